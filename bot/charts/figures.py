"""The figure beside an item, drawn from its numbers; what is asked for is never written on it."""

from collections.abc import Callable, Sequence
from io import BytesIO
from math import ceil, hypot, sqrt
from typing import Final

from matplotlib.axes import Axes
from matplotlib.figure import Figure as Drawing
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle as Disc
from matplotlib.patches import Polygon, Rectangle, Wedge

from bot.charts.colours import DARK, LIGHT, Palette
from bot.charts.labels import REGULAR, width
from bot.domain.practice.figures import (
    Array,
    Bar,
    Circle,
    Figure,
    LineGraph,
    NumberLine,
    Parabola,
    Triangle,
    written,
)
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus

_DOTS_PER_INCH: Final = 72
"""So that a point is a pixel, and sizes of letters and lines are pixels too."""
_WIDE: Final = 900.0
_MARGIN: Final = 60.0
_LETTERS: Final = 34.0
_EDGE: Final = 4.0
_HATCHES: Final = ("", "//", "..")
"""So that groups are told apart without their colours, too."""
_GROUPS: Final = (NodeStatus.REVIEWING, NodeStatus.LEARNING, NodeStatus.MASTERED)
_NEAREST: Final = 5
"""Axes go at least so far."""
_FARTHEST: Final = 20
"""A zero beyond it need not be seen."""
_MOST_NAMED: Final = 11
"""Numbers below a line."""
_FINE: Final = 8
"""Up to here every whole number has its line."""
_FLATTEST: Final = 4.0
"""A triangle with sides of a larger ratio is drawn in a plain shape instead."""

Point = tuple[float, float]


