from datetime import UTC, datetime, timedelta
from itertools import accumulate

import pytest

from bot.domain.answers.quality import Rating
from bot.domain.memory.forecast import Occasion, constant, expectations, moving_average, occasions
from bot.domain.memory.models import Fsrs6Model, Sm2Model
from bot.domain.memory.review import LoggedReview, Moment, Review

EVENING = datetime(2026, 3, 2, 20, tzinfo=UTC)
HOUR = timedelta(hours=1)


def logged(card: str, hours: float, rating: Rating = Rating.GOOD) -> LoggedReview:
    return LoggedReview(card, Review(moment=Moment(EVENING + hours * HOUR), rating=rating))


def occasion(*, recalled: bool) -> Occasion:
    return Occasion(place=0, recalled=recalled, elapsed_days=1, answers=1, lapses=0)


LOG = [
    logged("a", 0, Rating.AGAIN),
    logged("b", 0.5),
    logged("a", 1),
    logged("a", 12),  # the next morning
    logged("b", 36, Rating.AGAIN),
    logged("a", 37),
    logged("b", 37, Rating.HARD),
]


def test_only_a_cards_first_answer_on_a_later_day_is_to_be_predicted() -> None:
    assert occasions(LOG) == [
        Occasion(place=3, recalled=True, elapsed_days=1, answers=2, lapses=1),
        Occasion(place=4, recalled=False, elapsed_days=2, answers=1, lapses=0),
        Occasion(place=5, recalled=True, elapsed_days=1, answers=3, lapses=1),
    ]


def test_a_model_predicts_each_answer_from_those_before_it() -> None:
    expected = expectations(Sm2Model(), LOG, [3, 4, 5])

    # of the first day Again alone moves SM-2, so that the interval is a day each time
    assert expected == pytest.approx([0.9 ** (12 / 24), 0.9 ** (35.5 / 24), 0.9 ** (25 / 24)])


def test_what_comes_later_changes_nothing_of_what_was_expected() -> None:
    changed = [*LOG[:4], *(logged(line.card, 36 + place, Rating.EASY) for place, line in
                           enumerate(LOG[4:]))]  # fmt: skip

    for model in (Sm2Model(), Fsrs6Model()):
        assert expectations(model, LOG, [3]) == expectations(model, changed, [3])


def test_the_constant_is_the_share_that_was_remembered() -> None:
    asked = [occasion(recalled=known) for known in (True, True, False, True)]

    assert constant(asked) == [0.75] * 4
    assert constant([]) == []


def test_the_moving_average_knows_only_what_came_before() -> None:
    asked = [occasion(recalled=known) for known in (False, False, True)]

    assert moving_average(asked) == pytest.approx([0.9, 9 / 11, 9 / 12])


def test_the_moving_average_forgets_what_is_long_ago() -> None:
    asked = [occasion(recalled=place >= 100) for place in range(201)]

    expected = moving_average(asked)

    assert expected[100] == pytest.approx(9 / 110)
    assert expected[200] == pytest.approx(109 / 110)
    assert list(accumulate(expected[100:], max)) == expected[100:]
