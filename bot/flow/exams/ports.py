"""What the flow needs of exams that were sat, of files with pages, and of a model that grades."""

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
    """The content of a page: a text, or a picture."""

    number: int
    text: str = ""
    picture: bytes | None = None
    """A JPEG, or None for a text and for a picture that is no longer kept."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """An appeal: the learner claims that a step was shown."""

    attempt_id: AttemptId
    step_id: str
    reason: str
    at: datetime
    regraded: StepFinding | None = None
    """The finding of the second look, or None before it."""


class Exams(Protocol):
    """The exams that were sat."""

    async def attempt(self, attempt_id: AttemptId) -> Attempt | None:
        """Return the attempt, or None if it does not exist."""

    async def of_learner(self, learner_id: LearnerId, limit: int) -> Sequence[Attempt]:
        """Return the learner's attempts, newest first."""

    async def contents(self, attempt_id: AttemptId) -> Sequence[PageContent]:
        """Return the contents of the pages, in order."""

    async def picture(
        self, learner_id: LearnerId, attempt_id: AttemptId, number: int
    ) -> bytes | None:
        """Return the picture of a page, or None if it is not kept or not the learner's own."""

    async def appeals(self, attempt_id: AttemptId) -> Sequence[Appeal]:
        """Return the appeals of the attempt, oldest first."""

    async def rulings(self, ref: GoalRef, rubric: str) -> Sequence[Ruling]:
        """Return what operators decided about steps of this rubric, oldest first."""

    async def rulings_to_tell(self, attempt_id: AttemptId) -> Sequence[Ruling]:
        """Return the operators' rulings on the attempt that the learner was not told yet."""


class PageTrouble(StrEnum):
    """Why a file is no page of a solution."""

    NOT_A_PAGE = "not_a_page"
    """Neither a picture nor a PDF."""
    HEIC = "heic"
    """A picture in the format of iPhones, which cannot be read."""
    TOO_LARGE = "too_large"
    TOO_MANY_PAGES = "too_many_pages"
    ENCRYPTED = "encrypted"
    BROKEN = "broken"
    TOO_SLOW = "too_slow"


class PageRefusedError(Exception):
    """A file is no page of a solution. Nothing of it is kept."""

    def __init__(self, trouble: PageTrouble) -> None:
        super().__init__(str(trouble))
        self.trouble = trouble


@dataclass(frozen=True, slots=True, kw_only=True)
class PagePicture:
    """A page as a picture, encoded anew: upright, of bounded size, with nothing else in it."""

    jpeg: bytes
    look: Look


class PageReader(Protocol):
    """Makes pages of strangers' files, in a process that is killed if it takes too much."""

    async def pages(self, data: bytes) -> Sequence[PagePicture]:
        """Return the picture, or the pages of a PDF. Raises PageRefusedError if there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """What was handed in, without a word of task, solution or scoring.

    It holds no name and no chat. `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    pictures: tuple[tuple[int, bytes], ...] = ()
    """The pages that are pictures, with their numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GradingSheet:
    """A solution with all that a grader needs, made only after it was handed in."""

    sheet: Sheet
    exam: Exam
    transcript: Transcript
    """The confirmed transcript. In a blind grading, lines that address the grader are left out."""
    findings: tuple[str, ...] = ()
    """The checker's findings between neighbouring lines, each in a line of plain English."""
    rulings: tuple[Ruling, ...] = ()
    again: bool = False
    """Whether it is the second, independent grading."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Graded:
    """What a grader found, by the rules of the form. The points are as claimed."""

    steps: tuple[StepFinding, ...]
    """A finding for each step of the exam, in order."""
    addressing: frozenset[int] = frozenset()
    """Lines that address the grader, as the grader noticed."""
    addressed: bool = False
    """Whether something in the pictures addresses the grader that no line contains."""


class Examiner(Protocol):
    """Reads and grades solutions. Every method may raise ModelUnavailableError."""

    async def transcribe(self, sheet: Sheet) -> Transcript:
        """Return the lines of the pictures, page by page."""

    async def grade(self, sheet: GradingSheet) -> Graded:
        """Return the findings on each step."""

    async def regrade(self, sheet: GradingSheet, step_id: str, reason: str) -> StepFinding:
        """Return the finding on one step, after its learner claimed that it was shown."""

    def forget(self) -> None:
        """Forget all solutions and what was found in them."""


EXAMS: Final[Port[Exams]] = Port("exams")


PAGES: Final[Port[PageReader | None]] = Port("pages")
"""Makes pages of a solution from what is sent, or None if nothing can be sent."""
