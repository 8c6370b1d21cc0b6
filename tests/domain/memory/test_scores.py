from math import log, sqrt

import pytest
from hypothesis import given, strategies as st

from bot.domain.memory.forecast import Occasion
from bot.domain.memory.scores import SUREST, auc, log_loss, rmse_bins, scores

answers = st.lists(st.tuples(st.booleans(), st.floats(0, 1)), min_size=1, max_size=30)


def occasion(*, recalled: bool, days: int = 1, answers: int = 1, lapses: int = 0) -> Occasion:
    return Occasion(
        place=0, recalled=recalled, elapsed_days=days, answers=answers, lapses=lapses
    )  # fmt: skip


def test_log_loss_is_the_mean_surprise() -> None:
    assert log_loss([True, False], [0.9, 0.9]) == pytest.approx(-(log(0.9) + log(0.1)) / 2)
    assert log_loss([True, False], [0.5, 0.5]) == pytest.approx(log(2))


def test_nobody_is_surer_than_sure() -> None:
    assert log_loss([False], [1.0]) == pytest.approx(-log(SUREST))
    assert log_loss([True], [1.0]) == pytest.approx(-log(1 - SUREST))


@pytest.mark.parametrize(
    ("recalled", "expected", "share"),
    [
        ([True, False], [0.9, 0.1], 1.0),
        ([True, False], [0.1, 0.9], 0.0),
        ([True, False, True], [0.5, 0.5, 0.5], 0.5),
        ([True, True, False, False], [0.9, 0.4, 0.4, 0.1], 0.875),
        ([True, False, True, False], [0.8, 0.7, 0.6, 0.5], 0.75),
    ],
)
def test_auc_is_the_share_of_pairs_in_order_with_ties_half(
    recalled: list[bool], expected: list[float], share: float
) -> None:
    assert auc(recalled, expected) == pytest.approx(share)


@pytest.mark.parametrize("known", [True, False])
def test_without_both_kinds_of_answers_there_is_no_auc(known: bool) -> None:
    assert auc([known] * 3, [0.1, 0.5, 0.9]) is None


@given(answers)
def test_auc_turned_round_is_one_minus_it(pairs: list[tuple[bool, float]]) -> None:
    recalled = [known for known, _ in pairs]
    chances = [round(rng, 3) for _, rng in pairs]
    share = auc(recalled, chances)

    turned = auc(recalled, [-rng for rng in chances])

    assert (share is None and turned is None) or share == pytest.approx(1 - (turned or 0))


def test_gaps_within_a_bin_make_up_for_one_another_and_bins_do_not() -> None:
    together = [occasion(recalled=True), occasion(recalled=False)]
    apart = [occasion(recalled=True, days=1), occasion(recalled=False, days=2)]

    assert rmse_bins(together, [0.5, 0.5]) == 0
    assert rmse_bins(apart, [0.5, 0.5]) == pytest.approx(0.5)
    assert rmse_bins(together, [0.9, 0.9]) == pytest.approx(0.4)


@pytest.mark.parametrize(("apart"), [{"days": 4}, {"answers": 2}, {"lapses": 1}])
def test_a_bin_is_of_one_kind(apart: dict[str, int]) -> None:
    asked = [occasion(recalled=True), occasion(recalled=False, **apart)]

    assert rmse_bins(asked, [0.5, 0.5]) == pytest.approx(0.5)


def test_a_bin_counts_by_its_answers() -> None:
    asked = [occasion(recalled=True, days=3)] * 3 + [occasion(recalled=False, days=40)]

    assert rmse_bins(asked, [1, 1, 1, 1]) == pytest.approx(sqrt(1 / 4))


def test_all_scores_are_of_the_same_answers() -> None:
    asked = [occasion(recalled=True), occasion(recalled=False)]

    scored = scores(asked, [0.8, 0.3])

    assert scored.log_loss == pytest.approx(-(log(0.8) + log(0.7)) / 2)
    assert scored.rmse_bins == pytest.approx(0.05)
    assert scored.auc == 1
