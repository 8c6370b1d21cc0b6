"""The due cards among a million: the cost grows with what is due, not with what exists."""

import re
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Text,
    cast,
    false,
    insert,
    literal,
    literal_column,
    select,
)

from bot.domain.cards.drill import NewCards
from bot.domain.days import all_until
from bot.domain.ids import LearnerId
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Language
from bot.storage.cards.cards import SqlCards
from bot.storage.cards.queue import DUE
from bot.storage.cards.tables import card_states, cards, decks, learner_decks
from bot.storage.engine.database import Database, due_values, open_database
from bot.storage.engine.tables import learners
from bot.storage.topics.changes import learner_values
from tests.bench.filling import minutes_after, numbers
from tests.bench.report import Row, Table
from tests.bench.whole_stack import postgres_schema

NOON: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
CHOSEN: Final = 20
ROUNDS: Final = 60
MOST_SECONDS: Final = 2.0
"""The rounds end after this time, however few they were."""
DECKS: Final = 10
_AT_ONCE: Final = 50_000
"""Rows inserted by one statement, because a server ends one that takes too long."""
_MEMORY: Final = (
    '{"kind": "sm2", "trace": {"interval_days": 6.0, "repetitions": 2, "ease_factor": 2.5},'
    ' "reviewed_at": "2026-01-01T12:00:00+00:00"}'
)
_EMPTY: Final[ColumnElement[str]] = literal_column("'[]'")


@dataclass(frozen=True, slots=True)
class Crowd:
    """Learners with equally many cards each, in ten decks.

    All but ten cards have been answered.
    """

    name: str
    learners: int
    cards: int
    due: tuple[int, ...]
    """How many cards of each learner are due at each search."""


CROWDS: Final = (
    Crowd("1 learner", 1, 1_000_000, (1_000, 100_000)),
    Crowd("1,000 learners", 1_000, 1_000, (100,)),
)


async def table() -> Table:
    """Return how long the search for due cards takes, on both databases."""
    rows: list[Row] = []
    notes: list[str] = []
    for crowd in CROWDS:
        async with _sqlite() as database:
            rows += await _rows(database, crowd, "SQLite", notes)
        async with _postgres() as database:
            if database is None:
                notes.append("PostgreSQL: skipped, no server answers")
            else:
                rows += await _rows(database, crowd, "PostgreSQL", notes)
    headings = (
        "1,000,000 cards, ms (median)",
        f"{CHOSEN} due",
        "how many",
        "the last 10 new",
        "deck list",
    )
    return Table("What is due among a million cards", headings, rows, notes)


@asynccontextmanager
async def _sqlite() -> AsyncGenerator[Database]:
    with TemporaryDirectory(prefix="lyceum-bench-") as folder:
        async with open_database(f"sqlite:///{Path(folder) / 'cards.db'}") as database:
            yield database


@asynccontextmanager
async def _postgres() -> AsyncGenerator[Database | None]:
    async with postgres_schema() as url:
        if url is None:
            yield None
        else:
            async with open_database(url) as database:
                yield database


async def _rows(database: Database, crowd: Crowd, name: str, notes: list[str]) -> list[Row]:
    await database.write(partial(_fill_learners, crowd=crowd))
    for fill, many in (
        (_fill_cards, crowd.cards),
        (_fill_states, crowd.learners * (crowd.cards - 10)),
    ):
        for first in range(0, many, _AT_ONCE):
            await database.write(
                partial(fill, crowd=crowd, first=first, last=min(many, first + _AT_ONCE))
            )
    await database.write(lambda db: db.exec_driver_sql("ANALYZE"))
    rows: list[Row] = []
    for due in crowd.due:
        looks = await _looks(SqlCards(database), crowd, due)
        told = f"{name}, {crowd.name}, {due:,} due"
        rows.append((told, *(f"{seconds * 1000:.2f}" for seconds in looks)))
    notes.append(f"{name}, {crowd.name}, {CHOSEN} due: {await database.read(_plan)}")
    return rows


