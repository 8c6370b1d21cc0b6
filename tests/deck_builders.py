"""Decks, cards and their states. Each `build_` takes the fields that a test wants to differ."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import Card, CardRef, Deck
from bot.domain.cards.state import (
    CardReview,
    CardState,
    PastReview,
    ReviewKind,
    state_after_review,
)
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.models import CardMemory, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment, Review
from bot.domain.topics.course import Language
from bot.flow.cards.ports import BundledDeck

CAPITALS = DeckId("capitals")
MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
DAY = timedelta(days=1)


def build_card(card_id: str = "spain", **but: Any) -> Card:
    """Return a card that asks for its own id."""
    values: dict[str, Any] = {"note": card_id, "front": f"{card_id}?", "back": f"{card_id}!"}
    return Card(id=CardId(card_id), **(values | but))


def build_deck(*cards: Card, deck_id: DeckId = CAPITALS, title: str = "Capitals") -> Deck:
    return Deck(id=deck_id, title=title, cards=cards or (build_card(),))


def build_ref(card_id: str = "spain", deck_id: DeckId = CAPITALS) -> CardRef:
    return CardRef(deck_id, CardId(card_id))


def build_state(due_at: datetime = MONDAY, **but: Any) -> CardState:
    """Return the state of a card that was recalled twice and has an interval of six days."""
    trace = CardSm2(interval_days=6, repetitions=2)
    values: dict[str, Any] = {
        "memory": CardMemory(trace=trace, reviewed_at=due_at - 6 * DAY),
        "interval_days": 6.0,
        "repetitions": 2,
        "reviews": 2,
        "lapses": 0,
    }
    return CardState(due_at=due_at, **(values | but))


def build_review(
    ref: CardRef,
    before: CardState | None = None,
    rating: Rating = Rating.GOOD,
    at: datetime = MONDAY,
    model: MemoryModel | None = None,
    **but: Any,
) -> CardReview:
    """Return the line of the log for such an answer."""
    review = Review(moment=Moment(at), rating=rating, **but)
    return CardReview(
        ref=ref,
        review=review,
        kind=ReviewKind.LEARNING if before is None else ReviewKind(before.phase.value),
        before=before,
        after=state_after_review(before, review, model or Sm2Model()),
    )


def build_past(card_id: str = "spain", at: datetime = MONDAY, **but: Any) -> PastReview:
    values: dict[str, Any] = {
        "rating": Rating.GOOD,
        "kind": ReviewKind.REVIEW,
        "interval_seconds": 518_400,
        "last_interval_seconds": 86_400,
        "factor": 2_500,
        "milliseconds": 4_000,
    }
    return PastReview(card_id=CardId(card_id), at=at, **(values | but))


def build_bundled(deck: Deck, language: str = "en", digest: str = "1") -> BundledDeck:
    return BundledDeck(deck=deck, language=Language(language), digest=digest)
