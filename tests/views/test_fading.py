from datetime import timedelta

import pytest

from bot.domain.cards.state import CardState
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.models import CardMemory, Fsrs6Model, Sm2Model
from bot.domain.memory.review import Moment
from bot.views.forecast import fading_of
from tests.deck_builders import MONDAY, build_state

NOW = Moment(MONDAY, "UTC")


def state(interval_days: int) -> CardState:
    memory = CardMemory(
        trace=CardSm2(interval_days=interval_days, repetitions=3, ease_factor=2.5),
        reviewed_at=MONDAY,
    )
    return build_state(
        MONDAY + timedelta(days=interval_days), memory=memory, interval_days=interval_days
    )


def test_a_deck_without_answers_has_no_curve() -> None:
    assert fading_of([], Sm2Model(), NOW) is None


def test_one_card_is_mean_weakest_and_strongest_at_once() -> None:
    fading = fading_of([state(10)], Sm2Model(), NOW)

    assert fading is not None
    assert fading.days[0].mean == 1.0
    after = next(day for day in fading.days if day.days == 10)
    assert after.mean == after.weakest == after.strongest == pytest.approx(0.9)


def test_a_tenth_of_the_cards_lies_outside_on_either_side() -> None:
    states = [state(days) for days in range(1, 12)]
    fading = fading_of(states, Sm2Model(), NOW)

    assert fading is not None
    week = next(day for day in fading.days if day.days == 7)
    assert week.weakest == pytest.approx(0.9 ** (7 / 2))
    assert week.strongest == pytest.approx(0.9 ** (7 / 10))
    assert week.weakest < week.mean < week.strongest
    assert fading.known_after(7) == week.mean


def test_of_a_large_deck_some_cards_stand_for_all() -> None:
    calls = []

    class Counted(Sm2Model):
        def recall(self, memory: CardMemory, moment: Moment) -> float:
            calls.append(moment)
            return super().recall(memory, moment)

    fading = fading_of([state(1 + at % 60) for at in range(1_000)], Counted(), NOW)

    assert fading is not None
    assert fading.cards == 1_000
    assert len(calls) == 200 * len(fading.days)


def test_cards_of_fsrs_fade_by_fsrs() -> None:
    memory = CardMemory(
        trace=Fsrs6(stability_days=7.0, difficulty=5.0, interval_days=7), reviewed_at=MONDAY
    )
    fading = fading_of([build_state(MONDAY, memory=memory)], Fsrs6Model(), NOW)

    assert fading is not None
    assert next(day for day in fading.days if day.days == 7).mean == pytest.approx(0.9)
