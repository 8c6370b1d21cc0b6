"""How each change of decks and cards is written.

A card is changed only in a deck that is the learner's, or everybody's; what is gone meanwhile
is left as it is.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Connection, bindparam, delete, func, insert, select, update

from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardState
from bot.domain.ids import DeckId, LearnerId
from bot.flow.cards.changes import (
    CardAdded,
    CardChange,
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
from bot.flow.tutor.orders import TaskAttempt
from bot.storage.cards.codec import LEARNER, STATE_COLUMNS, VISIBLE, state_values
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
from bot.storage.engine.database import Upsert

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
_REWRITE = Upsert(card_states, _OF_CARD, replace=["own_front", "own_back"])
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
    task_attempts, _OF_CARD, replace=[it.name for it in task_attempts.c if not it.primary_key]
)


def apply_card_change(db: Connection, at: datetime, change: CardChange) -> None:
    """Write what a turn changed of decks and cards."""
    match change:
        case DeckImported(learner_id, imported):
            import_deck(db, learner_id, imported, at)
            _take(db, learner_id, imported.deck.id, at)
        case DeckActivated() | DeckDeactivated() | DeckDropped() | DeckTyped() | DeckComma():
            _apply_to_deck(db, at, change)
        case CardReviewed() | CardReviewUndone() | TaskAttempted():
            _apply_to_log(db, change)
        case CardSuspended() | CardRewritten() | CardsReplayed():
            _apply_to_state(db, change)
        case CardMoved() | CardAdded() | CardRemoved():
            _apply_to_card(db, change)
        case FitSettled():
            settle_fit(db, change, at)


def _apply_to_deck(
    db: Connection,
    at: datetime,
    change: DeckActivated | DeckDeactivated | DeckDropped | DeckTyped | DeckComma,
) -> None:
    learner_id, deck_id = change.learner_id, change.deck_id
    if db.execute(_HAS_DECK, {"learner": learner_id, "deck": deck_id}).first() is None:
        return
    match change:
        case DeckActivated():
            _take(db, learner_id, deck_id, at)
        case DeckDeactivated():
            db.execute(_DEACTIVATE, {"learner": learner_id, "deck": deck_id})
        case DeckDropped():
            drop_deck(db, learner_id, deck_id)
        case DeckTyped(typed=typed):
            row = {"learner_id": learner_id, "deck_id": deck_id, "typed": typed}
            db.execute(_TYPE.on(db), {**row, "taken_at": None})
        case DeckComma(comma=comma):
            row = {"learner_id": learner_id, "deck_id": deck_id, "comma": comma}
            db.execute(_COMMA.on(db), {**row, "taken_at": None, "typed": False})


def _apply_to_card(db: Connection, change: CardMoved | CardAdded | CardRemoved) -> None:
    match change:
        case CardMoved(learner_id, ref, to, pictures):
            move_card(db, learner_id, ref, to, pictures)
        case CardAdded(learner_id, deck_id, card):
            add_card(db, learner_id, deck_id, card)
        case CardRemoved(learner_id, ref):
            remove_card(db, learner_id, ref)


def _take(db: Connection, learner_id: LearnerId, deck_id: DeckId, at: datetime) -> None:
    row = {"learner_id": learner_id, "deck_id": deck_id, "taken_at": at, "typed": False}
    db.execute(TAKE.on(db), row)


def _apply_to_log(db: Connection, change: CardReviewed | CardReviewUndone | TaskAttempted) -> None:
    match change:
        case CardReviewed(learner_id, review) if _has_card(db, learner_id, review.ref):
            db.execute(_LOG, review_row(learner_id, review))
            _store_state(db, learner_id, review.ref, review.after)
        case CardReviewUndone(learner_id, ref, before) if _has_card(db, learner_id, ref):
            db.execute(_UNLOG, _named(learner_id, ref))
            _store_state(db, learner_id, ref, before)
        case TaskAttempted(learner_id, attempt) if _has_card(db, learner_id, attempt.ref):
            db.execute(_STORE_ATTEMPT.on(db), _attempt_row(learner_id, attempt))
        case _:  # the card is gone
            pass


def _apply_to_state(db: Connection, change: CardSuspended | CardRewritten | CardsReplayed) -> None:
    match change:
        case CardsReplayed(learner_id, states) if states:
            rows = [{**_named(learner_id, ref), **state_values(it)} for ref, it in states]
            db.execute(_REPLAY, rows)
        case CardSuspended(learner_id, ref, suspended) if _has_card(db, learner_id, ref):
            db.execute(_SUSPEND.on(db), {**_key(learner_id, ref), "suspended": suspended})
        case CardRewritten(learner_id, ref, front, back) if _has_card(db, learner_id, ref):
            own = {"own_front": front, "own_back": back, "suspended": False}
            db.execute(_REWRITE.on(db), {**_key(learner_id, ref), **own})
        case _:  # nothing to replay, or the card is gone
            pass


def _has_card(db: Connection, learner_id: LearnerId, ref: CardRef) -> bool:
    return db.execute(_HAS_CARD, _named(learner_id, ref)).first() is not None


def _store_state(
    db: Connection, learner_id: LearnerId, ref: CardRef, state: CardState | None
) -> None:
    row = {**_key(learner_id, ref), "suspended": False, **state_values(state)}
    db.execute(_STORE_STATE.on(db), row)


def _named(learner_id: LearnerId, ref: CardRef) -> dict[str, Any]:
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
