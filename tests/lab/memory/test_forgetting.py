from datetime import UTC, datetime, timedelta
from io import BytesIO

import numpy as np
import pytest
from PIL import Image

from bot.domain.memory.forecast import Occasion
from bot.domain.memory.models import AthenaModel, Fsrs6Model, MemoryModel, Sm2Model
from bot.domain.memory.review import Moment
from bot.lab.memory.forgetting import (
    Fading,
    Wait,
    by_wait,
    forgetting_curve,
    forgetting_figure,
    forgetting_png,
    practise,
)

CURVE = [(0.0, 1.0), (1.0, 0.9), (2.0, 0.8)]
FADING = [Fading("A card", {"one": CURVE, "another": CURVE})]
WAITS = [
    Wait(days=1, answers=40, remembered=0.9, expected={"one": 0.8, "another": 0.95}),
    Wait(days=6, answers=4, remembered=0.5, expected={"one": 0.7, "another": 0.9}),
]

START = Moment(datetime(2026, 3, 2, 12, tzinfo=UTC))
MODELS: tuple[MemoryModel, ...] = (Sm2Model(), AthenaModel(), Fsrs6Model())


def test_it_draws_every_curve_and_what_came_true() -> None:
    left, right = forgetting_figure(FADING, WAITS).axes

    assert left.get_title(loc="left") == "A card"
    assert [line.get_label() for line in left.lines] == ["one", "another"]
    drawn = [np.asarray(line.get_xydata()).tolist() for line in right.lines]
    assert drawn == [[[1, 0.8], [6, 0.7]], [[1, 0.95], [6, 0.9]]]
    dots = right.collections[0]
    assert np.asarray(dots.get_offsets()).tolist() == [[1, 0.9], [6, 0.5]]


def test_lines_are_told_apart_without_their_colours() -> None:
    left, _ = forgetting_figure(FADING, WAITS).axes

    assert len({line.get_linestyle() for line in left.lines}) == 2


def test_the_legend_names_each_thing_once() -> None:
    legend = forgetting_figure(FADING, WAITS).legends[0]

    assert [text.get_text() for text in legend.get_texts()] == ["one", "another", "remembered"]


def test_the_legend_stands_beside_the_drawings_and_covers_none_of_their_words() -> None:
    figure = forgetting_figure(FADING, WAITS)
    figure.draw_without_rendering()
    legend = figure.legends[0].get_window_extent()

    drawn = [axes.get_tightbbox() for axes in figure.axes]
    words = [text.get_window_extent() for text in figure.texts]
    assert not any(box is None or legend.overlaps(box) for box in (*drawn, *words))
    assert len(words) == 2


def test_without_answers_only_the_curves_are_drawn() -> None:
    _, right = forgetting_figure(FADING, []).axes

    assert (len(right.lines), len(right.collections)) == (0, 0)


def test_the_same_numbers_give_the_same_picture() -> None:
    png = forgetting_png(FADING, WAITS)

    assert Image.open(BytesIO(png)).format == "PNG"
    assert forgetting_png(FADING, WAITS) == png


def occasion(days: int, *, recalled: bool) -> Occasion:
    return Occasion(place=0, recalled=recalled, elapsed_days=days, answers=1, lapses=0)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.name)
def test_a_curve_begins_at_certainty_and_falls(model: MemoryModel) -> None:
    memory, _ = practise(model, START, 1)

    curve = forgetting_curve(model, memory, "UTC", 30)

    assert [day for day, _ in curve] == list(range(31))
    chances = [rng for _, rng in curve]
    assert chances[0] == 1
    assert sorted(chances, reverse=True) == chances
    assert 0 < chances[-1] < chances[1] < 1


def test_a_practised_card_was_answered_each_time_it_was_due() -> None:
    memory, due = practise(Sm2Model(), START, 3)

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

    assert [(wait.days, wait.answers, wait.remembered) for wait in waits] == [
        (1, 1, 1),
        (2.5, 2, 0.5),
        (9, 1, 0),
    ]
    assert [wait.expected["one"] for wait in waits] == pytest.approx([0.9, 0.7, 0.5])
