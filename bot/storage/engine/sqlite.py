"""SQLite: one writer whose waiting writes share a commit, and a reader beside it."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, NoReturn, TypeVar
from uuid import uuid4

import aiosqlite
from sqlalchemy import URL, Connection, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import StaticPool

from bot.storage.engine.errors import (
    DatabaseBusyError,
    DatabaseUnavailableError,
    is_passing,
    translated,
)
from bot.storage.engine.migrate import migrate

T = TypeVar("T")

LONGEST_QUEUE = 20_000
LARGEST_BATCH = 256
ATTEMPTS = 3

# FULL, not NORMAL: with NORMAL a power cut forgets turns whose replies were sent. Measured with
# 64 turns at once the difference is lost in the noise, since waiting writes share a commit.
SYNCHRONOUS = "FULL"
PRAGMAS = (
    "PRAGMA busy_timeout = 3000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
)


@dataclass(slots=True, eq=False)
class Job:
    """A function that waits for the database, and what came of it."""

    fn: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    value: Any = None
    error: Exception | None = None

    def settle(self) -> None:
        """Hand the result to whoever waits, if they still do."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(translated(self.error))


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


class JobQueue:
    """Jobs that wait in the event loop until the connection takes all of them in one hop."""

    def __init__(
        self, connection: SqliteConnection, serve: Callable[[Sequence[Job]], None]
    ) -> None:
        self._connection = connection
        self._serve = serve
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(LONGEST_QUEUE)
        self._closed = False
        self._loop = asyncio.get_running_loop()
        # One task for all: a caller who is cancelled takes nobody's batch with them.
        self._task = self._loop.create_task(self._run())

    async def do(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function returns once its batch is through."""
        if self._closed:
            raise DatabaseUnavailableError("the database is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        try:
            self._jobs.put_nowait(Job(fn, future))
        except asyncio.QueueFull:
            waiting = self._jobs.qsize()
            raise DatabaseBusyError(f"{waiting} jobs already wait for the database") from None
        return await future

    async def close(self) -> None:
        """Take no more jobs and finish those that wait."""
        self._closed = True
        await self._jobs.join()
        self._task.cancel()

    async def _run(self) -> NoReturn:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            try:
                await self._connection.run(partial(self._serve, batch))
            except Exception as error:  # noqa: BLE001 - it is raised where jobs are awaited
                fail(batch, error)
            for job in batch:
                job.settle()
                self._jobs.task_done()


class SqliteDatabase:
    """A database in one file, used by one process."""

    shared = False
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


@asynccontextmanager
async def open_sqlite(
    url: URL, *, synchronous: str = SYNCHRONOUS
) -> AsyncGenerator[SqliteDatabase]:
    """Yield the database in that file, made and migrated where needed."""
    path = Path(url.database or "")
    pragmas = [*PRAGMAS, f"PRAGMA synchronous = {synchronous}"]
    async with _jobs(path, "BEGIN IMMEDIATE", pragmas, write_together) as writer:
        await writer.do(migrate)  # a reader open by now would go on with the tables of before
        read_only = [*pragmas, "PRAGMA query_only = ON"]
        async with _jobs(path, "BEGIN", read_only, read_together) as reader:
            yield SqliteDatabase(writer, reader)


@asynccontextmanager
async def _jobs(
    path: Path,
    begin: str,
    pragmas: Sequence[str],
    serve: Callable[[Connection, Sequence[Job]], None],
) -> AsyncGenerator[JobQueue]:
    connection = SqliteConnection(partial(_connect, path), iter_chunk_size=1)
    async with AsyncExitStack() as closing:
        closing.push_async_callback(connection.close)
        db = await connection.open(begin, pragmas)
        closing.push_async_callback(connection.run, db.close)
        jobs = JobQueue(connection, partial(serve, db))
        closing.push_async_callback(jobs.close)
        yield jobs


def _connect(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    # isolation_level None: the driver begins no transaction behind our back; the engine does.
    return sqlite3.connect(path, isolation_level=None)


def read_together(db: Connection, batch: Sequence[Job]) -> None:
    """Run the reads in one snapshot; it is no older than the latest of them."""
    with db.begin():
        for job in batch:
            _run(db, job)


def write_together(db: Connection, batch: Sequence[Job]) -> None:
    """Run the writes under one commit; where one fails, each has a commit of its own."""
    error = _commit(db, batch)
    if error is None:
        return
    if len(batch) == 1 or is_passing(error):
        fail(batch, error)
        return
    for job in batch:  # one of them broke the transaction, which shall not harm the others
        write_together(db, [job])


def fail(batch: Sequence[Job], error: Exception) -> None:
    """Let the jobs fail, whatever came of them before."""
    for job in batch:
        job.error = error


def _commit(db: Connection, batch: Sequence[Job]) -> Exception | None:
    """Return None once the batch is committed, or why it could not be."""
    lost: Exception | None = None
    for _ in range(ATTEMPTS):
        try:
            with db.begin():
                for job in batch:
                    job.value = job.fn(db)
        except Exception as error:  # noqa: BLE001 - it is raised where the job is awaited
            lost = error
            if not is_passing(error):
                break
        else:
            return None
    return lost


def _run(db: Connection, job: Job) -> None:
    try:
        job.value, job.error = job.fn(db), None
    except Exception as error:  # noqa: BLE001 - it is raised where the job is awaited
        job.error = error
