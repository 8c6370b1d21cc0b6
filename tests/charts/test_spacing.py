from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.charts.spacing import spaced

ANYWHERE = (-1_000.0, 1_000.0)


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
