"""PostgreSQL: a few connections that write and a few that read, a transaction a batch."""

from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import URL, Connection
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.engine.jobs import JobQueue, Outage, Transaction, job_queue
from bot.storage.engine.migrate import migrate

T = TypeVar("T")

LANES = 2
"""Transactions at once, of writing and of reading: one that takes long does not hold up all."""
SECONDS_TO_CONNECT = 10
SECONDS_TO_ANSWER = 30


class PostgresDatabase:
    """A database on a server, shared by several processes."""

    shared = True
    """Whether several living processes may use it at once."""

    def __init__(self, writer: JobQueue, reader: JobQueue) -> None:
        self.owner = uuid4().hex
        self._writer = writer
        self._reader = reader

    async def read(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function reads; it sees everything committed before the call."""
        return await self._reader.do(fn)

    async def write(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function returns once it is committed; it may run more than once."""
        return await self._writer.do(fn)

    async def cut_log(self) -> None:
        """Do nothing: the server's log is its operator's."""


@asynccontextmanager
async def open_postgres(url: URL) -> AsyncGenerator[PostgresDatabase]:
    """Yield the database on that server, migrated where needed."""
    engine = _engine(url)
    # One snapshot for all statements of a read, as SQLite gives it.
    reading = engine.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
    outage = Outage()
    async with AsyncExitStack() as closing:
        closing.push_async_callback(engine.dispose)
        writing = job_queue(_transactions(engine), outage, LANES)
        writer = await closing.enter_async_context(writing)
        await writer.do(migrate)
        reader = await closing.enter_async_context(
            job_queue(_transactions(reading), outage, LANES)
        )
        yield PostgresDatabase(writer, reader)


def _transactions(engine: AsyncEngine) -> Transaction:
    async def transaction(fn: Callable[[Connection], None]) -> None:
        async with engine.begin() as db:
            await db.run_sync(fn)

    return transaction


def _engine(url: URL) -> AsyncEngine:
    known = {"sslmode", "search_path"}
    connect_args: dict[str, Any] = {
        "timeout": SECONDS_TO_CONNECT,
        "command_timeout": SECONDS_TO_ANSWER,
        "server_settings": {"application_name": "lyceum"},
    }
    if "sslmode" in url.query:
        connect_args["ssl"] = url.query["sslmode"]
    if "search_path" in url.query:
        connect_args["server_settings"]["search_path"] = url.query["search_path"]
    return create_async_engine(
        url.set(drivername="postgresql+asyncpg").difference_update_query(known),
        pool_size=2 * LANES,
        max_overflow=0,
        pool_timeout=SECONDS_TO_ANSWER,
        connect_args=connect_args,
        hide_parameters=True,  # they hold what learners wrote, and errors end up in logs
    )
