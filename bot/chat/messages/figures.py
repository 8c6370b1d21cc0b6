"""Figures in words, for learners who cannot see them and clients that cannot draw them."""

import json
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from bot.chat.messages.localizer import Localizer, quote
from bot.chat.messages.screen import Pictured
from bot.domain.practice import figures
from bot.flow.practice.replies import FigurePicture


def figure_picture(
    text: Localizer, figure: str, words: str, *, asks: bool, dark: bool
) -> Pictured | None:
    """Return the figure, a JSON document, above the words, or None if there is none.

    Its name gives away nothing that a question could ask about it.
    """
    if not figure:
        return None
    read = figures.figure_of(json.loads(figure))
    axes = (text("figure-axis-days"), text("figure-axis-recall"))
    drawing = FigurePicture(figure=read, language=text.language, axes=axes, dark=dark)
    alt = figure_name(text, read) if asks else describe(text, read)
    return Pictured(drawing=drawing, caption=words, alt=alt)


def in_words(text: Localizer, figure: str) -> str:
    """Return the figure, a JSON document, in words, or nothing without a figure."""
    return f"_{quote(describe(text, figures.figure_of(json.loads(figure))))}_" if figure else ""


def figure_name(text: Localizer, figure: figures.Figure) -> str:
    """Return the kind of the figure, without any of its numbers and words."""
    kind = next(name for name, of in figures.KINDS.items() if of is type(figure))
    return text(f"figure-name-{kind.replace('_', '-')}")


def describe(text: Localizer, figure: figures.Figure) -> str:
    """Return what can be seen in the figure, and nothing that has to be worked out from it."""
    return _DESCRIBED[type(figure)](text, figure)


def _bar(text: Localizer, bar: figures.Bar) -> str:
    painted = _painted_text(text, bar.painted)
    if bar.sizes:
        sizes = text.listed([*map(str, bar.sizes)])
        return text("figure-bar-unequal", parts=bar.parts, sizes=sizes, painted=painted)
    return text("figure-bar", parts=bar.parts, painted=painted)


def _bars(text: Localizer, bars: figures.Bars) -> str:
    rows = [_bar_of_several(text, row) for row in bars.rows]
    names = bars.names or [""] * len(rows)
    with_names = (f"{name}: {row}" if name else row for name, row in zip(names, rows, strict=True))
    return text("figure-bars", rows="; ".join(with_names))


def _bar_chart(text: Localizer, chart: figures.BarChart) -> str:
    labels = zip(chart.amounts, chart.labels(text.language), strict=True)
    return text(
        "figure-bar-chart", amounts="; ".join(f"{name}: {label}" for name, label in labels)
    )


def _bar_of_several(text: Localizer, bar: figures.Bar) -> str:
    painted = " + ".join(str(cell) for cell in bar.painted if cell) or "0"
    if bar.sizes:
        sizes = text.listed([*map(str, bar.sizes)])
        return text("figure-bars-row-unequal", painted=painted, parts=bar.parts, sizes=sizes)
    return text("figure-bars-row", painted=painted, parts=bar.parts)


def _circle(text: Localizer, circle: figures.Circle) -> str:
    painted = _painted_text(text, (circle.painted,))
    if circle.circles > 1:
        painted = text("figure-painted-in-all", painted=circle.painted)
        return text("figure-circles", circles=circle.circles, parts=circle.parts, painted=painted)
    return text("figure-circle", parts=circle.parts, painted=painted)


def _array(text: Localizer, array: figures.Array) -> str:
    painted = _painted_text(text, (array.painted,))
    return text("figure-array", rows=array.rows, columns=array.columns, painted=painted)


def _area(text: Localizer, area: figures.Area) -> str:
    high, wide = area.painted
    return text("figure-area", rows=area.rows, columns=area.columns, high=high, wide=wide)


def _triangle(text: Localizer, triangle: figures.Triangle) -> str:
    one, other, third = triangle.sides
    name = "figure-triangle-right" if triangle.right_angle else "figure-triangle"
    return text(name, one=one, other=other, third=third)


def _list(text: Localizer, figure: figures.IndexedList) -> str:
    message = text("figure-list", values=", ".join(figure.values))
    if not figure.marked:
        return message
    places = text.listed([*map(str, figure.marked)])
    marked = text("figure-list-marked", count=len(figure.marked), places=places)
    return " ".join((message, marked))


def _call_stack(text: Localizer, stack: figures.CallStack) -> str:
    frames = "; ".join(_frame(text, frame) for frame in reversed(stack.frames))
    return text("figure-call-stack", count=len(stack.frames), frames=frames)


