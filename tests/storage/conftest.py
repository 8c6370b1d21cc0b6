"""Where the storage tests store: in memory, in a file, and on a server."""

import asyncio
import os
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import Connection, delete, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.engine.database import Database, open_database
from bot.storage.engine.tables import metadata
from bot.storage.stores import Stores
from tests.database import InMemory


async def on_server(url: str, statement: str) -> None:
    engine = create_async_engine(make_url(url).set(drivername="postgresql+asyncpg"))
    async with engine.begin() as connection:
        await connection.execute(text(statement))
    await engine.dispose()


@pytest.fixture(scope="session")
def server_url() -> str:
    """Return the test server, or skip. On the build machine it is required."""
    given = os.environ  # noqa: TID251 - what the tests run on is no setting of the bot
    if "TEST_DATABASE_URL" in given:
        return given["TEST_DATABASE_URL"]
    if given.get("CI") == "true":
        pytest.fail("TEST_DATABASE_URL is not set: PostgreSQL would go untested")
    pytest.skip("no PostgreSQL: set TEST_DATABASE_URL, e.g. postgresql://root@127.0.0.1:5432/test")


@pytest.fixture
def empty_schema(server_url: str) -> Iterator[str]:
    """Yield the URL of an empty schema."""
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
    """Return the URL of a database that earlier tests may have filled."""
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


@pytest.fixture(scope="session")
def migrated_schema(session_schema: str) -> str:
    """Return the session's schema, with all its tables."""

    async def migrate_once() -> None:
        async with open_database(session_schema):
            pass

    asyncio.run(migrate_once())
    return session_schema


@pytest.fixture(params=["sqlite", "postgresql"])
def server(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str | None:
    """Return the URL of a place on a server, or None for SQLite, which is in memory.

    It has its tables, because checking for missing ones takes longer than most tests.
    """
    if request.param == "sqlite":
        return None
    migrated: str = request.getfixturevalue("migrated_schema")
    monkeypatch.setattr("bot.storage.engine.postgres.migrate", lambda _: None)
    return migrated


@pytest.fixture
async def database(server: str | None) -> AsyncIterator[Database]:
    """Yield a database with empty tables."""
    if server is None:
        yield InMemory()
        return
    async with open_database(server) as opened:
        await opened.write(_empty)
        yield opened


@asynccontextmanager
async def two_databases(url: str) -> AsyncGenerator[tuple[Database, Database]]:
    """Yield two processes' databases in the same place, with empty tables."""
    async with open_database(url) as here, open_database(url) as there:
        if here.shared:
            await here.write(_empty)
        yield here, there


def _empty(db: Connection) -> None:
    """Empty all tables, children first, because truncating them takes ten times as long."""
    deletions = "; ".join(str(delete(table)) for table in reversed(metadata.sorted_tables))
    db.execute(text(f"DO $$ BEGIN {deletions}; END $$"))


@pytest.fixture
def process(database: Database) -> Stores:
    """Return a process on that database."""
    return Stores(database)


@pytest.fixture
async def neighbour(database: Database, server: str | None) -> AsyncIterator[Stores]:
    """Yield another process over the same store."""
    if isinstance(database, InMemory):
        yield Stores(database.beside("there"))
        return
    async with open_database(str(server)) as there:
        yield Stores(there)
