from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from threading import Thread, current_thread
from typing import Any

import pytest
from sqlalchemy import Connection, delete, func, insert, select, text, update

from bot.domain.cards.deck import Selection
from bot.domain.cards.state import CardReview, LearnedCard
from bot.domain.days import all_until
from bot.domain.ids import CardId, DeckId
from bot.domain.memory.models import Sm2Model
from bot.flow.cards.changes import (
    CardReviewed,
    CardSuspended,
    DeckActivated,
    DeckImported,
    TaskAttempted,
)
from bot.flow.cards.ports import CardFilter, ImportedDeck
from bot.storage.cards import review_log
from bot.storage.cards.cards import LEARNED, SqlCards
from bot.storage.cards.deck_summaries import COUNTING
from bot.storage.cards.decks import SqlDeckCatalogue
from bot.storage.cards.queue import COUNT_DUE, DUE, DUE_IN_DECK, DUE_TIMES
from bot.storage.cards.review_log import Rows, reviews_in
from bot.storage.cards.searching import IN_DECK
from bot.storage.cards.tables import (
    card_media,
    card_reviews,
    card_states,
    card_tags,
    cards,
    decks,
    learner_decks,
    task_attempts,
)
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database
from bot.storage.engine.tables import learners
from tests.deck_builders import (
    CAPITALS,
    DAY,
    build_bundled,
    build_card,
    build_deck,
    build_past,
    build_ref,
    build_review,
    build_state,
)
from tests.storage.builders import ANNAS, MONDAY, take
from tests.storage.cards.test_cards import build_attempt
from tests.storage.plans import explained

SPAIN = build_ref("spain")
MANY = 3_000
LARGE = 6_000
"""More than are written at once."""


async def bring(database: Database, **but: Any) -> None:
    values = {"deck": build_deck(build_card("spain", tags=("europe",)), build_card("peru")), **but}
    await take(SqlChats(database), "bring", DeckImported(ANNAS, ImportedDeck(**values)))


async def test_with_a_learner_goes_all_that_they_imported_and_learned(database: Database) -> None:
    await SqlDeckCatalogue(database).keep(
        [build_bundled(build_deck(deck_id=DeckId("verbs")))], ["1"], MONDAY
    )
    await bring(database, media={"flag.png": b"png"}, reviews=(build_past(),))
    changes = (
        DeckActivated(ANNAS, DeckId("verbs")),
        CardReviewed(ANNAS, build_review(build_ref("spain", DeckId("verbs")))),
        CardReviewed(ANNAS, build_review(SPAIN)),
        TaskAttempted(ANNAS, build_attempt()),
    )
    await take(SqlChats(database), "2", *changes)

    await database.write(lambda db: db.execute(delete(learners)).rowcount)

    left = {table.name: await count(database, table) for table in TABLES}
    assert left == dict.fromkeys(left, 0) | {"decks": 1, "cards": 1}


TABLES = (
    decks,
    cards,
    card_tags,
    card_media,
    learner_decks,
    card_states,
    card_reviews,
    task_attempts,
)


@pytest.mark.parametrize(
    "memory",
    [
        "{}",
        "not json",
        '{"kind": "sm17", "trace": {}, "reviewed_at": "2026-01-01T00:00:00Z"}',
        '{"kind": "sm2", "trace": {"interval_days": "ever"}, "reviewed_at": "2026-01-01T00:00Z"}',
    ],
)
async def test_a_card_whose_memory_cannot_be_read_counts_as_new(
    database: Database, memory: str
) -> None:
    await bring(database)
    line = build_review(SPAIN)
    await take(SqlChats(database), "2", CardReviewed(ANNAS, line))

    def spoil(db: Connection) -> None:
        db.execute(update(card_states).values(memory=memory))
        db.execute(update(card_reviews).values(after=memory))

    await database.write(spoil)
    store = SqlCards(database)

    card = build_card("spain", tags=("europe",))
    learned = await store.learned(ANNAS, [SPAIN])
    assert learned == {SPAIN: LearnedCard(ref=SPAIN, card=card)}
    (logged,) = await store.log(ANNAS, SPAIN)
    assert (logged.review, logged.after) == (line.review, None)
    await take(SqlChats(database), "3", CardReviewed(ANNAS, line))
    assert (await store.learned(ANNAS, [SPAIN]))[SPAIN].state == line.after


