"""Pages are cut into lines by ink alone: rather no numbers than wrong ones."""

import io
from collections.abc import Callable

import numpy as np
import pytest
from PIL import Image, ImageChops

from bot.charts.sheets import Line, annotated, lines_in
from bot.domain.answers.working.walking import LineMark
from tests.sheets.handwriting import Drawn, Look, Paper, drawn
from tests.sheets.solutions import (
    LINEAR,
    PHOTOS,
    in_two_columns,
    photo,
    with_a_line_too_many,
    with_a_sketch,
)

pytestmark = [pytest.mark.handwriting, pytest.mark.thorough]

CUT = 0.65
"""Least share of every fourth sheet whose lines are all found; of all 60 it is 0.80."""


def is_on(line: Line, x: float, y: float) -> bool:
    (left, top), (right, bottom) = line.start, line.end
    return abs(top + (bottom - top) * (x - left) / (right - left) - y) < 22


def is_exact(made: Drawn, lines: tuple[Line, ...]) -> bool:
    """Return True if every line is where it was written, in the order of writing."""
    return len(lines) == len(made.lines) and all(map(_on_its_line, lines, made.middles))


def _on_its_line(line: Line, middle: tuple[float, float]) -> bool:
    return is_on(line, *middle)


@pytest.mark.parametrize("paper", Paper)
@pytest.mark.parametrize("rotation", [-8.0, 0.0, 5.0])
def test_lines_are_found_on_every_paper_however_it_is_turned(
    paper: Paper, rotation: float
) -> None:
    made = drawn(LINEAR, seed=11, look=Look(paper=paper, rotation=rotation, shadow=0.4))

    assert is_exact(made, lines_in(made.jpeg))


def test_a_line_that_was_crossed_out_is_none() -> None:
    made = drawn(LINEAR, seed=5, look=Look(dropped=(2,)))

    assert is_exact(made, lines_in(made.jpeg))


def test_no_sheet_is_numbered_wrongly_and_most_are_numbered() -> None:
    exact = numbered = 0
    for number in range(0, PHOTOS, 4):
        made = photo(number)
        lines = lines_in(made.jpeg)
        numbered += len(lines) == len(made.lines)
        exact += is_exact(made, lines)

    assert numbered == exact
    assert exact >= CUT * PHOTOS / 4


@pytest.mark.parametrize("make", [in_two_columns, with_a_sketch, with_a_line_too_many])
def test_what_is_no_plain_column_of_lines_is_numbered_rightly_or_not_at_all(
    make: Callable[[int], Drawn],
) -> None:
    for number in range(60, 64):
        made = make(number)
        lines = lines_in(made.jpeg)
        assert len(lines) != len(made.lines) or is_exact(made, lines)


def test_two_columns_have_no_numbers() -> None:
    assert lines_in(in_two_columns(61).jpeg) == ()


def test_numbers_stand_in_the_margin_and_leave_what_is_written_as_it_is() -> None:
    made = drawn(LINEAR, seed=3)
    marks = [LineMark.RIGHT, LineMark.BREAKS, LineMark.UNREAD, LineMark.PLAIN, LineMark.RIGHT]

    page = annotated(made.jpeg, 9, marks)

    assert page is not None
    with Image.open(io.BytesIO(page)) as now, Image.open(io.BytesIO(made.jpeg)) as before:
        assert now.format == "JPEG"
        assert now.size == before.size
        right = (round(made.middles[0][0]), 0, *now.size)
        changed = ImageChops.difference(now.crop(right), before.crop(right))
        assert np.asarray(changed).max() < 60
        for (x, y), mark in zip(made.middles, marks, strict=True):
            left = now.crop((round(x) - 110, round(y) - 8, round(x) - 20, round(y) + 8))
            assert _is_coloured(left, mark)


def _is_coloured(badge: Image.Image, mark: LineMark) -> bool:
    expected = {
        LineMark.RIGHT: (12, 122, 69),
        LineMark.BREAKS: (194, 65, 12),
        LineMark.UNREAD: (107, 114, 128),
        LineMark.PLAIN: (59, 91, 140),
    }[mark]
    seen = np.asarray(badge.convert("RGB"), dtype=int).reshape(-1, 3)
    return bool((abs(seen - expected).sum(axis=1) < 50).any())


def test_a_page_without_room_on_the_left_gets_some() -> None:
    made = drawn(LINEAR, seed=3)
    with Image.open(io.BytesIO(made.jpeg)) as whole:
        narrow, file = whole.crop((140, 0, *whole.size)), io.BytesIO()
        narrow.save(file, "JPEG")

    page = annotated(file.getvalue(), 1, [LineMark.PLAIN] * len(LINEAR))

    assert page is not None
    with Image.open(io.BytesIO(page)) as now:
        assert now.width > narrow.width


def test_without_as_many_marks_as_lines_there_are_no_numbers() -> None:
    made = drawn(LINEAR, seed=3)

    assert annotated(made.jpeg, 1, [LineMark.RIGHT] * (len(LINEAR) - 1)) is None
    assert annotated(made.jpeg, 1, []) is None
