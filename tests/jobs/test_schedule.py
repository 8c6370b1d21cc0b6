import asyncio
import logging
from datetime import UTC, datetime, time, timedelta

import pytest

from bot.flow.engine.ports import StoreUnavailableError
from bot.jobs.schedule import RETENTION_AT, Schedule, in_playground
from bot.metrics import Metrics
from tests.conftest import Configure
from tests.fakes import FakeClock

SOON = timedelta(milliseconds=10)
SECOND = timedelta(seconds=1)
NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


async def nothing() -> None:
    pass


class Counted:
    """Work that signals when it has run this many times."""

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


async def test_work_comes_round_again_and_again() -> None:
    work = Counted(3)
    schedule = Schedule()
    schedule.add("it", SOON, work.run)

    async with schedule, asyncio.timeout(10):
        await work.done.wait()


async def test_work_that_fails_comes_round_again(caplog: pytest.LogCaptureFixture) -> None:
    work = Counted(2, failing=True)
    schedule = Schedule()
    schedule.add("what fails", SOON, work.run)

    with caplog.at_level(logging.ERROR):
        async with schedule, asyncio.timeout(10):
            await work.done.wait()

    assert "what fails" in caplog.text


async def test_late_work_is_done_all_the_same_but_once_and_never_twice_at_a_time() -> None:
    async with Schedule() as schedule:
        for job in (
            schedule.add("it", 30 * SECOND, nothing),
            schedule.add("daily", RETENTION_AT, nothing),
        ):
            assert job.misfire_grace_time is None
            assert job.coalesce is True
            assert job.max_instances == 1


async def test_daily_work_comes_at_its_time_in_utc() -> None:
    async with Schedule() as schedule:
        job = schedule.add("it", time(4, 30), nothing)
        last = datetime(2026, 3, 2, 4, 30, tzinfo=UTC)

        assert job.trigger.get_next_fire_time(last, last) == datetime(
            2026, 3, 3, 4, 30, tzinfo=UTC
        )


async def test_stopping_waits_until_the_running_work_has_let_go() -> None:
    begun, cancel = asyncio.Event(), asyncio.Event()

    async def long_work() -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            cancel.set()

    schedule = Schedule()
    schedule.add("it", SOON, long_work)
    async with schedule, asyncio.timeout(10):
        await begun.wait()

    assert cancel.is_set()


async def test_a_round_that_takes_longer_than_its_period_is_told_in_metrics_and_not_in_the_log(
    configure: Configure,
) -> None:
    log = configure()
    metrics, skipped = Metrics(), asyncio.Event()
    schedule = Schedule(metrics)

    async def long_work() -> None:
        await skipped.wait()

    async def look() -> None:
        if 'lyceum_rounds_skipped_total{round="long"}' in metrics.page().decode():
            skipped.set()

    schedule.add("long", SOON, long_work)
    schedule.add("look", SOON, look)
    async with schedule, asyncio.timeout(10):
        await skipped.wait()

    assert 'lyceum_round_seconds_count{round="long"}' in metrics.page().decode()
    assert log.getvalue() == ""


async def test_without_the_database_a_round_is_silent(caplog: pytest.LogCaptureFixture) -> None:
    left = asyncio.Event()

    async def away() -> None:
        left.set()
        raise StoreUnavailableError("away")

    with caplog.at_level(logging.WARNING):
        schedule = Schedule()
        schedule.add("it", SOON, away)
        async with schedule, asyncio.timeout(10):
            await left.wait()

    assert caplog.text == ""


async def test_in_the_playground_what_comes_often_comes_every_second() -> None:
    assert in_playground(timedelta(minutes=10), nothing, FakeClock(NOON)) == (SECOND, nothing)


async def test_in_the_playground_nightly_work_is_done_once_for_each_night_passed() -> None:
    done: list[datetime] = []
    clock = FakeClock(NOON)

    async def note() -> None:
        done.append(clock.now())

    every, tick = in_playground(time(3), note, clock)
    assert every == SECOND
    counts = []
    for hours in (0, 1, 13, 1, 1, 24, 24 * 9):
        clock.move(timedelta(hours=hours))
        await tick()
        await tick()
        counts.append(len(done))

    assert counts == [1, 1, 1, 2, 2, 3, 4]


async def test_in_the_playground_nightly_work_that_fails_is_done_at_the_next_look() -> None:
    work = Counted(2, failing=True)
    _, tick = in_playground(time(3), work.run, FakeClock(NOON))
    for _ in range(2):
        with pytest.raises(RuntimeError):
            await tick()

    assert work.left == 0
