from datetime import UTC, datetime, timedelta

import pytest

from bot.domain.memory.forecast import Occasion
from bot.domain.memory.models import AthenaModel, Fsrs6Model, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment
from bot.lab.memory.curves import by_wait, forgetting_curve, practised

START = Moment(datetime(2026, 3, 2, 12, tzinfo=UTC))
MODELS: tuple[MemoryModel, ...] = (Sm2Model(), AthenaModel(), Fsrs6Model())


def occasion(days: int, *, recalled: bool) -> Occasion:
    return Occasion(place=0, recalled=recalled, elapsed_days=days, answers=1, lapses=0)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_curve_begins_at_certainty_and_falls(model: MemoryModel) -> None:
    memory, _ = practised(model, START, 1)

    curve = forgetting_curve(model, memory, "UTC", 30)

    assert [day for day, _ in curve] == list(range(31))
    chances = [rng for _, rng in curve]
    assert chances[0] == 1
    assert sorted(chances, reverse=True) == chances
    assert 0 < chances[-1] < chances[1] < 1


def test_a_practised_card_was_answered_each_time_it_was_due() -> None:
    memory, due = practised(Sm2Model(), START, 3)

    assert memory.reviewed_at == START.at + timedelta(days=7)
    assert due.at == memory.reviewed_at + timedelta(days=15)


def test_answers_are_put_together_by_about_how_long_was_waited() -> None:
    asked = [
        occasion(1, recalled=True),
        occasion(2, recalled=True),
        occasion(3, recalled=False),
        occasion(9, recalled=False),
    ]

    waits = by_wait(asked, {"one": [0.9, 0.8, 0.6, 0.5]})

    assert [(it.days, it.answers, it.remembered) for it in waits] == [
        (1, 1, 1),
        (2.5, 2, 0.5),
        (9, 1, 0),
    ]
    assert [it.expected["one"] for it in waits] == pytest.approx([0.9, 0.7, 0.5])
