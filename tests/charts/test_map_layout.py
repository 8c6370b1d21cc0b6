from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from bot.charts.map_layout import AROUND_LAYER, FRAME, WIDTH, Box, MapLayout, Point, lay_out
from bot.flow.progress.looking import MapPicture
from tests.charts.maps import approved_maps, chain, one_layer, pictures

TOP = 100.0


def overlap(one: Box, other: Box) -> bool:
    beside = one.left + one.width <= other.left or other.left + other.width <= one.left
    above = one.top + one.height <= other.top or other.top + other.height <= one.top
    return not (beside or above)


def is_inside(point: Point, box: Box) -> bool:
    x, y = point
    return box.left < x < box.left + box.width and box.top + 1 < y < box.top + box.height - 1


def points(layout: MapLayout) -> Iterator[Point]:
    """Yield points along all arrows. A curve stays between the heights of its ends."""
    for stroke in layout.strokes:
        (x, y), (to_x, to_y) = stroke.start, stroke.end
        for at in (0.05, 0.25, 0.5, 0.75, 0.95):
            along = 3 * at**2 - 2 * at**3
            down = 1.5 * at - 1.5 * at**2 + at**3
            yield x + along * (to_x - x), y + down * (to_y - y)


def assert_well_laid(picture: MapPicture) -> None:
    layout = lay_out(picture, TOP)
    assert [box.row for box in layout.boxes] == list(picture.rows)
    assert not [pair for pair in combinations(layout.boxes, 2) if overlap(*pair)]
    for box in layout.boxes:
        assert box.left > FRAME
        assert box.left + box.width < WIDTH - FRAME
        assert box.top + box.height <= layout.bottom
    assert not [(p, box) for p in points(layout) for box in layout.boxes if is_inside(p, box)]


@pytest.mark.thorough
@pytest.mark.parametrize("name", ["1", "8", "15", "30", "fractions"])
def test_boxes_keep_apart_and_no_arrow_runs_through_one(name: str) -> None:
    assert_well_laid(approved_maps()[name])


@given(pictures())
def test_so_it_is_with_any_map(picture: MapPicture) -> None:
    assert_well_laid(picture)


@given(st.integers(1, 30))
def test_so_it_is_with_a_chain_and_with_a_single_layer(count: int) -> None:
    assert_well_laid(chain(count))
    assert_well_laid(one_layer(count))


def test_who_is_deeper_stands_lower() -> None:
    layout = lay_out(approved_maps()["fractions"], TOP)

    for one, other in combinations(layout.boxes, 2):
        if one.row.depth < other.row.depth:
            assert one.top + one.height < other.top


def test_the_grounds_of_the_layers_do_not_touch() -> None:
    layout = lay_out(approved_maps()["30"], TOP)

    assert len(layout.layers) == 6
    for (_, bottom), (top, _) in zip(layout.layers, layout.layers[1:], strict=False):
        assert bottom + AROUND_LAYER < top - AROUND_LAYER


def test_every_stroke_knows_whose_arrows_run_through_it() -> None:
    picture = approved_maps()["fractions"]
    strokes = lay_out(picture, TOP).strokes

    arrows = {(s.source, box) for s in strokes if s.is_tip for box in s.successors}
    assert arrows == set(picture.edges)


def test_an_empty_map_needs_no_room() -> None:
    assert lay_out(one_layer(0), TOP).bottom == TOP
