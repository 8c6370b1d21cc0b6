"""What is known of a card's past when it is imported: its schedule and its reviews."""

from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from bot.domain.ids import CardId
from bot.domain.memory.review import Rating

MOST_COUNTED: Final = 10_000_000
"""Answers, lapses, milliseconds and permille of a file; more is no past that anybody had."""
LONGEST_INTERVAL_DAYS: Final = 100_000
LONGEST_INTERVAL_SECONDS: Final = LONGEST_INTERVAL_DAYS * 86_400
HIGHEST_EASE_FACTOR: Final = 100
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2999
"""No answer was given before, or will be after; each zone can name its day."""


class CardPhase(StrEnum):
    """Where a card is in its life."""

    LEARNING = "learning"
    REVIEW = "review"
    RELEARNING = "relearning"


class ReviewKind(StrEnum):
    """What a card was asked as."""

    LEARNING = "learning"
    REVIEW = "review"
    RELEARNING = "relearning"
    EXTRA = "extra"
    """Asked ahead of its time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSchedule:
    """When a card that was seen comes back, and how well it is known; new cards have none."""

    phase: CardPhase
    due_on: date
    due_at: datetime | None = None
    """The moment, where it comes back within a day."""
    interval_days: int = 0
    ease_factor: float = 0.0
    """SM-2's ease factor; 0 where there is none."""
    reviews: int = 0
    lapses: int = 0
    stability_days: float | None = None
    difficulty: float | None = None
    """FSRS, 1..10."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastReview:
    """One answered recall."""

    card_id: CardId
    at: datetime
    rating: Rating
    kind: ReviewKind
    interval_seconds: int
    """The interval that followed."""
    last_interval_seconds: int
    factor: int = 0
    """What the program that asked kept besides: permille of ease or of difficulty."""
    milliseconds: int = 0
    """How long the answer took."""
