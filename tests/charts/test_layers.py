from hypothesis import given

from bot.charts.layers import layered
from bot.flow.progress.looking import MapPicture
from tests.charts.maps import pictures


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
