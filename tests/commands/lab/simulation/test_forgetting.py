from datetime import timedelta
from random import Random

import pytest

from bot.commands.lab.simulation.forgetting import Remembered, first_seen
from tests.builders import MONDAY

DAY = timedelta(days=1)


def test_half_is_left_after_a_halflife_and_a_quarter_after_two() -> None:
    seen = Remembered(difficulty=5, halflife_days=4.0, seen_at=MONDAY)

    recalls = [seen.recall(MONDAY + days * DAY) for days in (0, 4, 8)]

    assert recalls == pytest.approx([1.0, 0.5, 0.25])


@pytest.mark.parametrize(
    ("difficulty", "recalled", "halflife_days"),
    [(5, True, 36.713), (10, True, 26.589), (5, False, 1.7749), (10, False, 1.7256)],
)
def test_a_halflife_grows_or_falls_as_the_paper_has_it(
    difficulty: int, recalled: bool, halflife_days: float
) -> None:
    seen = Remembered(difficulty=difficulty, halflife_days=4.0, seen_at=MONDAY)

    after = seen.after(MONDAY + 4 * DAY, recalled=recalled)

    assert after.halflife_days == pytest.approx(halflife_days, rel=1e-4)
    assert after.difficulty == (difficulty if recalled else difficulty + 2)


def test_what_is_recalled_after_a_longer_wait_lasts_longer() -> None:
    seen = Remembered(difficulty=5, halflife_days=4.0, seen_at=MONDAY)

    lasts = [seen.after(MONDAY + days * DAY, recalled=True).halflife_days for days in (0, 1, 4, 8)]

    assert lasts == sorted(lasts)
    assert lasts[0] == pytest.approx(4.0, rel=0.05)


def test_the_first_day_leaves_87_of_a_hundred_easy_things_and_42_of_hard_ones() -> None:
    rng = Random(1)
    things = [first_seen(MONDAY, rng) for _ in range(2_000)]

    left = {it.difficulty: it.recall(MONDAY + DAY) for it in things}

    assert sorted(left) == list(range(1, 11))
    assert [left[1], left[10]] == pytest.approx([0.875, 0.425])
