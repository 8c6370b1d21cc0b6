"""The figure beside an item, drawn from its numbers. The answer is never written on it."""

from collections.abc import Callable, Mapping, Sequence
from math import ceil, hypot, sqrt
from typing import Any, Final, TypeGuard

from matplotlib.axes import Axes
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Circle as Disc, Polygon, Rectangle, Wedge

from bot.charts import figure_boxes
from bot.charts.colours import DARK, LIGHT, Palette
from bot.charts.figure_sheet import EDGE, LETTERS, MARGIN, WIDE, FigureSheet, Point
from bot.charts.labels import REGULAR, width, wrapped
from bot.domain.practice import figures
from bot.domain.topics.course import Language
from bot.domain.topics.mind_map import NodeStatus

_HATCHES: Final = ("", "//", "..")
"""Patterns that tell groups apart without colours."""
_GROUPS: Final = (NodeStatus.REVIEWING, NodeStatus.LEARNING, NodeStatus.MASTERED)
_NEAREST: Final = 5
"""The least reach of the axes."""
_FARTHEST: Final = 20
"""A zero beyond this need not be visible."""
_MOST_NAMED: Final = 11
"""Most numbers below a number line."""
_FINE: Final = 8
"""The largest reach at which every whole number has its grid line."""
_FLATTEST: Final = 4.0
"""A triangle with a larger ratio of sides is drawn in a plain shape instead."""

_BAR: Final = 120.0
_BARS: Final = 96.0
"""Height of a bar among several."""
_APART: Final = 34.0
_NAMES: Final = 300.0
"""Largest width of the names and amounts beside the bars of a chart."""
_SMALL: Final = 28.0
_PALE: Final = 0.35
"""Share of the colour in a strip of an area."""


def figure_png(
    figure: figures.Figure,
    language: Language,
    *,
    dark: bool = False,
    axes: tuple[str, str] = ("", ""),
) -> bytes:
    """Return the figure as a PNG, 900 pixels wide. Same input, same bytes.

    `axes` are the words at the axes of a forgetting curve.
    """
    palette = DARK if dark else LIGHT
    if type(figure) in figure_boxes.PAINTERS:
        return figure_boxes.drawn(figure, palette).png()
    sheet = _Sheet(_height(figure), palette, language, axes)
    sheet.draw(figure)
    return sheet.png()


def _height(figure: figures.Figure) -> float:  # noqa: PLR0911 - one for each kind
    match figure:
        case figures.Bar():
            return _BAR + 2 * MARGIN
        case figures.Bars(rows=rows):
            return len(rows) * (_BARS + _APART) - _APART + 2 * MARGIN
        case figures.BarChart(amounts=amounts):
            return len(amounts) * _BARS + MARGIN
        case figures.NumberLine():
            return 200.0
        case figures.Array(rows=rows, columns=columns):
            return _box(rows, columns) * rows + 2 * MARGIN
        case figures.LineGraph() | figures.Parabola():
            return WIDE
        case _:
            return WIDE / figure.circles if _are_several(figure) else 620.0


def _are_several(figure: figures.Figure) -> TypeGuard[figures.Circle]:
    return isinstance(figure, figures.Circle) and figure.circles > 1


def _box(rows: int, columns: int) -> float:
    """Return the width and height of a box of an array."""
    return min(110.0, (WIDE - 2 * MARGIN) / max(rows, columns))


