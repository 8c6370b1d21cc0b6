"""The layout of a map's picture, in pixels from its upper left corner."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from statistics import fmean
from typing import Final, Literal

from bot.charts.labels import BOLD, REGULAR, drawable, wrapped
from bot.charts.layers import Layers, layered, spaced
from bot.flow.maps.replies import MapRow
from bot.flow.progress.looking import MapPicture

WIDTH: Final = 1080.0
MARGIN: Final = 30.0
LETTERS: Final = 36.0
LINE: Final = 45.0
PADDING: Final = 20.0
SIGN: Final = 58.0
"""Height of the line below a label: "open", "you are here", how much is still known."""

_WIDEST: Final = {1: 640.0, 2: 490.0}
_NARROWEST: Final = 264.0
_BESIDE_TEXT: Final = 16.0
_BETWEEN_BOXES: Final = 34.0
_BESIDE_LANE: Final = 26.0
_BETWEEN_LANES: Final = 18.0
_BETWEEN_ENDS: Final = 30.0
_FROM_CORNER: Final = 60.0
_GAP: Final = 72.0
_GAP_IN_LAYER: Final = 48.0
_GAP_GROWS: Final = 0.09
_WIDEST_GAP: Final = 120.0
FRAME: Final = 8.0
"""Distance of the current concept's frame from its box."""
AROUND_LAYER: Final = 26.0
_ROUNDS: Final = 16
_LANE_WEIGHT: Final = 2.0
_TO_THE_MIDDLE: Final = 0.12
"""Pull of everything towards the middle of the picture, 0..1."""

Link = tuple[int, int]
Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Box:
    """A concept with its label in lines."""

    row: MapRow
    lines: tuple[str, ...]
    left: float
    top: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Stroke:
    """A piece of an arrow: a curve between two rows, or a lane through one."""

    start: Point
    end: Point
    source: int
    successors: frozenset[int]
    """The boxes whose arrows run through this piece."""
    is_tip: bool


@dataclass(frozen=True, slots=True)
class MapLayout:
    """Boxes in the order of the picture's rows, the strokes behind them, and the bottom."""

    boxes: tuple[Box, ...]
    strokes: tuple[Stroke, ...]
    layers: tuple[tuple[float, float], ...]
    """Top and bottom of the rows of each depth."""
    bottom: float


def lay_out(picture: MapPicture, top: float) -> MapLayout:
    """Return boxes and arrows, with the first row of boxes at `top`."""
    if not picture.rows:
        return MapLayout((), (), (), top)
    return _Laid(picture, top).layout()


