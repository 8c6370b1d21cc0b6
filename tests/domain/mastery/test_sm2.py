import math
from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import BadQualityError
from bot.domain.ids import NodeId
from bot.domain.mastery.sm2 import Sm2, concept_sm2, next_memory, review_name, sm2_update
from tests.builders import MONDAY, build_node

FRESH = Sm2(ease_factor=2.5, repetitions=0, interval_days=0.0)


def after(memory: Sm2, *qualities: int) -> Sm2:
    for quality in qualities:
        memory = sm2_update(
            ease_factor=memory.ease_factor,
            repetitions=memory.repetitions,
            interval_days=memory.interval_days,
            quality=quality,
        )
    return memory


def intervals(*qualities: int) -> list[float]:
    return [
        after(FRESH, *qualities[:count]).interval_days for count in range(1, len(qualities) + 1)
    ]


def test_the_ease_factor_from_before_the_answer_multiplies() -> None:
    # six days times 2.7, not times the 2.8 that the third answer makes of it
    assert intervals(5, 5, 5) == pytest.approx([1, 6, 6 * 2.7])
    same = sm2_update(ease_factor=2.5, repetitions=2, interval_days=6.0, quality=5)
    assert same.interval_days == pytest.approx(15.0)


@pytest.mark.parametrize(
    ("qualities", "expected"),
    [
        ((4, 4, 4, 4), [1, 6, 15, 37.5]),
        ((3, 3, 3, 3), [1, 6, 6 * 2.22, 6 * 2.22 * 2.08]),
        ((5, 5, 2, 5, 5), [1, 6, 1, 1, 6]),
        ((0, 4, 4), [1, 1, 6]),
    ],
)
def test_intervals_by_hand(qualities: tuple[int, ...], expected: list[float]) -> None:
    assert intervals(*qualities) == pytest.approx(expected)


@pytest.mark.parametrize(
    ("answers", "expected"),
    [
        ("555555", [0.25, 0.5, 1, 6, 6 * 2.9, 6 * 2.9 * 3.0]),
        ("444444", [0.25, 0.5, 1, 6, 15, 37.5]),
        ("244444", [0.25, 0.25, 0.5, 1, 6, 6 * 2.18]),
        ("4424444", [0.25, 0.5, 0.25, 0.25, 0.5, 1, 6]),
    ],
)
def test_first_rests_on_the_same_day_come_before_those_of_any_concept(
    answers: str, expected: list[float]
) -> None:
    memory, rests = FRESH, []
    for answer in answers:
        memory = next_memory(memory, int(answer), same_day=True)
        rests.append(memory.interval_days)

    assert rests == pytest.approx(expected)


@pytest.mark.parametrize("shorter", range(4))
def test_a_learner_who_wants_no_more_rests_on_the_same_day_goes_on_with_a_whole_one(
    shorter: int,
) -> None:
    memory, rests = FRESH, []
    for place in range(6):
        memory = next_memory(memory, 4, same_day=place < shorter)
        rests.append(memory.interval_days)

    begun = [0.25, 0.5][:shorter]
    assert rests == [*begun, 1, 6, 15, 37.5, 93.75, 234.375][:6]
    assert memory.repetitions == 6


@given(st.lists(st.integers(0, 5), max_size=20))
def test_without_the_choice_every_rest_is_that_of_sm2(qualities: list[int]) -> None:
    memory = FRESH
    for quality in qualities:
        memory = next_memory(memory, quality)

    assert memory == after(FRESH, *qualities)


@pytest.mark.parametrize(
    ("quality", "ease_factor"), [(5, 2.6), (4, 2.5), (3, 2.36), (2, 2.18), (1, 1.96), (0, 1.7)]
)
def test_every_quality_moves_the_ease_factor(quality: int, ease_factor: float) -> None:
    assert after(FRESH, quality).ease_factor == pytest.approx(ease_factor)


def test_a_failure_begins_again_and_lowers_the_ease_factor() -> None:
    before = Sm2(ease_factor=2.5, repetitions=4, interval_days=40.0)

    failed = after(before, 2)

    assert (failed.repetitions, failed.interval_days) == (0, 1.0)
    assert failed.ease_factor == pytest.approx(2.18)


@given(st.lists(st.integers(0, 5), max_size=40))
def test_the_ease_factor_never_falls_below_its_floor(qualities: list[int]) -> None:
    assert after(FRESH, *qualities).ease_factor >= 1.3


def test_intervals_grow_without_limit_but_no_date_lies_beyond_a_year() -> None:
    memory = after(FRESH, *[5] * 14)
    old = build_node(
        ease_factor=memory.ease_factor,
        repetitions=memory.repetitions,
        interval_days=memory.interval_days,
    )
    reviewed = concept_sm2(old, 5, MONDAY)

    assert memory.interval_days > 7_000_000
    assert reviewed.interval_days > memory.interval_days
    assert reviewed.next_review_at == MONDAY + timedelta(days=365)
    assert math.isinf(after(memory, *[5] * 2000).interval_days)


def test_a_review_is_planned_to_the_minute_and_only_the_schedule_changes() -> None:
    node = build_node(repetitions=1, interval_days=1.0, mastery_score=0.7)

    assert concept_sm2(node, 4, MONDAY) == replace(
        node,
        repetitions=2,
        interval_days=6.0,
        last_reviewed_at=MONDAY,
        next_review_at=MONDAY + timedelta(days=6),
    )


@pytest.mark.parametrize("quality", [-1, 6])
def test_a_quality_that_does_not_exist_plans_nothing(quality: int) -> None:
    with pytest.raises(BadQualityError) as refused:
        concept_sm2(build_node(), quality, MONDAY)

    assert refused.value.quality == quality


def test_a_review_is_named_by_concept_and_repetition() -> None:
    assert review_name(NodeId("n7"), 3) == "review-n7-rep3"
