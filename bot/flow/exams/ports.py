"""What the flow needs of sat exams, of files that are pages, and of a model that grades."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.exams.attempt import Attempt, Look
from bot.domain.exams.exam import Exam
from bot.domain.exams.scoring import Ruling, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId, GoalRef, LearnerId
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Port


@dataclass(frozen=True, slots=True, kw_only=True)
class PageContent:
    """What is in a page: a text, or a picture."""

    number: int
    text: str = ""
    picture: bytes | None = None
    """A JPEG; None of a text, and of a picture that is not kept any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """A learner says that a step was shown."""

    attempt_id: AttemptId
    step_id: str
    reason: str
    at: datetime
    regraded: StepFinding | None = None
    """What the second look found; None while there was none."""


class Exams(Protocol):
    """The exams that were sat."""

    async def attempt(self, attempt_id: AttemptId) -> Attempt | None:
        """Return the attempt, or None where there is none."""

    async def of_learner(self, learner_id: LearnerId, limit: int) -> Sequence[Attempt]:
        """Return the learner's attempts, newest first."""

    async def contents(self, attempt_id: AttemptId) -> Sequence[PageContent]:
        """Return what is in the pages, in their order."""

    async def picture(
        self, learner_id: LearnerId, attempt_id: AttemptId, number: int
    ) -> bytes | None:
        """Return the picture of a page; None where it is not kept, or not the learner's own."""

    async def appeals(self, attempt_id: AttemptId) -> Sequence[Appeal]:
        """Return the appeals of the attempt, oldest first."""

    async def rulings(self, ref: GoalRef, rubric: str) -> Sequence[Ruling]:
        """Return what operators decided about steps of this rubric, oldest first."""

    async def rulings_to_tell(self, attempt_id: AttemptId) -> Sequence[Ruling]:
        """Return what an operator decided about the attempt and its learner does not know yet."""


class PageTrouble(StrEnum):
    """Why a file is no page of a solution."""

    NOT_A_PAGE = "not_a_page"
    """Neither a picture nor a PDF."""
    HEIC = "heic"
    """A picture as iPhones keep them, which cannot be read."""
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    ENCRYPTED = "encrypted"
    BROKEN = "broken"
    TOO_SLOW = "too_slow"


class PageRefusedError(Exception):
    """A file is no page of a solution; nothing of it is kept."""

    def __init__(self, trouble: PageTrouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePicture:
    """A page as a picture, made anew: upright, of bounded size, with nothing else in it."""

    jpeg: bytes
    look: Look


class PageReader(Protocol):
    """Makes pages of files from outside, in a process that is killed where it takes too much."""

    async def pages(self, data: bytes) -> Sequence[PagePicture]:
        """Return the picture, or the pages of a PDF; PageRefusedError says why there are none."""


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


EXAMS: Final[Port[Exams]] = Port("exams")


PAGES: Final[Port[PageReader | None]] = Port("pages")
"""Makes pages of a solution from what is sent; None if nothing can be sent."""
