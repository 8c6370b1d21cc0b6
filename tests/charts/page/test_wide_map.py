"""A map as wide as needed: nothing overlaps, arrows lead down, texts are safe."""

import random
from collections import Counter
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest

from bot.charts.layers import layered
from bot.charts.page.wide_map import lay_out_wide, wide_map_svg
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.page.pictures import WideMapPicture
from bot.views.maps import MapKind, MapLine, MapPlace, WholeMap

WIDE = 140


def built(count: int, *, label: str = "Brüche {} kürzen und erweitern") -> WholeMap:
    """Return a map of `count` places, each building on up to three earlier ones."""
    rng = random.Random(7)
    depths: list[int] = []
    edges: list[tuple[int, int]] = []
    for at in range(count):
        near = range(max(0, at - max(12, count // 8)), at)
        before = sorted({rng.choice(near) for _ in range(3)}) if at > 4 else []
        depths.append(max((depths[place] + 1 for place in before), default=0))
        edges += [(place, at) for place in before]
    order = sorted(range(count), key=lambda place: depths[place])
    places = [
        MapPlace(
            id=f"p{place}",
            label=label.format(place),
            status=NodeStatus.UNSEEN,
            depth=depths[at],
            open=False,
        )
        for place, at in enumerate(order)
    ]
    at_place = {at: place for place, at in enumerate(order)}
    return WholeMap(
        line=MapLine(id="m", title="Brüche & mehr", kind=MapKind.TOPIC, done=0, of=count),
        goal="",
        places=tuple(places),
        edges=tuple(sorted((at_place[a], at_place[b]) for a, b in edges)),
    )


def picture_of(whole: WholeMap) -> WideMapPicture:
    return WideMapPicture(
        whole=whole, words=tuple(f"{place.label}: new" for place in whole.places)
    )


def boxes_of(whole: WholeMap) -> list[tuple[float, float, float, float]]:
    laid = lay_out_wide(
        tuple(place.label for place in whole.places),
        tuple(place.depth for place in whole.places),
        whole.edges,
        whole.parts,
    )
    corners = zip(laid.corners, laid.heights, strict=True)
    boxes = [(x, y, x + WIDE, y + high) for (x, y), high in corners]
    assert all(left >= 0 and right <= laid.wide for left, _, right, _ in boxes)
    assert all(top >= 0 and bottom <= laid.high for _, top, _, bottom in boxes)
    return boxes


@pytest.mark.parametrize("count", [1, 2, 30, 300])
def test_no_place_lies_on_another(count: int) -> None:
    boxes = boxes_of(built(count))

    for (left, top, right, bottom), (x, y, to_x, to_y) in combinations(boxes, 2):
        assert right <= x or to_x <= left or bottom <= y or to_y <= top


def test_what_comes_first_stands_above_what_it_opens() -> None:
    whole = built(120)
    boxes = boxes_of(whole)

    assert all(boxes[a][3] < boxes[b][1] for a, b in whole.edges)


def test_a_thousand_places_make_no_tower() -> None:
    boxes = boxes_of(built(1_000))
    wide, high = max(box[2] for box in boxes), max(box[3] for box in boxes)

    assert 0.3 < wide / high < 4


def test_on_a_phone_two_places_stand_side_by_side_and_a_large_map_is_still_no_tower() -> None:
    whole = built(18, label="Brüche kürzen {}")
    labels, depths = (
        tuple(getattr(place, name) for place in whole.places) for name in ("label", "depth")
    )
    laid = lay_out_wide(labels, depths, whole.edges, (), narrow=True)
    rows = Counter(top for _, top in laid.corners)
    assert max(rows.values()) <= 2

    many = built(1_000)
    large = lay_out_wide(
        tuple(place.label for place in many.places),
        tuple(place.depth for place in many.places),
        many.edges,
        (),
        narrow=True,
    )
    assert large.high < 6 * large.wide


def test_words_of_a_learner_stay_words() -> None:
    whole = built(3, label='<script>alert("{}")</script> & </text>')

    root = ET.fromstring(wide_map_svg(picture_of(whole)).decode())  # noqa: S314 - our own

    assert {element.tag.rpartition("}")[2] for element in root.iter()} == {
        "svg", "path", "g", "title", "rect", "text",
    }  # fmt: skip
    assert root.attrib["aria-label"] == "Brüche & mehr"


def test_the_same_map_is_drawn_the_same() -> None:
    assert wide_map_svg(picture_of(built(30))) == wide_map_svg(picture_of(built(30)))


def test_how_a_place_stands_moves_nothing() -> None:
    whole = built(30)
    learned = WholeMap(
        line=whole.line,
        goal="",
        places=tuple(
            MapPlace(
                id=place.id,
                label=place.label,
                status=NodeStatus.MASTERED,
                depth=place.depth,
                open=True,
            )
            for place in whole.places
        ),
        edges=whole.edges,
    )

    before, after = (wide_map_svg(picture_of(drawn)).decode() for drawn in (whole, learned))

    assert after == before.replace('"place unseen"', '"place mastered open"')


def test_rows_hold_as_many_as_they_may() -> None:
    layers = layered([0] * 7, (), 4)

    assert [len(row) for row in layers.order] == [4, 3] or [len(row) for row in layers.order] == [
        3,
        4,
    ]


def test_arrows_cross_as_often_as_they_are_counted_to() -> None:
    upper, lower = layered([0, 0, 0, 1, 1, 1], [(0, 5), (1, 4), (2, 3)], 3).order

    ends = [{0: 5, 1: 4, 2: 3}[end] for end in upper]
    assert [lower.index(end) for end in ends] == sorted(lower.index(end) for end in ends)
    assert all(a != b for a, b in pairwise(lower))
