"""Whole decks: imported, bundled or deleted, up to a hundred thousand cards at once."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from typing import Any, Final

from sqlalchemy import (
    BindParameter,
    Connection,
    Executable,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from bot.domain.cards.deck import Card, CardRef, Deck
from bot.domain.cards.state import PastReview
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.flow.cards.ports import BundledDeck, ImportedDeck
from bot.storage.cards import codec as card_codec
from bot.storage.cards.review_log import past_row
from bot.storage.cards.tables import (
    card_media,
    card_reviews,
    card_states,
    card_tags,
    cards,
    decks,
    task_attempts,
)
from bot.storage.engine.database import Store, Upsert, read_by, written_by

_AT_ONCE: Final = 5_000
"""Rows in one call of the driver."""
_DECK: BindParameter[str] = bindparam("deck")
_CARD: BindParameter[str] = bindparam("card")
_OWNER = select(decks.c.learner_id).where(decks.c.id == _DECK)
_STORE_DECK = Upsert(decks, ["id"], replace=["title", "language", "digest", "updated_at", "notes"])
_STORE_CARDS = Upsert(cards, ["deck_id", "id"], replace=["position", *card_codec.CONTENT])
_IDS = select(cards.c.id).where(cards.c.deck_id == _DECK)
_FORGET_TAGS = delete(card_tags).where(card_tags.c.deck_id == _DECK)
_ADD_TAGS = insert(card_tags)
_FORGET_MEDIA = delete(card_media).where(card_media.c.deck_id == _DECK)
_ADD_MEDIA = insert(card_media)
_FORGET_CARD = delete(cards).where(cards.c.deck_id == _DECK, cards.c.id == _CARD)
_OF_LEARNERS = (card_states, card_reviews, task_attempts)
_FORGET_OWN = [
    delete(table).where(
        table.c.learner_id == card_codec.LEARNER,
        table.c.deck_id == _DECK,
        table.c.card_id == _CARD,
    )
    for table in _OF_LEARNERS
]
_FORGET_EVERYBODYS = [
    delete(table).where(
        table.c.deck_id == _DECK, table.c.card_id.in_(bindparam("cards", expanding=True))
    )
    for table in _OF_LEARNERS
]
_FORGET_DECK = [
    *(
        delete(table).where(table.c.learner_id == card_codec.LEARNER, table.c.deck_id == _DECK)
        for table in _OF_LEARNERS
    ),
    delete(decks).where(decks.c.id == _DECK, decks.c.learner_id == card_codec.LEARNER),
]
_WITH_STATE = select(card_states.c.card_id).where(
    card_states.c.learner_id == card_codec.LEARNER, card_states.c.deck_id == _DECK
)
_WITH_PAST = (
    select(card_reviews.c.card_id)
    .where(card_reviews.c.learner_id == card_codec.LEARNER, card_reviews.c.deck_id == _DECK)
    .distinct()
)
_ADD_STATES = Upsert(
    card_states, ["learner_id", "deck_id", "card_id"], replace=card_codec.STATE_COLUMNS
)
_ADD_REVIEWS = insert(card_reviews)
_END = select(func.coalesce(func.max(cards.c.position) + 1, 0)).where(cards.c.deck_id == _DECK)
_FORGET_TAGS_OF = delete(card_tags).where(
    card_tags.c.deck_id == _DECK, card_tags.c.card_id == _CARD
)
_elsewhere: dict[str, Any] = {"deck_id": bindparam("to_deck"), "card_id": bindparam("to_card")}
_MOVE = (
    update(cards)
    .where(cards.c.deck_id == _DECK, cards.c.id == _CARD)
    .values(
        deck_id=bindparam("to_deck"), id=bindparam("to_card"), position=bindparam("to_position")
    )
)
_MOVE_ALONG = [
    update(card_tags)
    .where(card_tags.c.deck_id == _DECK, card_tags.c.card_id == _CARD)
    .values(_elsewhere),
    *(
        update(table)
        .where(
            table.c.learner_id == card_codec.LEARNER,
            table.c.deck_id == _DECK,
            table.c.card_id == _CARD,
        )
        .values(_elsewhere)
        for table in _OF_LEARNERS
    ),
]
_there = card_media.alias()
_COPY_MEDIA = insert(card_media).from_select(
    ["deck_id", "name", "content"],
    select(bindparam("to_deck", type_=Text()), card_media.c.name, card_media.c.content).where(
        card_media.c.deck_id == _DECK,
        card_media.c.name.in_(bindparam("names", expanding=True)),
        ~exists().where(
            _there.c.deck_id == bindparam("to_deck"), _there.c.name == card_media.c.name
        ),
    ),
)

_DIGESTS = select(decks.c.digest).where(decks.c.digest.is_not(None))
_RETIRE = (
    update(decks)
    .where(
        decks.c.digest.is_not(None), decks.c.digest.not_in(bindparam("digests", expanding=True))
    )
    .values(digest=None, language=None)
)
"""A bundled deck whose file is gone is no longer offered. Learners who took it keep it."""


class ForeignDeckError(Exception):
    """A deck is imported under the id of a deck of another learner."""

    def __init__(self, deck_id: DeckId) -> None:
        super().__init__(f"deck {deck_id} belongs to somebody else")


def import_deck(
    db: Connection, learner_id: LearnerId, imported: ImportedDeck, at: datetime
) -> None:
    """Store the deck as the learner's own. Raises ForeignDeckError if it is another learner's.

    Cards that were in it before keep their states. Cards that are no longer in it are deleted.
    """
    deck = imported.deck
    notes = card_codec.dump_notes(imported.notes)
    gone = store_deck(db, deck, at, learner_id=learner_id, notes=notes)
    named = {"learner": learner_id, "deck": deck.id}
    in_many(db, [*_FORGET_OWN], ({**named, "card": card_id} for card_id in gone))
    store_media(db, deck.id, imported.media)
    known = set(db.scalars(_WITH_STATE.where(card_states.c.due_at.is_not(None)), named))
    known |= set(db.scalars(_WITH_PAST, named))
    rows = _state_rows(learner_id, imported, set(db.scalars(_WITH_STATE, named)), known)
    in_many(db, [_ADD_STATES.on(db)], rows)
    in_many(db, [_ADD_REVIEWS], _past_rows(learner_id, imported, known))


def store_deck(
    db: Connection, deck: Deck, at: datetime, *, learner_id: LearnerId | None, **values: Any
) -> set[CardId]:
    """Store deck and cards. Return the cards that were in the deck before and no longer are."""
    owner = db.execute(_OWNER, {"deck": deck.id}).one_or_none()
    if owner is not None and owner.learner_id != learner_id:
        raise ForeignDeckError(deck.id)
    row = {"id": deck.id, "learner_id": learner_id, "title": deck.title, **values}
    times = {"created_at": at, "updated_at": at}
    empty = {"language": None, "digest": None, "notes": None}
    db.execute(_STORE_DECK.on(db), {**empty, **row, **times})
    gone = {CardId(card_id) for card_id in db.scalars(_IDS, {"deck": deck.id})}
    gone -= {card.id for card in deck.cards}
    in_many(db, [_FORGET_CARD], ({"deck": deck.id, "card": card_id} for card_id in gone))
    rows = (card_codec.card_row(deck.id, number, card) for number, card in enumerate(deck.cards))
    in_many(db, [_STORE_CARDS.on(db)], rows)
    db.execute(_FORGET_TAGS, {"deck": deck.id})
    in_many(db, [_ADD_TAGS], _tag_rows(deck))
    return gone


def store_media(db: Connection, deck_id: DeckId, media: Mapping[str, bytes]) -> None:
    """Replace the deck's pictures."""
    db.execute(_FORGET_MEDIA, {"deck": deck_id})
    for name, content in media.items():
        db.execute(_ADD_MEDIA, {"deck_id": deck_id, "name": name, "content": content})


