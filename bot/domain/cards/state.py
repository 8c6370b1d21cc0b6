"""A card as one learner has it: what is remembered, when it comes back, what was answered."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.cards.deck import Card, CardRef
from bot.domain.cards.schedule import CardPhase, CardSchedule, ReviewKind
from bot.domain.memory.models import CardMemory, MemoryModel, interval_days
from bot.domain.memory.review import Review

LEECH_LAPSES = 8
"""A card forgotten so often, and every half as often again, is pointed out as a leech."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardState:
    """What is kept of a card that was answered at least once, or came with a schedule."""

    memory: CardMemory
    due_at: datetime
    interval_days: float
    """For how long it stays away; the boxes go by it."""
    repetitions: int
    """Recalled in a row; 0 after it was forgotten."""
    reviews: int
    lapses: int
    """How often it was forgotten after it had been recalled."""
    phase: CardPhase = CardPhase.REVIEW
    imported: CardSchedule | None = None
    """The schedule as its file had it, until the card is answered here."""


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

    A card that is forgotten while in review lapses; one that was never recalled cannot.
    """
    recalled = review.rating.is_recalled
    memory = model.after(None if state is None else state.memory, review)
    lapsed = state is not None and state.phase is CardPhase.REVIEW and not recalled
    return CardState(
        memory=memory,
        due_at=model.due_at(memory, review.moment.zone),
        interval_days=interval_days(memory),
        repetitions=(0 if state is None else state.repetitions) + 1 if recalled else 0,
        reviews=1 if state is None else state.reviews + 1,
        lapses=(0 if state is None else state.lapses) + lapsed,
        phase=_phase_after(state, recalled=recalled),
    )


def _phase_after(state: CardState | None, *, recalled: bool) -> CardPhase:
    if recalled:
        return CardPhase.REVIEW
    if state is None or state.phase is CardPhase.LEARNING:
        return CardPhase.LEARNING
    return CardPhase.RELEARNING
