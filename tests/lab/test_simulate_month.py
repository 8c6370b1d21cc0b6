"""What the model costs for a usual learner, held under a ceiling."""

import asyncio

import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.domain.topics.course import Language
from bot.lab.commands.simulate_month import LEVELS, report
from bot.lab.simulation.month import lived


def test_the_table_has_a_line_for_each_prompt_and_adds_up() -> None:
    month = asyncio.run(lived(Language.DE, 1, 1))

    heads, *prompts, everything = (line.split() for line in report(month).splitlines())
    assert heads[-6:] == [part for level in LEVELS for part in ("$", level)]
    assert {it[0] for it in prompts} >= {"survey", "draw_map", "write_questions", "explain"}
    assert sum(int(it[-9]) for it in prompts) == int(everything[1])
    assert sum(float(it[-2]) for it in prompts) == pytest.approx(float(everything[-2]), abs=0.01)
    none, mid, double = map(float, everything[-3:])
    assert none < mid < double


@pytest.mark.thorough
def test_a_month_above_the_ceiling_ends_with_1() -> None:
    options = ("--days", "1", "--ceiling", "0.01")

    result = CliRunner().invoke(app, ("lab", "simulate-month", *options))

    assert result.exit_code == 1
    assert "de: 1 days" in result.stdout
