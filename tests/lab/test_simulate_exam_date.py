"""With an exam date more is known on the day, in the same minutes."""

import asyncio

import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.lab.commands.simulate_exam_date import FIRST, LEAST_GAIN, MODELS, gain, live_days, report
from bot.lab.simulation.forgetting import Forgetting
from tests.flow.planting import DAY

pytestmark = pytest.mark.thorough


def test_with_a_date_more_is_known_on_the_day_and_nobody_learns_longer() -> None:
    options = ("--learners", "6", "--days", "8", "--seed", "3")

    result = CliRunner().invoke(app, ("lab", "simulate-exam-date", *options))

    assert result.exit_code == 0, result.stdout
    _, *models, everybody = (line.split() for line in result.stdout.splitlines())
    assert [line[0] for line in models] == list(MODELS)
    assert everybody[:2] == ["all", "6"]
    assert float(everybody[6]) >= LEAST_GAIN
    assert everybody[-1] == "0"


@pytest.mark.parametrize("forgetting", Forgetting)
def test_each_learner_comes_on_the_same_days_with_the_date_and_without(
    forgetting: Forgetting,
) -> None:
    found = asyncio.run(live_days(1, 4, 5, forgetting))

    ((without, dated),) = found
    assert without.comes == dated.comes
    assert len(without.learned) == len(dated.learned)
    assert report(found, FIRST + 4 * DAY) == report(
        asyncio.run(live_days(1, 4, 5, forgetting)), FIRST + 4 * DAY
    )
    assert isinstance(gain(found, FIRST + 4 * DAY), float)