async def _looks(catalogue: SqlCards, crowd: Crowd, all_due: int) -> list[float]:
    now = NOON + timedelta(minutes=all_due - crowd.due[0])

    async def due(learner_id: LearnerId) -> None:
        found = await catalogue.due(learner_id, all_until(now), CHOSEN)
        if len(found) != CHOSEN:
            raise ValueError(f"{len(found)} are due")

    async def count(learner_id: LearnerId) -> None:
        found, _ = await catalogue.count_due(learner_id, all_until(now))
        if found != all_due:
            raise ValueError(f"{found} are due")

    new = NewCards(in_order=False, a_deck=10, in_all=30, since=now)

    async def fresh(learner_id: LearnerId) -> None:
        await catalogue.fresh(learner_id, 10, new)

    async def deck_list(learner_id: LearnerId) -> None:
        found = await catalogue.decks(learner_id, Language.EN, all_until(now))
        if sum(deck.progress.due for deck in found) != all_due:
            raise ValueError(found)

    return [await _time(look, crowd) for look in (due, count, fresh, deck_list)]


async def _time(look: Callable[[LearnerId], Awaitable[None]], crowd: Crowd) -> float:
    seconds: list[float] = []
    for number in islice(cycle(range(1, crowd.learners + 1)), ROUNDS):
        if sum(seconds) > MOST_SECONDS:
            break
        began = perf_counter()
        await look(LearnerId(number))
        seconds.append(perf_counter() - began)
    return median(seconds)


def _fill_learners(db: Connection, crowd: Crowd) -> None:
    people = [
        {"id": number, **learner_values(Learner(id=LearnerId(number)))}
        for number in range(1, crowd.learners + 1)
    ]
    db.execute(insert(learners), people)
    times = dict.fromkeys(("created_at", "updated_at"), NOON)
    names = [f"deck{number}" for number in range(DECKS)]
    db.execute(
        insert(decks), [{"id": name, "title": name, "language": "en", **times} for name in names]
    )
    taken = [
        {"learner_id": person["id"], "deck_id": name, "taken_at": NOON, "typed": False}
        for person in people
        for name in names
    ]
    db.execute(insert(learner_decks), taken)


def _fill_cards(db: Connection, crowd: Crowd, first: int, last: int) -> None:
    n = numbers(last - first) + first
    values: dict[str, Any] = {
        "deck_id": literal("deck") + cast(n % DECKS, Text),
        "id": literal("c") + cast(n, Text),
        "position": n,
        "note": literal("c") + cast(n, Text),
        "front": literal("What is ") + cast(n, Text),
        "back": literal("It is ") + cast(n, Text),
        "kind": literal("basic"),
        "gap": literal(0),
        "category": literal(""),
        **dict.fromkeys(("tags", "criteria", "hints"), _EMPTY),
    }
    db.execute(insert(cards).from_select(list(values), select(*values.values())))


def _fill_states(db: Connection, crowd: Crowd, first: int, last: int) -> None:
    """Make the cards due, one a minute, some of them before noon. The last ten are new."""
    n = numbers(last - first) + first
    card = n // crowd.learners
    values: dict[str, Any] = {
        "learner_id": 1 + n % crowd.learners,
        "deck_id": literal("deck") + cast(card % DECKS, Text),
        "card_id": literal("c") + cast(card, Text),
        "memory": literal(_MEMORY),
        "due_at": minutes_after(db, NOON - timedelta(minutes=crowd.due[0] - 1), card),
        "interval_days": literal(6.0),
        "repetitions": literal(2),
        "reviews": literal(2),
        "lapses": literal(0),
        "phase": literal("review"),
        "suspended": false(),
    }
    db.execute(insert(card_states).from_select(list(values), select(*values.values())))


def _plan(db: Connection) -> str:
    """Return the database's query plan for due cards."""
    named = {"decks": [f"deck{number}" for number in range(DECKS)]}
    values = {"learner": 1, **due_values(all_until(NOON)), "limit": CHOSEN, **named}
    looked = DUE.params(values).compile(db, compile_kwargs={"literal_binds": True})
    if db.dialect.name == "sqlite":
        steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {looked.string}").all()
        return "; ".join(str(step[3]) for step in steps)
    typed = re.sub(r"('\d{4}-\d\d-\d\d [^']+')", r"timestamptz \1", looked.string)
    lines = db.exec_driver_sql(f"EXPLAIN (COSTS OFF) {typed}").scalars()
    return "; ".join(line.strip().removeprefix("->  ") for line in lines)
