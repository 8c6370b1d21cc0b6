"""The cost of the model for a usual learner stays below a ceiling."""

import asyncio

import pytest
from typer.testing import CliRunner

from bot.commands.line import app
from bot.domain.topics.course import Language
from bot.flow.tutor.usage import Account, account_of
from bot.lab.commands.simulate_month import LEVELS, report
from bot.lab.simulation.month import Month, Paid, live_days
from bot.settings import Settings


def test_the_table_has_a_line_for_each_prompt_and_adds_up() -> None:
    month = asyncio.run(live_days(Language.DE, 1, 1))

    heads, *prompts, everything = (line.split() for line in report(month).splitlines())
    assert heads[-6:] == [part for level in LEVELS for part in ("$", level)]
    assert {row[0] for row in prompts} >= {"survey", "draw_map", "write_questions", "explain"}
    assert sum(int(row[-9]) for row in prompts) == int(everything[1])
    assert sum(float(row[-2]) for row in prompts) == pytest.approx(float(everything[-2]), abs=0.01)
    none, mid, double = map(float, everything[-3:])
    assert none < mid < double


def making(month: Month) -> list[Paid]:
    return [paid for paid in month.paid if account_of(paid.call.prompt) is Account.MAKING]


def test_the_first_day_of_a_topic_stays_within_its_account_and_leaves_enough_for_help() -> None:
    settings = Settings.model_construct()

    month = asyncio.run(live_days(Language.EN, 1, 1, budget=settings.learner_budget_usd))

    made = making(month)
    assert month.silent == {}
    assert month.topics == 1
    assert month.dollars(LEVELS["double"], made) <= settings.topic_budget_usd
    help_ = [paid for paid in month.paid if paid not in made]
    assert month.dollars(LEVELS["double"], help_) <= settings.learner_budget_usd


@pytest.mark.thorough
@pytest.mark.parametrize("language", Language)
def test_a_month_stays_under_its_ceiling(language: Language) -> None:
    month = asyncio.run(
        live_days(language, 30, 1, budget=Settings.model_construct().learner_budget_usd)
    )

    assert month.silent == {}
    assert len(month.lessons) > 50
    assert month.dollars() <= 2.0
    assert len(month.paid) / len(month.lessons) <= 7


@pytest.mark.thorough
def test_a_month_above_the_ceiling_ends_with_1() -> None:
    options = ("--days", "1", "--ceiling", "0.01")

    result = CliRunner().invoke(app, ("lab", "simulate-month", *options))

    assert result.exit_code == 1
    assert "de: 1 days" in result.stdout
