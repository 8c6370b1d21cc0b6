"""Routes while an answer is awaited."""

from typing import Final

from bot.flow.engine.events import CancelPressed, PhotoReceived, SkipAsked, TextReceived
from bot.flow.engine.states import Idle, Place
from bot.flow.engine.table import Subject, anywhere, beside, on
from bot.flow.exercise import answering, events, grading, states
from bot.flow.exercise.states import GradeAwaited
from bot.flow.tutor.events import AnswerGraded
from bot.flow.work import events as work_events
from bot.flow.work.events import WorkFailed

_FOLLOWING = (Place.LESSON, Place.CARD, Place.ANSWERED, Idle)
"""The states to which an answer may lead.

A placement ends with the first lesson, or with the order of a map. A quiz leads to the next
concept, its checkpoint or nothing more, and a sitting of reviews to nothing. A task leads to
feedback, is turned, or gives way to the next card if it is gone. An item leads to its solution or
to the next one.
"""

ROUTES = (
    on(states.Answering, events.ChoicePressed, answering.answer, *_FOLLOWING),
    on(states.Answering, TextReceived, answering.answer, *_FOLLOWING),
    on(states.Answering, events.DontKnowPressed, answering.answer, *_FOLLOWING),
    on(states.Answering, events.QuestionNotUnderstood, answering.reassure),
    on(states.Answering, PhotoReceived, answering.take_photo, *_FOLLOWING),
    on(states.Answering, events.OrderClearedPressed, answering.clear_order),
    on(states.Answering, events.UnsurePressed, answering.mark_unsure),
    on(states.Answering, events.HintPressed, answering.give_hint, *_FOLLOWING),
    on(states.Answering, events.AnswerAgainPressed, answering.answer_again, *_FOLLOWING),
    on(states.Answering, SkipAsked, answering.skip, *_FOLLOWING),
)
OVERLAYS = (
    beside(GradeAwaited, AnswerGraded, grading.take_grade, *_FOLLOWING),
    beside(GradeAwaited, WorkFailed, grading.fail_grade),
    beside(GradeAwaited, CancelPressed, grading.stop_waiting, Idle),
)
ANYWHERE = (anywhere(AnswerGraded, work_events.drop_result),)
SUBJECT: Final = Subject(routes=ROUTES, anywhere=ANYWHERE, overlays=OVERLAYS)
