from itertools import pairwise

from hypothesis import given, strategies as st

from bot.charts.layers import layered, spaced
from bot.flow.progress.looking import MapPicture
from tests.charts.maps import pictures

ANYWHERE = (-1_000.0, 1_000.0)


def test_each_depth_has_rows_of_at_most_two() -> None:
    layers = layered([0, 1, 1, 1, 1, 2], [(0, n) for n in (1, 2, 3, 4)] + [(1, 5)])

    assert [len([item for item in row if item < 6]) for row in layers.order] == [1, 2, 2, 1]


def test_in_a_layer_of_several_rows_what_leads_on_stands_lower() -> None:
    layers = layered([0, 0, 0, 0, 1], [(0, 4)])

    assert 0 in layers.order[1]


def test_arrows_that_need_not_cross_do_not() -> None:
    layers = layered([0, 0, 1, 1], [(0, 3), (1, 2)])

    upper, lower = layers.order
    assert (upper.index(0) < upper.index(1)) == (lower.index(3) < lower.index(2))


def test_an_arrow_past_a_row_gets_a_lane_in_it() -> None:
    layers = layered([0, 1, 2], [(0, 1), (1, 2), (0, 2)])

    assert [len(row) for row in layers.order] == [1, 2, 1]
    assert layers.links == ((0, 1), (0, 3), (1, 2), (3, 2))
    assert layers.source == {3: 0}


def test_arrows_of_one_box_share_their_lane() -> None:
    layers = layered([0, 1, 2, 2], [(0, 1), (0, 2), (0, 3)])

    assert layers.source == {4: 0}


@given(pictures())
def test_every_box_stands_in_one_row_and_every_arrow_arrives(picture: MapPicture) -> None:
    layers = layered([row.depth for row in picture.rows], picture.edges)

    items = sorted(item for row in layers.order for item in row)
    assert items == list(range(layers.boxes + len(layers.source)))
    ends = {
        (layers.source.get(upper, upper), lower)
        for upper, lower in layers.links
        if lower < layers.boxes
    }
    assert ends == set(picture.edges)


def test_what_has_room_stands_where_it_wants_to() -> None:
    assert spaced([10, 50], [20], ANYWHERE) == [10, 50]


def test_what_is_too_close_gives_way_to_both_sides() -> None:
    assert spaced([50, 50], [20], ANYWHERE) == [40, 60]


def test_the_heavier_one_gives_way_less() -> None:
    assert spaced([50, 50], [20], ANYWHERE, [3, 1]) == [45, 65]


def test_nothing_leaves_the_bounds() -> None:
    assert spaced([-5, 0, 300], [20, 20], (0, 100)) == [0, 20, 100]


def test_where_there_is_no_room_all_move_closer() -> None:
    assert spaced([0, 0, 0], [100, 100], (0, 50)) == [0, 25, 50]


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=12), st.floats(0, 30))
def test_order_and_distance_are_always_kept(wanted: list[float], apart: float) -> None:
    places = spaced(wanted, [apart] * (len(wanted) - 1), ANYWHERE)

    assert all(b - a > apart - 1e-6 for a, b in pairwise(places))
    assert all(-1_000 - 1e-6 <= place <= 1_000 + 1e-6 for place in places)
