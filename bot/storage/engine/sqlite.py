"""SQLite: one writer whose waiting writes share a commit, and a reader beside it."""

import asyncio
import os
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import aiosqlite
from sqlalchemy import URL, Connection, TextClause, create_engine, event, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from bot.storage.engine.errors import DatabaseUnavailableError, translated
from bot.storage.engine.jobs import JobQueue, Outage, job_queue
from bot.storage.engine.migrate import migrate

T = TypeVar("T")

# FULL, not NORMAL: with NORMAL a power cut forgets turns whose replies were sent. Measured with
# 64 turns at once the difference is lost in the noise, since waiting writes share a commit.
SYNCHRONOUS = "FULL"
PRAGMAS = (
    "PRAGMA busy_timeout = 3000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA secure_delete = ON",  # what is deleted is overwritten, not only unlinked
)

WRITTEN = text("SELECT total_changes()")


class SqliteConnection(aiosqlite.Connection):
    """A connection in a thread of its own, which runs whole functions there."""

    async def run(self, fn: Callable[[], T]) -> T:
        """Return what the function returns; it runs in the thread, in one hop."""
        # every method of the class goes this way; there is none for a function of one's own
        return await self._execute(fn)  # type: ignore[no-any-return, no-untyped-call]

    async def open(self, begin: str, pragmas: Sequence[str]) -> Connection:
        """Return SQLAlchemy's connection on this one; it is for functions in the thread."""
        try:
            await self
            return await self.run(partial(self._configure, begin, pragmas))
        except (DBAPIError, sqlite3.Error, OSError) as error:
            raise translated(error) from error

    async def close(self) -> None:
        """Close the connection and see the thread end, which has to report to a living loop."""
        await super().close()
        await asyncio.to_thread(self._thread.join)

    def _configure(self, begin: str, pragmas: Sequence[str]) -> Connection:
        for pragma in pragmas:
            self._conn.execute(pragma)
        engine = create_engine(
            "sqlite://",
            creator=lambda: self._conn,
            poolclass=StaticPool,
            hide_parameters=True,  # they hold what learners wrote, and errors end up in logs
        )
        event.listen(engine, "begin", lambda db: db.exec_driver_sql(begin))
        return engine.connect()


class SqliteDatabase:
    """A database in one file, used by one process."""

    shared = False
    """Whether several living processes may use it at once."""
    presence = None
    """This process among those that share the database: it is alone."""

    def __init__(self, path: Path, writer: JobQueue, reader: JobQueue) -> None:
        self.owner = uuid4().hex
        self._path = path
        self._writer = writer
        self._reader = reader

    async def read(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function reads; it sees everything committed before the call."""
        return await self._reader.do(fn)

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        """Return what the function returns once it is committed; it may run more than once."""
        return await self._writer.do(fn, order)

    async def cut_log(self) -> None:
        """Move all of the write-ahead log into the file, and leave the log empty."""
        async with aiosqlite.connect(self._path) as connection:
            await connection.execute(PRAGMAS[0])
            await connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


@asynccontextmanager
async def open_sqlite(
    url: URL, *, synchronous: str = SYNCHRONOUS
) -> AsyncGenerator[SqliteDatabase]:
    """Yield the database in that file, made and migrated where needed."""
    path = Path(url.database or "")
    pragmas = [*PRAGMAS, f"PRAGMA synchronous = {synchronous}"]
    outage = Outage()
    async with _jobs(path, "BEGIN IMMEDIATE", pragmas, outage, WRITTEN) as writer:
        await writer.do(migrate)  # a reader open by now would go on with the tables of before
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
    connection = SqliteConnection(partial(_connect, path), iter_chunk_size=1)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(connection.close)
        db = await connection.open(begin, pragmas)
        closing.push_async_callback(connection.run, db.close)

        async def transaction(fn: Callable[[Connection], None]) -> None:
            await connection.run(partial(_in_transaction, db, fn))

        yield await closing.enter_async_context(job_queue(transaction, outage, written=written))


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    for place in (path.parent, path):
        if place.exists() and not os.access(place, os.W_OK):
            raise DatabaseUnavailableError(f"user {os.getuid()} may not write {place.absolute()}")
    # isolation_level None: the driver begins no transaction behind our back; the engine does.
    return sqlite3.connect(path, isolation_level=None)


def _in_transaction(db: Connection, fn: Callable[[Connection], None]) -> None:
    with db.begin():
        fn(db)
