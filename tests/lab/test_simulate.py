import pytest
from typer.testing import CliRunner, Result

from bot.commands.line import app

pytestmark = pytest.mark.thorough


def simulate(learners: int, days: int, seed: int) -> Result:
    options = ("--learners", str(learners), "--days", str(days), "--seed", str(seed))
    return CliRunner().invoke(app, ("lab", "simulate", *options))


def test_weeks_in_which_clocks_go_forward_in_two_zones_break_no_must() -> None:
    result = simulate(3, 28, 3)

    assert result.exit_code == 0, result.stdout
    assert "4 restarts" in result.stdout
    for line in (
        "missed reviews: 0",
        "doubled: 0",
        "on days off: 0",
        "over the limit: 0",
        "over the cap: 0",
    ):
        assert f"{line}\n" in result.stdout
    assert result.stderr.count(", nothing broken\n") == 3


def test_the_same_seed_gives_the_same_lines() -> None:
    first, second = simulate(2, 12, 1), simulate(2, 12, 1)

    assert first.exit_code == 0
    assert first.stdout == second.stdout
