"""Solutions that experts graded, graded by a model: how far they agree."""

from collections.abc import (
    AsyncGenerator,
    Awaitable,
    Callable,
    Iterable,
    Iterator,
    Mapping,
    Sequence,
)
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from itertools import chain
from random import Random
from statistics import fmean
from typing import Final

from bot.domain.exams.attempt import Attempt, AttemptStatus, Page, PageKind
from bot.domain.exams.exam import Exam
from bot.domain.exams.scoring import Grading
from bot.domain.ids import AttemptId, GoalId, GoalRef, LandscapeId, LearnerId
from bot.domain.topics.course import Language
from bot.flow.exams import grading
from bot.flow.exams.ports import Examiner, PageContent
from bot.flow.work.events import ModelUnavailableError
from bot.tutor.budget.accounts import Tally

_SAMPLES: Final = 2_000
_TAIL: Final = 0.025
_NOISE: Final = 1e-9

Pair = tuple[float, float]
"""The points that were given, and the points of the experts."""

TOTAL: Final = ""
"""The key of the whole solution, beside the ids of its steps."""
SEED: Final = 20_261_123

Grade = Callable[[Sequence[PageContent]], Awaitable[Grading]]
"""Reads and grades the pages of a solution."""
_NOBODY: Final = LearnerId(0)
_BEGUN: Final = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far given points agree with those of experts."""

    number: int
    exact: float
    """The share of equal points, 0..1."""
    within_one: float
    """The share that is at most one point away, 0..1."""
    error: float
    """The mean of the absolute differences, in points."""
    bias: float
    """The mean of the differences: above 0 if more is given than experts give."""
    kappa: float | None
    """-1..1, or None if all points are the same, so that chance alone would agree."""
    interval: tuple[float, float] | None
    """The 95 % interval of kappa, or None if samples have none."""


def agreement(solutions: Sequence[Sequence[Pair]], rng: Random) -> Agreement | None:
    """Return how far the pairs of each solution agree, or None if there are none."""
    pairs = list(chain.from_iterable(solutions))
    if not pairs:
        return None
    away = [given - expert for given, expert in pairs]
    return Agreement(
        number=len(pairs),
        exact=fmean(abs(difference) <= _NOISE for difference in away),
        within_one=fmean(abs(difference) <= 1 + _NOISE for difference in away),
        error=fmean(map(abs, away)),
        bias=fmean(away),
        kappa=kappa(pairs),
        interval=_interval(solutions, rng),
    )


def kappa(pairs: Sequence[Pair]) -> float | None:
    """Return the quadratic weighted kappa, or None if chance alone would agree.

    With squared weights the table of all pairs is not needed: by chance, the mean squared
    difference is the sum of both variances and the squared difference of the means.
    """
    given, expert = zip(*pairs, strict=True)
    by_chance = _variance(given) + _variance(expert) + (fmean(given) - fmean(expert)) ** 2
    if by_chance <= _NOISE:
        return None
    return 1 - fmean((one - other) ** 2 for one, other in pairs) / by_chance


def _variance(values: Sequence[float]) -> float:
    mean = fmean(values)
    return fmean((value - mean) ** 2 for value in values)


def _interval(solutions: Sequence[Sequence[Pair]], rng: Random) -> tuple[float, float] | None:
    samples = (rng.choices(solutions, k=len(solutions)) for _ in range(_SAMPLES))
    pairs = (list(chain.from_iterable(sample)) for sample in samples)
    found = sorted(value for each in pairs if each and (value := kappa(each)) is not None)
    if not found:
        return None
    last = len(found) - 1
    return found[round(_TAIL * last)], found[round((1 - _TAIL) * last)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A solution and its points by experts."""

    name: str
    pages: tuple[PageContent, ...]
    points: Mapping[str, float]
    """The mean of the experts for each step that they gave points for, or for `TOTAL`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tried:
    """The result of a solution."""

    marked: Marked
    grading: Grading | None = None
    trouble: str = ""
    """Why it was not graded, or empty if it was."""


def as_handed_in(exam: Exam, language: Language, examiner: Examiner) -> Grade:
    """Return a function that grades pages as the bot does, with an unchanged transcript."""

    async def grade(pages: Sequence[PageContent]) -> Grading:
        attempt = Attempt(
            id=AttemptId("eval"),
            learner_id=_NOBODY,
            ref=GoalRef(LandscapeId("eval"), GoalId("eval")),
            title="",
            language=language,
            exam=exam,
            status=AttemptStatus.GRADING,
            begun_at=_BEGUN,
            pages=tuple(Page(number=page.number, kind=PageKind.PICTURE) for page in pages),
        )
        transcript = await grading.read(attempt, pages, examiner)
        return await grading.grade(replace(attempt, transcript=transcript), pages, (), examiner)

    return grade


async def graded_anew(
    solutions: Iterable[Marked], grade: Grade, tally: Tally, *, at_most_microdollars: int
) -> AsyncGenerator[Tried]:
    """Yield the result of each solution. None is begun when the limit is spent."""
    for marked in solutions:
        if tally.cost_microdollars >= at_most_microdollars:
            return
        try:
            yield Tried(marked=marked, grading=await grade(marked.pages))
        except (ModelUnavailableError, ValueError) as error:
            yield Tried(marked=marked, trouble=str(error))


def agreements(exam: Exam, tried: Iterable[Tried]) -> Iterator[tuple[str, Agreement]]:
    """Yield the agreement with the experts: in all, by step, and in each step."""
    pairs = [
        _pairs(solution.marked, solution.grading)
        for solution in tried
        if solution.grading is not None
    ]
    steps = [step.id for step in exam.steps]
    for name, of in (
        ("total", [TOTAL]),
        ("all steps", steps),
        *((step, [step]) for step in steps),
    ):
        found = agreement(
            [[pair[key] for key in of if key in pair] for pair in pairs], Random(SEED)
        )
        if found is not None:
            yield name, found


def _pairs(marked: Marked, grading: Grading) -> Mapping[str, Pair]:
    given = {step.step_id: step.points for step in grading.steps} | {TOTAL: grading.total}
    return {key: (given[key], points) for key, points in marked.points.items()}
