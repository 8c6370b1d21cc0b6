from dataclasses import replace
from math import fsum

import numpy as np
import pytest

from bot.domain.answers.quality import Rating
from bot.domain.memory import fitting
from bot.domain.memory.fit import FIRST_FIT
from bot.domain.memory.fitting import fitted_weights, refitted_expectations
from bot.domain.memory.forecast import expectations, occasions
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, HIGHEST_WEIGHTS, LOWEST_WEIGHTS, Weights
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.review import LoggedReview
from bot.domain.memory.scores import log_loss, scores
from tests.domain.memory.simulated import QUICK_TO_FORGET, simulated_log

LOG = simulated_log(7, 60, weights=QUICK_TO_FORGET)
ASKED = occasions(LOG)
PLACES = [occasion.place for occasion in ASKED]


def distance(weights: Weights) -> float:
    pairs = zip(weights, DEFAULT_WEIGHTS, strict=True)
    return fsum(((weight - default) / max(default, 0.1)) ** 2 for weight, default in pairs)


@pytest.mark.parametrize("weights", [DEFAULT_WEIGHTS, QUICK_TO_FORGET], ids=["default", "quick"])
def test_the_loss_that_is_fitted_is_that_of_the_package(weights: Weights) -> None:
    expected = expectations(Fsrs6Model(weights=weights), LOG, PLACES)
    loss = log_loss([occasion.recalled for occasion in ASKED], expected) * len(ASKED)
    other = np.array([weights, DEFAULT_WEIGHTS])

    losses = fitting._losses(tuple(fitting._steps(LOG)), other)

    assert losses[0] == pytest.approx(loss, rel=1e-9)


def test_a_learner_unlike_others_is_predicted_better_by_weights_of_their_own() -> None:
    default = scores(ASKED, expectations(Fsrs6Model(), LOG, PLACES))

    fitted = scores(ASKED, refitted_expectations(LOG, ASKED, 0.9))

    assert fitted.log_loss < default.log_loss - 0.003


def test_little_evidence_moves_the_weights_little() -> None:
    shifts = [distance(fitted_weights(LOG[:count])) for count in (20, 200, len(LOG))]

    assert 0 < shifts[0] < shifts[1] < shifts[2]
    assert shifts[0] < 0.05


def test_a_log_without_a_second_day_leaves_the_defaults() -> None:
    assert fitted_weights(LOG[:5]) == pytest.approx(DEFAULT_WEIGHTS)


def test_weights_stay_where_the_package_takes_them_whatever_the_log() -> None:
    all_forgotten = [
        LoggedReview(line.card, replace(line.review, rating=Rating.AGAIN)) for line in LOG[:400]
    ]

    weights = fitted_weights(all_forgotten)

    bounds = zip(LOWEST_WEIGHTS, weights, HIGHEST_WEIGHTS, strict=True)
    assert all(low <= weight <= high for low, weight, high in bounds)
    Fsrs6Model(weights=weights).after(None, all_forgotten[0].review)


def test_until_the_first_fit_answers_are_predicted_by_the_defaults() -> None:
    refitted = refitted_expectations(LOG, ASKED, 0.9)
    default = expectations(Fsrs6Model(), LOG, PLACES)
    early = sum(place < FIRST_FIT for place in PLACES)

    assert early > 0
    assert refitted[:early] == default[:early]
    assert refitted[early:] != default[early:]
    assert len(refitted) == len(default)


def test_no_answer_is_predicted_by_weights_that_have_seen_it() -> None:
    other_end = [
        LoggedReview(line.card, replace(line.review, rating=Rating.AGAIN)) for line in LOG[150:300]
    ]
    seen = [occasion for occasion in ASKED if occasion.place <= 150]

    one = refitted_expectations(LOG[:300], seen, 0.9)

    assert refitted_expectations([*LOG[:150], *other_end], seen, 0.9) == one


def test_weights_change_whenever_the_answers_have_doubled() -> None:
    assert list(fitting._fits(950)) == [100, 200, 400, 800, 950]
    assert list(fitting._fits(100)) == [100]
    assert list(fitting._fits(40)) == [40]