class _Sheet(FigureSheet):
    """A sheet for a figure of numbers."""

    def __init__(
        self, height: float, palette: Palette, language: Language, axes: tuple[str, str]
    ) -> None:
        super().__init__(height, palette)
        self._language = language
        self._names = axes

    def draw(self, figure: figures.Figure) -> None:
        """Draw the figure."""
        painters: Mapping[type[figures.Figure], Callable[[Any], None]] = {
            figures.Bar: lambda bar: self._bar(bar, (MARGIN, MARGIN), WIDE - 2 * MARGIN, _BAR),
            figures.Bars: self._bars,
            figures.BarChart: self._bar_chart,
            figures.Circle: self._circles,
            figures.NumberLine: self._number_line,
            figures.Array: self._array,
            figures.Area: self._area,
            figures.Triangle: self._triangle,
            figures.LineGraph: self._line_graph,
            figures.Parabola: self._parabola,
            figures.Forgetting: self._forgetting,
        }
        painters[type(figure)](figure)

    # --- parts of a whole ------------------------------------------------------------------------

    def _bar(self, bar: figures.Bar, corner: Point, wide: float, high: float) -> None:
        """Draw a bar from its lower left corner."""
        left, low = corner
        groups = [group for group, count in enumerate(bar.painted) for _ in range(count)]
        sizes = bar.sizes or (1,) * bar.parts
        for part, size in enumerate(sizes):
            long = wide * size / sum(sizes)
            group = groups[part] if part < len(groups) else None
            self._paint(Rectangle((left, low), long, high), group)
            left += long

    def _bars(self, bars: figures.Bars) -> None:
        names = max((width(name, LETTERS) + 30 for name in bars.names), default=0.0)
        for row, bar in enumerate(bars.rows):
            low = self.height - MARGIN - _BARS - row * (_BARS + _APART)
            if bars.names:
                middle = (MARGIN / 2 + names / 2, low + _BARS / 2)
                self.write(bars.names[row], middle)
            corner = (MARGIN / 2 + max(names, MARGIN / 2), low)
            self._bar(bar, corner, WIDE - MARGIN / 2 - EDGE - corner[0], _BARS)

    def _bar_chart(self, chart: figures.BarChart) -> None:
        """Draw bars to both sides of zero, each with its amount to the right of both."""
        names = [wrapped(name, _NAMES, _SMALL, most=2) for name in chart.amounts]
        labels = chart.labels(self._language)
        left = MARGIN + max(width(line, _SMALL) for lines in names for line in lines)
        widest = max(width(label, _SMALL) for label in labels)
        size = _SMALL * min(1, _NAMES / widest)
        right = WIDE - MARGIN - min(widest, _NAMES)
        amounts = [float(number) for number in chart.amounts.values()]
        least = min(0, *amounts)
        scale = (right - left) / (max(0, *amounts) - least)
        zero, top = left - least * scale, self.height - MARGIN / 2
        for row, amount in enumerate(amounts):
            middle, long = top - (row + 0.5) * _BARS, amount * scale
            corner = (zero + min(long, 0), middle - _BARS * 0.32)
            self._paint(Rectangle(corner, abs(long), _BARS * 0.64), 0)
            place = (zero + max(long, 0) + MARGIN / 4, middle)
            self.write(labels[row], place, size=size, align="left")
            high = _SMALL * 1.25
            for at, line in enumerate(names[row]):
                y = middle + high * ((len(names[row]) - 1) / 2 - at)
                self.write(line, (left - MARGIN / 4, y), size=_SMALL, align="right")
        self.stroke((zero, top), (zero, top - len(names) * _BARS))

    def _circles(self, circle: figures.Circle) -> None:
        room = WIDE / circle.circles
        radius = min(room - MARGIN / 2, self.height - MARGIN) / 2
        turn = 360 / circle.parts
        for part in range(circle.parts * circle.circles):
            which, at = divmod(part, circle.parts)
            start = 90 - (at + 1) * turn
            slice_ = Wedge((room * (which + 0.5), self.height / 2), radius, start, start + turn)
            self._paint(slice_, 0 if part < circle.painted else None)

    def _area(self, area: figures.Area) -> None:
        side = self.height - MARGIN
        left, high, wide = (WIDE - side) / 2, side / area.rows, side / area.columns
        rows, columns = area.painted
        blue, amber = (self.palette.statuses[status] for status in _GROUPS[:2])
        for row in range(area.rows):
            for column in range(area.columns):
                corner = (left + column * wide, self.height - MARGIN / 2 - (row + 1) * high)
                part = Rectangle(corner, wide, high)
                both = row < rows and column < columns
                self._paint(part, 0 if both else None)
                if both:
                    part.set(hatch=_HATCHES[1])
                elif row < rows or column < columns:
                    strip = blue if row < rows else amber
                    part.set(facecolor=self.palette.mixed(strip, _PALE))

    def _array(self, array: figures.Array) -> None:
        side = _box(array.rows, array.columns)
        left = (WIDE - side * array.columns) / 2
        for part in range(array.rows * array.columns):
            row, column = divmod(part, array.columns)
            corner = (left + column * side, self.height - MARGIN - (row + 1) * side)
            self._paint(Rectangle(corner, side, side), 0 if part < array.painted else None)

    def _paint(self, part: Rectangle | Wedge, group: int | None) -> None:
        """Draw the part in the colour of its group, or empty without a group."""
        palette = self.palette
        part.set(facecolor=palette.ground, edgecolor=palette.ink, linewidth=EDGE)
        if group is not None:
            part.set(facecolor=palette.statuses[_GROUPS[group]], hatch=_HATCHES[group])
        self.add(part)

    # --- number line -----------------------------------------------------------------------------

    def _number_line(self, line: figures.NumberLine) -> None:
        y, left, right = self.height * 0.55, MARGIN, WIDE - 1.5 * MARGIN
        self.stroke((left - 25, y), (right + 40, y))
        self.tip((right + 60, y), (1, 0))
        numbers = [line.at(part) for part in range(line.parts + 1)]
        ends = {line.start, line.end}
        named = [fraction for fraction in numbers if fraction.denominator == 1 or fraction in ends]
        named = named[:: ceil(len(named) / _MOST_NAMED)]
        for part, number in enumerate(numbers):
            x = left + (right - left) * part / line.parts
            long = 28 if number in named else 16
            self.stroke((x, y - long), (x, y + long))
            if number in named:
                self.write(figures.number_text(number, self._language), (x, y - 62))
        for point in line.marked:
            x = left + (right - left) * float(line.step_of(point)) / line.parts
            self._mark((x, y))

    def _mark(self, place: Point) -> None:
        colour = self.palette.statuses[NodeStatus.LEARNING]
        self.add(
            Disc(place, 15, facecolor=colour, edgecolor=self.palette.ink, linewidth=3, zorder=3)
        )

    # --- triangle --------------------------------------------------------------------------------

    def _triangle(self, triangle: figures.Triangle) -> None:
        corners = self._fit(_corners(triangle))
        palette = self.palette
        tint = palette.tinted(palette.statuses[NodeStatus.REVIEWING])
        self.add(
            Polygon(corners, facecolor=tint, edgecolor=palette.ink, linewidth=5, joinstyle="round")
        )
        right, above, beside = corners
        middle = (sum(x for x, _ in corners) / 3, sum(y for _, y in corners) / 3)
        for side, (one, other) in zip(
            triangle.sides, ((right, beside), (right, above), (above, beside)), strict=True
        ):
            self.write(side, _outside(one, other, middle, width(side, LETTERS)))
        if triangle.right_angle:
            x, y = right
            self.stroke((x, y + 40), (x + 40, y + 40))
            self.stroke((x + 40, y + 40), (x + 40, y))

    def _fit(self, corners: Sequence[Point]) -> list[Point]:
        """Return the corners as large as the sheet allows, with room for the sides' names."""
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        room = (WIDE - 400, self.height - 200)
        scale = min(room[0] / (max(xs) - min(xs)), room[1] / (max(ys) - min(ys)))
        left = (WIDE - scale * (max(xs) + min(xs))) / 2
        low = (self.height - scale * (max(ys) + min(ys))) / 2
        return [(left + scale * x, low + scale * y) for x, y in corners]

    # --- curve of forgetting ---------------------------------------------------------------------

    def _forgetting(self, curve: figures.Forgetting) -> None:
        left, low, right, top = 150.0, 120.0, WIDE - MARGIN, self.height - MARGIN
        wide, high = right - left, top - low
        for share in (0, 50, 100):
            y = low + high * share / 100
            self.stroke((left - 12, y), (left, y))
            self.write(f"{share} %", (left - 24, y), size=26, align="right")
        self.stroke((left, low), (left, top + 20))
        self.stroke((left, low), (right + 20, low))
        every = ceil(curve.days / 7)
        for day in range(0, curve.days + 1, every):
            x = left + wide * day / curve.days
            self.stroke((x, low - 12), (x, low))
            self.write(str(day), (x, low - 36), size=26)
        days, recall = self._names
        self.write(days, ((left + right) / 2, low - 84), size=28)
        self.write(recall, (left + 24, top + 36), size=28, align="left")
        colour = self.palette.statuses[NodeStatus.REVIEWING]
        ends = (*curve.reviews, curve.days)
        for reviewed, (start, end) in enumerate(zip((0, *curve.reviews), ends, strict=True)):
            steps = [start + (end - start) * step / 100 for step in range(101)]
            line = [
                (left + wide * day / curve.days, low + high * curve.recall(day, reviewed))
                for day in steps
            ]
            self.curve(line, colour)
            if reviewed < len(curve.reviews):
                x, y = line[-1]
                self.curve([(x, y), (x, top)], colour, dashed=True)

    # --- graphs ----------------------------------------------------------------------------------

    def _line_graph(self, graph: figures.LineGraph) -> None:
        slope, intercept = float(graph.slope), float(graph.intercept)
        zero = -intercept / slope if slope else 0.0
        reach = _reach([abs(intercept), abs(zero) if abs(zero) <= _FARTHEST else 0.0])
        self._graph((0, 0), reach, lambda x: slope * x + intercept)

    def _parabola(self, graph: figures.Parabola) -> None:
        a, (h, k) = float(graph.a), graph.vertex
        middle = (round(h / 2), round(k / 2))
        x, y = float(h), float(k)
        reach = _reach([abs(x - middle[0]) + 2, abs(y - middle[1]) + 2, *middle])
        self._graph(middle, reach, lambda at: a * (at - x) ** 2 + y)

    def _graph(
        self, middle: tuple[int, int], reach: int, height: Callable[[float], float]
    ) -> None:
        """Draw the grid with its axes, and the visible part of the curve."""
        axes = self._plane(middle, reach)
        steps = range(401)
        xs = [middle[0] - reach + 2 * reach * step / (len(steps) - 1) for step in steps]
        colour = self.palette.statuses[NodeStatus.REVIEWING]
        axes.plot(xs, [height(x) for x in xs], color=colour, linewidth=6, zorder=3)

    def _plane(self, middle: tuple[int, int], reach: int) -> Axes:
        (x, y), palette = middle, self.palette
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
                self._name(axes, _with_minus(at), (at, -apart))
        for at in _multiples(y - reach + 1, y + reach - 1, every):
            if at:
                self._name(axes, _with_minus(at), (-apart, at))
        self._name(axes, "x", (x + reach - apart, apart))
        self._name(axes, "y", (apart, y + reach - apart))

    def _name(self, axes: Axes, text: str, place: Point) -> None:
        """Write a label at an axis, readable on top of the curve."""
        axes.text(
            *place,
            text,
            fontproperties=FontProperties(fname=REGULAR, size=LETTERS * 0.75),
            color=self.palette.ink,
            horizontalalignment="center",
            verticalalignment="center",
            bbox={
                "facecolor": self.palette.ground, "edgecolor": "none", "pad": 1.5, "alpha": 0.8
            },
            zorder=4,
        )  # fmt: skip

    # --- strokes and letters ---------------------------------------------------------------------


