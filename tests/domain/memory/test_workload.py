from itertools import pairwise

import pytest

from bot.domain.learner.learner import NEW_CARDS_A_DAY
from bot.domain.memory.models import RETENTIONS, CardModel
from bot.domain.memory.workload import SECONDS_A_CARD, Workload, predict_workload, workload

pytestmark = pytest.mark.thorough

CHOICES = [(CardModel.SM2, 0.9), *((CardModel.FSRS6, retention) for retention in RETENTIONS)]


@pytest.mark.parametrize(("model", "retention"), CHOICES)
def test_what_is_told_is_what_a_simulated_year_gives(model: CardModel, retention: float) -> None:
    for new in NEW_CARDS_A_DAY:
        simulated = predict_workload(model, retention, new) if new else None
        assert workload(model, retention, new) == simulated


@pytest.mark.parametrize(
    ("model", "retention", "reviews", "remembered"),
    [
        (CardModel.SM2, 0.9, 22.9, 927),
        (CardModel.FSRS6, 0.9, 25.0, 950),
        (CardModel.FSRS6, 0.85, 17.6, 925),
        (CardModel.FSRS6, 0.8, 14.4, 890),
    ],
)
def test_a_year_is_near_what_others_found_for_ten_new_cards_a_day(
    model: CardModel, retention: float, reviews: float, remembered: int
) -> None:
    year = workload(model, retention, 10)

    assert year is not None
    assert year.reviews_a_day == pytest.approx(reviews, rel=0.11)
    assert year.remembered == pytest.approx(remembered, abs=10)


@pytest.mark.parametrize("new", [5, 10, 20, 30])
def test_a_learner_who_wants_to_remember_more_pays_with_more_reviews(new: int) -> None:
    years = [workload(CardModel.FSRS6, retention, new) for retention in RETENTIONS]

    for less, more in pairwise(year for year in years if year is not None):
        assert less.reviews_a_day < more.reviews_a_day
        assert less.remembered < more.remembered


def test_minutes_go_by_how_long_a_card_takes_the_learner_and_are_never_none() -> None:
    year = Workload(20.0, 2.5, 950)

    assert year.minutes_a_day(SECONDS_A_CARD) == 3
    assert year.minutes_a_day(40.0) == 15
    assert Workload(1.0, 0.0, 950).minutes_a_day(SECONDS_A_CARD) == 1
