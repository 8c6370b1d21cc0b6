from datetime import UTC, datetime, time, timedelta

import pytest

from bot.jobs.nights import PlaygroundNights
from tests.fakes import FakeClock

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Work:
    def __init__(self) -> None:
        self.done = 0
        self.failing = False

    async def __call__(self) -> None:
        if self.failing:
            raise ConnectionError
        self.done += 1


async def test_work_is_done_once_a_night_however_far_the_clock_is_moved() -> None:
    work, clock = Work(), FakeClock(NOON)
    nights = PlaygroundNights(work, clock, time(3))
    done = []
    for hours in (0, 1, 13, 1, 1, 24, 24 * 9):
        clock.move(timedelta(hours=hours))
        await nights.tick()
        await nights.tick()
        done.append(work.done)

    assert done == [1, 1, 1, 2, 2, 3, 4]


async def test_work_that_fails_is_done_at_the_next_tick() -> None:
    work = Work()
    nights = PlaygroundNights(work, FakeClock(NOON), time(3))
    work.failing = True
    with pytest.raises(ConnectionError):
        await nights.tick()

    work.failing = False
    await nights.tick()

    assert work.done == 1
