"""The search for cards, in the order of their decks.

Words are compared here and not in SQL, because SQLite ignores case for ASCII only. The sides of
the cards are read in order, by an index, until a page is full.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from sqlalchemy import Connection, Integer, Row, Text, bindparam, func, or_, select, true, tuple_

from bot.domain.cards.state import LEECH_LAPSES
from bot.domain.days import DueBy
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.review import CardKind
from bot.flow.cards.ports import CardFilter, CardPlace, CardSearch
from bot.storage.cards.codec import LEARNER, OF_CARD, VISIBLE
from bot.storage.cards.tables import card_states, cards, decks, learner_decks
from bot.storage.engine.database import due_values, is_due

_DECKS = (
    select(decks.c.id)
    .outerjoin(
        learner_decks,
        (learner_decks.c.deck_id == decks.c.id) & (learner_decks.c.learner_id == LEARNER),
    )
    .where(VISIBLE)
    .order_by(decks.c.id)
)
_ALL = _DECKS.where(decks.c.learner_id.is_not(None) | learner_decks.c.taken_at.is_not(None))
_ONE = _DECKS.where(decks.c.id == bindparam("deck"))
_awake = or_(card_states.c.suspended.is_(None), card_states.c.suspended.is_(False))
_ONLY = {
    None: true(),
    CardFilter.DUE: _awake & is_due(card_states.c.due_at, card_states.c.interval_days),
    CardFilter.NEW: _awake & card_states.c.due_at.is_(None),
    CardFilter.SUSPENDED: card_states.c.suspended.is_(True),
    CardFilter.LEECHES: _awake & (card_states.c.lapses >= LEECH_LAPSES),
}
_place = (cards.c.position, cards.c.id)
_sides = (
    select(
        *_place,
        cards.c.kind,
        func.coalesce(card_states.c.own_front, cards.c.front).label("front"),
        func.coalesce(card_states.c.own_back, cards.c.back).label("back"),
    )
    .select_from(cards)
    .outerjoin(card_states, OF_CARD)
    .where(
        cards.c.deck_id == bindparam("deck"),
        tuple_(*_place)
        > tuple_(bindparam("position", type_=Integer()), bindparam("card", type_=Text())),
    )
    .order_by(*_place)
)
IN_DECK = {only: _sides.where(wanted) for only, wanted in _ONLY.items()}


def list_places(
    db: Connection, learner_id: LearnerId, search: CardSearch, due_by: DueBy
) -> list[CardPlace]:
    """Return the places of the cards that match, one more than the limit if there are more."""
    return list(islice(_places(db, learner_id, search, due_by), search.limit + 1))


def _places(
    db: Connection, learner_id: LearnerId, search: CardSearch, due_by: DueBy
) -> Iterator[CardPlace]:
    after = search.after
    decks_of = _ALL if search.deck_id is None else _ONE
    for deck_id in db.scalars(decks_of, {"learner": learner_id, "deck": search.deck_id}).all():
        if after is not None and deck_id < after.deck_id:
            continue
        begins = after if after is not None and deck_id == after.deck_id else None
        values: dict[str, Any] = {
            "learner": learner_id,
            "deck": deck_id,
            **due_values(due_by),
            "position": -1 if begins is None else begins.position,
            "card": "" if begins is None else begins.card_id,
        }
        statement = IN_DECK[search.only]
        if not search.words:
            statement = statement.limit(search.limit + 1)
        fits = _having(search.words)
        for row in db.execute(statement, values):
            if fits(row):
                yield CardPlace(DeckId(deck_id), row.position, CardId(row.id))


def _having(words: tuple[str, ...]) -> Callable[[Row[*tuple[Any, ...]]], bool]:
    """Return the test if a card has all the words. The solution of a task is not searched."""
    wanted = tuple(_fold(word) for word in words)

    def fits(row: Row[*tuple[Any, ...]]) -> bool:
        back = "" if row.kind == CardKind.TASK else row.back
        text = _fold(f"{row.front}\n{back}")
        return all(word in text for word in wanted)

    return fits


def _fold(text: str) -> str:
    """Return the text in lower case and without escape characters."""
    return text.replace("\\", "").casefold()
