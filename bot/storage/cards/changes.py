"""How each change of decks and cards is written.

A card is changed only in a deck that is bundled or the learner's own. Changes of deleted cards are
ignored.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardState
from bot.domain.ids import DeckId, LearnerId
from bot.flow.cards.changes import (
    CardAdded,
    CardMoved,
    CardRemoved,
    CardReviewed,
    CardReviewUndone,
    CardRewritten,
    CardsReplayed,
    CardSuspended,
    DeckActivated,
    DeckComma,
    DeckDeactivated,
    DeckDropped,
    DeckImported,
    DeckTyped,
    FitSettled,
    TaskAttempted,
)
from bot.flow.engine.ports import DecidedTurn
from bot.flow.tutor.orders import TaskAttempt
from bot.storage.cards.codec import LEARNER, OWN_WORDS, STATE_COLUMNS, VISIBLE, state_values
from bot.storage.cards.decks import add_card, drop_deck, import_deck, move_card, remove_card
from bot.storage.cards.fits import settle_fit
from bot.storage.cards.review_log import review_row
from bot.storage.cards.tables import (
    card_reviews,
    card_states,
    cards,
    decks,
    learner_decks,
    task_attempts,
)
from bot.storage.engine.database import Upsert, Writes, writes

D = TypeVar("D", DeckActivated, DeckDeactivated, DeckDropped, DeckTyped, DeckComma)
_HAS_DECK = select(decks.c.id).where(decks.c.id == bindparam("deck"), VISIBLE)
_HAS_CARD = (
    select(cards.c.id)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(cards.c.deck_id == bindparam("deck"), cards.c.id == bindparam("card"), VISIBLE)
)
_OF_DECK = ("learner_id", "deck_id")
_OF_CARD = (*_OF_DECK, "card_id")
TAKE = Upsert(learner_decks, _OF_DECK, replace=["taken_at"])
_TYPE = Upsert(learner_decks, _OF_DECK, replace=["typed"])
_COMMA = Upsert(learner_decks, _OF_DECK, replace=["comma"])
_DEACTIVATE = (
    update(learner_decks)
    .where(learner_decks.c.learner_id == LEARNER, learner_decks.c.deck_id == bindparam("deck"))
    .values(taken_at=None)
)
_STORE_STATE = Upsert(card_states, _OF_CARD, replace=STATE_COLUMNS)
_SUSPEND = Upsert(card_states, _OF_CARD, replace=["suspended"])
_REWRITE = Upsert(card_states, _OF_CARD, replace=OWN_WORDS)
_REPLAY = (
    update(card_states)
    .where(
        card_states.c.learner_id == LEARNER,
        card_states.c.deck_id == bindparam("deck"),
        card_states.c.card_id == bindparam("card"),
    )
    .values({name: bindparam(name) for name in STATE_COLUMNS})
)
_LOG = insert(card_reviews)
_lines = card_reviews.alias()
_UNLOG = delete(card_reviews).where(
    card_reviews.c.id
    == select(func.max(_lines.c.id))
    .where(
        _lines.c.learner_id == LEARNER,
        _lines.c.deck_id == bindparam("deck"),
        _lines.c.card_id == bindparam("card"),
    )
    .scalar_subquery()
)
_STORE_ATTEMPT = Upsert(
    task_attempts,
    _OF_CARD,
    replace=[column.name for column in task_attempts.c if not column.primary_key],
)


def _import(db: Connection, turn: DecidedTurn, change: DeckImported) -> None:
    import_deck(db, change.learner_id, change.imported, turn.at)
    _take(db, change.learner_id, change.imported.deck.id, turn.at)


def _take(db: Connection, learner_id: LearnerId, deck_id: DeckId, at: datetime) -> None:
    row = {"learner_id": learner_id, "deck_id": deck_id, "taken_at": at, "typed": False}
    db.execute(TAKE.on(db), row)


def _type(db: Connection, _: DecidedTurn, change: DeckTyped) -> None:
    row = {"learner_id": change.learner_id, "deck_id": change.deck_id, "typed": change.typed}
    db.execute(_TYPE.on(db), {**row, "taken_at": None})


def _comma(db: Connection, _: DecidedTurn, change: DeckComma) -> None:
    row = {"learner_id": change.learner_id, "deck_id": change.deck_id, "comma": change.comma}
    db.execute(_COMMA.on(db), {**row, "taken_at": None, "typed": False})


def _of_deck(kind: type[D], writer: Callable[[Connection, DecidedTurn, D], object]) -> Writes:
    """Return the writer of the change, which does nothing if the deck is gone."""

    def write(db: Connection, turn: DecidedTurn, change: D) -> None:
        if db.execute(_HAS_DECK, {"learner": change.learner_id, "deck": change.deck_id}).first():
            writer(db, turn, change)

    return writes(kind, write)


def _review(db: Connection, _: DecidedTurn, change: CardReviewed) -> None:
    learner_id, review = change.learner_id, change.review
    if _has_card(db, learner_id, review.ref):
        db.execute(_LOG, review_row(learner_id, review))
        _store_state(db, learner_id, review.ref, review.after)


def _undo(db: Connection, _: DecidedTurn, change: CardReviewUndone) -> None:
    if _has_card(db, change.learner_id, change.ref):
        db.execute(_UNLOG, _card_key(change.learner_id, change.ref))
        _store_state(db, change.learner_id, change.ref, change.before)


def _attempt(db: Connection, _: DecidedTurn, change: TaskAttempted) -> None:
    if _has_card(db, change.learner_id, change.attempt.ref):
        db.execute(_STORE_ATTEMPT.on(db), _attempt_row(change.learner_id, change.attempt))


def _replay(db: Connection, _: DecidedTurn, change: CardsReplayed) -> None:
    rows = [
        {**_card_key(change.learner_id, ref), **state_values(state)}
        for ref, state in change.states
    ]
    if rows:
        db.execute(_REPLAY, rows)


def _suspend(db: Connection, _: DecidedTurn, change: CardSuspended) -> None:
    if _has_card(db, change.learner_id, change.ref):
        row = {**_key(change.learner_id, change.ref), "suspended": change.suspended}
        db.execute(_SUSPEND.on(db), row)


def _rewrite(db: Connection, _: DecidedTurn, change: CardRewritten) -> None:
    if _has_card(db, change.learner_id, change.ref):
        own = dict(zip(OWN_WORDS, (change.front, change.back, change.explanation), strict=True))
        row = {**_key(change.learner_id, change.ref), "suspended": False, **own}
        db.execute(_REWRITE.on(db), row)


def _has_card(db: Connection, learner_id: LearnerId, ref: CardRef) -> bool:
    return db.execute(_HAS_CARD, _card_key(learner_id, ref)).first() is not None


def _store_state(
    db: Connection, learner_id: LearnerId, ref: CardRef, state: CardState | None
) -> None:
    row = {**_key(learner_id, ref), "suspended": False, **state_values(state)}
    db.execute(_STORE_STATE.on(db), row)


def _card_key(learner_id: LearnerId, ref: CardRef) -> dict[str, Any]:
    return {"learner": learner_id, "deck": ref.deck_id, "card": ref.card_id}


def _key(learner_id: LearnerId, ref: CardRef) -> dict[str, Any]:
    return {"learner_id": learner_id, "deck_id": ref.deck_id, "card_id": ref.card_id}


def _attempt_row(learner_id: LearnerId, attempt: TaskAttempt) -> dict[str, Any]:
    return {
        **_key(learner_id, attempt.ref),
        "at": attempt.at,
        "answer": attempt.answer,
        "correctness": attempt.grade.correctness,
        "completeness": attempt.grade.completeness,
        "concision": attempt.grade.concision,
        "where_now": attempt.where,
        "what_next": attempt.following,
    }


WRITES = (
    writes(DeckImported, _import),
    _of_deck(
        DeckActivated,
        lambda db, turn, change: _take(db, change.learner_id, change.deck_id, turn.at),
    ),
    _of_deck(
        DeckDeactivated,
        lambda db, _, change: db.execute(
            _DEACTIVATE, {"learner": change.learner_id, "deck": change.deck_id}
        ),
    ),
    _of_deck(DeckDropped, lambda db, _, change: drop_deck(db, change.learner_id, change.deck_id)),
    _of_deck(DeckTyped, _type),
    _of_deck(DeckComma, _comma),
    writes(CardReviewed, _review),
    writes(CardReviewUndone, _undo),
    writes(TaskAttempted, _attempt),
    writes(CardSuspended, _suspend),
    writes(CardRewritten, _rewrite),
    writes(CardsReplayed, _replay),
    writes(
        CardMoved,
        lambda db, _, change: move_card(
            db, change.learner_id, change.ref, change.to, change.pictures
        ),
    ),
    writes(
        CardAdded,
        lambda db, _, change: add_card(db, change.learner_id, change.deck_id, change.card),
    ),
    writes(CardRemoved, lambda db, _, change: remove_card(db, change.learner_id, change.ref)),
    writes(FitSettled, settle_fit),
)
