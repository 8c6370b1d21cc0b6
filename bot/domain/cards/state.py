"""A card as one learner has it: what is remembered, when it comes back, what was answered."""

from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import StrEnum
from typing import Final

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card, CardRef
from bot.domain.days import DueBy
from bot.domain.ids import CardId
from bot.domain.memory.models import CardMemory, MemoryModel, interval_days, is_repeat
from bot.domain.memory.review import Review

MOST_COUNTED: Final = 10_000_000
"""Answers, lapses, milliseconds and permille of a file; more is no past that anybody had."""
LONGEST_INTERVAL_DAYS: Final = 100_000
LONGEST_INTERVAL_SECONDS: Final = LONGEST_INTERVAL_DAYS * 86_400
HIGHEST_EASE_FACTOR: Final = 100
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2999
"""No answer was given before, or will be after; each zone can name its day."""

LEECH_LAPSES = 8
"""A card forgotten on so many days, and every half as many again, is pointed out as a leech."""


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
    """SM-2's ease factor, or 0 if there is none."""
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


@dataclass(frozen=True, slots=True, kw_only=True)
class CardState:
    """What is kept of a card that was answered at least once, or came with a schedule."""

    memory: CardMemory
    due_at: datetime
    interval_days: float
    """For how long it stays away; the boxes go by it."""
    repetitions: int
    """On how many days in a row it was recalled; 0 after it was forgotten."""
    reviews: int
    lapses: int
    """On how many days it was forgotten after it had been seen, while it is learned too."""
    phase: CardPhase = CardPhase.REVIEW
    imported: CardSchedule | None = None
    """The schedule as its file had it, until the card is answered here."""

    def is_due(self, due_by: DueBy) -> bool:
        """Return True if the card is asked then."""
        return due_by.includes(self.due_at, self.interval_days)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedCard:
    """A card of one learner; in their own wording where they rewrote it."""

    ref: CardRef
    card: Card
    state: CardState | None = None
    """None before its first answer."""
    suspended: bool = False
    """Whether it is never asked, until the learner takes it back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReview:
    """One line of the review log: what was answered, and what that made of the card."""

    ref: CardRef
    review: Review
    kind: ReviewKind
    before: CardState | None
    """None of a card that was new; and of reviews that came with a file."""
    after: CardState | None
    """None of reviews that came with a file."""


def reviewed(state: CardState | None, review: Review, model: MemoryModel) -> CardState:
    """Return what the answer makes of a card; None before is a card that was new.

    Where the card is in its life, and how often it was recalled or forgotten, the first answer
    of a day decides.
    """
    recalled = review.rating.is_recalled
    memory = model.after(None if state is None else state.memory, review)
    after = CardState(
        memory=memory,
        due_at=model.due_at(memory, review.moment.zone),
        interval_days=interval_days(memory),
        repetitions=int(recalled),
        reviews=1,
        lapses=0,
        phase=_phase_after(state, recalled=recalled),
    )
    if state is None:
        return after
    after = replace(after, reviews=state.reviews + 1)
    if is_repeat(state.memory, review.moment):
        return replace(
            after, repetitions=state.repetitions, lapses=state.lapses, phase=state.phase
        )
    repetitions = state.repetitions + 1 if recalled else 0
    return replace(after, repetitions=repetitions, lapses=state.lapses + (not recalled))


def _phase_after(state: CardState | None, *, recalled: bool) -> CardPhase:
    if recalled:
        return CardPhase.REVIEW
    if state is None or state.phase is CardPhase.LEARNING:
        return CardPhase.LEARNING
    return CardPhase.RELEARNING
