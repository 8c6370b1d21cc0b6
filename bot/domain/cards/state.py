"""A card as one learner has it: what is remembered, when it comes back, what was answered."""

from dataclasses import dataclass, replace
from datetime import datetime

from bot.domain.cards.deck import Card, CardRef
from bot.domain.cards.schedule import CardPhase, CardSchedule, ReviewKind
from bot.domain.memory.models import CardMemory, MemoryModel, interval_days, is_repeat
from bot.domain.memory.review import Review
from bot.domain.rhythm.days import DueBy

LEECH_LAPSES = 8
"""A card forgotten on so many days, and every half as many again, is pointed out as a leech."""


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
