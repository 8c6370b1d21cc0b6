"""What happens with flags, anywhere."""

from typing import Final

from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere
from bot.flow.exercise import events
from bot.flow.flags import question_flags, retraction

ANYWHERE = (
    anywhere(events.QuestionFlaggedPressed, question_flags.ask_what_is_wrong),
    anywhere(
        events.FlagReasonPressed, question_flags.settle_flag, Place.ANSWERED, Place.LESSON, Idle
    ),
    anywhere(events.FlagDroppedPressed, question_flags.drop_flag),
    anywhere(events.FlaggedAnswersFound, retraction.take_back_flagged_answers),
)
SUBJECT: Final = Subject(anywhere=ANYWHERE)