def _with_minus(number: int) -> str:
    return str(number).replace("-", "−")


def _multiples(low: int, high: int, every: int) -> range:
    return range(ceil(low / every) * every, high + 1, every)


def _reach(needed: Sequence[float]) -> int:
    """Return the reach of the axes from the middle, with all `needed` values well inside."""
    return max(_NEAREST, ceil(max(abs(number) for number in needed)) + 1)


def _corners(triangle: figures.Triangle) -> tuple[Point, Point, Point]:
    """Return the corner between the first two sides, then the ends of the second and first.

    The sides have their true ratio if enough is known and the shape is not too flat.
    """
    a, b, c = (None if length is None else float(length) for length in triangle.lengths)
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
    """Return both legs, the unknown one computed from the side opposite the right angle."""
    known = a or b
    if known is None or c is None or c <= known:
        return 4.0, 3.0
    other = sqrt(c * c - known * known)
    return (known, other) if a else (other, known)


def _outside(one: Point, other: Point, middle: Point, long: float) -> Point:
    """Return the place of a side's name: beside its middle, away from the triangle."""
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    across = (other[1] - one[1], one[0] - other[0])
    length = hypot(*across)
    away = (across[0] / length, across[1] / length)
    if away[0] * (x - middle[0]) + away[1] * (y - middle[1]) < 0:
        away = (-away[0], -away[1])
    return x + away[0] * (24 + long / 2), y + away[1] * 40
