"""The port `Cards`: decks, the learners' cards in them, and the log of their reviews."""

import asyncio
import re
from collections import defaultdict
from collections.abc import Sequence
from statistics import median
from typing import Final

from sqlalchemy import Connection, bindparam, func, or_, select

from bot.domain.cards.deck import Card, CardRef, Deck
from bot.domain.cards.replaying import state_replayed
from bot.domain.cards.state import CardReview, CardState, LearnedCard
from bot.domain.days import DueBy
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.models import MemoryModel
from bot.domain.memory.review import CardKind, Grade
from bot.flow.cards.ports import CardSearch, CardsFound, ImportedDeck
from bot.flow.tutor.orders import TaskAttempt
from bot.storage.cards import codec as card_codec, deck_summaries, review_log
from bot.storage.cards.queue import (
    due_and_next,
    last_answered_at,
    list_due,
    list_due_times,
    list_fresh,
)
from bot.storage.cards.searching import list_places
from bot.storage.cards.tables import card_media, card_states, cards, decks, task_attempts
from bot.storage.engine.database import Store, read_by

_AT_ONCE: Final = 500
"""Cards in one statement."""
_TIMES: Final = 100
_FEWEST_TIMES: Final = 10

_learned = (
    select(*card_codec.LEARNED_COLUMNS)
    .join(decks, decks.c.id == cards.c.deck_id)
    .outerjoin(card_states, card_codec.OF_CARD)
    .where(card_codec.VISIBLE)
)
LEARNED = _learned.where(
    cards.c.deck_id == bindparam("deck"), cards.c.id.in_(bindparam("cards", expanding=True))
)
_IN_DECK = (
    select(*card_codec.CARD_COLUMNS)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(
        cards.c.deck_id == bindparam("deck"), cards.c.id == bindparam("card"), card_codec.VISIBLE
    )
)
_front = func.coalesce(card_states.c.own_front, cards.c.front)
NAMED = (
    select(*card_codec.LEARNED_COLUMNS)
    .select_from(card_states)
    .join(cards, card_codec.OF_CARD)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(
        card_states.c.learner_id == card_codec.LEARNER,
        card_states.c.due_at.is_not(None),
        card_codec.VISIBLE,
        or_(*(_front.ilike(bindparam(name), escape="\\") for name in ("words", "capitalised"))),
    )
    .order_by(func.length(_front), cards.c.deck_id, cards.c.position)
    .limit(1)
)
_OF_DECK = _learned.where(cards.c.deck_id == bindparam("deck")).order_by(cards.c.position)
_IDS = (
    select(cards.c.id)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(card_codec.VISIBLE, cards.c.deck_id == bindparam("deck"))
)
_CONTENTS = (
    select(*card_codec.CARD_COLUMNS)
    .join(decks, decks.c.id == cards.c.deck_id)
    .outerjoin(card_states, card_codec.OF_CARD)
    .where(card_codec.VISIBLE, cards.c.deck_id == bindparam("deck"))
    .order_by(card_states.c.due_at.is_(None), cards.c.position)
)
_SUSPENDED = _OF_DECK.where(card_states.c.suspended.is_(True))
_STATES = (
    select(*(card_states.c[name] for name in ("deck_id", "card_id", *card_codec.STATE_COLUMNS)))
    .join(
        cards, (cards.c.deck_id == card_states.c.deck_id) & (cards.c.id == card_states.c.card_id)
    )
    .where(
        card_states.c.learner_id == card_codec.LEARNER,
        card_states.c.due_at.is_not(None),
        cards.c.kind != CardKind.TASK.value,
    )
    .order_by(card_states.c.deck_id, card_states.c.card_id)
)
_STATES_IN = _STATES.where(
    card_states.c.deck_id == bindparam("deck"), card_states.c.suspended.is_(False)
)
_ATTEMPT = select(task_attempts).where(
    task_attempts.c.learner_id == card_codec.LEARNER,
    task_attempts.c.deck_id == bindparam("deck"),
    task_attempts.c.card_id == bindparam("card"),
)
_OF_MEDIA = select(card_media.c.name, card_media.c.content).where(
    card_media.c.deck_id == bindparam("deck")
)
_PICTURE = _OF_MEDIA.where(card_media.c.name == bindparam("name"))
_DECK = select(decks.c.id, decks.c.title, decks.c.notes).where(
    decks.c.id == bindparam("deck"), card_codec.VISIBLE
)


