"""Which cards are due among a million: the cost grows with what is due, not with what exists."""

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
from typing import Final

from sqlalchemy import Connection, insert, text

from bot.domain.ids import LearnerId
from bot.domain.learner import Learner
from bot.storage.card_queue import DUE
from bot.storage.card_tables import decks, learner_decks
from bot.storage.cards import SqlCards
from bot.storage.changes import learner_values
from bot.storage.database import Database, open_database
from bot.storage.tables import learners
from tests.bench.report import Row, Table
from tests.bench.whole_stack import postgres_schema

NOON: Final = datetime(2026, 1, 5, 12, tzinfo=UTC)
DAY_ENDS: Final = NOON + timedelta(hours=12)
CHOSEN: Final = 20
ROUNDS: Final = 60
MOST_SECONDS: Final = 2.0
"""After this many the rounds end, however few they were."""
DECKS: Final = 10
_TIMES: Final = {
    "sqlite": "strftime('%Y-%m-%d %H:%M:%f000', '{start}', printf('+%d minutes', {minutes}))",
    "postgresql": "CAST('{start}+00' AS timestamptz) + ({minutes}) * interval '1 minute'",
}
_MEMORY: Final = (
    '{"kind": "sm2", "trace": {"interval_days": 6.0, "repetitions": 2, "ease_factor": 2.5},'
    ' "reviewed_at": "2026-01-01T12:00:00+00:00"}'
)
_NUMBERS: Final = (
    "WITH RECURSIVE numbers(n) AS"
    " (SELECT 0 UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < {count})"
)


@dataclass(frozen=True, slots=True)
class Crowd:
    """So many learners with so many cards each, in ten decks; all but a few have been answered."""

    name: str
    learners: int
    cards: int
    due: int
    """How many cards of each learner are due."""

    @property
    def all_cards(self) -> int:
        return self.learners * self.cards


CROWDS: Final = (
    Crowd("1 learner, 1,000 due", 1, 1_000_000, 1_000),
    Crowd("1 learner, 100,000 due", 1, 1_000_000, 100_000),
    Crowd("1,000 learners, 100 due each", 1_000, 1_000, 100),
)


async def table() -> Table:
    """Return how long looking for what is due takes, on both databases."""
    rows: list[Row] = []
    notes: list[str] = []
    for crowd in CROWDS:
        async with _sqlite() as database:
            rows.append(await _row(database, crowd, "SQLite", notes))
        async with _postgres() as database:
            if database is None:
                notes.append("PostgreSQL: skipped, no server answers")
            else:
                rows.append(await _row(database, crowd, "PostgreSQL", notes))
    headings = ("1,000,000 cards, ms (median)", f"{CHOSEN} due", "how many", "10 new", "deck list")
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


async def _row(database: Database, crowd: Crowd, name: str, notes: list[str]) -> Row:
    for fill in (_fill_learners, _fill_cards, _fill_states):
        await database.write(partial(fill, crowd=crowd))
    await database.write(lambda db: db.exec_driver_sql("ANALYZE"))
    looks = await _looks(SqlCards(database), crowd)
    notes.append(f"{name}, {crowd.name}, {CHOSEN} due: {await database.read(_plan)}")
    return (f"{name}, {crowd.name}", *(f"{seconds * 1000:.2f}" for seconds in looks))


async def _looks(cards: SqlCards, crowd: Crowd) -> list[float]:
    async def due(learner_id: LearnerId) -> None:
        found = await cards.due(learner_id, NOON, CHOSEN)
        if len(found) != min(CHOSEN, crowd.due):
            raise ValueError(f"{len(found)} are due")

    async def count(learner_id: LearnerId) -> None:
        found, _ = await cards.count_due(learner_id, NOON)
        if found != crowd.due:
            raise ValueError(f"{found} are due")

    async def fresh(learner_id: LearnerId) -> None:
        await cards.fresh(learner_id, 10)

    async def deck_list(learner_id: LearnerId) -> None:
        found = await cards.decks(learner_id, NOON, DAY_ENDS)
        if sum(deck.standing.due for deck in found) != crowd.due:
            raise ValueError(found)

    return [await _timed(look, crowd) for look in (due, count, fresh, deck_list)]


async def _timed(look: Callable[[LearnerId], Awaitable[None]], crowd: Crowd) -> float:
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
    db.execute(insert(decks), [{"id": it, "title": it, "language": "en", **times} for it in names])
    taken = [
        {"learner_id": it["id"], "deck_id": name, "taken_at": NOON, "typed": False}
        for it in people
        for name in names
    ]
    db.execute(insert(learner_decks), taken)


def _fill_cards(db: Connection, crowd: Crowd) -> None:
    db.execute(
        text(
            "INSERT INTO cards (deck_id, id, position, note, front, back, kind, gap, category,"
            f" tags, criteria, hints) {_NUMBERS.format(count=crowd.cards)}"
            f" SELECT 'deck' || (n % {DECKS}), 'c' || n, n, 'c' || n, 'What is ' || n,"
            " 'It is ' || n, 'basic', 0, '', '[]', '[]', '[]' FROM numbers"
        )
    )


def _fill_states(db: Connection, crowd: Crowd) -> None:
    """Let the cards come back one a minute, so many of them before noon; the last ten are new."""
    start = (NOON - timedelta(minutes=crowd.due - 1)).strftime("%Y-%m-%d %H:%M:%S")
    due_at = _TIMES[db.dialect.name].format(start=start, minutes=f"n / {crowd.learners}")
    answered = crowd.learners * (crowd.cards - 10)
    db.execute(
        text(
            "INSERT INTO card_states (learner_id, deck_id, card_id, memory, due_at,"
            " interval_days, repetitions, reviews, lapses, phase, suspended)"
            f" {_NUMBERS.format(count=answered)}"
            f" SELECT 1 + n % {crowd.learners},"
            f" 'deck' || ((n / {crowd.learners}) % {DECKS}), 'c' || (n / {crowd.learners}),"
            f" :memory, {due_at}, 6.0, 2, 2, 0, 'review', false FROM numbers"
        ),
        {"memory": _MEMORY},
    )


def _plan(db: Connection) -> str:
    """Return how the database looks for what is due, step by step."""
    named = {"decks": [f"deck{it}" for it in range(DECKS)]}
    looked = DUE.params(learner=1, now=NOON, limit=CHOSEN, **named).compile(
        db, compile_kwargs={"literal_binds": True}
    )
    if db.dialect.name == "sqlite":
        steps = db.exec_driver_sql(f"EXPLAIN QUERY PLAN {looked.string}").all()
        return "; ".join(str(step[3]) for step in steps)
    lines = db.exec_driver_sql(f"EXPLAIN (COSTS OFF) {looked.string}").scalars()
    return "; ".join(line.strip().removeprefix("->  ") for line in lines)
