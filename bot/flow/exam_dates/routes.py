"""What can be done with exam dates, anywhere."""

from typing import Final

from bot.flow.engine.table import Subject, anywhere
from bot.flow.exam_dates import events, naming, pages

ANYWHERE = (
    anywhere(events.ExamDateAsked, naming.name_date),
    anywhere(events.ExamDatePressed, pages.open_date),
    anywhere(events.ExamPartPressed, pages.choose_part),
    anywhere(events.ExamLessPressed, pages.leave_out),
    anywhere(events.ExamDateDroppedPressed, pages.drop),
    anywhere(events.ExamWhyPressed, pages.explain),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
