from datetime import UTC, date, datetime
from pathlib import Path

import pytest

from bot.domain import days
from bot.lab.simulation.world import World

pytestmark = pytest.mark.thorough


async def test_answers_of_the_bot_after_a_restart_are_not_taken_for_said_by_itself(
    tmp_path: Path,
) -> None:
    world = World(tmp_path, learners=1, first=date(2026, 3, 2), days=12, seed=27)
    world.ends = datetime(2026, 3, 4, 5, tzinfo=UTC)
    account = world.ledger.accounts[1]
    comes_at = datetime(2026, 3, 4, 3, 30, tzinfo=UTC)
    assert account.habits.is_quiet(comes_at)

    await world.live([comes_at], lambda _: None)

    assert account.answers[date(2026, 3, 3)] > 0
    assert not account.unwished


@pytest.mark.parametrize("by_the_day", [True, False])
async def test_a_bot_that_asks_nothing_before_its_minute_is_found_to_miss_reviews(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, by_the_day: bool
) -> None:
    if not by_the_day:
        monkeypatch.setattr(days, "due_by", lambda now, _: days.all_until(now))
    world = World(tmp_path, learners=1, first=date(2026, 3, 2), days=16, seed=1)
    world.ends = datetime(2026, 3, 6, tzinfo=UTC)

    await world.live([], lambda _: None)

    assert bool(world.ledger.accounts[1].missed) is not by_the_day
