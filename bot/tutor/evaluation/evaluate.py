"""Trying the graded set on a model, case by case."""

from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import LearnerId, LessonId
from bot.flow.tutor.model_errors import ModelUnavailableError
from bot.flow.tutor.usage import ModelCall, Spent
from bot.tutor.client.exchange import Exchange
from bot.tutor.evaluation import authoring, grading, letters, practice, tasks, teaching
from bot.tutor.evaluation.cases import Case, Check

CASES = (
    *grading.CASES,
    *tasks.CASES,
    *teaching.CASES,
    *authoring.CASES,
    *practice.CASES,
    *letters.CASES,
)


class Tally:
    """The till of one evaluation: what it cost so far; no budget of a day applies to it."""

    def __init__(self) -> None:
        self.calls: list[ModelCall] = []

    @property
    def cost_microdollars(self) -> int:
        """Return what all calls cost so far."""
        return sum(call.cost_microdollars for call in self.calls)

    async def record(self, call: ModelCall) -> None:
        """Add the call."""
        self.calls.append(call)

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        """Return nothing: an evaluation has a limit of its own."""
        return Spent(by_learner=0, in_all=0)

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return how many tokens were written for the lesson."""
        return sum(it.tokens.output for it in self.calls if it.lesson_id == lesson_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What came of a case."""

    case: Case
    checks: tuple[Check, ...]
    calls: tuple[ModelCall, ...]
    trouble: str = ""
    """Why the model did not help; empty where it did."""

    @property
    def passed(self) -> int:
        """Return how many checks passed."""
        return sum(check.passed for check in self.checks)


async def evaluate(
    exchange: Exchange, cases: Iterable[Case], tally: Tally, *, at_most_microdollars: int
) -> AsyncGenerator[Result]:
    """Yield the result of each case; none is begun any more once the limit is spent."""
    for case in cases:
        if tally.cost_microdollars >= at_most_microdollars:
            return
        before = len(tally.calls)
        checks: tuple[Check, ...] = ()
        trouble = ""
        try:
            checks = tuple(await case.run(exchange))
        except ModelUnavailableError as error:
            trouble = str(error)
        calls = tuple(tally.calls[before:])
        yield Result(case=case, checks=checks, calls=calls, trouble=trouble)
