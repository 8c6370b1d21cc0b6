"""The cards that are due, and the new ones.

Due cards are found by the index over (learner, deck, due_at), once per drilled deck. The cost
grows with what is due, not with what is known, and putting a deck away moves no card.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from random import Random
from typing import Any, Final

import sqlalchemy as sa

from bot.domain.cards.deck import CardRef, Selection
from bot.domain.cards.drill import NewCards
from bot.domain.days import DueBy
from bot.domain.ids import DeckId, LearnerId
from bot.storage.cards.codec import LEARNER, OF_CARD, VISIBLE, ref_of
from bot.storage.cards.tables import (
    card_reviews,
    card_states,
    card_tags,
    cards,
    decks,
    learner_decks,
)
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import UNTIL, due_values, is_due

_LIMIT = sa.bindparam("limit", type_=sa.Integer())
_DECK: sa.BindParameter[str] = sa.bindparam("deck")
_TO_ASK = (
    (card_states.c.learner_id == LEARNER)
    & card_states.c.due_at.is_not(None)
    & card_states.c.suspended.is_(False)
)
_DRILLED = (learner_decks.c.learner_id == LEARNER) & learner_decks.c.taken_at.is_not(None)
_refs = sa.select(card_states.c.deck_id, card_states.c.card_id).where(
    _TO_ASK, is_due(card_states.c.due_at, card_states.c.interval_days)
)
_first = (card_states.c.due_at, card_states.c.deck_id, card_states.c.card_id)
DUE = (
    _refs.where(card_states.c.deck_id.in_(sa.bindparam("decks", expanding=True)))
    .order_by(*_first)
    .limit(_LIMIT)
)
"""Due cards of these decks. Each deck is named, so that the index is used."""
DUE_IN_DECK = _refs.where(card_states.c.deck_id == _DECK).order_by(*_first).limit(_LIMIT)
_in_drilled_deck = (_TO_ASK, card_states.c.deck_id == learner_decks.c.deck_id)
_due_in_it = sa.select(sa.func.count()).where(
    *_in_drilled_deck, is_due(card_states.c.due_at, card_states.c.interval_days)
)
_earliest_in_it = sa.select(sa.func.min(card_states.c.due_at)).where(*_in_drilled_deck)
COUNT_DUE = sa.select(
    sa.func.coalesce(sa.func.sum(_due_in_it.correlate(learner_decks).scalar_subquery()), 0),
    sa.func.min(_earliest_in_it.correlate(learner_decks).scalar_subquery(), type_=UtcDateTime()),
).where(_DRILLED)
"""How many cards are due, and when the first is: one index lookup per deck."""
DUE_TIMES = (
    sa.select(card_states.c.due_at)
    .where(_TO_ASK, card_states.c.due_at <= UNTIL)
    .where(card_states.c.deck_id.in_(sa.bindparam("decks", expanding=True)))
)
_COUNT_DUE_BUT = COUNT_DUE.where(
    learner_decks.c.deck_id.not_in(sa.bindparam("but", expanding=True))
)
_DRILLED_DECKS = (
    sa.select(learner_decks.c.deck_id)
    .where(_DRILLED)
    .order_by(learner_decks.c.taken_at, learner_decks.c.deck_id)
)
_fresh = (
    sa.select(cards.c.deck_id, cards.c.id.label("card_id"), cards.c.note)
    .join(decks, decks.c.id == cards.c.deck_id)
    .outerjoin(card_states, OF_CARD)
    .where(
        cards.c.deck_id == _DECK,
        VISIBLE,
        card_states.c.due_at.is_(None),
        card_states.c.suspended.is_not(True),
    )
    .limit(_LIMIT)
)
_PRIME: Final = 1_000_003
"""More than a deck can have cards."""
_FACTOR = sa.bindparam("factor", type_=sa.BigInteger())
_SHIFT = sa.bindparam("shift", type_=sa.BigInteger())
_mixed = (sa.cast(cards.c.position, sa.BigInteger) * _FACTOR + _SHIFT) % _PRIME
_shuffled = (_mixed * _mixed % _PRIME, cards.c.position)
"""A pseudo-random order that stays the same for the same learner and deck."""
_SIBLINGS: Final = 10
"""Rows read for each new card, because siblings of cards already asked are skipped."""
_answered_today = (
    card_reviews.c.learner_id == LEARNER,
    card_reviews.c.at >= sa.bindparam("since", type_=UtcDateTime()),
)
_COUNT_BEGUN = (
    sa.select(card_reviews.c.deck_id, sa.func.count().label("cards"))
    .where(*_answered_today, card_reviews.c.before.is_(None), card_reviews.c.after.is_not(None))
    .group_by(card_reviews.c.deck_id)
)
_NOTES_TODAY = (
    sa.select(cards.c.note)
    .join(
        card_reviews,
        (card_reviews.c.deck_id == cards.c.deck_id) & (card_reviews.c.card_id == cards.c.id),
    )
    .where(cards.c.deck_id == _DECK, *_answered_today)
)
_NOTES_OF = sa.select(cards.c.note).where(
    cards.c.deck_id == _DECK, cards.c.id.in_(sa.bindparam("cards", expanding=True))
)
_LAST_ANSWERED = sa.select(sa.func.max(card_reviews.c.at)).where(
    card_reviews.c.learner_id == LEARNER
)


def has_tag(
    deck_id: sa.ColumnElement[Any], card_id: sa.ColumnElement[Any]
) -> sa.ColumnElement[bool]:
    """Return the condition that the card has one of the tags."""
    return sa.exists().where(
        card_tags.c.deck_id == deck_id,
        card_tags.c.tag.in_(sa.bindparam("tags", expanding=True)),
        card_tags.c.card_id == card_id,
    )


_DUE_TAGGED = DUE_IN_DECK.where(has_tag(card_states.c.deck_id, card_states.c.card_id))
_FRESH = {
    in_order: (
        _fresh.order_by(*order),
        _fresh.order_by(*order).where(has_tag(cards.c.deck_id, cards.c.id)),
    )
    for in_order, order in ((True, (cards.c.position,)), (False, _shuffled))
}
"""New cards, in file order or shuffled."""


def list_due(
    db: sa.Connection,
    learner_id: LearnerId,
    due_by: DueBy,
    limit: int,
    selection: Selection | None = None,
    but: Collection[str] = (),
) -> list[CardRef]:
    """Return due cards, longest overdue first."""
    values: dict[str, Any] = {"learner": learner_id, "limit": limit, **due_values(due_by)}
    if selection is None:
        drilled = db.scalars(_DRILLED_DECKS, values).all()
        values["decks"] = [deck_id for deck_id in drilled if deck_id not in but]
        return [ref_of(row) for row in db.execute(DUE, values)]
    return [ref_of(row) for row in _rows_of(db, selection, (DUE_IN_DECK, _DUE_TAGGED), values)]


def list_due_times(db: sa.Connection, learner_id: LearnerId, until: datetime) -> list[datetime]:
    """Return when cards of the drilled decks fall due up to `until`, in no order."""
    values: dict[str, Any] = {"learner": learner_id, "until": until}
    values["decks"] = db.scalars(_DRILLED_DECKS, values).all()
    return list(db.scalars(DUE_TIMES, values))


def list_fresh(
    db: sa.Connection,
    learner_id: LearnerId,
    limit: int,
    new: NewCards,
    selection: Selection | None = None,
    besides: Collection[CardRef] = (),
) -> list[CardRef]:
    """Return new cards, deck by deck. The next deck begins when the one before is used up."""
    values: dict[str, Any] = {"learner": learner_id, "since": new.since}
    if selection is None:
        drilled = db.scalars(_DRILLED_DECKS, values).all()
        selections = [Selection(DeckId(deck_id)) for deck_id in drilled]
    else:
        selections = [selection]
    begun: dict[str, int] = {}
    if new.since is not None:
        begun = {row.deck_id: row.cards for row in db.execute(_COUNT_BEGUN, values)}
        limit = min(limit, new.in_all - sum(begun.values()))
    found: list[CardRef] = []
    for one in selections:
        room = limit - len(found)
        if new.since is not None:
            room = min(room, new.a_deck - begun.get(one.deck_id, 0))
        if room > 0:
            found += _fresh_in(db, one, room, new, besides, values)
    return found


def _fresh_in(
    db: sa.Connection,
    selection: Selection,
    room: int,
    new: NewCards,
    besides: Collection[CardRef],
    values: dict[str, Any],
) -> list[CardRef]:
    """Return new cards of one deck.

    With a daily limit no card is a sibling of another of that day.
    """
    mixed = Random(f"{values['learner']}/{selection.deck_id}")
    values |= {"factor": mixed.randrange(1, _PRIME), "shift": mixed.randrange(_PRIME)}
    if new.since is None:
        rows = _rows_of(db, selection, _FRESH[new.in_order], values | {"limit": room})
        return [ref_of(row) for row in rows]
    asked = [ref.card_id for ref in besides if ref.deck_id == selection.deck_id]
    of_deck = {**values, "deck": selection.deck_id, "cards": asked}
    notes = {*db.scalars(_NOTES_TODAY, of_deck), *db.scalars(_NOTES_OF, of_deck)}
    limit = room * _SIBLINGS + len(notes) * _SIBLINGS
    found: list[CardRef] = []
    for row in _rows_of(db, selection, _FRESH[new.in_order], values | {"limit": limit}):
        if row.note not in notes and len(found) < room:
            notes.add(row.note)
            found.append(ref_of(row))
    return found


def due_and_next(
    db: sa.Connection, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
) -> tuple[int, datetime | None]:
    """Return how many cards are due in the drilled decks, and when the first is or was due."""
    values = {"learner": learner_id, **due_values(due_by)}
    if but:
        count, earliest = db.execute(_COUNT_DUE_BUT, {**values, "but": [*but]}).one()
    else:
        count, earliest = db.execute(COUNT_DUE, values).one()
    return int(count), earliest


def last_answered_at(db: sa.Connection, learner_id: LearnerId) -> datetime | None:
    """Return when the learner last answered a card, or None if they never did."""
    at: datetime | None = db.execute(_LAST_ANSWERED, {"learner": learner_id}).scalar_one()
    return at


def _rows_of(
    db: sa.Connection,
    selection: Selection,
    whole_and_tagged: tuple[sa.Select[Any], sa.Select[Any]],
    values: dict[str, Any],
) -> Sequence[Any]:
    whole, with_tags = whole_and_tagged
    return db.execute(
        with_tags if selection.tags else whole,
        values
        | {"deck": selection.deck_id}
        | ({"tags": selection.tags} if selection.tags else {}),
    ).all()
