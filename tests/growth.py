"""`python -m bot lab growth`: by how much learners make the database grow, table by table.

Learners take up a course, a deck and practice, and answer by real turns. Before and after, the
tables are packed and measured with their indexes; then once more without what retention drops
after thirty days. A file and a server that are in use hold some free space besides.
"""

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from uuid import UUID

import asyncpg
import typer
from sqlalchemy import Connection, func, make_url, select

from bot.clock import SystemClock
from bot.domain.ids import ChatId, TurnId
from bot.flow.exercise.states import Answering
from bot.flow.practice.states import CheckOffered, ItemClosed, Practice
from bot.shipped import keep_bundled
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import turns
from bot.storage.rhythm.retention import KEPT
from tests.bench.bot_api import Json
from tests.bench.drillers import Driller
from tests.bench.learners import BotStuckError, Learner
from tests.bench.report import Report, Row, Table
from tests.bench.whole_stack import postgres_schema
from tests.costs import Rig, open_rig

MOST_STEPS: Final = 12
"""For one answer, card or problem; a learner who needs more is stuck."""
MOST_TRIES: Final = 3
"""At one problem, before the learner gives it up."""
_TABLES: Final = (
    "FROM pg_class WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace"
)
Sizes = Mapping[str, int]


class Answerer(Learner):
    """A learner of the first bundled course; the first check, which draws the map, begins it."""

    unit, begun, counted = "an answer in a quiz", 8, "answers"

    async def step(self, rig: Rig) -> Json:
        start = None if self.updates else self.write("/start")
        return start or self.answer() or self.onward() or {}


class Rater(Driller):
    """A learner who turns and rates the cards of a bundled deck."""

    unit, begun, counted = "a card turned and rated", 1, "ratings"

    async def step(self, rig: Rig) -> Json:
        return self.begin() or self.drill() or {}


class Practiser(Learner):
    """A learner who solves problems of the bank, every third one at the second try."""

    unit, begun, counted = "a problem of practice", 1, "before"

    problem, tries = "", 0
    before = -1
    """How many problems came before the open one."""

    async def step(self, rig: Rig) -> Json:
        return self.write(await self._words(rig))

    async def _words(self, rig: Rig) -> str:
        state = (await rig.stores.chats.open(ChatId(self.chat_id), TurnId("-"))).state
        if isinstance(state, CheckOffered):
            return "no"
        if isinstance(state, ItemClosed):
            return "ok"
        if not isinstance(state, Answering) or not isinstance(state.purpose, Practice):
            return "/practice"
        if state.asked.key != self.problem:
            self.problem, self.before, self.tries = state.asked.key, self.before + 1, 0
        self.tries += 1
        item = await rig.stores.items.servable(UUID(self.problem))
        if item is None or self.tries > MOST_TRIES:
            return "I don't know"
        return "12345" if self.tries == 1 and self.before % 3 == 0 else item.answer


Visitor = Answerer | Rater | Practiser
KINDS: Final[Sequence[type[Visitor]]] = (Answerer, Rater, Practiser)


@dataclass(frozen=True, slots=True)
class Growth:
    """What each of `many` acts added, and what retention leaves of it."""

    many: int
    turns: float
    added: Sizes
    left: Sizes


async def walk(rig: Rig, visitors: Sequence[Visitor], goal: int) -> None:
    """Walk each learner to the goal, within a number of steps."""
    for visitor in visitors:
        for _ in range(MOST_STEPS * goal):
            if getattr(visitor, visitor.counted) >= goal:
                break
            await rig.send(visitor, await visitor.step(rig))
        else:
            raise BotStuckError(f"{visitor.unit}, short of {goal}: {visitor.message}")


async def growths(url: str, learners: int, many: int) -> Sequence[Table]:
    """Return by how much each kind of learner makes each table grow, and what is left of that."""
    tables = []
    async with open_database(url) as database, open_rig(database) as rig:
        await keep_bundled(rig.stores, SystemClock().now())
        for number, kind in enumerate(KINDS, start=1):
            *crowd, first = (kind(number * 1_000_000 + each) for each in range(learners + 1))
            begun, goal = kind.begun, kind.begun + many
            await grown(url, rig, [first], goal, many)  # the first pages of a table are nobody's
            taken_up = await grown(url, rig, crowd, begun, learners)
            more = await grown(url, rig, crowd, goal, learners * many)
            tables.append(_table(kind, make_url(url).get_backend_name(), taken_up, more))
    return tables


async def grown(url: str, rig: Rig, crowd: Sequence[Visitor], goal: int, many: int) -> Growth:
    """Walk the learners to the goal, and return what that added."""
    database = rig.database
    sizes, before = await packed(url), await database.read(_turns)
    await walk(rig, crowd, goal)
    full = await packed(url)
    await rig.stores.retention.forget_texts(SystemClock().now() + 2 * KEPT)
    left = await packed(url)
    return Growth(
        many,
        (await database.read(_turns) - before) / many,
        {name: full[name] - sizes[name] for name in full},
        {name: left[name] - sizes[name] for name in full},
    )


async def packed(url: str) -> Sizes:
    """Return the bytes of each table with its indexes, once nothing is free inside them."""
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        with closing(sqlite3.connect(parsed.database or "", isolation_level=None)) as file:
            file.execute("VACUUM")
            pages = "SELECT tbl_name, sum(pgsize) FROM dbstat JOIN sqlite_master USING (name)"
            return dict(file.execute(f"{pages} GROUP BY tbl_name"))
    server = await asyncpg.connect(url)
    try:
        names = [name for (name,) in await server.fetch(f"SELECT relname {_TABLES}")]
        await server.execute(f"VACUUM FULL {', '.join(names)}")
        return dict(await server.fetch(f"SELECT relname, pg_total_relation_size(oid) {_TABLES}"))
    finally:
        await server.close()


def _turns(db: Connection) -> int:
    return db.execute(select(func.count()).select_from(turns)).scalar_one()


def _table(kind: type[Visitor], database: str, taken_up: Growth, more: Growth) -> Table:
    names = sorted(more.added, key=lambda name: (-more.added[name], name))
    rows = [(name, *_row(taken_up, more, name)) for name in names]
    said = f"begun: {kind.begun} in {taken_up.turns:.1f} turns of each of {taken_up.many} learners"
    return Table(
        f"{kind.unit}, on {database}: bytes",
        ("table", "begun", "after 30 days", "each one more", "after 30 days"),
        [*(row for row in rows if {*row[1:]} != {"0"}), ("all", *_row(taken_up, more, *names))],
        [f"{said}; {more.many} more, each in {more.turns:.2f}"],
    )


def _row(taken_up: Growth, more: Growth, *names: str) -> Row:
    cells = [
        (growth.many, sizes)
        for growth in (taken_up, more)
        for sizes in (growth.added, growth.left)
    ]
    return [f"{sum(sizes[name] for name in names) / many:,.0f}" for many, sizes in cells]


async def show(learners: int, many: int) -> None:
    """Print the tables of SQLite, and those of PostgreSQL if a server answers."""
    report = Report()
    with TemporaryDirectory(prefix="lyceum-growth-") as folder:
        for table in await growths(f"sqlite:///{Path(folder) / 'lyceum.db'}", learners, many):
            report.show(table)
    async with postgres_schema() as schema:
        for table in await growths(schema, learners, many) if schema else ():
            report.show(table)


def main(learners: int = 20, many: int = 30) -> None:
    """Measure learners who each answer, rate and solve the given numbers. Takes some minutes."""
    asyncio.run(show(learners, many))


if __name__ == "__main__":
    typer.run(main)
