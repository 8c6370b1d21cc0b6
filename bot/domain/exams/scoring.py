"""Points for a solution: strict rules per step, the same for every grader (specs/1).

A grader reports its findings for each step, and code turns them into points. A logic error is
worth nothing, a calculation error a part of the points. The total is `min(sum, max)`, and the exam
is passed if `total >= passing`, whatever a grader claims.
"""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from bot.domain.exams.exam import Exam, ExamStep

_HALF: Final = 0.5
_NEAR: Final = 1.0
"""A total this near the passing points gets a second grading."""
_NOISE: Final = 1e-9
"""More than the rounding error of a sum of decimal numbers."""


class ErrorKind(StrEnum):
    """What is wrong with a step."""

    NONE = "none"
    CALCULATION = "calculation"
    LOGIC = "logic"
    OMISSION = "omission"
    UNREADABLE = "unreadable"


_WORTHLESS: Final = frozenset({ErrorKind.LOGIC, ErrorKind.OMISSION, ErrorKind.UNREADABLE})


class GradedBy(StrEnum):
    """Who graded a solution."""

    MODEL = "model"
    LEARNER = "learner"
    """An estimate, which certifies nothing."""
    NOBODY = "nobody"
    """There was nothing to grade."""
    FILE = "file"
    """A grade from an imported file: history, which certifies nothing."""


