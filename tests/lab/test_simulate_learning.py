import asyncio

import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app
from bot.lab.commands.simulate_learning import Seeker, live_days, report

pytestmark = pytest.mark.thorough


def simulate(learners: int, days: int, seed: int) -> Result:
    options = ("--learners", str(learners), "--days", str(days), "--seed", str(seed))
    return CliRunner().invoke(app, ("lab", "simulate-learning", *options))


def test_nobody_is_sent_away_while_something_is_not_mastered() -> None:
    result = simulate(6, 5, 2)

    assert result.exit_code == 0, result.stdout
    heads, *courses, everybody = (line.split() for line in result.stdout.splitlines())
    assert heads[-5:] == ["sent", "away", "mastered", "in", "days"]
    assert [line[0] for line in courses] == ["fractions", "memory", "python"]
    assert everybody[:2] == ["all", "6"]
    assert everybody[-3] == "0"


def test_the_same_seed_gives_the_same_table() -> None:
    first, second = (asyncio.run(live_days(2, 2, 5)) for _ in range(2))

    assert report(first) == report(second)


def test_who_is_sent_away_is_counted_in_the_table() -> None:
    found: list[Seeker] = asyncio.run(live_days(1, 1, 1))
    found[0].sent_away += [3, 4]

    assert report(found).splitlines()[-1].split()[-3] == "2"
