from dataclasses import replace
from datetime import date

import pytest

from bot.flow.tutor.usage import Tokens
from bot.tutor.budget.prices import PRICES, cost_microdollars, is_priced

TODAY = date(2026, 11, 2)
MILLION = 1_000_000


@pytest.mark.parametrize(
    ("model", "dollars"),
    [
        ("claude-sonnet-5-5", (2, 10, 0.10, 2.50, 4)),
        ("claude-opus-5-5", (4, 20, 0.20, 5, 8)),
        ("claude-fable-5-1", (10, 50, 0.25, 12.50, 20)),
    ],
)
def test_a_million_tokens_of_each_kind_cost_what_the_list_says(
    model: str, dollars: tuple[float, ...]
) -> None:
    kinds = ("input", "output", "cache_read", "cache_write_5m", "cache_write_1h")

    costs = [cost_microdollars(model, Tokens(**{kind: MILLION}), TODAY) for kind in kinds]

    assert costs == [round(price * MILLION) for price in dollars]


def test_a_long_prompt_makes_the_small_model_five_times_as_dear() -> None:
    short = Tokens(input=40_000, cache_read=50_000, cache_write_5m=10_000, output=1_000)
    long = replace(short, cache_write_1h=1)

    assert cost_microdollars("claude-haiku-5-5", short, TODAY) == 4_000 + 500 + 1_250 + 500
    assert cost_microdollars("claude-haiku-5-5", long, TODAY) == 5 * 6_250 + 1


def test_a_dated_name_costs_what_its_model_costs() -> None:
    tokens = Tokens(input=1_000)

    assert is_priced("claude-sonnet-5-5-20260928")
    assert cost_microdollars("claude-sonnet-5-5-20260928", tokens, TODAY) == 2_000


def test_a_part_of_a_millionth_is_rounded_up() -> None:
    assert cost_microdollars("claude-haiku-5-5", Tokens(cache_read=1), TODAY) == 1


def test_a_model_of_the_providers_that_nobody_knows_counts_as_the_dearest() -> None:
    assert not is_priced("claude-next-1")
    assert cost_microdollars("claude-next-1", Tokens(output=1), TODAY) == 50


def test_a_model_of_somebody_elses_costs_nothing() -> None:
    assert not is_priced("llama3.3:70b")
    assert cost_microdollars("llama3.3:70b", Tokens(input=MILLION, output=1), TODAY) == 0


def test_a_price_holds_from_its_day_on() -> None:
    sonnet = next(price for price in PRICES if price.model == "claude-sonnet-5-5")
    later = replace(sonnet, effective_from=date(2027, 1, 1), input=sonnet.input * 3)
    prices = (later, sonnet)
    days = (date(2020, 1, 1), date(2026, 12, 31), date(2027, 1, 1))

    costs = [cost_microdollars("claude-sonnet-5-5", Tokens(input=1), day, prices) for day in days]

    assert costs == [2, 2, 6]


def test_in_a_batch_everything_costs_half_and_the_half_is_rounded_up() -> None:
    tokens = Tokens(input=100, output=3)

    alone = cost_microdollars("claude-haiku-5-5", tokens, TODAY)
    in_batch = cost_microdollars("claude-haiku-5-5", tokens, TODAY, in_batch=True)

    assert (alone, in_batch) == (12, 6)
    one = Tokens(output=1)
    assert cost_microdollars("claude-haiku-5-5", one, TODAY, in_batch=True) == 1
