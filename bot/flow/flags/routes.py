"""Routes for flags, which hold in every state."""

from typing import Final

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere
from bot.flow.exercise import events
from bot.flow.flags import lesson_flags, question_flags, retraction
from bot.flow.lessons.events import LessonFlaggedPressed, LessonFlagReasonPressed

ANYWHERE = (
    anywhere(events.QuestionFlaggedPressed, question_flags.ask_what_is_wrong),
    anywhere(
        events.FlagReasonPressed, question_flags.settle_flag, Place.ANSWERED, Place.LESSON, Idle
    ),
    anywhere(LessonFlaggedPressed, lesson_flags.ask_what_is_wrong),
    anywhere(LessonFlagReasonPressed, lesson_flags.settle_flag),
    anywhere(events.FlagDroppedPressed, question_flags.drop_flag),
    anywhere(events.FlaggedAnswersFound, retraction.take_back_flagged_answers),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
