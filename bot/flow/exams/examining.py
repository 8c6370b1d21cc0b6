"""What workers ask of a model that reads and grades solutions; without a key there is none."""

from dataclasses import dataclass
from typing import Protocol

from bot.domain.exams.exam import Exam
from bot.domain.exams.scoring import Ruling, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import LearnerId
from bot.domain.topics.course import Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What was handed in, with no word of task, solution or scoring.

    Holds no name and no chat; `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    pictures: tuple[tuple[int, bytes], ...] = ()
    """The pages that are pictures, by their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradingSheet:
    """A solution with all that a grader needs; made only after it was handed in."""

    sheet: Sheet
    exam: Exam
    transcript: Transcript
    """As confirmed; in a blind grading without the lines that speak to the grader."""
    findings: tuple[str, ...] = ()
    """What the checker found between neighbouring lines, a plain English line each."""
    rulings: tuple[Ruling, ...] = ()
    again: bool = False
    """Whether it is the second, independent grading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """What a grader found, within the rules of the form; the points are as claimed."""

    steps: tuple[StepFinding, ...]
    """One for each step of the exam, in its order."""
    addressing: frozenset[int] = frozenset()
    """Lines that speak to the grader, as the grader noticed."""
    addressed: bool = False
    """Whether something in the pictures does that no line holds."""


class Examiner(Protocol):
    """Reads and grades solutions. Every method may raise ModelUnavailableError."""

    async def transcribe(self, sheet: Sheet) -> Transcript:
        """Return the lines of the pictures, page by page."""

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return what was found of each step."""

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return what was found of one step, after its learner said why it was shown."""

    def forget(self) -> None:
        """Remember no solution any more, nor what was found of it."""
