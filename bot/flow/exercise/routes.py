"""What happens while a question is open, and with reviews and flags anywhere."""

from bot.flow.anywhere.events import SkipAsked
from bot.flow.authoring.states import DrawingMap
from bot.flow.engine.destinations import LESSON, NEXT, NEXT_CARD
from bot.flow.engine.events import TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, on
from bot.flow.exercise import (
    answering,
    events,
    rehearsing,
    reviewing,
    states,
    taking_back,
    withdrawing,
)
from bot.flow.lessons.states import CheckpointOffered

_FOLLOWING = (*LESSON, DrawingMap, CheckpointOffered, Idle)
"""A placement ends with the first lesson, or with the order of a map; a quiz with the next
concept, its checkpoint or nothing more; a sitting of reviews with nothing."""

ROUTES = (
    on(states.Answering, events.ChoicePressed, answering.answer, *_FOLLOWING),
    on(states.Answering, TextReceived, answering.answer, *_FOLLOWING),
    on(states.Answering, events.DontKnowPressed, answering.answer, *_FOLLOWING),
    on(states.Answering, events.OrderClearedPressed, answering.clear_order),
    on(states.Answering, events.AnswerAgainPressed, answering.answer_again, *_FOLLOWING),
    on(states.Answering, SkipAsked, answering.skip, *_FOLLOWING),
)
ANYWHERE = (
    anywhere(events.ReviewAsked, reviewing.begin_reviews, states.Answering, *NEXT_CARD),
    anywhere(events.RehearsePressed, rehearsing.begin, Idle, *NEXT),
    anywhere(events.QuestionFlaggedPressed, withdrawing.ask_what_is_wrong),
    anywhere(events.FlagReasonPressed, withdrawing.settle_flag, DrawingMap, *LESSON),
    anywhere(events.FlagDroppedPressed, withdrawing.drop_flag),
    anywhere(events.FlaggedAnswersFound, taking_back.take_back_flagged_answers),
)
