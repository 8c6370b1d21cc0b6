"""One sitting of an exam, from its first line to its grading, and its exported result."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from bot.domain.exams.exam import Exam
from bot.domain.exams.scoring import Grading
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId, GoalRef, LearnerId
from bot.domain.topics.course import Language

MOST_PICTURES: Final = 20
"""Pictures among the pages of a solution. A PDF may contain several."""
MOST_LINES: Final = 200
"""Typed lines of a solution."""


class AttemptStatus(StrEnum):
    """The stage of an attempt."""

    OPEN = "open"
    """The learner is working on it."""
    READING = "reading"
    """Handed in. Its pictures are being read."""
    READ = "read"
    """The transcript waits for the learner to confirm it."""
    GRADING = "grading"
    GRADED = "graded"
    SELF_MARKING = "self_marking"
    """There is no model, so the learner marks each step."""
    SELF_MARKED = "self_marked"
    CANCELLED = "cancelled"
    """Nothing was handed in, and nothing counts."""


class PageKind(StrEnum):
    """The kind of a page in a draft."""

    TEXT = "text"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a draft. Its content is stored elsewhere."""

    number: int
    """Counted from 1 in the order of arrival."""
    kind: PageKind
    lines: int = 0
    """The lines of a text page."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An exam that a learner sat, with the exam as it was at the time."""

    id: AttemptId
    learner_id: LearnerId
    ref: GoalRef
    title: str
    description: str = ""
    """The goal's description, in Markdown."""
    language: Language
    exam: Exam
    status: AttemptStatus
    begun_at: datetime
    ends_at: datetime | None = None
    """When the time is up, or None without a limit."""
    submitted_at: datetime | None = None
    gave_up: bool = False
    pages: tuple[Page, ...] = ()
    transcript: Transcript | None = None
    grading: Grading | None = None
    shares: tuple[float, ...] = ()
    """The shares of the points, 0..1, that the learner gave themselves so far, step by step."""
    ended_at: datetime | None = None
    """When it was graded or marked."""
    delay_told: bool = False
    """True if the learner was told that reading or grading takes longer."""

    @property
    def pictures(self) -> int:
        """Return how many pages are pictures."""
        return sum(page.kind is PageKind.PICTURE for page in self.pages)

    @property
    def typed_lines(self) -> int:
        """Return how many lines were typed."""
        return sum(page.lines for page in self.pages)

    @property
    def took(self) -> timedelta | None:
        """Return the time from begin to submission, or None before it is handed in."""
        return None if self.submitted_at is None else self.submitted_at - self.begun_at

    def with_page(self, kind: PageKind, lines: int = 0) -> "Attempt":
        """Return the attempt with one more page."""
        number = self.pages[-1].number + 1 if self.pages else 1
        return replace(self, pages=(*self.pages, Page(number=number, kind=kind, lines=lines)))

    def without_page(self, number: int) -> "Attempt":
        """Return the attempt without this page."""
        return replace(self, pages=tuple(page for page in self.pages if page.number != number))

    def without_line(self, number: int) -> "Attempt":
        """Return the attempt with one line fewer on this page."""
        pages = (
            replace(page, lines=page.lines - 1) if page.number == number else page
            for page in self.pages
        )
        return replace(self, pages=tuple(pages))


def exam_result(attempt: Attempt) -> dict[str, Any] | None:
    """Return `goalId`, `score`, `maxScore` and `passed`, or None while it is not graded."""
    grading = attempt.grading
    if grading is None:
        return None
    return {
        "goalId": attempt.ref.goal_id,
        "score": _number(grading.total),
        "maxScore": _number(attempt.exam.max_points),
        "passed": grading.passed,
    }


def _number(points: float) -> float:
    """Return whole points as a whole number, as JSON writes them."""
    whole = int(points)
    return whole if whole == points else points


DARK_BELOW: Final = 0.25
"""Brightness. Paper in a dim room is at 0.3 and still legible."""


PALE_BELOW: Final = 0.12
"""Contrast. A hard pencil is at 0.15 to 0.25, noise on an empty page at 0.05 to 0.1."""


BLURRED_BELOW: Final = 0.14
"""Sharpness.

Sharp ink is at 0.33. Blurred by 3 pixels it is at 0.15 and exponents are legible, by 5 pixels it
is at 0.11 and they are not.
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """Measurements of a picture."""

    brightness: float
    """The brightness of the paper, 0..1."""
    contrast: float
    """The contrast between paper and ink, relative to the brighter one, 0..1."""
    sharpness: float
    """The steepness of the ink's edges: the share of its contrast within one pixel."""


class Fault(StrEnum):
    """Why a picture will probably not be legible."""

    DARK = "dark"
    PALE = "pale"
    """It has hardly any contrast, or it is empty."""
    BLURRED = "blurred"


def fault_of(look: Look) -> Fault | None:
    """Return why a picture will probably not be legible, or None if it will."""
    if look.brightness < DARK_BELOW:
        return Fault.DARK
    if look.contrast < PALE_BELOW:
        return Fault.PALE
    if look.sharpness < BLURRED_BELOW:
        return Fault.BLURRED
    return None
