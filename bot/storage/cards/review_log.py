"""The log of reviews: which card was answered, when, and the state before and after."""

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Connection, Row, bindparam, exists, select

from bot.domain.answers.quality import Rating
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import CardReview, PastReview, ReviewKind
from bot.domain.cards.transfer import past_review
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.review import Grade, LoggedReview, Moment, Review
from bot.storage.cards.codec import LEARNER, dump_state, load_state, ref_of
from bot.storage.cards.tables import card_reviews, learner_decks

Rows = Sequence[Row[*tuple[Any, ...]]]
_MILLISECOND = timedelta(milliseconds=1)
_GRADE = ("correctness", "completeness", "concision")
_log = select(card_reviews).where(card_reviews.c.learner_id == LEARNER)
_in_order = (card_reviews.c.at, card_reviews.c.id)
_OF_CARD = _log.where(
    card_reviews.c.deck_id == bindparam("deck"), card_reviews.c.card_id == bindparam("card")
).order_by(*_in_order)
_OF_DECK = _log.where(card_reviews.c.deck_id == bindparam("deck")).order_by(
    card_reviews.c.card_id, *_in_order
)
_WHOLE = _log.order_by(card_reviews.c.deck_id, card_reviews.c.card_id, *_in_order)
_ANSWERS = (
    select(
        *(
            card_reviews.c[name]
            for name in ("deck_id", "card_id", "at", "zone", "rating", "milliseconds")
        )
    )
    .where(card_reviews.c.learner_id == LEARNER, card_reviews.c.correctness.is_(None))
    .order_by(*_in_order)
)
_typed_deck = select(learner_decks.c.deck_id).where(
    learner_decks.c.learner_id == LEARNER,
    learner_decks.c.deck_id == card_reviews.c.deck_id,
    learner_decks.c.typed.is_(True),
)
_LAST_TIMES = (
    select(card_reviews.c.milliseconds)
    .where(
        card_reviews.c.learner_id == LEARNER,
        card_reviews.c.milliseconds.is_not(None),
        card_reviews.c.correctness.is_(None),
        bindparam("typed") == exists(_typed_deck.correlate(card_reviews)),
    )
    .order_by(card_reviews.c.at.desc())
    .limit(bindparam("limit"))
)


def list_log(db: Connection, learner_id: LearnerId, ref: CardRef) -> list[CardReview]:
    """Return the reviews of the card, oldest first."""
    values = {"learner": learner_id, "deck": ref.deck_id, "card": ref.card_id}
    return [_review(row, "UTC") for row in db.execute(_OF_CARD, values)]


def whole_log(db: Connection, learner_id: LearnerId) -> Rows:
    """Return the rows of all reviews of the learner, card by card, each card's oldest first."""
    return db.execute(_WHOLE, {"learner": learner_id}).all()


def reviews_in(rows: Rows, zone: str) -> Iterator[CardReview]:
    """Yield the reviews in the rows. Reviews that came from a file get the zone."""
    return (_review(row, zone) for row in rows)


def list_answers(db: Connection, learner_id: LearnerId) -> Sequence[Row[*tuple[Any, ...]]]:
    """Return the rows of the learner's answers by time, without the states of the cards.

    Tasks are left out.
    """
    return db.execute(_ANSWERS, {"learner": learner_id}).all()


def logged_in(rows: Sequence[Row[*tuple[Any, ...]]], zone: str) -> list[LoggedReview]:
    """Return the answers in the rows. Answers that came from a file get the zone."""
    return [
        LoggedReview(
            f"{row.deck_id}/{row.card_id}",
            Review(
                moment=Moment(row.at, row.zone or zone),
                rating=Rating(row.rating),
                duration=_took(row.milliseconds),
            ),
        )
        for row in rows
    ]


def list_past(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> tuple[PastReview, ...]:
    """Return the reviews of a deck's cards in export form, card by card."""
    rows = db.execute(_OF_DECK, {"learner": learner_id, "deck": deck_id})
    return tuple(
        past_review(_review(row, "UTC")) if row.factor is None else _past(row) for row in rows
    )


def last_times(db: Connection, learner_id: LearnerId, limit: int, *, typed: bool) -> list[int]:
    """Return the answer times of the last `limit` cards, typed or turned, in milliseconds.

    Tasks are left out.
    """
    values = {"learner": learner_id, "limit": limit, "typed": typed}
    return [
        milliseconds
        for milliseconds in db.scalars(_LAST_TIMES, values)
        if milliseconds is not None
    ]


def review_row(learner_id: LearnerId, line: CardReview) -> dict[str, Any]:
    """Return the row of an answer given here."""
    review = line.review
    took = None if review.duration is None else round(review.duration / _MILLISECOND)
    grade = {name: getattr(review.grade, name, None) for name in _GRADE}
    return {
        "learner_id": learner_id,
        "deck_id": line.ref.deck_id,
        "card_id": line.ref.card_id,
        "at": review.moment.at,
        "zone": review.moment.zone,
        "rating": review.rating,
        "milliseconds": took,
        "kind": line.kind,
        "before": dump_state(line.before),
        "after": dump_state(line.after),
        **grade,
    }


def past_row(learner_id: LearnerId, deck_id: DeckId, past: PastReview) -> dict[str, Any]:
    """Return the row of an answer that came from a file."""
    return {
        "learner_id": learner_id,
        "deck_id": deck_id,
        "card_id": past.card_id,
        "at": past.at,
        "rating": past.rating,
        "milliseconds": past.milliseconds or None,
        "kind": past.kind,
        "interval_seconds": past.interval_seconds,
        "last_interval_seconds": past.last_interval_seconds,
        "factor": past.factor,
    }


def _review(row: Row[*tuple[Any, ...]], zone: str) -> CardReview:
    """Return the review. Answers from a file have no zone of their own and get this one."""
    grade = None
    if row.correctness is not None:
        grade = Grade(**{name: getattr(row, name) for name in _GRADE})
    return CardReview(
        ref=ref_of(row),
        review=Review(
            moment=Moment(row.at, row.zone or zone),
            rating=Rating(row.rating),
            grade=grade,
            duration=_took(row.milliseconds),
        ),
        kind=ReviewKind(row.kind),
        before=load_state(row.card_id, row.before),
        after=load_state(row.card_id, row.after),
    )


def _took(milliseconds: int | None) -> timedelta | None:
    return None if milliseconds is None else milliseconds * _MILLISECOND


def _past(row: Row[*tuple[Any, ...]]) -> PastReview:
    return PastReview(
        card_id=CardId(row.card_id),
        at=row.at,
        rating=Rating(row.rating),
        kind=ReviewKind(row.kind),
        interval_seconds=row.interval_seconds,
        last_interval_seconds=row.last_interval_seconds,
        factor=row.factor,
        milliseconds=row.milliseconds or 0,
    )
