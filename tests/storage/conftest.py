"""Where the storage tests store: in memory, in a file, and on a server."""

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Collection, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Protocol
from uuid import uuid4

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.domain.goals.landscape import Landscape
from bot.flow.cards.ports import BundledDeck, Cards
from bot.flow.engine.delivery import (
    ClockOffset,
    Deliveries,
    Due,
    FlaggedAnswers,
    IdleTopic,
    Inbox,
    NextReminder,
)
from bot.flow.engine.ports import Chats, Maps, Orders
from bot.flow.goals.ports import Landscapes
from bot.flow.topics.course_catalogue import WrittenCourses
from bot.flow.tutor.usage import UsageLog
from bot.storage.authoring.orders import SqlOrders
from bot.storage.authoring.written import SqlWrittenCourses
from bot.storage.cards.cards import SqlCards
from bot.storage.cards.deck_catalogue import SqlDeckCatalogue
from bot.storage.engine.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.deliveries import SqlDeliveries
from bot.storage.engine.inbox import SqlInbox
from bot.storage.engine.tables import metadata
from bot.storage.exercise.flags import list_to_take_back
from bot.storage.goals.landscapes import SqlLandscapes
from bot.storage.rhythm.clock_offset import SqlClockOffset
from bot.storage.rhythm.due_pages import SqlDue, list_idle_topics, list_wake_ups
from bot.storage.rhythm.retention import SqlRetention
from bot.storage.topics.maps import SqlMaps
from bot.storage.tutor.model_calls import SqlUsageLog
from tests.fake_cards import FakeCards, FakeDeckCatalogue
from tests.fake_landscapes import NO_MEDIA, FakeLandscapes, Media
from tests.fakes import (
    FakeAnswersToTakeBack,
    FakeChats,
    FakeClockOffset,
    FakeDeliveries,
    FakeIdleTopics,
    FakeInbox,
    FakeMaps,
    FakeNextReminders,
    FakeOrders,
    FakeRetention,
    FakeUsageLog,
    FakeWrittenCourses,
    Memory,
)


class KeptLandscapes(Landscapes, Protocol):
    async def keep_bundled(
        self, bundled: Sequence[Landscape], now: datetime, media: Media = NO_MEDIA
    ) -> None: ...


class Retention(Protocol):
    async def forget_texts(self, now: datetime) -> int: ...


class DeckReader(Protocol):
    async def digests(self) -> frozenset[str]: ...

    async def keep(
        self, changed: Sequence[BundledDeck], digests: Collection[str], now: datetime
    ) -> None: ...


@dataclass(frozen=True, kw_only=True)
class Process:
    """One process of the bot: all ports over one store."""

    chats: Chats
    cards: Cards
    landscapes: KeptLandscapes
    deck_catalogue: DeckReader
    maps: Maps
    inbox: Inbox
    deliveries: Deliveries
    next_reminders: Due[NextReminder]
    idle_topics: Due[IdleTopic]
    answers_to_take_back: Due[FlaggedAnswers]
    clock_offset: ClockOffset
    retention: Retention
    written: WrittenCourses
    orders: Orders
    usage_log: UsageLog


def process_on(database: Database) -> Process:
    return Process(
        chats=SqlChats(database),
        cards=SqlCards(database),
        landscapes=SqlLandscapes(database),
        deck_catalogue=SqlDeckCatalogue(database),
        maps=SqlMaps(database),
        inbox=SqlInbox(database),
        deliveries=SqlDeliveries(database),
        next_reminders=SqlDue(database, list_wake_ups),
        idle_topics=SqlDue(database, list_idle_topics),
        answers_to_take_back=SqlDue(database, list_to_take_back),
        clock_offset=SqlClockOffset(database),
        retention=SqlRetention(database),
        written=SqlWrittenCourses(database),
        orders=SqlOrders(database),
        usage_log=SqlUsageLog(database),
    )