async def test_a_log_is_read_beside_the_turns_of_others(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bring(database)
    await take(SqlChats(database), "2", CardReviewed(ANNAS, build_review(SPAIN)))
    threads: list[Thread] = []

    def noted(rows: Rows, zone: str) -> Iterator[CardReview]:
        threads.append(current_thread())
        return reviews_in(rows, zone)

    monkeypatch.setattr(review_log, "reviews_in", noted)
    assert len(await SqlCards(database).replayed(ANNAS, Sm2Model(), "UTC")) == 1

    assert threads
    assert current_thread() not in threads


async def test_the_due_cards_of_a_great_many_are_found_by_the_index(database: Database) -> None:
    await bring(database)
    await database.write(fill)
    named: dict[str, Any] = {"learner": ANNAS, "now": MONDAY, "until": MONDAY, "limit": 20}

    for statement, values in (
        (DUE, {**named, "decks": [CAPITALS, "verbs"]}),
        (DUE_IN_DECK, {**named, "deck": CAPITALS}),
        (COUNT_DUE, named),
        (DUE_TIMES, {**named, "decks": [CAPITALS, "verbs"]}),
    ):
        plan = await database.read(partial(explained, statement=statement, values=values))
        assert "idx_card_states_due" in plan
        assert database.shared or "due_at<?" in plan
        ranges = [part.split("Filter")[0] for part in plan.split("Index Cond")[1:]]
        assert not database.shared or any("due_at <= " in part for part in ranges)
        assert "SCAN card_states" not in plan
        assert "Seq Scan on card_states" not in plan
    found = await SqlCards(database).due(ANNAS, all_until(MONDAY), 20)
    assert [card.card_id for card in found] == ["card-2", "card-1", "card-0"]
    assert await SqlCards(database).due(ANNAS, all_until(MONDAY), 20, Selection(CAPITALS)) == found


async def test_the_cards_of_decks_are_counted_by_index_and_nobody_elses_are(
    database: Database,
) -> None:
    await bring(database)
    await database.write(fill)
    values = {"learner": ANNAS, "now": MONDAY, "until": MONDAY + DAY / 2}

    for statement, index in (
        (COUNTING.counts, "idx_card_states_due"),
        (COUNTING.suspended, "idx_card_states_suspended"),
        (COUNTING.sizes, "idx_cards_position"),
    ):
        plan = await database.read(partial(explained, statement=statement, values=values))
        assert database.shared or index in plan, "PostgreSQL may find another one cheaper"
        assert "SCAN card" not in plan
        assert "Seq Scan on card" not in plan


async def test_cards_are_read_by_their_keys(database: Database) -> None:
    await bring(database)
    await database.write(fill)
    values = {"learner": ANNAS, "deck": CAPITALS, "cards": ["spain", "peru"]}
    plan = await database.read(lambda db: explained(db, LEARNED, values))

    assert "SCAN card" not in plan
    assert "Seq Scan on card" not in plan


async def test_a_large_deck_is_imported_whole_and_again(database: Database) -> None:
    names = [f"card-{number}" for number in range(LARGE)]
    deck = build_deck(*(build_card(name, tags=("all",)) for name in names))
    states = {CardId(name): build_state() for name in names}
    past = tuple(build_past(name) for name in names)
    for turn in ("1", "2"):
        brought = ImportedDeck(deck=deck, states=states, reviews=past)
        await take(SqlChats(database), turn, DeckImported(ANNAS, brought))
        assert [await count(database, table) for table in (cards, card_states, card_reviews)] == [
            LARGE
        ] * 3

    await bring(database)
    assert [await count(database, table) for table in (cards, card_states, card_reviews)] == [
        2,
        0,
        0,
    ]


async def test_a_card_set_aside_is_no_longer_in_the_index_of_what_is_due(
    database: Database,
) -> None:
    await bring(database, states={CardId("spain"): build_state()})
    await take(SqlChats(database), "2", CardSuspended(ANNAS, SPAIN, suspended=True))

    assert await SqlCards(database).count_due(ANNAS, all_until(MONDAY)) == (0, None)


def fill(db: Connection) -> None:
    """Give the learner many cards, of which three are due."""
    row = {"learner_id": ANNAS, "deck_id": CAPITALS, "memory": "{}", "suspended": False}
    wait = timedelta(minutes=1)
    db.execute(
        insert(card_states),
        [
            {
                **row,
                "card_id": f"card-{number}",
                "due_at": MONDAY + (DAY if number > 2 else -number * wait),
            }
            for number in range(MANY)
        ],
    )
    if db.dialect.name == "postgresql":
        db.execute(text("ANALYZE card_states"))  # or it plans with old statistics


async def count(database: Database, table: Any) -> int:
    found: int = await database.read(
        lambda db: db.execute(select(func.count()).select_from(table)).scalar_one()
    )
    return found


@pytest.mark.parametrize("only", IN_DECK)
async def test_a_search_reads_the_cards_of_a_deck_in_their_order_by_an_index(
    database: Database, only: CardFilter | None
) -> None:
    await bring(database)
    values = {"learner": ANNAS, "deck": CAPITALS, "position": 3, "card": "spain"}
    values |= {"now": MONDAY, "until": MONDAY}

    plan = await database.read(partial(explained, statement=IN_DECK[only], values=values))

    # If few states can match, the planner may begin with them, by an index of the learner's.
    assert "idx_cards_position" in plan or only not in {None, CardFilter.NEW}
    assert "SCAN card" not in plan
    assert "Seq Scan" not in plan
