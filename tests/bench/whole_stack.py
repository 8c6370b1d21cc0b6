"""A quiz answer through the whole stack, compared with bots that only echo."""

import asyncio
import os
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Final, TypeVar
from uuid import uuid4

from sqlalchemy import Connection, func, make_url, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.engine.database import open_database
from bot.storage.engine.tables import inbox, mind_maps, quiz_responses, turns
from tests.bench.bot_api import BotApi, Json
from tests.bench.learners import Learner, Load, Round
from tests.bench.processes import Child, running
from tests.bench.report import Row, Table

WINDOWS: Final = (64, 256)
LEARNERS: Final = 900
ECHOES: Final = 3_000
MANY_CHATS: Final = 10_000
SERVER: Final = "postgresql://root@127.0.0.1:5432/test"
HEADINGS: Final = (
    "bot",
    "at once",
    "updates",
    "updates/s",
    "p50 ms",
    "p99 ms",
    "CPU ms/update",
    "calls/update",
    "calls/s",
    "RSS MB",
)


L = TypeVar("L", bound=Learner)


class MiscountedError(Exception):
    """An answer is missing in the database, or stored twice."""


@dataclass(frozen=True, slots=True)
class Bench:
    """The parameters of every measurement."""

    api: BotApi
    url: str
    load: Load


