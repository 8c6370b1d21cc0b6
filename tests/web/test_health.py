import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.web import health as module
from bot.web.health import Health, Pulse


class Stopwatch:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


async def reachable() -> bool:
    return True


async def unreachable() -> bool:
    return False


async def silent() -> bool:
    await asyncio.Event().wait()
    return True


def test_a_pulse_counts_from_its_last_beat_and_is_stale_when_that_was_too_long_ago() -> None:
    watch = Stopwatch()
    pulse = Pulse(10, watch)

    watch.seconds += 10
    assert (pulse.age_seconds, pulse.is_stale) == (10, False)
    watch.seconds += 1
    assert pulse.is_stale
    pulse.beat()
    assert (pulse.age_seconds, pulse.is_stale) == (0, False)


async def test_a_process_at_work_is_healthy() -> None:
    watch = Stopwatch()
    pulses = {"poll": Pulse(60, watch), "tick": Pulse(60, watch)}
    watch.seconds += 1.26

    report = await Health(
        database_reachable=reachable, updates_waiting=lambda: 3, pulses=pulses
    ).report()

    assert report == {
        "ok": True,
        "database": True,
        "updates_waiting": 3,
        "poll_age_seconds": 1.3,
        "tick_age_seconds": 1.3,
    }


async def test_a_process_that_no_longer_ticks_is_not() -> None:
    watch = Stopwatch()
    pulses = {"tick": Pulse(60, watch)}
    watch.seconds += 61

    report = await Health(database_reachable=reachable, pulses=pulses).report()

    assert (report["ok"], report["database"]) == (False, True)


@pytest.mark.parametrize("database", [unreachable, silent])
async def test_a_process_without_its_database_is_not(
    database: Callable[[], Awaitable[bool]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "DATABASE_SECONDS", 0)

    report = await Health(database_reachable=database, pulses={}).report()

    assert (report["ok"], report["database"]) == (False, False)