def figure_png(figure: Figure, language: Language, *, dark: bool = False) -> bytes:
    """Return the figure as a PNG, 900 pixels wide; same input, same bytes."""
    sheet = _Sheet(_height(figure), DARK if dark else LIGHT, language)
    sheet.draw(figure)
    png = BytesIO()
    sheet.drawing.savefig(png, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return png.getvalue()


def _height(figure: Figure) -> float:
    match figure:
        case Bar():
            return 240.0
        case NumberLine():
            return 200.0
        case Array(rows=rows, columns=columns):
            return _box(columns) * rows + 2 * _MARGIN
        case LineGraph() | Parabola():
            return _WIDE
        case _:
            return 620.0


def _box(columns: int) -> float:
    """Return how wide and high a box of an array is."""
    return min(110.0, (_WIDE - 2 * _MARGIN) / columns)


class _Sheet:
    """A sheet for one figure; its units are pixels from the lower left corner."""

    def __init__(self, height: float, palette: Palette, language: Language) -> None:
        size = (_WIDE / _DOTS_PER_INCH, height / _DOTS_PER_INCH)
        self.drawing = Drawing(size, dpi=_DOTS_PER_INCH, facecolor=palette.ground)
        self._axes = self.drawing.add_axes((0, 0, 1, 1))
        self._axes.set(xlim=(0, _WIDE), ylim=(0, height))
        self._axes.set_axis_off()
        self._height = height
        self._palette = palette
        self._language = language

    def draw(self, figure: Figure) -> None:
        """Draw the figure."""
        match figure:
            case Bar():
                self._bar(figure)
            case Circle():
                self._circle(figure)
            case NumberLine():
                self._number_line(figure)
            case Array():
                self._array(figure)
            case Triangle():
                self._triangle(figure)
            case LineGraph():
                self._line_graph(figure)
            case Parabola():
                self._parabola(figure)

    # --- parts of a whole ------------------------------------------------------------------------

    def _bar(self, bar: Bar) -> None:
        wide, high = (_WIDE - 2 * _MARGIN) / bar.parts, self._height - 2 * _MARGIN
        groups = [group for group, count in enumerate(bar.painted) for _ in range(count)]
        for part in range(bar.parts):
            box = Rectangle((_MARGIN + part * wide, _MARGIN), wide, high)
            self._paint(box, groups[part] if part < len(groups) else None)

    def _circle(self, circle: Circle) -> None:
        middle, radius = (_WIDE / 2, self._height / 2), self._height / 2 - _MARGIN / 2
        turn = 360 / circle.parts
        for part in range(circle.parts):
            start = 90 - (part + 1) * turn
            slice_ = Wedge(middle, radius, start, start + turn)
            self._paint(slice_, 0 if part < circle.painted else None)

    def _array(self, array: Array) -> None:
        side = _box(array.columns)
        left = (_WIDE - side * array.columns) / 2
        for part in range(array.rows * array.columns):
            row, column = divmod(part, array.columns)
            corner = (left + column * side, self._height - _MARGIN - (row + 1) * side)
            self._paint(Rectangle(corner, side, side), 0 if part < array.painted else None)

    def _paint(self, part: Rectangle | Wedge, group: int | None) -> None:
        """Draw the part, in the colour of its group; a part of no group stays empty."""
        palette = self._palette
        part.set(facecolor=palette.ground, edgecolor=palette.ink, linewidth=_EDGE)
        if group is not None:
            part.set(facecolor=palette.statuses[_GROUPS[group]], hatch=_HATCHES[group])
        self._axes.add_patch(part)

    # --- number line -----------------------------------------------------------------------------

    def _number_line(self, line: NumberLine) -> None:
        y, left, right = self._height * 0.55, _MARGIN, _WIDE - 1.5 * _MARGIN
        self._stroke((left - 25, y), (right + 40, y))
        self._tip((right + 60, y), (1, 0))
        numbers = [line.at(part) for part in range(line.parts + 1)]
        ends = {line.start, line.end}
        named = [it for it in numbers if it.denominator == 1 or it in ends]
        named = named[:: ceil(len(named) / _MOST_NAMED)]
        for part, number in enumerate(numbers):
            x = left + (right - left) * part / line.parts
            long = 28 if number in named else 16
            self._stroke((x, y - long), (x, y + long))
            if number in named:
                self._write(written(number, self._language), (x, y - 62))
        for point in line.marked:
            x = left + (right - left) * float(line.step_of(point)) / line.parts
            self._mark((x, y))

    def _mark(self, place: Point) -> None:
        colour = self._palette.statuses[NodeStatus.LEARNING]
        self._axes.add_patch(
            Disc(place, 15, facecolor=colour, edgecolor=self._palette.ink, linewidth=3, zorder=3)
        )

    # --- triangle --------------------------------------------------------------------------------

    def _triangle(self, triangle: Triangle) -> None:
        corners = self._fitted(_corners(triangle))
        palette = self._palette
        tint = palette.tinted(palette.statuses[NodeStatus.REVIEWING])
        self._axes.add_patch(
            Polygon(corners, facecolor=tint, edgecolor=palette.ink, linewidth=5, joinstyle="round")
        )
        right, above, beside = corners
        middle = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
        for side, (one, other) in zip(
            triangle.sides, ((right, beside), (right, above), (above, beside)), strict=True
        ):
            self._write(side, _outside(one, other, middle, width(side, _LETTERS)))
        if triangle.right_angle:
            x, y = right
            self._stroke((x, y + 40), (x + 40, y + 40))
            self._stroke((x + 40, y + 40), (x + 40, y))

    def _fitted(self, corners: Sequence[Point]) -> list[Point]:
        """Return the corners as large as the sheet allows, with room for the sides' names."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        room = (_WIDE - 400, self._height - 200)
        scale = min(room[0] / (max(xs) - min(xs)), room[1] / (max(ys) - min(ys)))
        left = (_WIDE - scale * (max(xs) + min(xs))) / 2
        low = (self._height - scale * (max(ys) + min(ys))) / 2
        return [(left + scale * x, low + scale * y) for x, y in corners]

    # --- graphs ----------------------------------------------------------------------------------

    def _line_graph(self, graph: LineGraph) -> None:
        slope, intercept = float(graph.slope), float(graph.intercept)
        zero = -intercept / slope if slope else 0.0
        reach = _reach([abs(intercept), abs(zero) if abs(zero) <= _FARTHEST else 0.0])
        self._graph((0, 0), reach, lambda x: slope * x + intercept)

    def _parabola(self, graph: Parabola) -> None:
        a, (h, k) = float(graph.a), graph.vertex
        middle = (round(h / 2), round(k / 2))
        x, y = float(h), float(k)
        reach = _reach([abs(x - middle[0]) + 2, abs(y - middle[1]) + 2, *middle])
        self._graph(middle, reach, lambda at: a * (at - x) ** 2 + y)

    def _graph(
        self, middle: tuple[int, int], reach: int, height: Callable[[float], float]
    ) -> None:
        """Draw the grid with its axes, and the curve as far as it is within them."""
        axes = self._plane(middle, reach)
        steps = range(401)
        xs = [middle[0] - reach + 2 * reach * step / (len(steps) - 1) for step in steps]
        colour = self._palette.statuses[NodeStatus.REVIEWING]
        axes.plot(xs, [height(x) for x in xs], color=colour, linewidth=6, zorder=3)

    def _plane(self, middle: tuple[int, int], reach: int) -> Axes:
        (x, y), palette = middle, self._palette
        axes = self.drawing.add_axes((0.04, 0.04, 0.92, 0.92), facecolor=palette.ground)
        axes.set(xlim=(x - reach, x + reach), ylim=(y - reach, y + reach))
        every = 1 if reach <= _FINE else 2 if reach <= 2 * _FINE else 5
        for axis, at in ((axes.xaxis, x), (axes.yaxis, y)):
            axis.set_ticks(list(_multiples(at - reach, at + reach, every)))
            axis.set_ticklabels([])
            axis.set_tick_params(length=0)
        axes.grid(visible=True, color=palette.faint, linewidth=1.0, alpha=0.6)
        for side in ("left", "bottom", "right", "top"):
            axes.spines[side].set_visible(False)
        axes.axhline(0, color=palette.ink, linewidth=3.5)
        axes.axvline(0, color=palette.ink, linewidth=3.5)
        self._name_axes(axes, middle, reach, every)
        return axes

    def _name_axes(self, axes: Axes, middle: tuple[int, int], reach: int, every: int) -> None:
        (x, y), apart = middle, reach * 0.06
        for at in _multiples(x - reach + 1, x + reach - 1, every):
            if at:
                self._name(axes, _signed(at), (at, -apart))
        for at in _multiples(y - reach + 1, y + reach - 1, every):
            if at:
                self._name(axes, _signed(at), (-apart, at))
        self._name(axes, "x", (x + reach - apart, apart))
        self._name(axes, "y", (apart, y + reach - apart))

    def _name(self, axes: Axes, text: str, place: Point) -> None:
        """Write what stands at an axis, readable above the curve."""
        axes.text(
            *place,
            text,
            fontproperties=FontProperties(fname=REGULAR, size=_LETTERS * 0.75),
            color=self._palette.ink,
            horizontalalignment="center",
            verticalalignment="center",
            bbox={
                "facecolor": self._palette.ground, "edgecolor": "none", "pad": 1.5, "alpha": 0.8
            },
            zorder=4,
        )  # fmt: skip

    # --- strokes and letters ---------------------------------------------------------------------

    def _stroke(self, start: Point, end: Point) -> None:
        xs, ys = zip(start, end, strict=True)
        self._axes.plot(xs, ys, color=self._palette.ink, linewidth=_EDGE, solid_capstyle="round")

    def _tip(self, place: Point, direction: Point) -> None:
        (x, y), (along, up) = place, direction
        back = (x - 24 * along, y - 24 * up)
        corners = [
            place,
            (back[0] - 12 * up, back[1] + 12 * along),
            (back[0] + 12 * up, back[1] - 12 * along),
        ]
        self._axes.add_patch(Polygon(corners, facecolor=self._palette.ink, edgecolor="none"))

    def _write(self, text: str, place: Point) -> None:
        self._axes.text(
            *place,
            text,
            fontproperties=FontProperties(fname=REGULAR, size=_LETTERS),
            color=self._palette.ink,
            horizontalalignment="center",
            verticalalignment="center_baseline",
            parse_math=False,
        )


def _signed(number: int) -> str:
    return str(number).replace("-", "−")


def _multiples(low: int, high: int, every: int) -> range:
    return range(ceil(low / every) * every, high + 1, every)


def _reach(needed: Sequence[float]) -> int:
    """Return how far the axes go from the middle, so that all of it is well within."""
    return max(_NEAREST, ceil(max(abs(it) for it in needed)) + 1)


def _corners(triangle: Triangle) -> tuple[Point, Point, Point]:
    """Return the corner between the first two sides, then the ends of the second and first.

    The sides have their true ratio where all that is needed is known and is not too flat.
    """
    a, b, c = (None if it is None else float(it) for it in triangle.lengths)
    if triangle.right_angle:
        legs = (a, b) if a and b else _legs(a, b, c)
        wide, high = legs if max(legs) <= _FLATTEST * min(legs) else (4.0, 3.0)
        return (0, 0), (0, high), (wide, 0)
    if not (a and b and c):
        return (0, 0), (1.2, 3.0), (4.0, 0)
    x = (a * a + b * b - c * c) / (2 * a)
    y = sqrt(max(0.0, b * b - x * x))
    plain = max(y, a) <= _FLATTEST * min(y, a)
    return ((0, 0), (x, y), (a, 0)) if plain else ((0, 0), (1.2, 3.0), (4.0, 0))


def _legs(a: float | None, b: float | None, c: float | None) -> tuple[float, float]:
    """Return both legs, the unknown one worked out where the side opposite is known."""
    known = a or b
    if known is None or c is None or c <= known:
        return 4.0, 3.0
    other = sqrt(c * c - known * known)
    return (known, other) if a else (other, known)


def _outside(one: Point, other: Point, middle: Point, long: float) -> Point:
    """Return where the name of a side stands: beside its middle, away from the triangle."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    across = (other[1] - one[1], one[0] - other[0])
    length = hypot(*across)
    away = (across[0] / length, across[1] / length)
    if away[0] * (x - middle[0]) + away[1] * (y - middle[1]) < 0:
        away = (-away[0], -away[1])
    return x + away[0] * (24 + long / 2), y + away[1] * 40
