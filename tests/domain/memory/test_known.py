from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.errors import ForeignMemoryError
from bot.domain.memory.athena import Athena
from bot.domain.memory.card_sm2 import CardSm2
from bot.domain.memory.fsrs6 import Fsrs6
from bot.domain.memory.known import Known, memory_from
from bot.domain.memory.models import AthenaModel, Fsrs6Model, Sm2Model, futures
from bot.domain.memory.review import Moment

MONDAY = datetime(2026, 1, 5, 12, tzinfo=UTC)
MODELS = (Sm2Model(), Fsrs6Model(), AthenaModel())


def known(**but: Any) -> Known:
    values: dict[str, Any] = {"interval_days": 20.0, "repetitions": 3}
    return Known(reviewed_at=MONDAY, **(values | but))


def test_sm2_goes_on_with_interval_and_ease() -> None:
    trace = memory_from(known(ease_factor=1.8), Sm2Model()).trace
    assert trace == CardSm2(interval_days=20, repetitions=3, ease_factor=1.8)


def test_sm2_does_not_begin_its_ramp_again_with_a_card_that_is_past_it() -> None:
    trace = memory_from(known(repetitions=1), Sm2Model()).trace
    assert trace == CardSm2(interval_days=20, repetitions=2, ease_factor=2.5)


def test_a_forgotten_card_begins_the_ramp_of_sm2_again() -> None:
    trace = memory_from(known(repetitions=0, interval_days=1.0), Sm2Model()).trace
    assert trace == CardSm2(interval_days=1, repetitions=0, ease_factor=2.5)


def test_a_hard_card_of_fsrs_is_a_hard_one_of_sm2() -> None:
    eases = [
        memory_from(known(difficulty=difficulty), Sm2Model()).trace
        for difficulty in (1.0, 5.0, 10.0)
    ]
    assert [round(ease.ease_factor, 2) for ease in eases if isinstance(ease, CardSm2)] == [
        3.46,
        2.5,
        1.3,
    ]


def test_fsrs_takes_stability_and_difficulty_as_they_are() -> None:
    trace = memory_from(known(stability_days=33.3, difficulty=4.4), Fsrs6Model()).trace
    assert trace == Fsrs6(stability_days=33.3, difficulty=4.4, interval_days=20)


def test_fsrs_takes_an_interval_for_a_stability_and_a_low_ease_for_difficult() -> None:
    hard = memory_from(known(ease_factor=1.3), Fsrs6Model()).trace
    easy = memory_from(known(ease_factor=2.8), Fsrs6Model()).trace
    assert isinstance(hard, Fsrs6)
    assert isinstance(easy, Fsrs6)
    assert hard.stability_days == easy.stability_days == 20
    assert hard.difficulty > easy.difficulty


def test_athena_would_bring_the_card_back_after_the_same_interval() -> None:
    model = AthenaModel()
    trace = memory_from(known(), model).trace
    assert isinstance(trace, Athena)
    assert trace.stability_days * model.settings.interval_per_stability == pytest.approx(20)


def test_a_model_that_is_not_ours_cannot_go_on() -> None:
    class Other:
        name = "other"

    other: Any = Other()
    with pytest.raises(ForeignMemoryError):
        memory_from(known(), other)


@given(
    interval=st.floats(0, 1e6),
    repetitions=st.integers(0, 100),
    ease=st.none() | st.floats(0.1, 100),
    stability=st.none() | st.floats(1e-6, 1e6),
    difficulty=st.none() | st.floats(0, 10),
    rating=st.sampled_from(Rating),
)
def test_every_model_can_go_on_from_whatever_is_known(
    interval: float,
    repetitions: int,
    ease: float | None,
    stability: float | None,
    difficulty: float | None,
    rating: Rating,
) -> None:
    what = Known(
        reviewed_at=MONDAY,
        interval_days=interval,
        repetitions=repetitions,
        ease_factor=ease,
        stability_days=stability,
        difficulty=difficulty,
    )
    for model in MODELS:
        memory = memory_from(what, model)
        moment = Moment(MONDAY.replace(month=2))
        assert 0 <= model.recall(memory, moment) <= 1
        assert futures(model, memory, moment)[rating].interval_days > 0
