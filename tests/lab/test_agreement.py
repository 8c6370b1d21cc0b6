"""Agreement with experts, compared with cases computed by hand."""

from collections.abc import Sequence
from itertools import product
from random import Random
from statistics import fmean

import pytest
from hypothesis import given, strategies as st

from bot.lab.evaluation.exams import Agreement, Pair, agreement, kappa

POINTS = st.integers(0, 10).map(lambda doubled: doubled / 2)
PAIRS = st.lists(st.tuples(POINTS, POINTS), min_size=1, max_size=12)


def by_table(pairs: Sequence[Pair]) -> float:
    """Return kappa as the paper defines it: by the table of observed and of expected pairs."""
    given_points, expert = zip(*pairs, strict=True)
    expected = fmean((one - other) ** 2 for one, other in product(given_points, expert))
    return 1 - fmean((one - other) ** 2 for one, other in pairs) / expected


def test_kappa_of_a_case_worked_out_by_hand() -> None:
    """Given 1 2 3 3, experts 1 2 3 1: observed 4/4; by chance 26/16; 1 - 16/26 = 5/13."""
    assert kappa([(1, 1), (2, 2), (3, 3), (3, 1)]) == pytest.approx(5 / 13)


@pytest.mark.parametrize(
    ("pairs", "value"),
    [
        ([(0, 0), (5, 5), (2, 2)], 1),
        ([(0, 1), (1, 0)], -1),
        ([(0, 0), (0, 1), (1, 0), (1, 1)], 0),
        ([(2, 2), (2, 2)], None),
        ([(2, 3), (2, 3)], 0),
    ],
)
def test_kappa_of_plain_cases(pairs: Sequence[Pair], value: float | None) -> None:
    assert kappa(pairs) == (None if value is None else pytest.approx(value))


@given(PAIRS)
def test_kappa_is_that_of_the_table(pairs: list[Pair]) -> None:
    value = kappa(pairs)
    if value is None:
        return

    assert value == pytest.approx(by_table(pairs))
    assert -1 - 1e-9 <= value <= 1 + 1e-9


def test_shares_errors_and_bias_are_those_of_the_pairs() -> None:
    found = agreement([[(3, 3), (2.5, 2)], [(0, 2)], [(4, 3)]], Random(1))

    assert found is not None
    assert (found.number, found.exact, found.within_one) == (4, 0.25, 0.75)
    assert found.error == pytest.approx(3.5 / 4)
    assert found.bias == pytest.approx(-0.5 / 4)


def test_without_pairs_there_is_no_agreement() -> None:
    assert agreement([[], []], Random(1)) is None


def test_where_all_agree_there_is_no_doubt() -> None:
    assert agreement([[(1, 1)], [(2, 2)]], Random(1)) == Agreement(
        number=2, exact=1, within_one=1, error=0, bias=0, kappa=1, interval=(1, 1)
    )


def test_a_single_solution_has_no_kappa() -> None:
    found = agreement([[(1, 1)]], Random(1))

    assert found is not None
    assert (found.kappa, found.interval) == (None, None)


def test_the_interval_holds_kappa_is_the_same_each_time_and_narrows_with_more_solutions() -> None:
    rng = Random(7)
    pairs = [(float(rng.randrange(6)), float(rng.randrange(6))) for _ in range(12)]
    solutions = [[(one, (one + other) / 2)] for one, other in pairs]

    few, again = (agreement(solutions, Random(1)) for _ in range(2))
    many = agreement(solutions * 10, Random(1))

    assert few == again
    assert few is not None
    assert many is not None
    assert few.interval is not None
    assert few.kappa is not None
    assert many.interval is not None
    assert few.interval[0] <= few.kappa <= few.interval[1]
    assert many.interval[1] - many.interval[0] < few.interval[1] - few.interval[0]
