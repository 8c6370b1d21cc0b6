"""A card that is typed in one line of the chat: offered, and stored in a deck for such cards."""

from typing import Final

from bot.domain.answers.words import DeckTitle
from bot.domain.cards.deck import Card
from bot.domain.cards.text import as_written
from bot.domain.ids import CardId, own_deck_id
from bot.flow.cards import replies
from bot.flow.cards.editing import edit
from bot.flow.cards.events import CardWritten, NewCardPressed
from bot.flow.cards.ports import CARDS
from bot.flow.cards.states import CardProposed
from bot.flow.engine.ports import Ports
from bot.flow.engine.showing import show_current
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn

SINGLE_CARDS: Final = "single-cards"
"""The name in the id of the deck for cards that a learner writes one by one."""


def offer_card(state: ChatState, sides: tuple[str, str], turn: Turn) -> Outcome:
    """Offer to make a card of the two sides. Nothing is stored yet."""
    front, back = sides
    proposed = CardProposed(interaction_id=turn.interaction_id(), front=front, back=back)
    others = tuple(overlay for overlay in turn.overlays if not isinstance(overlay, CardProposed))
    return Outcome(
        state=state,
        overlays=(*others, proposed),
        replies=(replies.card_proposal(proposed.interaction_id, front, back),),
    )


async def settle_card(
    overlay: CardProposed, state: ChatState, event: NewCardPressed, turn: Turn, ports: Ports
) -> Outcome:
    """Store the card in the learner's deck of single cards, or drop it."""
    left = tuple(other for other in turn.overlays if other != overlay)
    again = await show_current(state, turn, ports)
    if not event.wanted:
        return Outcome(state=state, overlays=left, replies=(replies.CARD_LEFT, *again))
    deck_id = own_deck_id(turn.learner.id, SINGLE_CARDS)
    decks = await ports[CARDS].catalogue(turn.learner.id)
    title = next((deck.title for deck in decks if deck.deck_id == deck_id), None)
    card_id = CardId(f"chat-{overlay.interaction_id}")
    front, back = as_written(overlay.front), as_written(overlay.back)
    card = Card(id=card_id, note=card_id, front=front, back=back)
    named = ports.words.titles[turn.language][DeckTitle.SINGLE_CARDS]
    written = CardWritten(deck_id, named if title is None else None, card)
    kept = await edit(state, written, turn, ports)
    said = replies.stored_card_line(deck_id, title or named)
    return Outcome(state=state, overlays=left, changes=kept.changes, replies=(said, *again))