def _card_ids(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> frozenset[CardId]:
    return frozenset(map(CardId, db.scalars(_IDS, {"learner": learner_id, "deck": deck_id})))


def _contents(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> list[Card]:
    rows = db.execute(_CONTENTS, {"learner": learner_id, "deck": deck_id})
    return [card_codec.card_of(row) for row in rows]


def list_learned(
    db: Connection, learner_id: LearnerId, refs: Sequence[CardRef]
) -> dict[CardRef, LearnedCard]:
    """Return these cards as the learner has them. Deleted cards are missing."""
    found: dict[CardRef, LearnedCard] = {}
    wanted: dict[DeckId, list[CardId]] = defaultdict(list)
    for ref in refs:
        wanted[ref.deck_id].append(ref.card_id)
    for deck_id, card_ids in wanted.items():
        for start in range(0, len(card_ids), _AT_ONCE):
            some = card_ids[start : start + _AT_ONCE]
            rows = db.execute(LEARNED, {"learner": learner_id, "deck": deck_id, "cards": some})
            found |= {card_codec.ref_of(row): card_codec.learned_of(row) for row in rows}
    return {ref: found[ref] for ref in refs if ref in found}


def _find_named(
    db: Connection, learner_id: LearnerId, words: str, *, whole: bool
) -> LearnedCard | None:
    """Return the shortest card with this question. SQLite ignores case for ASCII only."""
    escaped = re.sub(r"([%_\\])", r"\\\1", words)
    patterns = (escaped, escaped[:1].upper() + escaped[1:])
    found = patterns if whole else tuple(f"%{pattern}%" for pattern in patterns)
    values = {"learner": learner_id, "words": found[0], "capitalised": found[1]}
    row = db.execute(NAMED, values).one_or_none()
    return None if row is None else card_codec.learned_of(row)


def _search(
    db: Connection, learner_id: LearnerId, search: CardSearch, due_by: DueBy
) -> CardsFound:
    places = list_places(db, learner_id, search, due_by)
    here = places[: search.limit]
    refs = [CardRef(row.deck_id, row.card_id) for row in here]
    learned = list_learned(db, learner_id, refs)
    more = len(places) > len(here)
    return CardsFound(tuple(learned.values()), here[-1] if more else None)


def _in_deck(db: Connection, learner_id: LearnerId, ref: CardRef) -> Card | None:
    values = {"learner": learner_id, "deck": ref.deck_id, "card": ref.card_id}
    row = db.execute(_IN_DECK, values).one_or_none()
    return None if row is None else card_codec.card_of(row)


def _suspended_cards(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> list[LearnedCard]:
    rows = db.execute(_SUSPENDED, {"learner": learner_id, "deck": deck_id})
    return [card_codec.learned_of(row) for row in rows]


def _states_in(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> list[CardState]:
    rows = db.execute(_STATES_IN, {"learner": learner_id, "deck": deck_id})
    return [state for row in rows if (state := card_codec.state_of(row)) is not None]


def _states_and_log(
    db: Connection, learner_id: LearnerId
) -> tuple[review_log.Rows, review_log.Rows]:
    return db.execute(_STATES, {"learner": learner_id}).all(), review_log.whole_log(db, learner_id)


def _pasts_in(
    states: review_log.Rows, log: review_log.Rows, zone: str
) -> dict[CardRef, tuple[CardState, list[CardReview]]]:
    """Return every card that has a readable state, with its log, oldest first."""
    logs: dict[CardRef, list[CardReview]] = defaultdict(list)
    for line in review_log.reviews_in(log, zone):
        logs[line.ref].append(line)
    read = {card_codec.ref_of(row): card_codec.state_of(row) for row in states}
    return {ref: (state, logs[ref]) for ref, state in read.items() if state is not None}


def _seconds_a_card(db: Connection, learner_id: LearnerId, *, typed: bool) -> float | None:
    times = review_log.last_times(db, learner_id, _TIMES, typed=typed)
    return median(times) / 1_000 if len(times) >= _FEWEST_TIMES else None


def _last_attempt(db: Connection, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
    values = {"learner": learner_id, "deck": ref.deck_id, "card": ref.card_id}
    row = db.execute(_ATTEMPT, values).one_or_none()
    if row is None:
        return None
    return TaskAttempt(
        ref=ref,
        at=row.at,
        answer=row.answer,
        grade=Grade(
            correctness=row.correctness, completeness=row.completeness, concision=row.concision
        ),
        where=row.where_now,
        following=row.what_next,
    )


def _picture(db: Connection, deck_id: DeckId, name: str) -> bytes | None:
    row = db.execute(_PICTURE, {"deck": deck_id, "name": name}).one_or_none()
    return None if row is None else bytes(row.content)


def _load_deck(
    db: Connection, learner_id: LearnerId, deck_id: DeckId, *, reviews: bool = True
) -> ImportedDeck | None:
    values = {"learner": learner_id, "deck": deck_id}
    deck = db.execute(_DECK, values).one_or_none()
    if deck is None:
        return None
    rows = db.execute(_OF_DECK, values).all()
    learned = [card_codec.learned_of(row) for row in rows]
    media = db.execute(_OF_MEDIA, {"deck": deck_id})
    return ImportedDeck(
        deck=Deck(
            id=deck_id,
            title=deck.title,
            cards=tuple(learned_card.card for learned_card in learned),
        ),
        states={
            CardId(learned_card.card.id): learned_card.state
            for learned_card in learned
            if learned_card.state is not None
        },
        suspended=frozenset(
            learned_card.card.id for learned_card in learned if learned_card.suspended
        ),
        reviews=review_log.list_past(db, learner_id, deck_id) if reviews else (),
        media={row.name: bytes(row.content) for row in media},
        notes=card_codec.load_notes(deck_id, deck.notes),
        rewritten=frozenset(CardId(row.card_id) for row in rows if row.own_front is not None),
    )


class SqlCards(Store):
    """The decks and cards, in the database."""

    decks = read_by(deck_summaries.list_decks)
    catalogue = read_by(deck_summaries.list_catalogue)
    card_ids = read_by(_card_ids)
    contents = read_by(_contents)
    deck = read_by(deck_summaries.find_deck)
    progress = read_by(deck_summaries.deck_progress)
    progress_of_each = read_by(deck_summaries.list_progress)
    begun_decks = read_by(deck_summaries.list_begun)
    due = read_by(list_due)
    fresh = read_by(list_fresh)
    count_due = read_by(due_and_next)
    due_times = read_by(list_due_times)
    states_in = read_by(_states_in)
    last_answered_at = read_by(last_answered_at)
    learned = read_by(list_learned)
    search = read_by(_search)
    in_deck = read_by(_in_deck)
    suspended = read_by(_suspended_cards)
    find_named = read_by(_find_named)
    log = read_by(review_log.list_log)
    seconds_a_card = read_by(_seconds_a_card)
    last_attempt = read_by(_last_attempt)
    picture = read_by(_picture)
    export = read_by(_load_deck)

    async def replayed(
        self, learner_id: LearnerId, model: MemoryModel, zone: str
    ) -> Sequence[tuple[CardRef, CardState]]:
        """Return the state that the model computes from each card's whole log, without tasks."""
        rows = await self._database.read(lambda db: _states_and_log(db, learner_id))
        return await asyncio.to_thread(  # reading and replaying a year of answers takes seconds
            lambda: [
                (ref, state_replayed(*past, model, zone))
                for ref, past in _pasts_in(*rows, zone).items()
            ]
        )
