"""Cards as rows, and rows as cards."""

from typing import Any

from sqlalchemy import BindParameter, Row, bindparam

from bot.domain.cards.deck import Card, CardKind, CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.ids import CardId, DeckId
from bot.storage.cards.codec import STATE_COLUMNS, state_of
from bot.storage.cards.tables import card_states, cards, decks

CONTENT = ("note", "front", "back", "kind", "gap", "category", "tags", "criteria", "hints")
CARD_COLUMNS = [cards.c.deck_id, cards.c.id.label("card_id"), *(cards.c[name] for name in CONTENT)]
LEARNED_COLUMNS = [
    *CARD_COLUMNS,
    *(card_states.c[name] for name in (*STATE_COLUMNS, "suspended", "own_front", "own_back")),
]
LEARNER: BindParameter[int] = bindparam("learner")
VISIBLE = decks.c.learner_id.is_(None) | (decks.c.learner_id == LEARNER)
"""Decks are their owner's; bundled ones are everybody's."""
OF_CARD = (
    (card_states.c.learner_id == LEARNER)
    & (card_states.c.deck_id == cards.c.deck_id)
    & (card_states.c.card_id == cards.c.id)
)


def card_row(deck_id: DeckId, position: int, card: Card) -> dict[str, Any]:
    """Return the row of a card."""
    content = {name: getattr(card, name) for name in CONTENT}
    return {"deck_id": deck_id, "id": card.id, "position": position, **content}


def ref_of(row: Row[*tuple[Any, ...]]) -> CardRef:
    """Return which card the row is of."""
    return CardRef(DeckId(row.deck_id), CardId(row.card_id))


def card_of(row: Row[*tuple[Any, ...]], front: str, back: str) -> Card:
    """Return the card of the row, in that wording."""
    return Card(
        id=CardId(row.card_id),
        note=row.note,
        front=front,
        back=back,
        kind=CardKind(row.kind),
        gap=row.gap,
        category=row.category,
        tags=tuple(row.tags),
        criteria=tuple(row.criteria),
        hints=tuple(row.hints),
    )


def learned_of(row: Row[*tuple[Any, ...]]) -> LearnedCard:
    """Return the card as its learner has it, in their own wording."""
    front = row.front if row.own_front is None else row.own_front
    back = row.back if row.own_back is None else row.own_back
    return LearnedCard(
        ref=ref_of(row),
        card=card_of(row, front, back),
        state=state_of(row),
        suspended=bool(row.suspended),
    )
