"""A review: one answered recall, as it is logged and as every memory model reads it."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum

from bot.domain.answers.quality import Rating
from bot.domain.days import day_of
from bot.domain.errors import BadGradeError


@dataclass(frozen=True, slots=True, kw_only=True)
class Grade:
    """How good an answer in one's own words was. Each part is 0..1."""

    correctness: float
    completeness: float
    concision: float = 1.0

    def __post_init__(self) -> None:
        for part in (self.correctness, self.completeness, self.concision):
            if not 0 <= part <= 1:
                raise BadGradeError(part)


@dataclass(frozen=True, slots=True)
class Moment:
    """A point in time, and the zone that decides its day of learning."""

    at: datetime
    zone: str = "UTC"

    @property
    def day(self) -> date:
        """Return the day of learning, which begins at 04:00."""
        return day_of(self.at, self.zone)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """One answered recall of a card."""

    moment: Moment
    rating: Rating
    grade: Grade | None = None
    """The grade of an answer in one's own words. Without it the rating stands for one."""
    duration: timedelta | None = None


@dataclass(frozen=True, slots=True)
class LoggedReview:
    """A review, and the card that was asked."""

    card: str
    review: Review


class CardKind(StrEnum):
    """How a card asks."""

    BASIC = "basic"
    REVERSED = "reversed"
    """The other direction of a basic card: the front is that card's back."""
    CLOZE = "cloze"
    """The front is a text with gaps, of which one is open. The back is an additional remark."""
    TASK = "task"
    """A task to be answered in one's own words and graded by its criteria.

    The back is a solution that is never shown.
    """
