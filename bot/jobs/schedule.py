"""When the process does something by itself; the only import of APScheduler."""

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
"""Who moves the clock by a day wants to see now what comes due."""
WORK_EVERY = timedelta(seconds=2)
"""How often ordered work is looked for; a learner waits for some of it."""
RESUME_EVERY = timedelta(seconds=10)
"""How often what was left behind is looked for: replies that did not arrive, dead processes."""
LOOK_EVERY = timedelta(seconds=2)
"""The same where several processes share a server: the chats of a dead one wait for it."""
BACKUP_EVERY = timedelta(hours=1)
"""How often the backup of the day is looked for."""
RETENTION_AT = time(4, 30)
"""In UTC; most learners of Europe are asleep."""


class Plans(Protocol):
    """Takes note of work that comes round."""

    def add(self, name: str, every: timedelta | time, work: Work) -> object:
        """Do the work from now on, that often or daily at that time in UTC."""


class Schedule:
    """Work that comes round while the context is open; never the same work twice at once.

    The jobs hold no truth: they ask the database, so nothing is lost with the process.
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
        """Do the work from now on, that often or daily at that time in UTC.

        An error is logged under the name, and the next time comes.
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
        """Stop; return only when no work runs any more, so that its database may be closed."""
        self._scheduler.shutdown(wait=False)
        for task in self._running:
            task.cancel()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _note_skipped(self, event: JobSubmissionEvent) -> None:
        """Count a round that is left out; the scheduler's own warnings would flood the log."""
        self._metrics.round_skipped(event.job_id)

    async def _run(self, name: str, work: Work) -> None:
        began = perf_counter()
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        # told to end, or without the database, which says so itself: no failures of the work
        with suppress(asyncio.CancelledError, StoreUnavailableError):
            await work()
        self._metrics.round_taken(name, perf_counter() - began)


def in_playground(every: timedelta | time, work: Work, clock: Clock) -> tuple[timedelta, Work]:
    """Return how often and what is done instead, where a page moves the clock by hand.

    What comes once a day comes once for each such hour that the clock has passed.
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
