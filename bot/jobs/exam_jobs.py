"""Orders about exams: a submission is always graded, however long the model is unavailable."""

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
"""Waiting times after each try.

The last one repeats, so a new day's budget is noticed that soon.
"""
MOST_UNUSABLE: Final = 3
"""Tries with a model that refuses or ignores the form."""
PATIENCE: Final = timedelta(minutes=1)
"""A shorter pause is not announced."""

Result = tuple[TurnId, WorkEvent]


class ExamJobs:
    """Reads and grades submissions."""

    def __init__(self, examiner: Examiner, exams: Exams) -> None:
        self._examiner = examiner
        self._exams = exams

    async def result(self, order: Order, work: ExamWork) -> WorkEvent:
        """Return the result of the work.

        Raises ModelUnavailableError if the model fails, and WorkGoneError if the attempt is gone
        or its appeal is answered.
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
        appeal = next((appeal for appeal in appeals if appeal.step_id == work.step_id), None)
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
    """Return the announcement of a pause, or None if it is short or concerns no exam."""
    if not isinstance(order.work, ExamWork) or pause <= PATIENCE:
        return None
    return events.GradingDelayed(order.id, order.work.attempt_id)


class WorkGoneError(Exception):
    """The subject of the work is gone."""


def turn_of(order: Order, part: str = "") -> TurnId:
    """Return the id of the turn with the order's result, or with a part of it."""
    return TurnId(f"work:{order.id}" + (f":{part}" if part else ""))
