"""SQLite: one writer whose waiting writes share a commit, and a reader beside it."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from threading import Thread, current_thread
from typing import TypeVar
from uuid import uuid4

import aiosqlite
from sqlalchemy import URL, Connection, TextClause, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from bot.storage.engine.errors import DatabaseUnavailableError, own_error
from bot.storage.engine.jobs import JobQueue, Outage, job_queue
from bot.storage.engine.migrate import migrate

T = TypeVar("T")

# FULL, not NORMAL: with NORMAL a power cut loses turns whose replies were sent. Measured with
# 64 turns at once the difference is lost in the noise, since waiting writes share a commit.
SYNCHRONOUS = "FULL"
PRAGMAS = (
    "PRAGMA busy_timeout = 3000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # deleted data is overwritten, not only unlinked
)

WRITTEN = text("SELECT total_changes()")


class Driver(sqlite3.Connection):
    """A connection whose scripts are functions, run whole in its thread.

    aiosqlite takes a hop to that thread for each statement, and has no public method that takes a
    function. A turn is eight statements, but one hop as a script.
    """

    def executescript(self, script: Callable[[], T]) -> T:  # type: ignore[override]
        """Return what the function returns."""
        return script()


class SqliteDatabase:
    """A database in one file, used by one process."""

    shared = False
    """True if several living processes may use it at once."""
    presence = None
    """No other process shares the database."""

    def __init__(self, path: Path, writer: JobQueue, reader: JobQueue) -> None:
        self.owner = uuid4().hex
        self._path = path
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
        """Move all of the write-ahead log into the file, and empty the log."""
        async with aiosqlite.connect(self._path) as connection:
            await connection.execute(PRAGMAS[0])
            await connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def open_sqlite(
    url: URL, *, synchronous: str = SYNCHRONOUS
) -> AsyncGenerator[SqliteDatabase]:
    """Yield the database in that file, created and migrated if necessary."""
    path = Path(url.database or "")
    pragmas = [*PRAGMAS, f"PRAGMA synchronous = {synchronous}"]
    outage = Outage()
    async with _jobs(path, "BEGIN IMMEDIATE", pragmas, outage, WRITTEN) as writer:
        await writer.do(migrate)  # before the reader opens, which would keep the old schema
        read_only = [*pragmas, "PRAGMA query_only = ON"]
        async with _jobs(path, "BEGIN", read_only, outage) as reader:
            yield SqliteDatabase(path, writer, reader)


@asynccontextmanager
async def _jobs(
    path: Path,
    begin: str,
    pragmas: Sequence[str],
    outage: Outage,
    written: TextClause | None = None,
) -> AsyncGenerator[JobQueue]:
    threads: list[Thread] = []
    opened: list[Connection] = []

    def connect() -> Driver:
        threads.append(current_thread())
        driver = _connect(path)
        try:
            opened.append(_engine_on(driver, begin, pragmas))
        except BaseException:
            driver.close()
            raise
        return driver

    hop = aiosqlite.Connection(connect, iter_chunk_size=1)

    async def transaction(fn: Callable[[Connection], None]) -> None:
        await hop.executescript(partial(_in_transaction, opened[0], fn))

    async def ended() -> None:
        await asyncio.to_thread(threads[0].join)

    async with AsyncExitStack() as closing:
        # the thread reports its end to the loop, which has to live until then
        closing.push_async_callback(ended)
        try:
            await closing.enter_async_context(hop)
        except (DBAPIError, sqlite3.Error, OSError) as error:
            raise own_error(error) from error
        closing.push_async_callback(hop.executescript, opened[0].close)
        yield await closing.enter_async_context(job_queue(transaction, outage, written=written))


def _connect(path: Path) -> Driver:
    path.parent.mkdir(parents=True, exist_ok=True)
    for place in (path.parent, path):
        if place.exists() and not os.access(place, os.W_OK):
            raise DatabaseUnavailableError(f"user {os.getuid()} may not write {place.absolute()}")
    # isolation_level None: the driver begins no transaction by itself, the engine does.
    return sqlite3.connect(path, isolation_level=None, factory=Driver)


def _engine_on(driver: Driver, begin: str, pragmas: Sequence[str]) -> Connection:
    for pragma in pragmas:
        driver.execute(pragma)
    engine = create_engine(
        "sqlite://",
        creator=lambda: driver,
        poolclass=StaticPool,
        hide_parameters=True,  # they hold learners' texts, and errors end up in logs
    )
    event.listen(engine, "begin", lambda db: db.exec_driver_sql(begin))
    return engine.connect()


def _in_transaction(db: Connection, fn: Callable[[Connection], None]) -> None:
    with db.begin():
        fn(db)
