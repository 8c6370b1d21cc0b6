"""Routes for courses of authors, which hold in every state."""

from typing import Final

from bot.flow.authors import events, taking_in
from bot.flow.engine.table import Subject, anywhere
from bot.flow.files.events import CourseSent

ANYWHERE = (
    anywhere(CourseSent, taking_in.take_course),
    anywhere(events.CourseDroppedPressed, taking_in.drop_course),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
