"""Trying the graded set on a model, case by case."""

from collections.abc import AsyncGenerator, Iterable
from dataclasses import dataclass

from bot.flow.tutor.usage import ModelCall
from bot.flow.work.events import ModelUnavailableError
from bot.lab.evaluation import authoring, grading, letters, practice, tasks, teaching
from bot.lab.evaluation.cases import Case, Check
from bot.tutor.budget.accounts import Tally
from bot.tutor.client.exchange import Exchange

CASES = (
    *grading.CASES,
    *tasks.CASES,
    *teaching.CASES,
    *authoring.CASES,
    *practice.CASES,
    *letters.CASES,
)


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