async def echoes(bench: Bench, kind: str, calls: int = 1) -> list[Row]:
    """Return how fast an echo bot is that makes `calls` calls for an update."""
    command = ("tests.bench.echo", kind, str(calls), bench.url)
    label = f"echo bot, {kind}" + f", {calls} calls" * (calls > 1)
    async with new_folder() as folder, _bot(bench, command, folder, {}) as child:
        crowd = [Learner(chat_id) for chat_id in range(1, ECHOES // 10 + 1)]
        await bench.load.run(crowd[:100], _writes(5), 64)
        return [
            await measure(bench, child, crowd, _writes(10), window, label) for window in WINDOWS
        ]


async def quizzes(bench: Bench, database_url: str, name: str) -> tuple[list[Row], str]:
    """Return how fast answers are, and the counts in the database afterwards.

    All learners are placed, each with a map that is drawn at the end. Then the two halves, one
    after the other, answer the quiz of a first concept, a third of it with a figure.
    """
    crowd = [Learner(chat_id) for chat_id in range(1, LEARNERS + 1)]
    async with new_folder() as folder:
        url = database_url or f"sqlite:///{folder / 'bench.db'}"  # an empty one means SQLite
        async with lyceum(bench, folder, url) as child:
            await bench.load.run(crowd, _once("/start"), 64)
            await bench.load.run(crowd, Learner.onward, 64)
            label = f"placement, {name}"
            rows = [await measure(bench, child, crowd, Learner.answer, WINDOWS[0], label)]
            for at, window in enumerate(WINDOWS):
                half = crowd[at :: len(WINDOWS)]
                await bench.load.run(half, Learner.onward, 64)
                label = f"quiz, {name}"
                rows.append(await measure(bench, child, half, Learner.answer, window, label))
        given = {learner.chat_id: learner.answers for learner in crowd if learner.answers}
        return rows, f"{name}: {await counted(url, crowd, given, _answers, 'answers')}"


async def starts(bench: Bench) -> Table:
    """Return the time from the bot's start to its first call for updates."""
    rows: list[Row] = []
    async with new_folder() as folder:
        for name in ("a new database", "the second time", "the third time"):
            began = perf_counter()
            async with lyceum(bench, folder, f"sqlite:///{folder / 'bench.db'}") as child:
                seconds = perf_counter() - began
                rows.append((name, f"{seconds:.2f}", f"{child.rss_megabytes:.0f}"))
    return Table("From the start of the process to getUpdates", ("start", "s", "RSS MB"), rows)


async def many_chats(bench: Bench) -> Table:
    """Return the memory of the bot before and after many chats took one turn each."""
    crowd = [Learner(chat_id) for chat_id in range(1, MANY_CHATS + 1)]
    first, others = crowd[: MANY_CHATS // 100], crowd[MANY_CHATS // 100 :]
    async with (
        new_folder() as folder,
        lyceum(bench, folder, f"sqlite:///{folder / 'bench.db'}") as child,
    ):
        await bench.load.run(first, _once("/start"), 64)
        before = child.rss_megabytes
        taken = await bench.load.run(others, _once("/start"), 64)
        after = child.rss_megabytes
    rows = [
        (f"{len(first):,}", f"{before:.0f}", ""),
        (f"{len(crowd):,}", f"{after:.0f}", f"{taken.rate:.0f}"),
    ]
    return Table("Memory: chats that took a turn each", ("chats", "RSS MB", "turns/s"), rows)


@asynccontextmanager
async def lyceum(bench: Bench, folder: Path, database_url: str) -> AsyncGenerator[Child]:
    """Yield the bot as in production, but without limits."""
    settings = {
        "DATABASE_URL": database_url,
        "PLAYGROUND_URL": bench.url,
        "HTTP_PORT": "0",
        "UPDATES_PER_MINUTE": "1000000",
        "PRESSES_PER_MINUTE": "1000000",
        "LOG_LEVEL": "ERROR",
    }
    async with _bot(bench, ("bot", "run"), folder, settings) as child:
        yield child


@asynccontextmanager
async def postgres_schema() -> AsyncGenerator[str | None]:
    """Yield the URL of an empty schema on the test server, or None if there is no server."""
    given = os.environ  # noqa: TID251 - what the benchmark runs on is no setting of the bot
    server = given.get("TEST_DATABASE_URL", SERVER)
    name = f"bench_{uuid4().hex}"
    try:
        await _on_server(server, f"CREATE SCHEMA {name}")
    except (OSError, SQLAlchemyError):
        yield None
        return
    try:
        yield f"{server}?search_path={name}"
    finally:
        await _on_server(server, f"DROP SCHEMA {name} CASCADE")


def table(rows: Sequence[Row], notes: Sequence[str]) -> Table:
    """Return the table of all bots side by side."""
    return Table(
        "Whole stack: an answer or a card from polling to delivery, beside an echo",
        HEADINGS,
        rows,
        notes,
    )


async def measure(
    bench: Bench,
    child: Child,
    crowd: Sequence[L],
    act: Callable[[L], Json | None],
    window: int,
    label: str,
) -> Row:
    """Return the row of learners who act, `window` at a time, until they are done."""
    bench.api.calls.clear()
    began = child.cpu_seconds
    taken: Round = await bench.load.run(crowd, act, window)
    cpu = child.cpu_seconds - began
    calls = sum(bench.api.calls.values()) - bench.api.calls["getupdates"]
    return (
        label,
        str(window),
        str(taken.updates),
        f"{taken.rate:.0f}",
        f"{taken.percentile(0.5) * 1000:.0f}",
        f"{taken.percentile(0.99) * 1000:.0f}",
        f"{cpu * 1000 / taken.updates:.2f}",
        f"{calls / taken.updates:.2f}",
        f"{taken.rate * calls / taken.updates:.0f}",
        f"{child.rss_megabytes:.0f}",
    )


def _writes(times: int) -> Callable[[Learner], Json | None]:
    """Return the habit of writing that many times."""
    written: dict[int, int] = {}

    def act(learner: Learner) -> Json | None:
        written[learner.chat_id] = written.get(learner.chat_id, 0) + 1
        if written[learner.chat_id] > times:
            return None
        return learner.write("Seven eighths are more than three quarters.")

    return act


def _once(said: str) -> Callable[[Learner], Json | None]:
    """Return the habit of writing this once, as the first thing."""
    return lambda learner: None if learner.updates else learner.write(said)


async def counted(
    database_url: str,
    crowd: Sequence[Learner],
    given: dict[int, int],
    each: Callable[[Connection], dict[int, int]],
    called: str,
) -> str:
    """Return what is stored about each learner. Everything given must be there exactly once."""
    async with open_database(database_url) as database:
        stored = await database.read(each)
        applied, left = await database.read(_turns)
    updates = sum(learner.updates for learner in crowd)
    if stored != given or applied != updates or left:
        raise MiscountedError(
            f"{sum(given.values())} {called} given, {sum(stored.values())} stored; "
            f"{updates} updates sent, {applied} turns taken, {left} updates not done"
        )
    return f"{sum(stored.values())} {called}, each stored exactly once; {applied} updates in all"


def _answers(db: Connection) -> dict[int, int]:
    answers = db.execute(
        select(mind_maps.c.learner_id, func.count())
        .join(quiz_responses, quiz_responses.c.mind_map_id == mind_maps.c.id)
        .group_by(mind_maps.c.learner_id)
    )
    return dict(answers.tuples().all())


def _turns(db: Connection) -> tuple[int, int]:
    """Return how many turns updates led to, and how many updates are not done.

    The turns of the clock are left out.
    """
    of_updates = select(func.count()).where(turns.c.turn_id.startswith("tg:"))
    applied = db.execute(of_updates).scalar_one()
    left = db.execute(
        select(func.count()).select_from(inbox).where(inbox.c.done.is_(False))
    ).scalar_one()
    return applied, left


@asynccontextmanager
async def _bot(
    bench: Bench, command: Sequence[str], folder: Path, settings: dict[str, str]
) -> AsyncGenerator[Child]:
    """Yield the process when it asks for updates."""
    bench.api.reset()
    async with running(command, folder, settings) as child:
        asked = asyncio.ensure_future(bench.api.asked.wait())
        ended = asyncio.ensure_future(child.ended())
        try:
            await asyncio.wait({asked, ended}, return_when=asyncio.FIRST_COMPLETED)
            if ended.done():
                await ended
            yield child
        finally:
            asked.cancel()
            ended.cancel()


@asynccontextmanager
async def new_folder() -> AsyncGenerator[Path]:
    with TemporaryDirectory(prefix="lyceum-bench-") as name:
        yield Path(name)


async def _on_server(server: str, statement: str) -> None:
    engine = create_async_engine(make_url(server).set(drivername="postgresql+asyncpg"))
    try:
        async with engine.begin() as db:
            await db.execute(text(statement))
    finally:
        await engine.dispose()
