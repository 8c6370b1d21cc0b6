"""When the process does something by itself; the only import of APScheduler."""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, time
from types import TracebackType
from typing import Self

from apscheduler.job import Job
from apscheduler.schedulers.asyncio import AsyncIOScheduler
from apscheduler.triggers.cron import CronTrigger
from apscheduler.triggers.interval import IntervalTrigger

Work = Callable[[], Awaitable[object]]

TICK_SECONDS = 30
PLAYGROUND_TICK_SECONDS = 1
"""Who moves the clock by a day wants to see now what comes due."""
IDLE_SECONDS = 600
"""Somewhere it always is the first hour after somebody's quiet ones."""
WORK_SECONDS = 2
"""How often ordered work is looked for; a learner waits for some of it."""
NIGHT_AT = time(3)
"""In UTC; when what takes long is worked out."""
RETENTION_AT = time(4, 30)
"""In UTC; most learners of Europe are asleep."""


def tick_seconds(*, in_playground: bool) -> int:
    """Return how often the clock looks for what is due."""
    return PLAYGROUND_TICK_SECONDS if in_playground else TICK_SECONDS


def idle_seconds(*, in_playground: bool) -> int:
    """Return how often the clock looks for idle topics, and for answers to take back."""
    return PLAYGROUND_TICK_SECONDS if in_playground else IDLE_SECONDS


class Schedule:
    """Work that comes round while the context is open; never the same work twice at once.

    The jobs hold no truth: they ask the database, so nothing is lost with the process.
    """

    def __init__(self) -> None:
        self._scheduler = AsyncIOScheduler(
            timezone=UTC,
            job_defaults={"misfire_grace_time": None, "coalesce": True, "max_instances": 1},
        )
        self._running: set[asyncio.Task[object]] = set()

    def every(self, seconds: float, work: Work) -> Job:
        """Run the work every so many seconds; an error is logged and the next time comes."""
        return self._add(work, IntervalTrigger(seconds=seconds, timezone=UTC))

    def daily(self, at: time, work: Work) -> Job:
        """Run the work once a day at this time, in UTC."""
        return self._add(work, CronTrigger(hour=at.hour, minute=at.minute, timezone=UTC))

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

    def _add(self, work: Work, trigger: CronTrigger | IntervalTrigger) -> Job:
        name = getattr(work, "__qualname__", type(work).__name__)
        return self._scheduler.add_job(self._run, trigger, args=[work], name=name)

    async def _run(self, work: Work) -> None:
        task = asyncio.current_task()
        if task is not None:
            self._running.add(task)
            task.add_done_callback(self._running.discard)
        with suppress(
            asyncio.CancelledError
        ):  # told to end; the scheduler would call it a failure
            await work()
