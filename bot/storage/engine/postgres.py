"""PostgreSQL: a few connections that write and a few that read, one transaction per batch."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from typing import Any, TypeVar
from uuid import uuid4

import asyncpg
from sqlalchemy import URL, Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.engine.jobs import JobQueue, Outage, Transaction, job_queue
from bot.storage.engine.migrate import migrate
from bot.storage.engine.presence import Presence, present

T = TypeVar("T")

LANES = 2
"""Transactions at once, of writing and of reading, so that a long one does not block the rest."""
SECONDS_TO_CONNECT = 10
SECONDS_TO_ANSWER = 30
WRITTEN = text("SELECT pg_current_xact_id_if_assigned()::text")


class PostgresDatabase:
    """A database on a server, shared by several processes."""

    shared = True
    """True if several living processes may use it at once."""

    def __init__(self, writer: JobQueue, reader: JobQueue, owner: str, presence: Presence) -> None:
        self.owner = owner
        self.presence = presence
        self._writer = writer
        self._reader = reader

    async def read(self, fn: Callable[[Connection], T]) -> T:
        """Return the result of the function, which sees everything committed before the call."""
        return await self._reader.do(fn)

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        """Return the result of the function when it is committed.

        The function may run more than once.
        """
        return await self._writer.do(fn, order)

    async def cut_log(self) -> None:
        """Do nothing: the server's log is up to its operator."""


@asynccontextmanager
async def open_postgres(url: URL) -> AsyncGenerator[PostgresDatabase]:
    """Yield the database on that server, migrated if necessary."""
    engine = _engine(url)
    # One snapshot for all statements of a read, as on SQLite.
    reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    outage = Outage()
    async with AsyncExitStack() as closing:
        closing.push_async_callback(engine.dispose)
        writing = job_queue(_transactions(engine), outage, LANES, WRITTEN)
        writer = await closing.enter_async_context(writing)
        await writer.do(migrate)
        reader = await closing.enter_async_context(
            job_queue(_transactions(reading), outage, LANES)
        )
        owner = uuid4().hex
        presence = await closing.enter_async_context(present(owner, partial(_session, url)))
        yield PostgresDatabase(writer, reader, owner, presence)


def _transactions(engine: AsyncEngine) -> Transaction:
    async def transaction(fn: Callable[[Connection], None]) -> None:
        async with engine.begin() as db:
            await db.run_sync(fn)

    return transaction


async def _session(url: URL) -> asyncpg.Connection:
    """Return a connection of its own. It only notifies, so its commits need not be durable."""
    plain = (
        _without_options(url).set(drivername="postgresql").render_as_string(hide_password=False)
    )
    options = _connect_args(url)
    options["server_settings"]["synchronous_commit"] = "off"
    return await asyncpg.connect(plain, **options)


def _engine(url: URL) -> AsyncEngine:
    return create_async_engine(
        _without_options(url).set(drivername="postgresql+asyncpg"),
        pool_size=2 * LANES,
        max_overflow=0,
        pool_timeout=SECONDS_TO_ANSWER,
        connect_args=_connect_args(url),
        hide_parameters=True,  # they hold learners' texts, and errors end up in logs
    )


def _without_options(url: URL) -> URL:
    return url.difference_update_query({"sslmode", "search_path"})


def _connect_args(url: URL) -> dict[str, Any]:
    connect_args: dict[str, Any] = {
        "timeout": SECONDS_TO_CONNECT,
        "command_timeout": SECONDS_TO_ANSWER,
        "server_settings": {"application_name": "lyceum"},
    }
    if "sslmode" in url.query:
        connect_args["ssl"] = url.query["sslmode"]
    if "search_path" in url.query:
        connect_args["server_settings"]["search_path"] = url.query["search_path"]
    return connect_args
