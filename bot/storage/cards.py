"""The port `Cards`: decks, the learners' cards in them, and the log of their reviews."""

import asyncio
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from statistics import median
from typing import Final

from sqlalchemy import Connection, bindparam, select

from bot.domain.decks.card_state import CardReview, CardState, LearnedCard
from bot.domain.decks.deck import CardKind, CardRef, Deck, Selection
from bot.domain.decks.deck_standing import DeckStanding
from bot.domain.decks.replaying import state_replayed
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory_models.models import MemoryModel
from bot.domain.memory_models.review import Grade
from bot.flow.cards import BroughtDeck, DeckSummary, ShelvedDeck, TaskAttempt
from bot.storage.card_codec import STATE_COLUMNS, state_of
from bot.storage.card_log import (
    Rows,
    last_times,
    list_log,
    list_past,
    reviews_in,
    whole_log,
)
from bot.storage.card_queue import count_begun, count_due, list_due, list_fresh
from bot.storage.card_rows import (
    LEARNED_COLUMNS,
    LEARNER,
    OF_CARD,
    VISIBLE,
    learned_of,
    ref_of,
)
from bot.storage.card_tables import card_media, card_states, cards, decks, task_attempts
from bot.storage.database import Database
from bot.storage.deck_summaries import (
    deck_standing,
    find_deck,
    list_begun,
    list_decks,
    list_shelf,
    list_standings,
)

_AT_ONCE: Final = 500
"""Cards in one statement."""
_TIMES: Final = 100
_FEWEST_TIMES: Final = 10

_learned = (
    select(*LEARNED_COLUMNS)
    .join(decks, decks.c.id == cards.c.deck_id)
    .outerjoin(card_states, OF_CARD)
    .where(VISIBLE)
)
LEARNED = _learned.where(
    cards.c.deck_id == bindparam("deck"), cards.c.id.in_(bindparam("cards", expanding=True))
)
_OF_DECK = _learned.where(cards.c.deck_id == bindparam("deck")).order_by(cards.c.position)
_IDS = (
    select(cards.c.id)
    .join(decks, decks.c.id == cards.c.deck_id)
    .where(VISIBLE, cards.c.deck_id == bindparam("deck"))
)
_SUSPENDED = _OF_DECK.where(card_states.c.suspended.is_(True))
_STATES = (
    select(*(card_states.c[name] for name in ("deck_id", "card_id", *STATE_COLUMNS)))
    .join(
        cards, (cards.c.deck_id == card_states.c.deck_id) & (cards.c.id == card_states.c.card_id)
    )
    .where(
        card_states.c.learner_id == LEARNER,
        card_states.c.due_at.is_not(None),
        cards.c.kind != CardKind.TASK.value,
    )
    .order_by(card_states.c.deck_id, card_states.c.card_id)
)
_ATTEMPT = select(task_attempts).where(
    task_attempts.c.learner_id == LEARNER,
    task_attempts.c.deck_id == bindparam("deck"),
    task_attempts.c.card_id == bindparam("card"),
)
_OF_MEDIA = select(card_media.c.name, card_media.c.content).where(
    card_media.c.deck_id == bindparam("deck")
)
_PICTURE = _OF_MEDIA.where(card_media.c.name == bindparam("name"))
_DECK = select(decks.c.id, decks.c.title).where(decks.c.id == bindparam("deck"), VISIBLE)


