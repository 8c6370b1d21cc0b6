"""What happens while a question is open, and with reviews and flags anywhere."""

from bot.flow.anywhere import clarifying, skipping
from bot.flow.anywhere.events import SkipAsked
from bot.flow.authoring.states import DrawingMap
from bot.flow.engine.destinations import AFTER_QUIZ, LESSON, NEXT, NEXT_CARD
from bot.flow.engine.events import TextReceived
from bot.flow.engine.states import Idle
from bot.flow.engine.table import anywhere, on
from bot.flow.exercise import (
    diagnosing,
    events,
    practising,
    quizzing,
    rehearsing,
    reviewing,
    states,
    taking_back,
    withdrawing,
)

_PLACED = (*LESSON, DrawingMap)
"""A placement ends with the first lesson, or with the order of a map."""

ROUTES = (
    on(states.Diagnosing, events.ChoicePressed, diagnosing.grade_probe, *_PLACED),
    on(states.Diagnosing, TextReceived, diagnosing.grade_probe, *_PLACED),
    on(states.Diagnosing, events.DontKnowPressed, diagnosing.grade_probe, *_PLACED),
    on(states.Diagnosing, events.OrderClearedPressed, diagnosing.clear_order),
    on(states.Diagnosing, SkipAsked, skipping.skip_probe, *_PLACED),
    on(states.Practising, events.ChoicePressed, practising.grade, *LESSON),
    on(states.Practising, TextReceived, practising.grade, *LESSON),
    on(states.Practising, events.DontKnowPressed, practising.grade, *LESSON),
    on(states.Practising, events.OrderClearedPressed, practising.clear_order),
    on(states.Practising, events.AnswerAgainPressed, clarifying.give_answer_again, *LESSON),
    on(states.Practising, SkipAsked, practising.skip, *LESSON),
    on(states.Quizzing, events.ChoicePressed, quizzing.grade_answer, *AFTER_QUIZ),
    on(states.Quizzing, TextReceived, quizzing.grade_answer, *AFTER_QUIZ),
    on(states.Quizzing, events.DontKnowPressed, quizzing.grade_answer, *AFTER_QUIZ),
    on(states.Quizzing, events.OrderClearedPressed, quizzing.clear_order),
    on(states.Quizzing, events.AnswerAgainPressed, clarifying.give_answer_again, *AFTER_QUIZ),
    on(states.Quizzing, SkipAsked, skipping.skip_question),
    on(states.Reviewing, events.ChoicePressed, reviewing.grade_review, Idle),
    on(states.Reviewing, TextReceived, reviewing.grade_review, Idle),
    on(states.Reviewing, events.DontKnowPressed, reviewing.grade_review, Idle),
    on(states.Reviewing, events.OrderClearedPressed, reviewing.clear_order),
    on(states.Reviewing, events.AnswerAgainPressed, clarifying.give_answer_again, Idle),
    on(states.Reviewing, SkipAsked, skipping.skip_review, Idle),
)
ANYWHERE = (
    anywhere(events.ReviewAsked, reviewing.begin_reviews, states.Reviewing, *NEXT_CARD),
    anywhere(events.RehearsePressed, rehearsing.begin, Idle, *NEXT),
    anywhere(events.QuestionFlaggedPressed, withdrawing.ask_what_is_wrong),
    anywhere(events.FlagReasonPressed, withdrawing.settle_flag, DrawingMap, *LESSON),
    anywhere(events.FlagDroppedPressed, withdrawing.drop_flag),
    anywhere(events.FlaggedAnswersFound, taking_back.take_back_flagged_answers),
)
