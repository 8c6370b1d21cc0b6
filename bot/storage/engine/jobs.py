"""Functions that wait for the database. Those that wait together share a transaction."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from operator import attrgetter
from typing import Any, NoReturn, TypeVar

import structlog
from sqlalchemy import Connection, TextClause

from bot.storage.engine import errors as engine_errors

T = TypeVar("T")

LONGEST_QUEUE = 20_000
LARGEST_BATCH = 256
ATTEMPTS = 5
FIRST_PAUSE = 0.02
TROUBLES = (engine_errors.DatabaseUnavailableError, engine_errors.DatabaseFullError)
"""Errors that affect every job, and end when the operator has mended their cause."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

Transaction = Callable[[Callable[[Connection], None]], Awaitable[None]]
"""Runs a function in a transaction of its own, in one hop, and commits."""


@dataclass(slots=True, eq=False)
class Job:
    """A function that waits for the database, and its result."""

    fn: Callable[[Connection], Any]
    future: asyncio.Future[Any]
    order: int = 0
    value: Any = None
    error: Exception | None = None
    wrote: bool = True
    """False if its transaction is known to have written nothing."""

    def settle(self) -> None:
        """Pass the result to the caller, if the caller still waits."""
        if self.future.done():
            return
        if self.error is None:
            self.future.set_result(self.value)
        else:
            self.future.set_exception(engine_errors.own_error(self.error))


class Outage:
    """Logs once when the database becomes unusable, and once when it is back.

    A database that was never usable is reported at the start instead.
    """

    def __init__(self) -> None:
        self._was_there = False
        self._without: dict[JobQueue, Exception] = {}
        self._turned_at: dict[JobQueue, float] = {}
        """When a queue last lost or found the database."""

    def lacks_room(self, queue: "JobQueue") -> bool:
        """Return True if the queue found no room to write, and has written nothing since."""
        return isinstance(self._without.get(queue), engine_errors.DatabaseFullError)

    def note(
        self, queue: "JobQueue", errors: Iterable[Exception | None], began: float, now: float
    ) -> None:
        """Record how a batch of the queue went: the error of each job, or None.

        A batch that began before the last change is ignored, because another lane was faster.
        """
        found = (engine_errors.own_error(failure) for failure in errors if failure is not None)
        error = next((failure for failure in found if isinstance(failure, TROUBLES)), None)
        self._was_there |= error is None
        if not self._was_there or (error is None) == (queue not in self._without):
            return
        if began < self._turned_at.get(queue, began):
            return
        self._turned_at[queue] = now
        if error is not None:
            if not self._without:
                log.error("database away", reason=str(error))
            self._without[queue] = error
        else:
            del self._without[queue]
            if not self._without:
                log.warning("database back")


class JobQueue:
    """Jobs that wait in the event loop until a lane is free and runs all of them at once."""

    def __init__(
        self,
        transaction: Transaction,
        outage: Outage,
        lanes: int = 1,
        written: TextClause | None = None,
    ) -> None:
        self._transaction = transaction
        self._outage = outage
        self._written = written
        self._jobs: asyncio.Queue[Job] = asyncio.Queue(LONGEST_QUEUE)
        self._closed = False
        self._loop = asyncio.get_running_loop()
        # Tasks of our own, so that a cancelled caller does not cancel the batch.
        self._lanes = [self._loop.create_task(self._run()) for _ in range(lanes)]

    async def do(self, fn: Callable[[Connection], T], order: int = 0) -> T:
        """Return the result of the function when its batch is committed.

        It may run more than once.

        Functions that lock rows which other processes lock, too, run sorted by `order` within a
        batch, so that no two batches deadlock.
        """
        if self._closed:
            raise engine_errors.DatabaseUnavailableError("the database is closed")
        future: asyncio.Future[T] = self._loop.create_future()
        try:
            self._jobs.put_nowait(Job(fn, future, order))
        except asyncio.QueueFull:
            waiting = self._jobs.qsize()
            raise engine_errors.DatabaseBusyError(
                f"{waiting} jobs already wait for the database"
            ) from None
        return await future

    async def close(self) -> None:
        """Accept no more jobs, and finish those that wait."""
        self._closed = True
        await self._jobs.join()
        for lane in self._lanes:
            lane.cancel()

    async def _run(self) -> NoReturn:
        while True:
            batch = [await self._jobs.get()]
            while len(batch) < LARGEST_BATCH and not self._jobs.empty():
                batch.append(self._jobs.get_nowait())
            batch.sort(key=attrgetter("order"))
            began = self._loop.time()
            await self._serve(batch)
            # on a full disk a transaction that writes nothing still succeeds
            told = [job.error for job in batch if job.wrote or job.error is not None]
            if told:
                self._outage.note(self, told, began, self._loop.time())
            for job in batch:
                job.settle()
                self._jobs.task_done()

    async def _serve(self, batch: Sequence[Job]) -> None:
        """Run the jobs in one transaction.

        If one of them fails, run each in a transaction of its own.
        """
        error = await self._commit(batch)
        if error is None:
            return
        if len(batch) == 1 or engine_errors.is_passing(error):
            for job in batch:
                job.error = error
        else:
            for job in batch:  # one broke the transaction, which must not harm the others
                await self._serve([job])

    async def _commit(self, batch: Sequence[Job]) -> Exception | None:
        """Return None if the batch was committed, or else the error."""
        for attempt in range(1, ATTEMPTS + 1):
            try:
                await self._transaction(partial(self._run_all, batch))
            except Exception as error:  # noqa: BLE001 - it is raised where the job is awaited
                if attempt == ATTEMPTS or not engine_errors.is_passing(error):
                    return error
            else:
                return None
            await asyncio.sleep(FIRST_PAUSE * 2 ** (attempt - 1))
        raise AssertionError(ATTEMPTS)

    def _run_all(self, batch: Sequence[Job], db: Connection) -> None:
        looked_at = self._written if self._outage.lacks_room(self) else None
        before = None if looked_at is None else db.scalar(looked_at)
        for job in batch:
            job.value = job.fn(db)
        wrote = looked_at is None or db.scalar(looked_at) != before
        for job in batch:
            job.wrote = wrote


@asynccontextmanager
async def job_queue(
    transaction: Transaction, outage: Outage, lanes: int = 1, written: TextClause | None = None
) -> AsyncGenerator[JobQueue]:
    """Yield the queue. At the end the jobs that still wait are done first.

    The value of `written` changes within a transaction that writes something.
    """
    jobs = JobQueue(transaction, outage, lanes, written)
    try:
        yield jobs
    finally:
        await jobs.close()
