"""SQLite: one writer whose waiting writes share a commit, and a reader beside it."""

import asyncio
import sqlite3
from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from bot.storage.errors import DatabaseBusyError, is_passing, translated
from bot.storage.migrate import migrate

T = TypeVar("T")

LONGEST_QUEUE = 20_000
LARGEST_BATCH = 256
ATTEMPTS = 3

PRAGMAS = (
    "PRAGMA busy_timeout = 3000",
    "PRAGMA journal_mode = WAL",
    "PRAGMA foreign_keys = ON",
    "PRAGMA synchronous = {synchronous}",
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
        self._loop = asyncio.get_running_loop()
        self._thread = Thread(target=self._run, name=serve.__name__, daemon=True)
        self._thread.start()

    async def do(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function returns; it runs in the thread, in one hop."""
        if self._waiting >= LONGEST_QUEUE:
            raise DatabaseBusyError(f"{self._waiting} jobs already wait for the database")
        future: asyncio.Future[T] = self._loop.create_future()
        self._waiting += 1
        self._queue.put(Job(fn, future))
        return await future

    async def stop(self) -> None:
        """Finish what waits and end the thread."""
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        running = True
        with self._engine.connect() as db:
            while running:
                batch, running = self._next_batch()
                self._serve(db, batch)
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
async def open_sqlite(url: URL, *, synchronous: str = "FULL") -> AsyncGenerator[SqliteDatabase]:
    """Yield the database in that file, made and migrated where needed."""
    writing = _engine(url, "BEGIN IMMEDIATE", synchronous)
    reading = _engine(url, "BEGIN", synchronous)
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


def _engine(url: URL, begin: str, synchronous: str) -> Engine:
    # isolation_level None: the driver begins no transaction behind our back; the event below does.
    engine = create_engine(url, poolclass=NullPool, connect_args={"isolation_level": None})

    @event.listens_for(engine, "connect")
    def _configure(connection: sqlite3.Connection, _record: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(pragma.format(synchronous=synchronous))

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def read_together(db: Connection, batch: Sequence[Job]) -> None:
    """Run the reads in one snapshot, which is as new as the last of them needs."""
    try:
        with db.begin():
            for job in batch:
                _run(db, job)
    except DBAPIError as error:
        for job in batch:
            job.error = job.error or error


def write_together(db: Connection, batch: Sequence[Job]) -> None:
    """Run the writes under one commit; one that fails is rolled back alone."""
    if len(batch) > 1:
        try:
            with db.begin():
                for job in batch:
                    _run_in_savepoint(db, job)
        except DBAPIError:  # the transaction itself is lost, so each tries again on its own
            pass
        else:
            return
    for job in batch:
        _write_alone(db, job)


def _run_in_savepoint(db: Connection, job: Job) -> None:
    db.exec_driver_sql("SAVEPOINT job")
    _run(db, job)
    if job.error is not None:
        db.exec_driver_sql("ROLLBACK TO job")
    db.exec_driver_sql("RELEASE job")


def _write_alone(db: Connection, job: Job) -> None:
    for _ in range(ATTEMPTS):
        try:
            with db.begin():
                job.value, job.error = job.fn(db), None
        except Exception as error:  # noqa: BLE001 - it is raised where the job is awaited
            job.error = error
        if job.error is None or not is_passing(job.error):
            return


def _run(db: Connection, job: Job) -> None:
    try:
        job.value, job.error = job.fn(db), None
    except Exception as error:  # noqa: BLE001 - it is raised where the job is awaited
        job.error = error
