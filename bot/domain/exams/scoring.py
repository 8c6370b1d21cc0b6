"""What a solution is worth: points a step by strict rules, whoever found them (specs/1).

A grader says for each step what it found; the rules that make points of that are code. A logic
error is worth nothing, a calculation error a part, and the total is `min(sum, max)`; passed is
`total >= passing`, whatever a grader claims.
"""

from dataclasses import dataclass
from enum import StrEnum


class ErrorKind(StrEnum):
    """What is wrong with a step."""

    NONE = "none"
    CALCULATION = "calculation"
    LOGIC = "logic"
    OMISSION = "omission"
    UNREADABLE = "unreadable"


class GradedBy(StrEnum):
    """Who found what a solution is worth."""

    MODEL = "model"
    LEARNER = "learner"
    """An estimate: it certifies nothing."""
    NOBODY = "nobody"
    """There was nothing to grade."""


class Flag(StrEnum):
    """Why a person shall look at a grading."""

    GRADINGS_DIFFER = "gradings_differ"
    ADDRESSES_GRADER = "addresses_grader"
    UNREADABLE = "unreadable"
    RESTS_ON_CORRECTION = "rests_on_correction"
    """Points rest on what the learner says a line says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StepFinding:
    """What a grader found of one step; `points` as the rules leave them."""

    step_id: str
    points: float
    error: ErrorKind
    quote: str = ""
    """From the solution, as evidence."""
    lines: tuple[int, ...] = ()
    """The lines of the transcript that it rests on."""
    reason: str = ""
    sure: bool = True


@dataclass(frozen=True, slots=True, kw_only=True)
class Grading:
    """What a solution is worth."""

    steps: tuple[StepFinding, ...]
    """One for each step of the exam, in its order."""
    total: float
    passed: bool
    by: GradedBy = GradedBy.MODEL
    flags: tuple[Flag, ...] = ()
    graded_twice: bool = False

    def step(self, step_id: str) -> StepFinding:
        """Return what was found of the step; KeyError where there is none."""
        for step in self.steps:
            if step.step_id == step_id:
                return step
        raise KeyError(step_id)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """What an operator decided about a step of a rubric; later gradings are told."""

    step_id: str
    points: float
    note: str