class _Laid:
    """A layout in the making. Each property is a step, computed once."""

    def __init__(self, picture: MapPicture, top: float) -> None:
        self._rows = picture.rows
        self._top = top
        depths = [row.depth for row in picture.rows]
        self._layers: Layers = layered(depths, picture.edges)
        self._links = self._layers.links

    def layout(self) -> MapLayout:
        boxes = tuple(self._box(box) for box in range(len(self._rows)))
        strokes = (*self._curves(), *self._lanes())
        return MapLayout(boxes, strokes, self._depth_bands(), self._bands[-1][1])

    @cached_property
    def _row_of(self) -> Mapping[int, int]:
        return {item: at for at, row in enumerate(self._layers.order) for item in row}

    @cached_property
    def _widths(self) -> Mapping[int, float]:
        """Return the width of each item. A lane has width 0."""
        widths = dict.fromkeys(self._layers.source, 0.0)
        for row in self._layers.order:
            boxes = [item for item in row if self._is_box(item)]
            room = WIDTH - 2 * MARGIN - sum(self._gaps(row))
            width = min(_WIDEST[len(boxes)], max(_NARROWEST, room / len(boxes)))
            widths |= dict.fromkeys(boxes, width)
        return widths

    def _is_box(self, item: int) -> bool:
        return item < self._layers.boxes

    def _gaps(self, row: Sequence[int]) -> list[float]:
        kinds = {2: _BETWEEN_BOXES, 1: _BESIDE_LANE, 0: _BETWEEN_LANES}
        return [kinds[self._is_box(a) + self._is_box(b)] for a, b in pairwise(row)]

    def _apart(self, row: Sequence[int]) -> list[float]:
        """Return the least distances between the middles of neighbours."""
        gaps, widths = self._gaps(row), [self._widths[item] for item in row]
        room = WIDTH - 2 * MARGIN - sum(widths)
        scale = min(1.0, room / sum(gaps)) if gaps else 1.0
        return [
            (a + b) / 2 + gap * scale for (a, b), gap in zip(pairwise(widths), gaps, strict=True)
        ]

    @cached_property
    def _middles(self) -> Mapping[int, float]:
        """Return the middle of each item, near the middles of its links."""
        near: dict[int, list[int]] = defaultdict(list)
        for upper, lower in self._links:
            near[upper].append(lower)
            near[lower].append(upper)
        at = {item: WIDTH / 2 for row in self._layers.order for item in row}
        order = self._layers.order
        for sweep in range(_ROUNDS):
            for row in order if sweep % 2 == 0 else order[::-1]:
                wanted = [fmean([at[n] for n in near[item]] or [WIDTH / 2]) for item in row]
                at |= dict(zip(row, self._places(row, wanted), strict=True))
        return at

    def _places(self, row: Sequence[int], wanted: Sequence[float]) -> list[float]:
        first, last = self._widths[row[0]], self._widths[row[-1]]
        bounds = (MARGIN + first / 2, WIDTH - MARGIN - last / 2)
        weights = [1.0 if self._is_box(item) else _LANE_WEIGHT for item in row]
        drawn_in = [want + _TO_THE_MIDDLE * (WIDTH / 2 - want) for want in wanted]
        return spaced(drawn_in, self._apart(row), bounds, weights)

    @cached_property
    def _lines(self) -> Sequence[tuple[str, ...]]:
        return [
            wrapped(
                drawable(row.label),
                self._widths[box] - 2 * _BESIDE_TEXT,
                LETTERS,
                face=BOLD if row.current else REGULAR,
            )
            for box, row in enumerate(self._rows)
        ]

    def _height(self, box: int) -> float:
        row = self._rows[box]
        sign = SIGN if row.current or row.open or row.fades else 0.0
        return 2 * PADDING + LINE * len(self._lines[box]) + sign

    @cached_property
    def _bands(self) -> Sequence[tuple[float, float]]:
        """Return the top and bottom of each row."""
        bands: list[tuple[float, float]] = []
        top = self._top
        for at, row in enumerate(self._layers.order):
            height = max(self._height(item) for item in row if self._is_box(item))
            bands.append((top, top + height))
            top += height + self._gap_below(at)
        return bands

    def _depth_bands(self) -> tuple[tuple[float, float], ...]:
        found: dict[int, tuple[float, float]] = {}
        for row, (top, bottom) in zip(self._layers.order, self._bands, strict=True):
            first, _ = found.get(self._depth(row), (top, bottom))
            found[self._depth(row)] = (first, bottom)
        return tuple(found.values())

    def _gap_below(self, at: int) -> float:
        """Return the gap below a row, wider if arrows go far to the side."""
        here = [(a, b) for a, b in self._links if self._row_of[a] == at]
        farthest = max((abs(self._middles[a] - self._middles[b]) for a, b in here), default=0.0)
        base = _GAP_IN_LAYER if self._is_in_layer(at) else _GAP
        return min(_WIDEST_GAP, base + _GAP_GROWS * farthest)

    def _is_in_layer(self, at: int) -> bool:
        """Return True if the row below belongs to the same layer."""
        if at + 1 >= len(self._layers.order):
            return True
        upper, lower = (self._depth(self._layers.order[row]) for row in (at, at + 1))
        return upper == lower

    def _depth(self, row: Sequence[int]) -> int:
        return next(self._rows[item].depth for item in row if self._is_box(item))

    def _box(self, box: int) -> Box:
        top, bottom = self._bands[self._row_of[box]]
        width = self._widths[box]
        left = self._middles[box] - width / 2
        return Box(self._rows[box], self._lines[box], left, top, width, bottom - top)

    @cached_property
    def _starts(self) -> Mapping[Link, float]:
        """Return where each link leaves its item, as straight above its end as possible."""
        return self._ends({(a, b): self._middles[b] for a, b in self._links}, of=0)

    @cached_property
    def _arrivals(self) -> Mapping[Link, float]:
        """Return where each link reaches its item, as straight below its start as possible."""
        return self._ends(self._starts, of=1)

    def _ends(self, aims: Mapping[Link, float], *, of: Literal[0, 1]) -> Mapping[Link, float]:
        """Return the places of all links along the edges of their upper or lower items."""
        of_item: dict[int, list[Link]] = defaultdict(list)
        for link in sorted(self._links, key=lambda link: aims[link]):
            of_item[link[of]].append(link)
        ends: dict[Link, float] = {}
        for item, links in of_item.items():
            middle, half = self._middles[item], max(0.0, self._widths[item] / 2 - _FROM_CORNER)
            apart = [_BETWEEN_ENDS if half else 0.0] * (len(links) - 1)
            wanted = [aims[link] for link in links]
            places = spaced(wanted, apart, (middle - half, middle + half))
            ends |= dict(zip(links, places, strict=True))
        return ends

    @cached_property
    def _successors(self) -> Mapping[int, frozenset[int]]:
        """Return the boxes at which the arrows of each item end. A box ends its own."""
        leads = {box: frozenset({box}) for box in range(self._layers.boxes)}
        for lane in sorted(self._layers.source, key=lambda lane: -self._row_of[lane]):
            leads[lane] = frozenset().union(*(leads[b] for a, b in self._links if a == lane))
        return leads

    def _curves(self) -> list[Stroke]:
        return [
            Stroke(
                (self._starts[a, b], self._bands[self._row_of[a]][1]),
                (self._arrivals[a, b], self._edge_above(b)),
                self._layers.source.get(a, a),
                self._successors[b],
                self._is_box(b),
            )
            for a, b in self._links
        ]

    def _edge_above(self, item: int) -> float:
        top, _ = self._bands[self._row_of[item]]
        framed = self._is_box(item) and self._rows[item].current
        return top - FRAME - 2 if framed else top

    def _lanes(self) -> list[Stroke]:
        strokes = []
        for lane, source in self._layers.source.items():
            x, (top, bottom) = self._middles[lane], self._bands[self._row_of[lane]]
            successors = self._successors[lane]
            strokes.append(Stroke((x, top), (x, bottom), source, successors, is_tip=False))
        return strokes