def process_in(memory: Memory, owner: str) -> Process:
    return Process(
        chats=FakeChats(memory, owner),
        cards=FakeCards(memory),
        landscapes=FakeLandscapes(memory),
        deck_catalogue=FakeDeckCatalogue(memory),
        maps=FakeMaps(memory),
        inbox=FakeInbox(memory, owner),
        deliveries=FakeDeliveries(memory, owner),
        next_reminders=FakeNextReminders(memory),
        idle_topics=FakeIdleTopics(memory),
        answers_to_take_back=FakeAnswersToTakeBack(memory),
        clock_offset=FakeClockOffset(memory),
        retention=FakeRetention(memory),
        written=FakeWrittenCourses(memory),
        orders=FakeOrders(memory, owner),
        usage_log=FakeUsageLog(memory),
    )


async def on_server(url: str, statement: str) -> None:
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


@pytest.fixture(scope="session")
def server_url() -> str:
    """Return the test server, or skip; on the build machine it has to be there."""
    given = os.environ  # noqa: TID251 - what the tests run on is no setting of the bot
    if "TEST_DATABASE_URL" in given:
        return given["TEST_DATABASE_URL"]
    if given.get("CI") == "true":
        pytest.fail("TEST_DATABASE_URL is not set: PostgreSQL would go untested")
    pytest.skip("TEST_DATABASE_URL is not set, e.g. postgresql://root@127.0.0.1:5432/test")


@pytest.fixture
def empty_schema(server_url: str) -> Iterator[str]:
    """Yield the URL of a schema with nothing in it."""
    yield from _schema(server_url)


@pytest.fixture(scope="session")
def session_schema(server_url: str) -> Iterator[str]:
    """Yield the URL of the schema that this session's tests share, one after the other."""
    yield from _schema(server_url)


def _schema(server_url: str) -> Iterator[str]:
    name = f"test_{uuid4().hex}"
    asyncio.run(on_server(server_url, f"CREATE SCHEMA {name}"))
    yield f"{server_url}?search_path={name}"
    asyncio.run(on_server(server_url, f"DROP SCHEMA {name} CASCADE"))


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database that any earlier test may have filled."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "lyceum.db")
    shared: str = request.getfixturevalue("session_schema")
    return shared


@pytest.fixture(params=["sqlite", "postgresql"])
def empty_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the URL of a database without any table."""
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "lyceum.db")
    empty: str = request.getfixturevalue("empty_schema")
    return empty


def sqlite_url(path: Path) -> str:
    return f"sqlite:///{path}"


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    """Yield an open database with empty tables."""
    async with open_database(url) as opened:
        if opened.shared:
            await opened.write(_empty)
        yield opened


def _empty(db: Connection) -> None:
    names = ", ".join(metadata.tables)
    db.execute(text(f"TRUNCATE {names} RESTART IDENTITY CASCADE"))


@pytest.fixture(params=["fake", "sqlite", "postgresql"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> str | Memory:
    """Return where to store: in memory, or at a URL."""
    if request.param == "fake":
        return Memory()
    if request.param == "sqlite":
        return sqlite_url(tmp_path / "lyceum.db")
    shared: str = request.getfixturevalue("session_schema")
    return shared


@pytest.fixture
async def processes(place: str | Memory) -> AsyncIterator[tuple[Process, Process]]:
    """Yield two processes over the same empty store."""
    if isinstance(place, Memory):
        yield process_in(place, "here"), process_in(place, "there")
        return
    async with two_databases(place) as (here, there):
        yield process_on(here), process_on(there)


@asynccontextmanager
async def two_databases(url: str) -> AsyncGenerator[tuple[Database, Database]]:
    """Yield two processes' databases in the same place, with empty tables."""
    async with open_database(url) as here, open_database(url) as there:
        if here.shared:
            await here.write(_empty)
        yield here, there


@pytest.fixture
def process(processes: tuple[Process, Process]) -> Process:
    return processes[0]


@pytest.fixture
def neighbour(processes: tuple[Process, Process]) -> Process:
    return processes[1]