class Flag(StrEnum):
    """Why a person should look at a grading."""

    GRADINGS_DIFFER = "gradings_differ"
    ADDRESSES_GRADER = "addresses_grader"
    UNREADABLE = "unreadable"
    RESTS_ON_CORRECTION = "rests_on_correction"
    """Points depend on the learner's own correction of a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinding:
    """A grader's findings for one step. `points` are those that the rules allow."""

    step_id: str
    points: float
    error: ErrorKind
    quote: str = ""
    """A quote from the solution, as evidence."""
    lines: tuple[int, ...] = ()
    """The lines of the transcript that are the evidence."""
    reason: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """The points for a solution."""

    steps: tuple[StepFinding, ...]
    """One for each step of the exam, in its order."""
    total: float
    passed: bool
    by: GradedBy = GradedBy.MODEL
    flags: tuple[Flag, ...] = ()
    graded_twice: bool = False
    withheld: tuple[int, ...] = ()
    """Lines withheld from the grader because they address the grader."""

    def step(self, step_id: str) -> StepFinding:
        """Return the finding for the step. Raise KeyError if there is none."""
        for step in self.steps:
            if step.step_id == step_id:
                return step
        raise KeyError(step_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """An operator's decision about a step of a rubric, which later gradings are told."""

    step_id: str
    points: float
    note: str


def grade_by_rules(
    exam: Exam,
    found: Iterable[StepFinding],
    *,
    flags: Iterable[Flag] = (),
    by: GradedBy = GradedBy.MODEL,
) -> Grading:
    """Return the points for a solution by the rules, whatever points the findings claim.

    Raises ValueError if a step has no finding or two, or if a finding names an unknown step.
    """
    by_step: dict[str, StepFinding] = {}
    for finding in found:
        if finding.step_id in by_step:
            raise ValueError(f"two findings of the step {finding.step_id!r}")
        by_step[finding.step_id] = finding
    known = [step.id for step in exam.steps]
    if unknown := sorted(by_step.keys() - set(known)):
        raise ValueError(f"there is no step {unknown[0]!r}")
    if missing := [step_id for step_id in known if step_id not in by_step]:
        raise ValueError(f"no finding of the step {missing[0]!r}")
    steps = tuple(_by_rules(step, by_step[step.id]) for step in exam.steps)
    if by is GradedBy.MODEL:
        steps = tuple(map(_evident, steps))
    return _with_total(
        exam, Grading(steps=steps, total=0, passed=False, by=by, flags=_once(flags))
    )


def needs_second(exam: Exam, grading: Grading, corrected: frozenset[int]) -> bool:
    """Return True if a second, independent grading is due.

    That is so if the first one is unsure, if points depend on the learner's correction of a line,
    if something is illegible or flagged, or if one point decides.
    """
    return (
        bool(grading.flags)
        or abs(grading.total - exam.passing_points) <= _NEAR + _NOISE
        or any(_is_shaky(step, corrected) for step in grading.steps)
    )


def settle(first: Grading, second: Grading) -> Grading:
    """Return the grading that counts: if they differ, the whole one with the higher total.

    So `passed` always matches the total (K82), and a person is asked to look at it.
    """
    flags = (*first.flags, *second.flags)
    if _points(first) == _points(second):
        return replace(first, flags=_once(flags), graded_twice=True)
    counts = second if second.total > first.total else first
    return replace(counts, flags=_once((*flags, Flag.GRADINGS_DIFFER)), graded_twice=True)


def nothing_handed_in(exam: Exam) -> Grading:
    """Return the grading of an empty solution: every step is left out."""
    found = (
        StepFinding(step_id=step.id, points=0, error=ErrorKind.OMISSION) for step in exam.steps
    )
    return grade_by_rules(exam, found, by=GradedBy.NOBODY)


def with_finding(exam: Exam, grading: Grading, finding: StepFinding) -> Grading:
    """Return the grading after another look at one step. It never takes points away.

    Raises KeyError if there is no such step.
    """
    before = grading.step(finding.step_id)
    after = _by_rules(exam.step(finding.step_id), finding)
    if after.points < before.points:
        return grading
    steps = tuple(after if step is before else step for step in grading.steps)
    return _with_total(exam, replace(grading, steps=steps))


def self_marked(exam: Exam, shares: Mapping[str, float]) -> Grading:
    """Return a learner's own grading: a share of 0..1 for each step.

    Raises ValueError if a step has no share, or if a share names an unknown step.
    """
    points = {step.id: step.points for step in exam.steps}
    found = (
        _estimate(step_id, share, points.get(step_id, 0)) for step_id, share in shares.items()
    )
    return grade_by_rules(exam, found, by=GradedBy.LEARNER)


def _by_rules(step: ExamStep, finding: StepFinding) -> StepFinding:
    """Return the finding with the points that the rules allow."""
    if not math.isfinite(finding.points):
        raise ValueError(f"{finding.points} points for the step {step.id!r}")
    return replace(finding, points=_within(finding.points, _most(step.points, finding.error)))


def _evident(finding: StepFinding) -> StepFinding:
    """Return the finding, marked as unsure if its points have no evidence."""
    shown = bool(finding.quote.strip() or finding.lines)
    return replace(finding, sure=finding.sure and (shown or finding.points == 0))


def _most(points: float, error: ErrorKind) -> float:
    """Return the most points that a step can earn with such an error."""
    if error in _WORTHLESS:
        return 0
    if error is ErrorKind.CALCULATION:
        return points - _HALF if points > 1 else points / 2
    return points


def _within(claimed: float, most: float) -> float:
    """Return the points rounded to halves, half up, within 0..most."""
    if claimed >= most:
        return most
    return min(math.floor(max(claimed, 0) * 2 + _HALF) / 2, most)


def _with_total(exam: Exam, grading: Grading) -> Grading:
    total = min(math.fsum(step.points for step in grading.steps), exam.max_points)
    return replace(grading, total=total, passed=total >= exam.passing_points - _NOISE)


def _is_shaky(step: StepFinding, corrected: frozenset[int]) -> bool:
    unread = step.error is ErrorKind.UNREADABLE
    return unread or not step.sure or not corrected.isdisjoint(step.lines)


def _points(grading: Grading) -> Sequence[float]:
    return [step.points for step in grading.steps]


def _once(flags: Iterable[Flag]) -> tuple[Flag, ...]:
    return tuple(dict.fromkeys(flags))


def _estimate(step_id: str, share: float, points: float) -> StepFinding:
    if share >= 1:
        error = ErrorKind.NONE
    else:
        error = ErrorKind.CALCULATION if share > 0 else ErrorKind.OMISSION
    return StepFinding(step_id=step_id, points=share * points, error=error)
