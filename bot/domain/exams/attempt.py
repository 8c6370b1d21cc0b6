"""One sitting of an exam, from its first line to its marks, and the result as others read it."""

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
"""Pages of a solution that are pictures; a PDF may bring several."""
MOST_LINES: Final = 200
"""Lines of a solution that are typed."""


class AttemptStatus(StrEnum):
    """Where an attempt is."""

    OPEN = "open"
    """It is being worked on."""
    READING = "reading"
    """Handed in; its pictures are being read."""
    READ = "read"
    """The transcript waits for the learner to confirm it."""
    GRADING = "grading"
    GRADED = "graded"
    SELF_MARKING = "self_marking"
    """Without a model, the learner marks each step."""
    SELF_MARKED = "self_marked"
    CANCELLED = "cancelled"
    """Nothing was handed in, and nothing counts."""


class PageKind(StrEnum):
    """What a page of a draft is."""

    TEXT = "text"
    PICTURE = "picture"


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    """A page of a draft; what is in it is stored apart."""

    number: int
    """Counted from 1 in the order they came."""
    kind: PageKind
    lines: int = 0
    """Of a text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """An exam that a learner sat, with the exam as it was then."""

    id: AttemptId
    learner_id: LearnerId
    ref: GoalRef
    title: str
    description: str = ""
    """Of the goal, Markdown."""
    language: Language
    exam: Exam
    status: AttemptStatus
    begun_at: datetime
    ends_at: datetime | None = None
    """When the time is up; None without a limit."""
    submitted_at: datetime | None = None
    gave_up: bool = False
    pages: tuple[Page, ...] = ()
    transcript: Transcript | None = None
    grading: Grading | None = None
    shares: tuple[float, ...] = ()
    """What the learner gave themselves of the points so far, 0..1, step by step."""
    ended_at: datetime | None = None
    """When it was graded or marked."""
    delay_told: bool = False
    """Whether the learner knows that reading or grading takes longer."""

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
        """Return how long was worked on it; None before it is handed in."""
        return None if self.submitted_at is None else self.submitted_at - self.begun_at

    def with_page(self, kind: PageKind, lines: int = 0) -> "Attempt":
        """Return the attempt with one more page."""
        number = self.pages[-1].number + 1 if self.pages else 1
        return replace(self, pages=(*self.pages, Page(number=number, kind=kind, lines=lines)))

    def without_page(self, number: int) -> "Attempt":
        """Return the attempt without this page."""
        return replace(self, pages=tuple(it for it in self.pages if it.number != number))

    def without_line(self, number: int) -> "Attempt":
        """Return the attempt with one line less on this page."""
        pages = (
            replace(it, lines=it.lines - 1) if it.number == number else it for it in self.pages
        )
        return replace(self, pages=tuple(pages))


def exam_result(attempt: Attempt) -> dict[str, Any] | None:
    """Return `goalId`, `score`, `maxScore` and `passed`; None while nothing is graded."""
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
"""Brightness; paper in a dim room is at 0.3 and can still be read."""


PALE_BELOW: Final = 0.12
"""Contrast; a hard pencil is at 0.15 to 0.25, noise on an empty page at 0.05 to 0.1."""


BLURRED_BELOW: Final = 0.14
"""Sharpness; sharp ink is at 0.33. Blurred by 3 pixels it is at 0.15 and an exponent can be read,
by 5 it is at 0.11 and cannot."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Look:
    """What was measured of a picture."""

    brightness: float
    """Of what is written on, beside the ink, 0..1."""
    contrast: float
    """Between paper and ink, of the brighter one, 0..1."""
    sharpness: float
    """How steep the edges of the ink are: the share of its contrast that a pixel makes up."""


class Fault(StrEnum):
    """Why a picture will hardly be read."""

    DARK = "dark"
    PALE = "pale"
    """Hardly anything stands out, or nothing is on it."""
    BLURRED = "blurred"


def fault_of(look: Look) -> Fault | None:
    """Return why a picture will hardly be read, or None if it can be."""
    if look.brightness < DARK_BELOW:
        return Fault.DARK
    if look.contrast < PALE_BELOW:
        return Fault.PALE
    if look.sharpness < BLURRED_BELOW:
        return Fault.BLURRED
    return None