def _frame(text: Localizer, frame: figures.Frame) -> str:
    held = [f"{name} = {value}" for name, value in frame.variables.items()]
    if not held:
        return frame.name
    return text("figure-frame", name=frame.name, held=text.listed(held))


def _table(text: Localizer, table: figures.Table) -> str:
    rows = "; ".join(", ".join(cell or "–" for cell in row) for row in table.rows)
    return text("figure-table", header=text.listed(table.header), rows=rows)


def _boxes(text: Localizer, boxes: figures.Boxes) -> str:
    names = boxes.names or [""] * len(boxes.rows)
    rows = [
        f"{name}: {' '.join(row)}" if name else " ".join(row)
        for name, row in zip(names, boxes.rows, strict=True)
    ]
    return text("figure-boxes", count=len(rows), rows="; ".join(rows))


def _chain(text: Localizer, chain: figures.Chain) -> str:
    return text("figure-chain", steps=" → ".join(chain.steps))


def _timeline(text: Localizer, timeline: figures.Timeline) -> str:
    moments = "; ".join(f"{moment.at}: {moment.what}" for moment in timeline.moments)
    return text("figure-timeline", moments=moments)


def _arrows(text: Localizer, figure: figures.Arrows) -> str:
    led = (
        f"{figure.boxes[arrow.start]} → {figure.boxes[arrow.end]}"
        + (f" ({arrow.name})" if arrow.name else "")
        for arrow in figure.arrows
    )
    return text("figure-arrows", boxes=text.listed([*figure.boxes]), arrows="; ".join(led))


def _forgetting(text: Localizer, curve: figures.Forgetting) -> str:
    if not curve.reviews:
        return text("figure-forgetting", days=curve.days)
    reviews = text.listed([*map(str, curve.reviews)])
    count = len(curve.reviews)
    return text("figure-forgetting-reviewed", days=curve.days, count=count, reviews=reviews)


def _painted_text(text: Localizer, groups: Sequence[int]) -> str:
    if len(groups) == 1:
        return text("figure-painted", painted=sum(groups))
    told = (
        text("figure-group", painted=count, place=at) for at, count in enumerate(groups, start=1)
    )
    return text("figure-painted-groups", groups=text.listed([*told]))


def _number_line(text: Localizer, line: figures.NumberLine) -> str:
    ends = {
        "from": figures.number_text(line.start, text.language),
        "to": figures.number_text(line.end, text.language),
    }
    told = text("figure-number-line", parts=line.parts, **ends)
    if not line.marked:
        return told
    marks = text.listed([_mark(text, line.step_of(point)) for point in line.marked])
    return " ".join((told, text("figure-marked", marks=marks)))


def _mark(text: Localizer, steps: Fraction) -> str:
    if steps.denominator == 1:
        return text("figure-mark", steps=int(steps))
    below = int(steps)
    return text("figure-mark-between", below=below, above=str(below + 1))


def _graph(text: Localizer, graph: figures.LineGraph | figures.Parabola) -> str:
    if isinstance(graph, figures.LineGraph):
        return text("figure-line-graph", points=_points(text, graph, (0, 1)))
    middle = round(graph.vertex[0])
    points = _points(text, graph, range(middle - 1, middle + 2))
    return text("figure-parabola", opens="up" if graph.a > 0 else "down", points=points)


def _points(
    text: Localizer, graph: figures.LineGraph | figures.Parabola, xs: Sequence[int]
) -> str:
    """Return points of the graph as text."""
    language = text.language
    return text.listed(
        [
            text(
                "figure-point",
                x=figures.number_text(x, language),
                y=figures.number_text(graph.at(x), language),
            )
            for x in map(Fraction, xs)
        ]
    )


_DESCRIBED: Final[Mapping[type[figures.Figure], Callable[[Localizer, Any], str]]] = {
    figures.Bar: _bar,
    figures.Bars: _bars,
    figures.BarChart: _bar_chart,
    figures.Circle: _circle,
    figures.NumberLine: _number_line,
    figures.Array: _array,
    figures.Area: _area,
    figures.Triangle: _triangle,
    figures.LineGraph: _graph,
    figures.Parabola: _graph,
    figures.IndexedList: _list,
    figures.CallStack: _call_stack,
    figures.Table: _table,
    figures.Boxes: _boxes,
    figures.Chain: _chain,
    figures.Timeline: _timeline,
    figures.Arrows: _arrows,
    figures.Forgetting: _forgetting,
}
