from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from bot.domain.memory.fit import are_sound, fit_due, proof, seen_part
from bot.domain.memory.fitting import FitStoppedError, fit, fitted_weights
from bot.domain.memory.forecast import expectations, occasions
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, HIGHEST_WEIGHTS, Weights
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.review import LoggedReview
from bot.domain.memory.scores import log_loss
from tests.domain.memory.fits import ACCEPTED, REJECTED, UNPROVEN
from tests.domain.memory.simulated import QUICK_TO_FORGET, simulated_log

LOGS = {
    (weights is QUICK_TO_FORGET, seed): simulated_log(seed, days, weights=weights)
    for weights in (DEFAULT_WEIGHTS, QUICK_TO_FORGET)
    for seed, days in enumerate((12, 18, 25, 25, 25))
}


def loss_on_newest_fifth(log: list[LoggedReview], weights: Weights) -> float:
    places = [
        occasion.place for occasion in occasions(log) if occasion.place >= len(log) - len(log) // 5
    ]
    expected = expectations(Fsrs6Model(weights=weights), log, places)
    return log_loss([log[place].review.rating.is_recalled for place in places], expected)


def test_a_fit_is_due_at_100_answers_and_whenever_they_have_doubled() -> None:
    tried, made = 0, {}
    for answers in range(1_000):
        due = fit_due(answers, tried)
        if due is not None:
            tried, made[answers] = due, due

    assert made == {100: 100, 200: 200, 400: 400, 800: 800}


@pytest.mark.parametrize(
    ("answers", "tried", "due"),
    [(137, 0, 100), (5_000, 0, 3_200), (5_000, 100, 3_200), (399, 200, None), (90, 100, None)],
)
def test_many_answers_at_once_make_one_fit_due_at_the_last_doubling(
    answers: int, tried: int, due: int | None
) -> None:
    assert fit_due(answers, tried) == due


@given(st.lists(st.integers(0, 2_000), max_size=40))
def test_however_answers_come_and_go_each_doubling_has_one_fit_at_most(counts: list[int]) -> None:
    tried = [0]
    for answers in counts:
        due = fit_due(answers, tried[-1])
        if due is not None:
            assert answers >= due
            tried.append(due)

    assert all(later >= 2 * earlier for earlier, later in pairwise(tried[1:]))
    assert set(tried) <= {0, 100, 200, 400, 800, 1_600}


@pytest.mark.parametrize("log", LOGS.values(), ids=map(str, LOGS))
def test_what_is_kept_predicts_the_newest_fifth_no_worse_than_the_defaults(
    log: list[LoggedReview],
) -> None:
    made = fit(log, 100)

    own = loss_on_newest_fifth(log, made.made.weights)
    default = loss_on_newest_fifth(log, DEFAULT_WEIGHTS)
    assert made.is_accepted is (own <= default)
    assert made.proof is not None
    assert (made.proof.log_loss, made.proof.default_log_loss) == (own, default)


def test_some_of_these_fits_are_kept_and_some_are_not() -> None:
    accepted = [fit(log, 100).is_accepted for log in LOGS.values()]

    assert 0 < sum(accepted) < len(accepted)


def test_weights_are_fitted_without_the_answers_that_they_are_held_to() -> None:
    log = LOGS[True, 2]
    seen = len(log) - len(log) // 5

    made = fit(log, 100).made

    assert (made.weights, made.answers) == (fitted_weights(log[:seen]), seen)
    assert list(seen_part(log)) == log[:seen]


def test_a_fit_with_nothing_to_predict_is_not_kept() -> None:
    moment = LOGS[True, 0][0].review.moment
    one_day = [
        LoggedReview(str(place), replace(line.review, moment=moment))
        for place, line in enumerate(LOGS[True, 0])
    ]

    assert proof(one_day, DEFAULT_WEIGHTS) is None
    assert not fit(one_day, 100).is_accepted
    assert [result.is_accepted for result in (ACCEPTED, REJECTED, UNPROVEN)] == [
        True,
        False,
        False,
    ]


def test_a_fit_that_is_told_to_stop_stops() -> None:
    with pytest.raises(FitStoppedError):
        fit(LOGS[True, 0], 100, lambda: True)


@pytest.mark.parametrize(
    ("weights", "sound"),
    [
        (DEFAULT_WEIGHTS, True),
        (QUICK_TO_FORGET, True),
        (DEFAULT_WEIGHTS[1:], False),
        ((HIGHEST_WEIGHTS[0] + 1, *DEFAULT_WEIGHTS[1:]), False),
        ((float("nan"), *DEFAULT_WEIGHTS[1:]), False),
    ],
)
def test_weights_that_fsrs_does_not_take_are_known(weights: Weights, *, sound: bool) -> None:
    assert are_sound(weights) is sound
