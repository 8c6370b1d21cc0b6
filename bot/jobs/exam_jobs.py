"""Orders about exams: who handed something in gets it back, however long the model is away."""

from datetime import datetime, timedelta
from typing import Final

from bot.domain.ids import TurnId
from bot.flow.exams import grading
from bot.flow.exams.orders import ExamWork, GradingOrder, ReadingOrder
from bot.flow.exams.ports import Examiner, Exams
from bot.flow.marks import events
from bot.flow.work.events import USED_UP, ModelTrouble, WorkEvent
from bot.flow.work.orders import Order

PAUSES: Final = (
    timedelta(seconds=30),
    timedelta(minutes=2),
    timedelta(minutes=10),
    timedelta(minutes=30),
    timedelta(hours=1),
)
"""After each try, the last one for ever; that is also how soon a new day's budget is noticed."""
MOST_UNUSABLE: Final = 3
"""A model that refuses, or that keeps to no form, is tried so often."""
PATIENCE: Final = timedelta(minutes=1)
"""A shorter pause is not worth a word."""

Result = tuple[TurnId, WorkEvent]


class ExamJobs:
    """Reads and grades what was handed in."""

    def __init__(self, examiner: Examiner, exams: Exams) -> None:
        self._examiner = examiner
        self._exams = exams

    async def result(self, order: Order, work: ExamWork) -> WorkEvent:
        """Return what came of the work.

        Raises ModelUnavailableError where the model does not help, WorkGoneError where the attempt
        is not there any more, or its appeal is answered.
        """
        attempt = await self._exams.attempt(work.attempt_id)
        if attempt is None:
            raise WorkGoneError(work.attempt_id)
        contents = await self._exams.contents(attempt.id)
        if isinstance(work, ReadingOrder):
            transcript = await grading.read(attempt, contents, self._examiner)
            return events.TranscriptRead(order.id, attempt.id, transcript)
        rulings = await self._exams.rulings(attempt.ref, attempt.exam.rubric)
        if isinstance(work, GradingOrder):
            graded = await grading.grade(attempt, contents, rulings, self._examiner)
            return events.ExamGraded(order.id, attempt.id, graded)
        appeals = await self._exams.appeals(attempt.id)
        appeal = next((it for it in appeals if it.step_id == work.step_id), None)
        if appeal is None or appeal.regraded is not None:
            raise WorkGoneError(work.attempt_id)
        found = await grading.regrade(attempt, contents, rulings, appeal, self._examiner)
        return events.StepRegraded(order.id, attempt.id, found)


def next_try(order: Order, trouble: ModelTrouble, now: datetime) -> datetime | None:
    """Return when to try again, or None if the model will never do this."""
    pause = PAUSES[min(order.tries, len(PAUSES)) - 1]
    match trouble:
        case ModelTrouble.DOWN:
            return now + pause
        case _ if trouble in USED_UP:
            return now + PAUSES[-1]
        case _:
            return now + pause if order.off_form + 1 < MOST_UNUSABLE else None


def delay(order: Order, pause: timedelta) -> events.GradingDelayed | None:
    """Return what the learner is told of a pause, or None if it is short, or about no exam."""
    if not isinstance(order.work, ExamWork) or pause <= PATIENCE:
        return None
    return events.GradingDelayed(order.id, order.work.attempt_id)


class WorkGoneError(Exception):
    """What the work is about is not there any more."""


def turn_of(order: Order, part: str = "") -> TurnId:
    """Return the turn that brings the order's result; of several, one for each part."""
    return TurnId(f"work:{order.id}" + (f":{part}" if part else ""))
