"""A simulated log as the bot would have stored it: a deck, and a review for each answer."""

from collections.abc import Sequence

from bot.domain.cards.state import CardState
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.review import LoggedReview
from bot.flow.cards.changes import CardReviewed, DeckImported
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import Change
from tests.deck_builders import CAPITALS, build_card, build_deck, build_ref, build_review


def logged(
    log: Sequence[LoggedReview],
    learner_id: LearnerId,
    model: MemoryModel | None = None,
    deck_id: DeckId = CAPITALS,
) -> list[Change]:
    """Return the changes that import the deck and answer its cards, by default in SM-2."""
    cards = {entry.card: CardId(entry.card.replace(" ", "-")) for entry in log}
    deck = build_deck(*(build_card(card_id) for card_id in cards.values()), deck_id=deck_id)
    states: dict[CardId, CardState | None] = {}
    changes: list[Change] = [DeckImported(learner_id, ImportedDeck(deck=deck))]
    for entry in log:
        card_id, review = cards[entry.card], entry.review
        ref, before = build_ref(card_id, deck_id), states.get(card_id)
        line = build_review(ref, before, review.rating, review.moment.at, model)
        states[card_id] = line.after
        changes.append(CardReviewed(learner_id, line))
    return changes
