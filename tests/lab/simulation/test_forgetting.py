from datetime import timedelta
from random import Random

import pytest

from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS
from bot.lab.simulation.forgetting import ByHalflife, OwnWeights, first_by_halflife, own_weights
from tests.builders import MONDAY

DAY = timedelta(days=1)


def test_half_is_left_after_a_halflife_and_a_quarter_after_two() -> None:
    seen = ByHalflife(difficulty=5, halflife_days=4.0, seen_at=MONDAY)

    recalls = [seen.recall(MONDAY + days * DAY) for days in (0, 4, 8)]

    assert recalls == pytest.approx([1.0, 0.5, 0.25])


@pytest.mark.parametrize(
    ("difficulty", "recalled", "halflife_days"),
    [(5, True, 36.713), (10, True, 26.589), (5, False, 1.7749), (10, False, 1.7256)],
)
def test_a_halflife_grows_or_falls_as_the_paper_has_it(
    difficulty: int, recalled: bool, halflife_days: float
) -> None:
    seen = ByHalflife(difficulty=difficulty, halflife_days=4.0, seen_at=MONDAY)

    after = seen.after(MONDAY + 4 * DAY, recalled=recalled)

    assert after.halflife_days == pytest.approx(halflife_days, rel=1e-4)
    assert after.difficulty == (difficulty if recalled else difficulty + 2)


def test_what_is_recalled_after_a_longer_wait_lasts_longer() -> None:
    seen = ByHalflife(difficulty=5, halflife_days=4.0, seen_at=MONDAY)

    lasts = [seen.after(MONDAY + days * DAY, recalled=True).halflife_days for days in (0, 1, 4, 8)]

    assert lasts == sorted(lasts)
    assert lasts[0] == pytest.approx(4.0, rel=0.05)


def test_the_first_day_leaves_87_of_a_hundred_easy_things_and_42_of_hard_ones() -> None:
    rng = Random(1)
    things = [first_by_halflife(MONDAY, False, rng) for _ in range(2_000)]

    left = {thing.difficulty: thing.recall(MONDAY + DAY) for thing in things}

    assert sorted(left) == list(range(1, 11))
    assert [left[1], left[10]] == pytest.approx([0.875, 0.425])


def test_nine_of_ten_are_left_after_one_stability_of_fsrs_6_and_hours_count() -> None:
    seen = OwnWeights(DEFAULT_WEIGHTS).first(MONDAY, True, Random(1))
    lasts_days = seen.memory.stability_days

    recalls = [seen.recall(MONDAY + part * lasts_days * DAY) for part in (0, 0.5, 1)]

    assert recalls[0] == 1.0
    assert recalls[1] > recalls[2] == pytest.approx(0.9)


def test_what_was_only_shown_lasts_shorter_than_what_was_explained() -> None:
    forgets = OwnWeights(DEFAULT_WEIGHTS)

    shown, explained = (forgets.first(MONDAY, recalled, Random(1)) for recalled in (False, True))

    assert shown.recall(MONDAY + DAY) < explained.recall(MONDAY + DAY)


def test_by_fsrs_6_a_recall_lengthens_what_is_left_and_a_lapse_shortens_it() -> None:
    seen = OwnWeights(DEFAULT_WEIGHTS).first(MONDAY, True, Random(1))

    after = [seen.after(MONDAY + 4 * DAY, recalled=recalled).memory for recalled in (False, True)]

    lasts = [memory.stability_days for memory in (after[0], seen.memory, after[1])]
    assert lasts == sorted(lasts)


def test_no_two_people_forget_alike_and_none_as_the_bot_assumes() -> None:
    rng = Random(1)

    people = {own_weights(rng) for _ in range(200)}

    assert len(people | {DEFAULT_WEIGHTS}) == 201
    assert 0.9 < sum(weights[2] for weights in people) / 200 / DEFAULT_WEIGHTS[2] < 1.2
