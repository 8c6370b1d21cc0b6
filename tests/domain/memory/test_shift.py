"""The learner's own answers move what FSRS-6 predicts for them."""

from random import Random

import pytest

from bot.domain.memory.forecast import (
    expectations,
    moving_average,
    occasions,
    shifted_expectations,
)
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.scores import log_loss
from bot.domain.memory.shift import after_answer, shift_of, with_shift
from tests.domain.memory.simulated import QUICK_TO_FORGET, simulated_log


def test_a_learner_who_remembers_less_than_expected_has_lower_chances() -> None:
    rng = Random(1)
    shift = shift_of((0.9, rng.random() < 0.7) for _ in range(400))

    assert 0.7 < with_shift(0.9, shift) < 0.8
    assert with_shift(0.5, shift) < 0.5
    assert 0 < with_shift(0.0001, shift) < with_shift(0.9999, shift) < 1


def test_answers_that_come_true_as_expected_shift_nothing() -> None:
    rng = Random(1)
    shift = shift_of((0.9, rng.random() < 0.9) for _ in range(400))

    assert with_shift(0.9, shift) == pytest.approx(0.9, abs=0.03)
    assert with_shift(0.9, 0.0) == 0.9


def test_old_answers_fade_as_new_ones_come() -> None:
    before = shift_of([(0.9, False)] * 20)
    shift = before
    for number in range(1_000):
        shift = after_answer(shift, 0.9, recalled=number % 10 > 0)

    assert before < -0.5
    assert with_shift(0.9, shift) == pytest.approx(0.9, abs=0.02)


@pytest.mark.parametrize("seed", range(3))
def test_a_shift_predicts_who_forgets_quickly_better_than_fsrs_alone_and_the_average(
    seed: int,
) -> None:
    log = simulated_log(seed, 60, weights=QUICK_TO_FORGET)
    asked = occasions(log)
    alone = expectations(Fsrs6Model(), log, [occasion.place for occasion in asked])
    recalled = [occasion.recalled for occasion in asked]

    moved = log_loss(recalled, shifted_expectations(asked, alone))

    assert moved < log_loss(recalled, alone)
    assert moved < log_loss(recalled, moving_average(asked))
