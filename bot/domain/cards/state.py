"""A card as one learner has it: what is remembered, when it is due, what was answered."""

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
"""Answers, lapses, milliseconds and permille in a file. Real values are always smaller."""
LONGEST_INTERVAL_DAYS: Final = 100_000
LONGEST_INTERVAL_SECONDS: Final = LONGEST_INTERVAL_DAYS * 86_400
HIGHEST_EASE_FACTOR: Final = 100
FIRST_YEAR: Final = 1970
LAST_YEAR: Final = 2999
"""The last year of an answer. Every zone can still name its days."""

LEECH_LAPSES = 8
"""Days on which a leech was forgotten. It is pointed out again after each half as many more."""


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
    """When a seen card is due, and how well it is known. New cards have none."""

    phase: CardPhase
    due_on: date
    due_at: datetime | None = None
    """The moment, if it is due within a day."""
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
    """The interval after the answer."""
    last_interval_seconds: int
    factor: int = 0
    """What the other program also stores: permille of ease or of difficulty."""
    milliseconds: int = 0
    """How long the answer took."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardState:
    """What is stored for a card that was answered at least once or came with a schedule."""

    memory: CardMemory
    due_at: datetime
    interval_days: float
    """The interval until it is due. It decides the box."""
    repetitions: int
    """Days in a row on which it was recalled, or 0 after it was forgotten."""
    reviews: int
    lapses: int
    """Days on which it was forgotten after it had been seen, including while it was learned."""
    phase: CardPhase = CardPhase.REVIEW
    imported: CardSchedule | None = None
    """The schedule from its file, until the card is answered here."""

    def is_due(self, due_by: DueBy) -> bool:
        """Return True if the card is due by then."""
        return due_by.includes(self.due_at, self.interval_days)


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedCard:
    """A card of one learner, in their own wording if they changed it."""

    ref: CardRef
    card: Card
    state: CardState | None = None
    """None before its first answer."""
    suspended: bool = False
    """True if it is not asked until the learner resumes it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardReview:
    """One line of the review log: the answer, and its effect on the card."""

    ref: CardRef
    review: Review
    kind: ReviewKind
    before: CardState | None
    """None for a new card and for imported reviews."""
    after: CardState | None
    """None for imported reviews."""


def state_after_review(state: CardState | None, review: Review, model: MemoryModel) -> CardState:
    """Return the card's state after the answer. `state` is None for a new card.

    The first answer of a day decides its phase and how often it was recalled or forgotten.
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
