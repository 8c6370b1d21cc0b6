"""What the flow needs of exams that were sat, and of files that are pages of a solution."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.legibility import Look
from bot.domain.exams.scoring import Ruling, StepFinding
from bot.domain.goals.landscape import GoalRef
from bot.domain.ids import AttemptId, LearnerId


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
