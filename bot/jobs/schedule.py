"""The recurring work of the process. This is the only import of APScheduler."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, date, time, timedelta
from time import perf_counter
from types import TracebackType
from typing import Protocol, Self

from apscheduler.events import EVENT_JOB_MAX_INSTANCES, JobSubmissionEvent
from apscheduler.job import Job
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger

from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.metrics import Metrics

Work = Callable[[], Awaitable[object]]

PLAYGROUND_EVERY = timedelta(seconds=1)
"""After the clock was moved by a day, everything due should come at once."""
WORK_EVERY = timedelta(seconds=2)
"""How often to look for ordered work. A learner waits for some of it."""
RESUME_EVERY = timedelta(seconds=10)
"""How often to look for undelivered replies and dead processes."""
LOOK_EVERY = timedelta(seconds=2)
"""The same with several processes on one server, where the chats of a dead one wait."""
BACKUP_EVERY = timedelta(hours=1)
"""How often to look for the backup of the day."""
RETENTION_AT = time(4, 30)
"""In UTC. Most learners in Europe are asleep."""


class Plans(Protocol):
    """Accepts recurring work."""

    def add(self, name: str, every: timedelta | time, work: Work) -> object:
        """Do the work from now on, at that interval or daily at that time in UTC."""


class Schedule:
    """Recurring work while the context is open. No work runs twice at the same time.

    The jobs hold no state: they ask the database, so nothing is lost with the process.
    """

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics or Metrics()
        self._scheduler = AsyncIOScheduler(
            timezone=UTC,
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )
        self._scheduler.add_listener(self._note_skipped, EVENT_JOB_MAX_INSTANCES)
        self._running: set[asyncio.Task[object]] = set()

    def add(self, name: str, every: timedelta | time, work: Work) -> Job:
        """Do the work from now on, at that interval or daily at that time in UTC.

        An error is logged under the name, and the work is repeated the next time.
        """
        trigger = (
            CronTrigger(hour=every.hour, minute=every.minute, timezone=UTC)
            if isinstance(every, time)
            else IntervalTrigger(seconds=every.total_seconds(), timezone=UTC)
        )
        return self._scheduler.add_job(self._run, trigger, args=[name, work], name=name, id=name)

    async def __aenter__(self) -> Self:
        self._scheduler.start()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop. Return only when no work is running, so that its database may be closed."""
        self._scheduler.shutdown(wait=False)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _note_skipped(self, event: JobSubmissionEvent) -> None:
        """Count a skipped round. The scheduler's own warnings would flood the log."""
        self._metrics.round_skipped(event.job_id)

    async def _run(self, name: str, work: Work) -> None:
        began = perf_counter()
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        # cancelled, or without the database, which logs it itself: no failure of the work
        with suppress(asyncio.CancelledError, StoreUnavailableError):
            await work()
        self._metrics.round_taken(name, perf_counter() - began)


def in_playground(every: timedelta | time, work: Work, clock: Clock) -> tuple[timedelta, Work]:
    """Return the interval and the work for a playground whose page moves the clock.

    Daily work runs once for each day's hour that the clock has passed.
    """
    if isinstance(every, timedelta):
        return PLAYGROUND_EVERY, work
    since_midnight = timedelta(hours=every.hour, minutes=every.minute)
    last: date | None = None

    async def once_a_day() -> None:
        nonlocal last
        day = (clock.now() - since_midnight).date()
        if day != last:
            await work()
            last = day

    return PLAYGROUND_EVERY, once_a_day
