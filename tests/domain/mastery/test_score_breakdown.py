"""The calculations shown to a learner lead to the stored numbers."""

from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.mastery.score import mastery_score
from bot.domain.mastery.score_breakdown import (
    Rest,
    RestSum,
    ScoreSum,
    Weighed,
    rest_sum,
    score_sum,
)
from bot.domain.mastery.sm2 import concept_sm2
from tests.builders import MONDAY, build_node


def test_a_score_is_the_sum_of_the_last_five_answers_the_newest_counting_most() -> None:
    node = build_node(mastery_score=135 / 155)

    told = score_sum(node, [0, 5, 5, 5, 5, 3, 5][:6])

    assert [(answer.quality, answer.weight) for answer in told.answers] == [
        (5, 1),
        (5, 2),
        (5, 4),
        (5, 8),
        (3, 16),
    ]
    assert (told.points, told.best) == (75 + 48, 155)
    assert not told.holds


@given(st.lists(st.integers(0, 5), min_size=1, max_size=9))
def test_the_sum_holds_where_it_is_the_stored_score(qualities: list[int]) -> None:
    told = score_sum(build_node(mastery_score=mastery_score(qualities)), qualities)

    assert told.holds
    assert told.points / told.best == pytest.approx(mastery_score(qualities))


def test_two_answers_weigh_eight_and_sixteen() -> None:
    told = score_sum(build_node(mastery_score=88 / 120), [1, 5])

    assert told == ScoreSum(
        answers=(Weighed(quality=1, weight=8), Weighed(quality=5, weight=16)), holds=True
    )
    assert (told.points, told.best) == (88, 120)


def test_a_score_from_the_first_check_has_no_sum() -> None:
    assert score_sum(build_node(mastery_score=0.7), []) == ScoreSum(answers=(), holds=False)


def test_the_first_rests_are_fixed() -> None:
    node = build_node()
    assert rest_sum(node, None) == RestSum(rest=Rest.NONE)

    first = concept_sm2(node, 5, MONDAY)
    assert rest_sum(first, 5) == RestSum(rest=Rest.FIRST)
    second = concept_sm2(first, 5, MONDAY)
    assert rest_sum(second, 5) == RestSum(rest=Rest.SECOND)
    forgotten = concept_sm2(second, 1, MONDAY)
    assert rest_sum(forgotten, 1) == RestSum(rest=Rest.AGAIN)


def test_the_third_rest_is_six_days_times_the_ease_factor_whatever_is_known() -> None:
    node = build_node(
        ease_factor=2.5,
        repetitions=3,
        interval_days=15.0,
        next_review_at=MONDAY + timedelta(days=15),
    )

    assert rest_sum(node, None) == RestSum(rest=Rest.LONGER, before_days=6.0, ease_factor=2.5)


def test_rests_on_the_same_day_have_a_reason_of_their_own() -> None:
    node, rests = build_node(), []
    for _ in range(5):
        node = concept_sm2(node, 4, MONDAY, same_day=True)
        rests.append(rest_sum(node, 4).rest)

    assert rests == [Rest.SAME_DAY, Rest.SAME_DAY, Rest.FIRST, Rest.SECOND, Rest.LONGER]
    assert rest_sum(node, 4).before_days == pytest.approx(6.0)


@given(st.lists(st.integers(3, 5), min_size=4, max_size=8))
def test_a_longer_rest_is_the_one_before_times_the_ease_factor_before(
    qualities: list[int],
) -> None:
    node = before = build_node()
    for quality in qualities:
        before, node = node, concept_sm2(node, quality, MONDAY)

    told = rest_sum(node, qualities[-1])

    assert told.rest is Rest.LONGER
    if told.before_days:
        assert told.before_days == pytest.approx(before.interval_days)
        assert told.ease_factor == pytest.approx(before.ease_factor)
    else:
        assert node.ease_factor == pytest.approx(1.3)


@pytest.mark.parametrize("quality", [None, 1])
def test_a_rest_is_not_explained_by_an_answer_that_does_not_tell_it(quality: int | None) -> None:
    node = build_node(repetitions=5, interval_days=90.0, next_review_at=MONDAY)

    assert rest_sum(node, quality) == RestSum(rest=Rest.LONGER)
