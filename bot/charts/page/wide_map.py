"""A map as wide as needed, as SVG for a page that moves and colours it.

The layout is computed once for a map. The status of a place is its class.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from html import escape
from itertools import pairwise
from math import ceil, sqrt
from statistics import fmean
from typing import Final

from bot.charts.labels import REGULAR, drawable, wrapped
from bot.charts.layers import Layers, layered, spaced
from bot.domain.progress.recalls import FADES_BELOW
from bot.flow.page.pictures import WideMapPicture
from bot.views.maps import MapPlace

_WIDE: Final = 140.0
_LETTERS: Final = 14.0
_LINE: Final = 18.0
_PADDING: Final = 12.0
_BESIDE_TEXT: Final = 6.0
_BETWEEN: Final = 22.0
_LANE: Final = 9.0
_GAP: Final = 56.0
_MARGIN: Final = 10.0
_TIP: Final = 7.0
_MOST_LINES: Final = 4
_ROUNDS: Final = 8
_LEAST_IN_A_ROW: Final = 3
_LEAST_ON_A_PHONE: Final = 2
_FLAT: Final = 1.6
"""Most places side by side, relative to the places below each other."""
_STEEP: Final = 0.36
"""The same on a phone: two side by side for the 30 concepts that a course may have."""
_KEPT: Final = 64
"""Number of layouts kept in memory."""

Point = tuple[float, float]
Links = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class WideLayout:
    """The places of a map, and the lines between them, in pixels."""

    wide: float
    high: float
    corners: tuple[Point, ...]
    """The upper left corner of each place."""
    lines: tuple[tuple[str, ...], ...]
    """The lines of each label."""
    heights: tuple[float, ...]
    arrows: str
    """Path data of all arrows, and of their tips."""
    tips: str
    parts: str
    """Path data of the lines from parts to their wholes."""


def wide_map_svg(picture: WideMapPicture) -> bytes:
    """Return the map as SVG. Same input, same bytes."""
    whole = picture.whole
    laid = lay_out_wide(
        tuple(place.label for place in whole.places),
        tuple(place.depth for place in whole.places),
        whole.edges,
        whole.parts,
        narrow=picture.narrow,
    )
    places = (
        _place(place, words, laid, at)
        for at, (place, words) in enumerate(zip(whole.places, picture.words, strict=True))
    )
    size = f'width="{laid.wide:.0f}" height="{laid.high:.0f}"'
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="group"'
        f' aria-label="{escape(whole.line.title)}">'
        f'<path class="parts" d="{laid.parts}"/><path class="arrows" d="{laid.arrows}"/>'
        f'<path class="tips" d="{laid.tips}"/>{"".join(places)}</svg>'
    )
    return svg.encode()


def _place(place: MapPlace, words: str, laid: WideLayout, at: int) -> str:
    (left, top), high, lines = laid.corners[at], laid.heights[at], laid.lines[at]
    below = [_PADDING + _LINE * (number + 0.72) for number in range(len(lines))]
    texts = "".join(
        f'<text x="{_WIDE / 2:.0f}" y="{y:.1f}">{escape(line)}</text>'
        for line, y in zip(lines, below, strict=True)
    )
    return (
        f'<g class="{" ".join(_classes(place))}" data-place="{escape(place.id)}" role="button"'
        f' tabindex="-1" aria-label="{escape(words)}"'
        f' transform="translate({left:.1f} {top:.1f})"><title>{escape(words)}</title>'
        f'<rect width="{_WIDE:.0f}" height="{high:.0f}" rx="11"/>{texts}</g>'
    )


def _classes(place: MapPlace) -> list[str]:
    marks = {
        "open": place.open,
        "current": place.current,
        "optional": place.optional,
        "whole": place.whole,
        "fades": place.recall is not None and place.recall < FADES_BELOW,
    }
    return ["place", place.status.value, *(name for name, is_so in marks.items() if is_so)]


@lru_cache(maxsize=_KEPT)
def lay_out_wide(
    labels: tuple[str, ...],
    depths: tuple[int, ...],
    edges: Links,
    parts: Links,
    *,
    narrow: bool = False,
) -> WideLayout:
    """Return the places in rows by depth, about as wide as high, or narrow as a phone."""
    lines = tuple(
        wrapped(
            drawable(label), _WIDE - 2 * _BESIDE_TEXT, _LETTERS, face=REGULAR, most=_MOST_LINES
        )
        for label in labels
    )
    heights = tuple(2 * _PADDING + _LINE * len(label_lines) for label_lines in lines)
    least, flat = (_LEAST_ON_A_PHONE, _STEEP) if narrow else (_LEAST_IN_A_ROW, _FLAT)
    layers = layered(depths, edges, max(least, ceil(flat * sqrt(len(labels)))))
    middles, wide = _middles(layers)
    bands = _bands(layers, heights)
    row_of = {item: at for at, row in enumerate(layers.order) for item in row}
    tops = {item: bands[at][0] for item, at in row_of.items()}
    ends = {
        item: bands[at][0] + (heights[item] if item < layers.boxes else bands[at][1])
        for item, at in row_of.items()
    }
    arrows, tips = _arrows(layers, middles, tops, ends)
    return WideLayout(
        wide=wide,
        high=(bands[-1][0] + bands[-1][1] if bands else 0.0) + _MARGIN,
        corners=tuple((middles[box] - _WIDE / 2, tops[box]) for box in range(len(labels))),
        lines=lines,
        heights=heights,
        arrows=arrows,
        tips=tips,
        parts="".join(_curve((middles[a], ends[a]), (middles[b], tops[b])) for a, b in parts),
    )


def _middles(layers: Layers) -> tuple[Mapping[int, float], float]:
    """Return the middle of each item, near its links, and the width of all."""

    def half(item: int, between: float = 0.0) -> float:
        return (_WIDE + between) / 2 if item < layers.boxes else _LANE

    apart = [
        [half(a, _BETWEEN) + half(b, _BETWEEN) for a, b in pairwise(row)] for row in layers.order
    ]
    needed = [
        half(row[0]) + sum(gaps) + half(row[-1])
        for row, gaps in zip(layers.order, apart, strict=True)
    ]
    wide = max(needed, default=0.0) + 2 * _MARGIN
    near: dict[int, list[int]] = defaultdict(list)
    for upper, lower in layers.links:
        near[upper].append(lower)
        near[lower].append(upper)
    at = {item: wide / 2 for row in layers.order for item in row}
    for sweep in range(_ROUNDS):
        rows = list(zip(layers.order, apart, strict=True))
        for row, gaps in rows if sweep % 2 == 0 else rows[::-1]:
            wanted = [
                fmean([at[neighbour] for neighbour in near[item]] or [wide / 2]) for item in row
            ]
            bounds = (_MARGIN + half(row[0]), wide - _MARGIN - half(row[-1]))
            at |= dict(zip(row, spaced(wanted, gaps, bounds), strict=True))
    return at, wide


def _bands(layers: Layers, heights: Sequence[float]) -> list[tuple[float, float]]:
    """Return the top and the height of each row."""
    bands: list[tuple[float, float]] = []
    top = _MARGIN
    for row in layers.order:
        high = max(heights[box] for box in row if box < layers.boxes)
        bands.append((top, high))
        top += high + _GAP
    return bands


def _arrows(
    layers: Layers,
    middles: Mapping[int, float],
    tops: Mapping[int, float],
    ends: Mapping[int, float],
) -> tuple[str, str]:
    """Return the path data of the arrows through their lanes, and of their tips."""
    strokes, tips = [], []
    for upper, lower in layers.links:
        is_tip = lower < layers.boxes
        end = (middles[lower], tops[lower] - _TIP * is_tip)
        strokes.append(_curve((middles[upper], ends[upper]), end))
        if is_tip:
            x, y = end
            tips.append(f"M{x - 4:.0f} {y:.0f}h8l-4 {_TIP:.0f}z")
    strokes += [
        f"M{middles[lane]:.0f} {tops[lane]:.0f}V{ends[lane]:.0f}" for lane in layers.source
    ]
    return "".join(strokes), "".join(dict.fromkeys(tips))


def _curve(start: Point, end: Point) -> str:
    """Return a curve that leaves downwards and arrives downwards."""
    middle = (start[1] + end[1]) / 2
    (x, y), (to_x, to_y) = start, end
    return f"M{x:.0f} {y:.0f}C{x:.0f} {middle:.0f} {to_x:.0f} {middle:.0f} {to_x:.0f} {to_y:.0f}"
