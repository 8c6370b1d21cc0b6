from fractions import Fraction
from math import floor

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import BadQualityError
from bot.domain.memory.card_sm2 import CardSm2, card_sm2

AGAIN, HARD, GOOD, EASY = 1, 3, 4, 5


def after(*qualities: int) -> CardSm2:
    memory = CardSm2()
    for quality in qualities:
        memory = card_sm2(memory, quality)
    return memory


def intervals(*qualities: int) -> list[int]:
    return [after(*qualities[:count]).interval_days for count in range(1, len(qualities) + 1)]


def test_always_easy_comes_back_on_the_days_0_1_7_23_68_and_199() -> None:
    waits = intervals(*[EASY] * 6)

    assert waits == [1, 6, 16, 45, 131, 393]
    assert [sum(waits[:count]) for count in range(6)] == [0, 1, 7, 23, 68, 199]


@pytest.mark.parametrize(
    ("qualities", "expected"),
    [
        ((GOOD, GOOD, GOOD, GOOD, GOOD), [1, 6, 15, 38, 95]),  # 37.5 is rounded up
        ((HARD, HARD, HARD, HARD), [1, 6, 13, 27]),  # 6 * 2.22 = 13.32, 13 * 2.08 = 27.04
        ((EASY, EASY, AGAIN, EASY, EASY), [1, 6, 1, 1, 6]),
        ((AGAIN, GOOD, GOOD, GOOD), [1, 1, 6, 15]),
        ((EASY, HARD, GOOD, AGAIN, GOOD, GOOD, GOOD), [1, 6, 15, 1, 1, 6, 15]),  # 6 * 2.46
    ],
)
def test_intervals_by_hand(qualities: tuple[int, ...], expected: list[int]) -> None:
    assert intervals(*qualities) == expected


@pytest.mark.parametrize(
    ("interval_days", "ease_factor", "expected"),
    [(45, 2.9, 131), (15, 2.5, 38), (5, 2.5, 13), (7, 2.5, 18), (10, 1.34, 13), (10, 1.35, 14)],
)
def test_half_a_day_is_rounded_up(interval_days: int, ease_factor: float, expected: int) -> None:
    memory = CardSm2(interval_days=interval_days, repetitions=2, ease_factor=ease_factor)

    assert card_sm2(memory, GOOD).interval_days == expected


def test_a_half_is_a_half_though_its_ease_factor_is_a_rounded_sum() -> None:
    ease_factor = 1.3 + 0.1 + 0.1 + 0.1 + 0.1
    assert 15 * (ease_factor - 2e-15) < 25.5

    memory = CardSm2(interval_days=15, repetitions=2, ease_factor=ease_factor - 2e-15)

    assert card_sm2(memory, GOOD).interval_days == 26


@pytest.mark.parametrize(
    ("quality", "ease_factor"), [(EASY, 2.6), (GOOD, 2.5), (HARD, 2.36), (2, 2.5), (1, 2.5)]
)
def test_only_a_success_moves_the_ease_factor(quality: int, ease_factor: float) -> None:
    assert after(quality).ease_factor == pytest.approx(ease_factor)


def test_a_lapse_begins_again_and_keeps_the_ease_factor() -> None:
    known = after(EASY, EASY, EASY)

    lapsed = card_sm2(known, AGAIN)

    assert lapsed == CardSm2(interval_days=1, repetitions=0, ease_factor=known.ease_factor)


def test_the_ease_factor_never_falls_below_its_floor() -> None:
    assert after(*[HARD] * 20).ease_factor == 1.3


@pytest.mark.parametrize("quality", [-1, 6])
def test_a_quality_outside_of_0_to_5_is_refused(quality: int) -> None:
    with pytest.raises(BadQualityError):
        card_sm2(CardSm2(), quality)


@given(st.lists(st.integers(0, 5), max_size=40))
def test_intervals_are_those_of_exact_fractions(qualities: list[int]) -> None:
    interval, repetitions, ease = 0, 0, Fraction(5, 2)
    for quality in qualities:
        if quality < 3:
            interval, repetitions = 1, 0
            continue
        steps = {0: Fraction(1), 1: Fraction(6)}
        interval = floor(steps.get(repetitions, interval * ease) + Fraction(1, 2))
        missing = 5 - quality
        gain = Fraction(1, 10) - missing * (Fraction(8, 100) + missing * Fraction(2, 100))
        ease, repetitions = max(Fraction(13, 10), ease + gain), repetitions + 1
        if interval > 10**6:
            break

    reached = after(*qualities)
    if interval <= 10**6:
        assert (reached.interval_days, reached.repetitions) == (interval, repetitions)
        assert reached.ease_factor == pytest.approx(float(ease))
