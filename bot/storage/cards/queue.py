"""Which cards are due, and which are new.

What is due is found by the index over (learner, deck, due_at), once per deck that is drilled: the
cost grows with what is due, not with what is known, and putting a deck away moves no card.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Integer,
    Select,
    bindparam,
    exists,
    func,
    select,
)

from bot.domain.cards.deck import CardRef, Selection
from bot.domain.ids import DeckId, LearnerId
from bot.domain.rhythm.days import DueBy
from bot.storage.cards.rows import LEARNER, OF_CARD, VISIBLE, ref_of
from bot.storage.cards.tables import (
    card_reviews,
    card_states,
    card_tags,
    cards,
    decks,
    learner_decks,
)
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.due_rule import UNTIL, due_values, is_due

_LIMIT = bindparam("limit", type_=Integer())
_DECK: BindParameter[str] = bindparam("deck")
_TO_ASK = (
    (card_states.c.learner_id == LEARNER)
    & card_states.c.due_at.is_not(None)
    & card_states.c.suspended.is_(False)
)
_DRILLED = (learner_decks.c.learner_id == LEARNER) & learner_decks.c.taken_at.is_not(None)
_refs = select(card_states.c.deck_id, card_states.c.card_id).where(
    _TO_ASK, is_due(card_states.c.due_at, card_states.c.interval_days)
)
_first = (card_states.c.due_at, card_states.c.deck_id, card_states.c.card_id)
DUE = (
    _refs.where(card_states.c.deck_id.in_(bindparam("decks", expanding=True)))
    .order_by(*_first)
    .limit(_LIMIT)
)
"""What is due in these decks: named one by one, so that the index is asked for each."""
DUE_IN_DECK = _refs.where(card_states.c.deck_id == _DECK).order_by(*_first).limit(_LIMIT)
_in_drilled_deck = (_TO_ASK, card_states.c.deck_id == learner_decks.c.deck_id)
_due_in_it = select(func.count()).where(
    *_in_drilled_deck, is_due(card_states.c.due_at, card_states.c.interval_days)
)
_earliest_in_it = select(func.min(card_states.c.due_at)).where(*_in_drilled_deck)
COUNT_DUE = select(
    func.coalesce(func.sum(_due_in_it.correlate(learner_decks).scalar_subquery()), 0),
    func.min(_earliest_in_it.correlate(learner_decks).scalar_subquery(), type_=UtcDateTime()),
).where(_DRILLED)
"""How many are due, and when the first is; a look into the index for each deck."""
DUE_TIMES = (
    select(card_states.c.due_at)
    .where(_TO_ASK, card_states.c.due_at <= UNTIL)
    .where(card_states.c.deck_id.in_(bindparam("decks", expanding=True)))
)
_COUNT_DUE_BUT = COUNT_DUE.where(learner_decks.c.deck_id.not_in(bindparam("but", expanding=True)))
_DRILLED_DECKS = (
    select(learner_decks.c.deck_id)
    .where(_DRILLED)
    .order_by(learner_decks.c.taken_at, learner_decks.c.deck_id)
)
FRESH_IN_DECK = (
    select(cards.c.deck_id, cards.c.id.label("card_id"))
    .join(decks, decks.c.id == cards.c.deck_id)
    .outerjoin(card_states, OF_CARD)
    .where(
        cards.c.deck_id == _DECK,
        VISIBLE,
        card_states.c.due_at.is_(None),
        card_states.c.suspended.is_not(True),
    )
    .order_by(cards.c.position)
    .limit(_LIMIT)
)
_COUNT_BEGUN = select(func.count()).where(
    card_reviews.c.learner_id == LEARNER,
    card_reviews.c.at >= bindparam("since", type_=UtcDateTime()),
    card_reviews.c.before.is_(None),
    card_reviews.c.after.is_not(None),
)
_LAST_ANSWERED = select(func.max(card_reviews.c.at)).where(card_reviews.c.learner_id == LEARNER)


def tagged(deck_id: ColumnElement[Any], card_id: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the rule that the card carries one of the tags."""
    return exists().where(
        card_tags.c.deck_id == deck_id,
        card_tags.c.tag.in_(bindparam("tags", expanding=True)),
        card_tags.c.card_id == card_id,
    )


_DUE_TAGGED = DUE_IN_DECK.where(tagged(card_states.c.deck_id, card_states.c.card_id))
_FRESH_TAGGED = FRESH_IN_DECK.where(tagged(cards.c.deck_id, cards.c.id))


def list_due(
    db: Connection,
    learner_id: LearnerId,
    due_by: DueBy,
    limit: int,
    selection: Selection | None = None,
    but: Collection[str] = (),
) -> list[CardRef]:
    """Return cards that are due, longest overdue first."""
    values: dict[str, Any] = {"learner": learner_id, "limit": limit, **due_values(due_by)}
    if selection is None:
        drilled = db.scalars(_DRILLED_DECKS, values).all()
        values["decks"] = [deck_id for deck_id in drilled if deck_id not in but]
        return [ref_of(row) for row in db.execute(DUE, values)]
    return _selected(db, selection, (DUE_IN_DECK, _DUE_TAGGED), values)


def list_due_times(db: Connection, learner_id: LearnerId, until: datetime) -> list[datetime]:
    """Return when the cards of taken decks come back that do so until then, in no order."""
    values: dict[str, Any] = {"learner": learner_id, "until": until}
    values["decks"] = db.scalars(_DRILLED_DECKS, values).all()
    return list(db.scalars(DUE_TIMES, values))


def list_fresh(
    db: Connection, learner_id: LearnerId, limit: int, selection: Selection | None = None
) -> list[CardRef]:
    """Return cards never answered, deck by deck; the next deck only where one is used up."""
    values: dict[str, Any] = {"learner": learner_id}
    if selection is None:
        drilled = db.scalars(_DRILLED_DECKS, values).all()
        selections = [Selection(DeckId(deck_id)) for deck_id in drilled]
    else:
        selections = [selection]
    found: list[CardRef] = []
    for one in selections:
        if len(found) < limit:
            rest = values | {"limit": limit - len(found)}
            found += _selected(db, one, (FRESH_IN_DECK, _FRESH_TAGGED), rest)
    return found


def due_and_next(
    db: Connection, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
) -> tuple[int, datetime | None]:
    """Return how many cards are due in the decks that are drilled, and when the first is."""
    values = {"learner": learner_id, **due_values(due_by)}
    if but:
        count, earliest = db.execute(_COUNT_DUE_BUT, {**values, "but": [*but]}).one()
    else:
        count, earliest = db.execute(COUNT_DUE, values).one()
    return int(count), earliest


def count_begun(db: Connection, learner_id: LearnerId, since: datetime) -> int:
    """Return how many new cards were answered since then."""
    values = {"learner": learner_id, "since": since}
    return db.execute(_COUNT_BEGUN, values).scalar_one()


def last_answered_at(db: Connection, learner_id: LearnerId) -> datetime | None:
    """Return when the learner last answered a card; None where they never did."""
    at: datetime | None = db.execute(_LAST_ANSWERED, {"learner": learner_id}).scalar_one()
    return at


def _selected(
    db: Connection,
    selection: Selection,
    whole_and_tagged: tuple[Select[Any], Select[Any]],
    values: dict[str, Any],
) -> list[CardRef]:
    whole, with_tags = whole_and_tagged
    rows: Sequence[Any] = db.execute(
        with_tags if selection.tags else whole,
        values
        | {"deck": selection.deck_id}
        | ({"tags": selection.tags} if selection.tags else {}),
    ).all()
    return [ref_of(row) for row in rows]