class SqlCards:
    """The decks and cards, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def decks(
        self, learner_id: LearnerId, now: datetime, day_ends: datetime
    ) -> Sequence[DeckSummary]:
        """Return the learner's decks and the bundled ones, taken ones first, then by title.

        Bundled ones are those in the learner's language, and those that they took.
        """
        return await self._database.read(
            partial(list_decks, learner_id=learner_id, now=now, day_ends=day_ends)
        )

    async def shelf(self, learner_id: LearnerId) -> Sequence[ShelvedDeck]:
        """Return every deck that the learner can see, in no order; it costs no look at cards."""
        return await self._database.read(lambda db: list_shelf(db, learner_id))

    async def card_ids(self, learner_id: LearnerId, deck_id: DeckId) -> frozenset[CardId]:
        """Return which cards the deck has; none where the learner has no deck of that id."""
        values = {"learner": learner_id, "deck": deck_id}
        return await self._database.read(
            lambda db: frozenset(map(CardId, db.scalars(_IDS, values)))
        )

    async def deck(
        self, learner_id: LearnerId, deck_id: DeckId, now: datetime, day_ends: datetime
    ) -> DeckSummary | None:
        """Return one deck, or None where the learner has none of that id."""
        return await self._database.read(
            lambda db: find_deck(db, learner_id, deck_id, now, day_ends)
        )

    async def standing(
        self, learner_id: LearnerId, selection: Selection, now: datetime, day_ends: datetime
    ) -> DeckStanding:
        """Return how far the learner is with these cards."""
        return await self._database.read(
            lambda db: deck_standing(db, learner_id, selection, now, day_ends)
        )

    async def standings(
        self,
        learner_id: LearnerId,
        selections: Collection[Selection],
        now: datetime,
        day_ends: datetime,
    ) -> Mapping[Selection, DeckStanding]:
        """Return how far the learner is with each of these, in one read for all of them."""
        return await self._database.read(
            lambda db: list_standings(db, learner_id, selections, now, day_ends)
        )

    async def begun_decks(self, learner_id: LearnerId) -> frozenset[DeckId]:
        """Return the decks of which the learner answered any card that they did not suspend."""
        return await self._database.read(lambda db: list_begun(db, learner_id))

    async def due(
        self,
        learner_id: LearnerId,
        now: datetime,
        limit: int,
        selection: Selection | None = None,
    ) -> Sequence[CardRef]:
        """Return cards that are due, longest overdue first; of all taken decks without selection.

        New and suspended cards are not among them.
        """
        return await self._database.read(
            lambda db: list_due(db, learner_id, now, limit, selection)
        )

    async def fresh(
        self, learner_id: LearnerId, limit: int, selection: Selection | None = None
    ) -> Sequence[CardRef]:
        """Return cards never answered, in the order of their decks; suspended ones are not."""
        return await self._database.read(lambda db: list_fresh(db, learner_id, limit, selection))

    async def count_due(self, learner_id: LearnerId, now: datetime) -> tuple[int, datetime | None]:
        """Return how many cards of taken decks are due, and when the first comes or came back."""
        return await self._database.read(lambda db: count_due(db, learner_id, now))

    async def begun_since(self, learner_id: LearnerId, since: datetime) -> int:
        """Return how many cards were answered for the first time since then."""
        return await self._database.read(lambda db: count_begun(db, learner_id, since))

    async def learned(
        self, learner_id: LearnerId, refs: Sequence[CardRef]
    ) -> Mapping[CardRef, LearnedCard]:
        """Return these cards as the learner has them, in one read; what is gone is missing."""
        return await self._database.read(lambda db: list_learned(db, learner_id, refs))

    async def suspended(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[LearnedCard]:
        """Return the cards that the learner suspended, in the order of the deck."""
        values = {"learner": learner_id, "deck": deck_id}
        return await self._database.read(
            lambda db: [learned_of(row) for row in db.execute(_SUSPENDED, values)]
        )

    async def log(self, learner_id: LearnerId, ref: CardRef) -> Sequence[CardReview]:
        """Return the reviews of the card, oldest first."""
        return await self._database.read(lambda db: list_log(db, learner_id, ref))

    async def replayed(
        self, learner_id: LearnerId, model: MemoryModel, zone: str
    ) -> Sequence[tuple[CardRef, CardState]]:
        """Return what the model makes of the whole log of each card; tasks are left out.

        A card whose log does not reach back to its first answer is gone on with from what was
        known of it; one that was never answered here keeps its due date.
        """
        rows = await self._database.read(lambda db: list_pasts(db, learner_id))
        return await asyncio.to_thread(  # a year of answers takes seconds, to read them as well
            lambda: [
                (ref, state_replayed(*past, model, zone))
                for ref, past in pasts_in(*rows, zone).items()
            ]
        )

    async def seconds_a_card(self, learner_id: LearnerId) -> float | None:
        """Return the median time of the last answers; None where there are too few."""
        times = await self._database.read(lambda db: last_times(db, learner_id, _TIMES))
        return median(times) / 1_000 if len(times) >= _FEWEST_TIMES else None

    async def last_attempt(self, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
        """Return the learner's last answer to a task, if there is one."""
        return await self._database.read(lambda db: find_attempt(db, learner_id, ref))

    async def picture(self, deck_id: DeckId, name: str) -> bytes | None:
        """Return a picture of the deck, or None where it has none of that name."""
        return await self._database.read(lambda db: find_picture(db, deck_id, name))

    async def brought(self, learner_id: LearnerId, deck_id: DeckId) -> BroughtDeck | None:
        """Return the deck with all of the learner's past in it, to be taken along."""
        return await self._database.read(lambda db: find_brought(db, learner_id, deck_id))