def forget_everybodys(db: Connection, deck_id: DeckId, gone: Collection[CardId]) -> None:
    """Delete what any learner knows of these cards. This scans all card states."""
    if gone:
        for statement in _FORGET_EVERYBODYS:
            db.execute(statement, {"deck": deck_id, "cards": sorted(gone)})


def drop_deck(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> None:
    """Delete a deck that the learner imported, with all states of its cards."""
    if _is_own(db, learner_id, deck_id):
        for statement in _FORGET_DECK:
            db.execute(statement, {"learner": learner_id, "deck": deck_id})


def add_card(db: Connection, learner_id: LearnerId, deck_id: DeckId, card: Card) -> None:
    """Add a card at the end of one of the learner's decks."""
    if _is_own(db, learner_id, deck_id):
        position = db.scalars(_END, {"deck": deck_id}).one()
        db.execute(_STORE_CARDS.on(db), card_codec.card_row(deck_id, position, card))


def move_card(
    db: Connection, learner_id: LearnerId, ref: CardRef, to: CardRef, pictures: Sequence[str]
) -> None:
    """Move a card to the end of another deck, with its pictures, state and log.

    Both decks are the learner's. A card that would collide with one there stays where it is.
    """
    if not (_is_own(db, learner_id, ref.deck_id) and _is_own(db, learner_id, to.deck_id)):
        return
    values = {"deck": ref.deck_id, "card": ref.card_id}
    place = {"to_deck": to.deck_id, "to_card": to.card_id}
    position = db.scalars(_END, {"deck": to.deck_id}).one()
    if db.execute(_MOVE, {**values, **place, "to_position": position}).rowcount:
        for statement in _MOVE_ALONG:
            db.execute(statement, {**values, **place, "learner": learner_id})
        media = {"deck": ref.deck_id, "to_deck": to.deck_id, "names": list(pictures)}
        db.execute(_COPY_MEDIA, media)


def remove_card(db: Connection, learner_id: LearnerId, ref: CardRef) -> None:
    """Delete a card of one of the learner's decks, with its state and log."""
    if _is_own(db, learner_id, ref.deck_id):
        values = {"learner": learner_id, "deck": ref.deck_id, "card": ref.card_id}
        for statement in (*_FORGET_OWN, _FORGET_TAGS_OF, _FORGET_CARD):
            db.execute(statement, values)


def _is_own(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> bool:
    owner = db.execute(_OWNER, {"deck": deck_id}).one_or_none()
    return owner is not None and owner.learner_id == learner_id


def in_many(
    db: Connection, statements: Iterable[Executable], rows: Iterable[dict[str, Any]]
) -> None:
    """Run each of the statements for every row, some thousand rows at once."""
    left = iter(rows)
    while batch := list(islice(left, _AT_ONCE)):
        for statement in statements:
            db.execute(statement, batch)


def _tag_rows(deck: Deck) -> Iterator[dict[str, Any]]:
    for card in deck.cards:
        for tag in dict.fromkeys(card.tags):
            yield {"deck_id": deck.id, "tag": tag, "card_id": card.id}


def _state_rows(
    learner_id: LearnerId, imported: ImportedDeck, stored: set[str], known: set[str]
) -> Iterator[dict[str, Any]]:
    """Yield the states of cards that have none yet. Suspended cards stay suspended."""
    for card in imported.deck.cards:
        state = None if card.id in known else imported.states.get(card.id)
        suspended = card.id in imported.suspended
        if state is not None or (suspended and card.id not in stored):
            key = {"learner_id": learner_id, "deck_id": imported.deck.id, "card_id": card.id}
            yield {**key, "suspended": suspended, **card_codec.state_values(state)}


def _past_rows(
    learner_id: LearnerId, imported: ImportedDeck, known: set[str]
) -> Iterator[dict[str, Any]]:
    there = {card.id for card in imported.deck.cards}
    past: Iterable[PastReview] = sorted(imported.reviews, key=lambda past: past.at)
    for review in past:
        if review.card_id in there and review.card_id not in known:
            yield past_row(learner_id, imported.deck.id, review)


def _digests(db: Connection) -> frozenset[str]:
    return frozenset(map(str, db.scalars(_DIGESTS)))


def _keep(
    db: Connection, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
) -> None:
    """Store the decks that changed, and retire those whose file is gone.

    Cards that are gone from their file are deleted with the states of all learners.
    """
    for bundle in changed:
        values = {"language": bundle.language, "digest": bundle.digest}
        gone = store_deck(db, bundle.deck, now, learner_id=None, **values)
        store_media(db, bundle.deck.id, bundle.media)
        forget_everybodys(db, bundle.deck.id, gone)
    db.execute(_RETIRE, {"digests": sorted(digests)})


class SqlDeckCatalogue(Store):
    """The bundled decks, in the database."""

    digests = read_by(_digests)
    """The digests of the decks as they are stored."""
    keep = written_by(_keep)
