"""What a figure shows, in words: for who cannot see it, and where it cannot be drawn."""

from collections.abc import Sequence
from fractions import Fraction

from bot.chat.messages.localizer import Localizer, quoted
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


def described(text: Localizer, figure: Figure) -> str:
    """Return what can be seen in the figure, and nothing that has to be worked out from it."""
    match figure:
        case Bar(parts=parts, painted=groups):
            return text("figure-bar", parts=parts, painted=_painted(text, groups))
        case Circle(parts=parts, painted=painted):
            return text("figure-circle", parts=parts, painted=_painted(text, (painted,)))
        case Array(rows=rows, columns=columns, painted=painted):
            told = _painted(text, (painted,))
            return text("figure-array", rows=rows, columns=columns, painted=told)
        case NumberLine():
            return _number_line(text, figure)
        case Triangle():
            one, other, third = map(quoted, figure.sides)
            name = "figure-triangle-right" if figure.right_angle else "figure-triangle"
            return text(name, one=one, other=other, third=third)
        case LineGraph() | Parabola():
            return _graph(text, figure)


def _painted(text: Localizer, groups: Sequence[int]) -> str:
    if len(groups) > 1:
        return text("figure-painted-groups", groups=" + ".join(map(str, groups)))
    return text("figure-painted", painted=sum(groups))


def _number_line(text: Localizer, line: NumberLine) -> str:
    ends = {"from": written(line.start, text.language), "to": written(line.end, text.language)}
    told = text("figure-number-line", parts=line.parts, **ends)
    return " ".join((told, *(_mark(text, line.step_of(point)) for point in line.marked)))


def _mark(text: Localizer, steps: Fraction) -> str:
    if steps.denominator == 1:
        return text("figure-mark", steps=int(steps))
    below = int(steps)
    return text("figure-mark-between", below=below, above=below + 1)


def _graph(text: Localizer, graph: LineGraph | Parabola) -> str:
    if isinstance(graph, LineGraph):
        return text("figure-line-graph", points=_points(text, graph, (0, 1)))
    middle = round(graph.vertex[0])
    points = _points(text, graph, range(middle - 1, middle + 2))
    return text("figure-parabola", opens="up" if graph.a > 0 else "down", points=points)


def _points(text: Localizer, graph: LineGraph | Parabola, xs: Sequence[int]) -> str:
    """Return points of the graph as text."""
    language = text.language
    return ", ".join(
        text("figure-point", x=written(x, language), y=written(graph.at(x), language))
        for x in map(Fraction, xs)
    )
