"""A graph in rows from top to bottom: the row of each box, and the order in each row.

An arrow that passes rows gets a lane in each of them, so that it never runs through a box.
The arrows of one box share their lane until they part.
"""

from bisect import bisect_right, insort
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, groupby, pairwise
from statistics import fmean
from typing import Final

MOST_IN_A_ROW: Final = 2
_SWEEPS: Final = 12

Edges = Sequence[tuple[int, int]]
Order = list[list[int]]


@dataclass(frozen=True, slots=True)
class Layers:
    """Rows of items: the first `boxes` items are boxes, all others are lanes."""

    boxes: int
    order: tuple[tuple[int, ...], ...]
    """The items of each row from left to right."""
    links: tuple[tuple[int, int], ...]
    """Pairs of an item of one row and an item of the next."""
    source: Mapping[int, int]
    """The box that a lane comes from."""


@dataclass(slots=True)
class _Web:
    """Items and links while lanes are added."""

    rows: Order
    links: list[tuple[int, int]] = field(default_factory=list)
    source: dict[int, int] = field(default_factory=dict)


def layered(depths: Sequence[int], edges: Edges, most: int = MOST_IN_A_ROW) -> Layers:
    """Return the boxes in rows by depth, at most `most` in each, with few crossing arrows."""
    rows = _rows(depths, edges, most)
    web = _web(len(depths), rows, edges)
    order = _untangle(web.rows, web.links)
    return Layers(
        len(depths), tuple(map(tuple, order)), tuple(sorted(web.links)), dict(web.source)
    )


def _rows(depths: Sequence[int], edges: Edges, most: int) -> Order:
    """Return the boxes of each row. If a layer has several rows, what leads on is lower."""
    has_next = [0] * len(depths)
    for parent, child in edges:
        has_next[parent] += 1
        has_next[child] -= 1
    by_depth = sorted(range(len(depths)), key=lambda box: (depths[box], has_next[box]))
    rows: Order = []
    for _, layer in groupby(by_depth, key=lambda box: depths[box]):
        rows += _in_rows(list(layer), most)
    return rows


def _in_rows(layer: list[int], most: int) -> Order:
    count = -(-len(layer) // most)
    cuts = [round(len(layer) * at / count) for at in range(count + 1)]
    return [sorted(layer[start:end]) for start, end in pairwise(cuts)]


def _web(boxes: int, rows: Order, edges: Edges) -> _Web:
    row_of = {box: at for at, row in enumerate(rows) for box in row}
    web = _Web([list(row) for row in rows])
    children: dict[int, list[int]] = defaultdict(list)
    for parent, child in sorted(set(edges)):
        if row_of[parent] < row_of[child]:
            children[parent].append(child)
    unused = boxes
    for parent in sorted(children):
        below = row_of[parent] + 1
        lowest = max(row_of[child] for child in children[parent])
        lanes = {row_of[parent]: parent}
        for row in range(below, lowest):
            lanes[row], unused = unused, unused + 1
            web.rows[row].append(lanes[row])
            web.source[lanes[row]] = parent
            web.links.append((lanes[row - 1], lanes[row]))
        web.links += [(lanes[row_of[child] - 1], child) for child in children[parent]]
    return web


class _Neighbours:
    """The links of each item, upwards and downwards."""

    def __init__(self, links: Edges) -> None:
        self.above: dict[int, list[int]] = defaultdict(list)
        self.below: dict[int, list[int]] = defaultdict(list)
        for upper, lower in links:
            self.below[upper].append(lower)
            self.above[lower].append(upper)


def _untangle(rows: Order, links: Edges) -> Order:
    """Return the rows ordered by barycentres, swept down and up. The best order seen wins."""
    near = _Neighbours(links)
    order = [list(row) for row in rows]
    best, fewest = [list(row) for row in order], _all_crossings(order, near)
    for sweep in range(_SWEEPS):
        down = sweep % 2 == 0
        _sweep(order, near.above if down else near.below, down=down)
        _swap_neighbours(order, near)
        crossings = _all_crossings(order, near)
        if crossings < fewest:
            best, fewest = [list(row) for row in order], crossings
    return best


def _sweep(order: Order, near: Mapping[int, list[int]], *, down: bool) -> None:
    places = _places(order)
    for row in order if down else order[::-1]:
        row.sort(key=lambda item: fmean([places[n] for n in near.get(item, ())] or [places[item]]))
        places |= _places([row])


def _places(order: Sequence[Sequence[int]]) -> dict[int, float]:
    """Return the place of each item in its row, 0..1."""
    return {item: (at + 0.5) / len(row) for row in order for at, item in enumerate(row)}


def _swap_neighbours(order: Order, near: _Neighbours) -> None:
    """Swap neighbours if that makes fewer arrows cross."""
    places = _places(order)
    for row in order:
        for at in range(len(row) - 1):
            left, right = row[at : at + 2]
            if _pair(left, right, near, places) > _pair(right, left, near, places):
                row[at], row[at + 1] = right, left
        places |= _places([row])


def _pair(left: int, right: int, near: _Neighbours, places: Mapping[int, float]) -> int:
    """Return the number of crossings between arrows of the two items in this order."""
    return sum(
        places[of_left] > places[of_right]
        for side in (near.above, near.below)
        for of_left in side.get(left, ())
        for of_right in side.get(right, ())
    )


def _all_crossings(order: Order, near: _Neighbours) -> int:
    """Return the number of crossings: pairs that leave in one order and arrive in the other."""
    places, crossings = _places(order), 0
    for row in order:
        arrived: list[float] = []
        for item in row:
            ends = sorted(places[below] for below in near.below.get(item, ()))
            crossings += sum(len(arrived) - bisect_right(arrived, end) for end in ends)
            for end in ends:
                insort(arrived, end)
    return crossings


@dataclass(slots=True)
class _Block:
    """Neighbours that touch and so move together."""

    total: float
    weight: float
    count: int

    @property
    def mean(self) -> float:
        return self.total / self.weight


def spaced(
    wanted: Sequence[float],
    apart: Sequence[float],
    bounds: tuple[float, float],
    weights: Sequence[float] | None = None,
) -> list[float]:
    """Return places for one or more items in their order, at least `apart`, within the bounds.

    The sum of squared distances from `wanted` is the least possible (isotonic
    regression by pooling neighbours). If there is no room for all, all move closer.
    """
    low, high = bounds
    needed = sum(apart)
    shrink = min(1.0, (high - low) / needed) if needed > 0 else 1.0
    offsets = [shrink * offset for offset in accumulate(apart, initial=0.0)]
    free = _rising(
        [want - offset for want, offset in zip(wanted, offsets, strict=True)],
        weights or [1.0] * len(wanted),
    )
    top = max(low, high - offsets[-1])
    return [min(max(at, low), top) + offset for at, offset in zip(free, offsets, strict=True)]


def _rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the nearest series that never falls, by least squares."""
    blocks: list[_Block] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append(_Block(value * weight, weight, 1))
        while len(blocks) > 1 and blocks[-2].mean > blocks[-1].mean:
            last = blocks.pop()
            blocks[-1].total += last.total
            blocks[-1].weight += last.weight
            blocks[-1].count += last.count
    return [block.mean for block in blocks for _ in range(block.count)]
