"""SQLite: one writer whose waiting writes share a commit, and a reader beside it."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from bot.storage.errors import (
    DatabaseBusyError,
    DatabaseUnavailableError,
    is_passing,
    translated,
)
from bot.storage.migrate import migrate

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


class Worker:
    """A thread with its own connection that serves all waiting jobs in one go."""

    def __init__(self, engine: Engine, serve: Callable[[Connection, Sequence[Job]], None]) -> None:
        self._engine = engine
        self._serve = serve
        self._queue: SimpleQueue[Job | None] = SimpleQueue()
        self._waiting = 0
        self._stopped = False
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name=serve.__name__, daemon=True)
        self._thread.start()

    async def do(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function returns; it runs in the thread, in one hop."""
        if self._stopped:
            raise DatabaseUnavailableError("the database is closed")
        if self._waiting >= LONGEST_QUEUE:
            raise DatabaseBusyError(f"{self._waiting} jobs already wait for the database")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting += 1
        self._queue.put(Job(fn, future))
        return await future

    async def stop(self) -> None:
        """Finish what waits and end the thread."""
        self._stopped = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        with ExitStack() as resources:
            db: Connection | None = None
            running = True
            while running:
                batch, running = self._next_batch()
                try:
                    db = db or resources.enter_context(self._engine.connect())
                    self._serve(db, batch)
                except Exception as error:  # noqa: BLE001 - it is raised where jobs are awaited
                    fail(batch, error)
                self._loop.call_soon_threadsafe(self._settle, batch)

    def _next_batch(self) -> tuple[list[Job], bool]:
        batch: list[Job] = []
        job = self._queue.get()
        while job is not None:
            batch.append(job)
            if len(batch) == LARGEST_BATCH:
                return batch, True
            try:
                job = self._queue.get_nowait()
            except Empty:
                return batch, True
        return batch, False

    def _settle(self, batch: Sequence[Job]) -> None:
        self._waiting -= len(batch)
        for job in batch:
            job.settle()


class SqliteDatabase:
    """A database in one file, used by one process."""

    shared = False
    """Whether several living processes may use it at once."""

    def __init__(self, writer: Worker, reader: Worker) -> None:
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
    pragmas = [*PRAGMAS, f"PRAGMA synchronous = {synchronous}"]
    writing = _engine(url, "BEGIN IMMEDIATE", pragmas)
    reading = _engine(url, "BEGIN", [*pragmas, "PRAGMA query_only = ON"])
    await asyncio.to_thread(_prepare, writing)
    writer, reader = Worker(writing, write_together), Worker(reading, read_together)
    try:
        yield SqliteDatabase(writer, reader)
    finally:
        await writer.stop()
        await reader.stop()


def _prepare(engine: Engine) -> None:
    try:
        Path(engine.url.database or "").parent.mkdir(parents=True, exist_ok=True)
        with engine.begin() as db:
            migrate(db)
    except (DBAPIError, sqlite3.Error, OSError) as error:
        raise translated(error) from error


def _engine(url: URL, begin: str, pragmas: Sequence[str]) -> Engine:
    # isolation_level None: the driver begins no transaction behind our back; the event below does.
    engine = create_engine(
        url,
        poolclass=NullPool,
        connect_args={"isolation_level": None},
        hide_parameters=True,  # they hold what learners wrote, and errors end up in logs
    )

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in pragmas:
            connection.execute(pragma)

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


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
