"""The days in numbers as SVG for the page: as narrow as a small phone, in the page's colours.

The pictures of /progress are 1080 pixels wide, so their letters are too small on a phone.
"""

from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Final

from bot.charts.labels import width
from bot.flow.page.pictures import Column, ColumnsPicture, HeatMapPicture
from bot.views.calendar import WEEKDAYS, WEEKS

WIDE: Final = 292.0
"""The room on a page of 320 pixels. Letters are never drawn smaller than here."""
_LETTERS: Final = 12.0
_LINE: Final = 18.0
_BESIDE: Final = 20.0
_PITCH: Final = (WIDE - _BESIDE) / WEEKS
_CELL: Final = _PITCH - 1.5
_LEFT: Final = 46.0
_TOP: Final = 10.0
_HIGH: Final = 130.0
_FILLED: Final = 0.7
"""Share of its room that a column takes."""

Reaches = tuple[float, float]
"""The values at the bottom and at the top."""


def heat_map_svg(picture: HeatMapPicture) -> bytes:
    """Return the days of learning as SVG. Same input, same bytes."""
    return _svg(picture.title, _LINE + WEEKDAYS * _PITCH, "".join(_heat(picture)))


def _heat(picture: HeatMapPicture) -> Iterator[str]:
    for month, weeks in picture.calendar.month_weeks:
        name = picture.months[month - 1]
        if len(weeks) * _PITCH >= width(name, _LETTERS):
            yield _text(name, _BESIDE + weeks[0] * _PITCH, _LETTERS)
        elif weeks[-1] == WEEKS - 1:  # the current month has just begun
            yield _text(name, WIDE, _LETTERS, "end")
    for weekday in range(0, WEEKDAYS, 2):
        y = _LINE + (weekday + 0.5) * _PITCH + _LETTERS / 3
        yield _text(picture.weekdays[weekday], 0, y)
    cells = picture.calendar.cells
    for words, (day, week, weekday, level) in zip(picture.words, cells, strict=True):
        today = " today" if day == picture.calendar.today else ""
        cell = _box(_BESIDE + week * _PITCH, _LINE + weekday * _PITCH, _CELL, _CELL)
        yield _group(words, f"level{level}{today}", cell)


def columns_svg(picture: ColumnsPicture) -> bytes:
    """Return the columns as SVG. Same input, same bytes."""
    parts = [*enumerate(picture.legend)] if len(picture.legend) > 1 or picture.expected else []
    names = [(f"part{number}", name) for number, name in parts]
    if picture.expected:
        names.append(("expected", picture.expected))
    high = _TOP + _HIGH + _LINE * (len(names) + 1) + 6
    legend = _legend(names, curve=picture.curve)
    return _svg(picture.title, high, "".join((*_columns(picture), *legend)))


def _columns(picture: ColumnsPicture) -> Iterator[str]:
    reaches = picture.levels[0][0], picture.levels[-1][0]
    room = (WIDE - _LEFT) / len(picture.columns)
    for level, name in picture.levels:
        y = _up(level, reaches)
        yield f'<path class="level" d="M{_LEFT:g} {y:.1f}H{WIDE:g}"/>'
        yield _text(name, _LEFT - 5, y + _LETTERS / 3, "end")
    drawn = _point if picture.curve else _column
    for at, column in enumerate(picture.columns):
        left = _LEFT + room * (at + (1 - _FILLED) / 2)
        # the area that reacts to a pointer, however low the column is
        reach = _box(_LEFT + room * at, _TOP, room, _HIGH, "reach")
        yield _group(column.words, "column", reach + drawn(column, left, room * _FILLED, reaches))
        if column.name:
            middle = left + room * _FILLED / 2
            half = width(column.name, _LETTERS) / 2
            yield _text(column.name, min(middle, WIDE - half), _TOP + _HIGH + _LINE - 3, "middle")
    if picture.curve:
        yield from _curves(picture, room, reaches)


def _column(column: Column, left: float, wide: float, reaches: Reaches) -> str:
    drawn, below = [], 0.0
    for number, part in enumerate(column.parts):
        top = _up(below + part, reaches)
        if part:
            drawn.append(_box(left, top, wide, _up(below, reaches) - top, f"part{number}"))
        below += part
    if column.expected is not None:
        y = _up(column.expected, reaches)
        drawn.append(_line("expected", [(left - 2, y), (left + wide + 2, y)]))
    return "".join(drawn)


def _point(column: Column, left: float, wide: float, reaches: Reaches) -> str:
    return "".join(_disc(left + wide / 2, _up(part, reaches)) for part in column.parts)


def _curves(picture: ColumnsPicture, room: float, reaches: Reaches) -> Iterator[str]:
    """Yield a line through the tops and one through the strokes, broken at unknown values."""
    for is_known, run in groupby(enumerate(picture.columns), lambda column: bool(column[1].parts)):
        if is_known:
            known = [(_LEFT + room * (at + 0.5), column) for at, column in run]
            yield _line("curve", [(x, _up(column.parts[0], reaches)) for x, column in known])
            aims = [(x, _up(column.expected or 0, reaches)) for x, column in known]
            (first, begins), (last, ends) = aims[0], aims[-1]
            half = room / 2  # so that a single point has a stroke too
            yield _line("expected", [(first - half, begins), *aims, (last + half, ends)])


def _legend(names: list[tuple[str, str]], *, curve: bool) -> Iterator[str]:
    for at, (look, name) in enumerate(names):
        y = _TOP + _HIGH + _LINE * (at + 1.5) + 6
        if look == "expected":
            yield _line("expected", [(0, y), (14, y)])
        elif curve:
            yield _line("curve", [(0, y), (14, y)]) + _disc(7, y)
        else:
            yield _box(1, y - 6, 12, 12, look)
        yield _text(name, 20, y + _LETTERS / 3)


def _up(value: float, reaches: Reaches) -> float:
    least, most = reaches
    return _TOP + _HIGH * (most - value) / (most - least)


def _box(left: float, top: float, wide: float, high: float, look: str = "") -> str:
    named = f' class="{look}"' if look else ""
    size = f'width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect{named} x="{left:.1f}" y="{top:.1f}" {size} rx="2"/>'


def _line(look: str, points: Sequence[tuple[float, float]]) -> str:
    way = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{look}" d="M{way}"/>'


def _disc(x: float, y: float) -> str:
    return f'<circle class="part0" cx="{x:.1f}" cy="{y:.1f}" r="3.5"/>'


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _group(words: str, look: str, drawn: str) -> str:
    return f'<g class="{look}"><title>{escape(words)}</title>{drawn}</g>'


def _svg(title: str, high: float, drawn: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDE:g} {high:.0f}"'
        f' role="img" aria-label="{escape(title)}">{drawn}</svg>'
    ).encode()
