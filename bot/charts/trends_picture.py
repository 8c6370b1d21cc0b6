"""Two panels with a line per topic: what stays known, and what is mastered per week."""

from collections.abc import Callable, Collection
from typing import Final

from bot.charts.labels import BOLD, drawable, wrapped
from bot.charts.paper import MARGIN, SMALL, WIDE, Panel, Paper, palette_of
from bot.charts.sheet import Letters, Line, Sheet
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.progress.looking import TrendsPicture
from bot.views.trends import Night, TopicTrend

_HIGH: Final = 260.0
_HEADING: Final = 64.0
_DAYS: Final = 74.0
_BETWEEN: Final = 24.0
_LEGEND: Final = 52.0
_LEFT: Final = 136.0
_SAMPLE: Final = 84.0
_THICK: Final = 7.0
_DASHES: Final = ((), (20.0, 11.0), (6.0, 9.0), (22.0, 9.0, 5.0, 9.0))
"""Dashes that tell the lines apart without colours."""
_STATUSES: Final = (
    NodeStatus.REVIEWING,
    NodeStatus.LEARNING,
    NodeStatus.MASTERED,
    NodeStatus.DIAGNOSED,
)
_HALF: Final = 0.5
"""The bottom of the first panel if no value is below."""
_SLOWEST: Final = 2.0
"""The least velocity at the top of the second panel."""


def trends_png(picture: TrendsPicture) -> bytes:
    """Return the lines as a PNG, 1080 pixels wide. Same input, same bytes."""
    return trends_sheet(picture).png()


def trends_sheet(picture: TrendsPicture) -> Sheet:
    """Return the lines as a sheet."""
    palette = palette_of(dark=picture.dark)
    topics = picture.trends.topics
    half = _HEADING + _HIGH + _DAYS
    paces = [
        night.per_week for topic in topics for night in topic.nights if night.per_week is not None
    ]
    most = max(_SLOWEST, float(-(-max(paces, default=0.0) // 2) * 2))
    known = [
        night.retention
        for topic in topics
        for night in topic.nights
        if night.retention is not None
    ]
    least = _HALF if min(known, default=0.0) >= _HALF else 0.0
    shares = (least, (least + 1) / 2, 1.0)
    percents = {share: picture.percents[round(100 * share)] for share in shares}
    halves: list[tuple[str, dict[float, str], Callable[[Night], float | None]]] = [
        (picture.retention, percents, lambda night: night.retention),
        (picture.velocity, {pace: f"{pace:g}" for pace in (0, most / 2, most)}, _velocity),
    ]
    if not paces:  # decks alone have no velocity
        halves.pop()
    high = len(halves) * (half + _BETWEEN) - _BETWEEN
    paper = Paper(picture.title, high + _LEGEND * len(topics) + MARGIN, palette)
    top = paper.top
    for heading, levels, value in halves:
        paper.sheet.write(heading, (MARGIN, top + _HEADING / 2 - 8), Letters(32.0, BOLD, "left"))
        panel = _panel(picture, top + _HEADING, levels)
        marks = {float(day.toordinal()): name for day, name in picture.days.items()}
        panel.draw(paper, levels, marks)
        for number, topic in enumerate(topics):
            _draw_topic(paper, panel, topic, _by(number, paper), value)
        top += half + _BETWEEN
    for number, topic in enumerate(topics):
        y = top + _LEGEND * (number + 0.5)
        paper.sheet.line([(MARGIN, y), (MARGIN + _SAMPLE, y)], _by(number, paper))
        room = WIDE - 2 * MARGIN - _SAMPLE - 20
        (title,) = wrapped(drawable(topic.title), room, SMALL, most=1)
        paper.sheet.write(title, (MARGIN + _SAMPLE + 20, y), Letters(SMALL, align="left"))
    return paper.sheet


def _velocity(night: Night) -> float | None:
    return night.per_week


def _panel(picture: TrendsPicture, top: float, levels: Collection[float]) -> Panel:
    return Panel(
        left=_LEFT,
        top=top,
        right=WIDE - 2 * MARGIN,
        bottom=top + _HIGH,
        first=picture.trends.first.toordinal(),
        last=picture.trends.last.toordinal(),
        most=max(levels),
        least=min(levels),
    )


def _draw_topic(
    paper: Paper, panel: Panel, topic: TopicTrend, by: Line, value: Callable[[Night], float | None]
) -> None:
    """Draw the topic's line. Nights without a value leave no gap."""
    known = [(night.day, number) for night in topic.nights if (number := value(night)) is not None]
    points = [panel.at(day.toordinal(), number) for day, number in known]
    if len(points) > 1:
        paper.sheet.line(points, by)
    if points:
        paper.sheet.disc(points[-1], _THICK * 1.4, face=by.colour)


def _by(number: int, paper: Paper) -> Line:
    colour = paper.palette.statuses[_STATUSES[number]]
    return Line(colour=colour, thick=_THICK, dashes=_DASHES[number])