def list_learned(
    db: Connection, learner_id: LearnerId, refs: Sequence[CardRef]
) -> dict[CardRef, LearnedCard]:
    """Return these cards as the learner has them, in the order they were asked for."""
    found: dict[CardRef, LearnedCard] = {}
    wanted: dict[DeckId, list[CardId]] = defaultdict(list)
    for ref in refs:
        wanted[ref.deck_id].append(ref.card_id)
    for deck_id, card_ids in wanted.items():
        for start in range(0, len(card_ids), _AT_ONCE):
            some = card_ids[start : start + _AT_ONCE]
            rows = db.execute(LEARNED, {"learner": learner_id, "deck": deck_id, "cards": some})
            found |= {ref_of(row): learned_of(row) for row in rows}
    return {ref: found[ref] for ref in refs if ref in found}


def list_pasts(db: Connection, learner_id: LearnerId) -> tuple[Rows, Rows]:
    """Return the rows of all states of the learner, and those of the log."""
    return db.execute(_STATES, {"learner": learner_id}).all(), whole_log(db, learner_id)


def pasts_in(
    states: Rows, log: Rows, zone: str
) -> dict[CardRef, tuple[CardState, list[CardReview]]]:
    """Return every card with a state that can be read, and its log, oldest first."""
    logs: dict[CardRef, list[CardReview]] = defaultdict(list)
    for line in reviews_in(log, zone):
        logs[line.ref].append(line)
    read = {ref_of(row): state_of(row) for row in states}
    return {ref: (state, logs[ref]) for ref, state in read.items() if state is not None}


def find_attempt(db: Connection, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
    """Return the learner's last answer to a task, if there is one."""
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


def find_picture(db: Connection, deck_id: DeckId, name: str) -> bytes | None:
    """Return a picture of the deck, if it has one of that name."""
    row = db.execute(_PICTURE, {"deck": deck_id, "name": name}).one_or_none()
    return None if row is None else bytes(row.content)


def find_brought(db: Connection, learner_id: LearnerId, deck_id: DeckId) -> BroughtDeck | None:
    """Return the deck with the learner's states, reviews and wordings, and its pictures."""
    values = {"learner": learner_id, "deck": deck_id}
    deck = db.execute(_DECK, values).one_or_none()
    if deck is None:
        return None
    learned = [learned_of(row) for row in db.execute(_OF_DECK, values)]
    media = db.execute(_OF_MEDIA, {"deck": deck_id})
    return BroughtDeck(
        deck=Deck(id=deck_id, title=deck.title, cards=tuple(it.card for it in learned)),
        states={CardId(it.card.id): it.state for it in learned if it.state is not None},
        suspended=frozenset(it.card.id for it in learned if it.suspended),
        reviews=list_past(db, learner_id, deck_id),
        media={row.name: bytes(row.content) for row in media},
    )
