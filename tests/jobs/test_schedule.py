import asyncio
import logging
from datetime import UTC, datetime, time

import pytest

from bot.jobs.schedule import (
    PLAYGROUND_TICK_SECONDS,
    RETENTION_AT,
    TICK_SECONDS,
    Schedule,
    tick_seconds,
)

SOON = 0.01


async def nothing() -> None:
    pass


class Counted:
    """Work that says when it has run so many times."""

    def __init__(self, times: int, *, failing: bool = False) -> None:
        self.left = times
        self.done = asyncio.Event()
        self._failing = failing

    async def run(self) -> None:
        self.left -= 1
        if self.left == 0:
            self.done.set()
        if self._failing:
            raise RuntimeError


def test_the_playground_ticks_every_second_and_telegram_every_thirty() -> None:
    assert tick_seconds(in_playground=True) == PLAYGROUND_TICK_SECONDS == 1
    assert tick_seconds(in_playground=False) == TICK_SECONDS == 30


async def test_work_comes_round_again_and_again() -> None:
    work = Counted(3)
    schedule = Schedule()
    schedule.every(SOON, work.run)

    async with schedule, asyncio.timeout(10):
        await work.done.wait()


async def test_work_that_fails_comes_round_again(caplog: pytest.LogCaptureFixture) -> None:
    work = Counted(2, failing=True)
    schedule = Schedule()
    schedule.every(SOON, work.run)

    with caplog.at_level(logging.ERROR):
        async with schedule, asyncio.timeout(10):
            await work.done.wait()

    assert "Counted.run" in caplog.text


async def test_late_work_is_done_all_the_same_but_once_and_never_twice_at_a_time() -> None:
    async with Schedule() as schedule:
        for job in (schedule.every(30, nothing), schedule.daily(RETENTION_AT, nothing)):
            assert job.misfire_grace_time is None
            assert job.coalesce is True
            assert job.max_instances == 1


async def test_daily_work_comes_at_its_time_in_utc() -> None:
    async with Schedule() as schedule:
        job = schedule.daily(time(4, 30), nothing)
        last = datetime(2026, 3, 2, 4, 30, tzinfo=UTC)

        assert job.trigger.get_next_fire_time(last, last) == datetime(
            2026, 3, 3, 4, 30, tzinfo=UTC
        )


async def test_stopping_waits_until_the_running_work_has_let_go() -> None:
    begun, let_go = asyncio.Event(), asyncio.Event()

    async def long_work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            let_go.set()

    schedule = Schedule()
    schedule.every(SOON, long_work)
    async with schedule, asyncio.timeout(10):
        await begun.wait()

    assert let_go.is_set()
