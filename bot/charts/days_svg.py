"""The days in numbers as SVG for the page: as narrow as a small phone, in the page's colours.

The pictures of /progress are 1080 pixels wide, and their letters too small for a phone's page.
"""

from collections.abc import Iterator
from datetime import timedelta
from html import escape
from itertools import groupby
from typing import Final

from bot.charts.labels import width
from bot.flow.page.pictures import Column, ColumnsPicture, HeatMapPicture
from bot.views.calendar import WEEKS

WIDE: Final = 292.0
"""What a page of 320 pixels leaves; letters are never drawn smaller than they are here."""
_LETTERS: Final = 12.0
_LINE: Final = 18.0
_WEEKDAYS: Final = 7
_BESIDE: Final = 20.0
_PITCH: Final = (WIDE - _BESIDE) / WEEKS
_CELL: Final = _PITCH - 1.5
_LEFT: Final = 46.0
_TOP: Final = 10.0
_HIGH: Final = 130.0
_FILLED: Final = 0.7
"""Share of its room that a column takes."""


def heat_map_svg(picture: HeatMapPicture) -> bytes:
    """Return the days of learning as SVG; same input, same bytes."""
    return _svg(picture.title, _LINE + _WEEKDAYS * _PITCH, "".join(_heat(picture)))


def _heat(picture: HeatMapPicture) -> Iterator[str]:
    begins = picture.calendar.begins
    months = groupby(range(WEEKS), key=lambda it: (begins + timedelta(weeks=it)).month)
    for month, of_month in months:
        own, name = list(of_month), picture.months[month - 1]
        if len(own) * _PITCH >= width(name, _LETTERS):
            yield _text(name, _BESIDE + own[0] * _PITCH, _LETTERS)
    for weekday in range(0, _WEEKDAYS, 2):
        y = _LINE + (weekday + 0.5) * _PITCH + _LETTERS / 3
        yield _text(picture.weekdays[weekday], 0, y)
    answers = {it.day: it.answers for it in picture.calendar.days}
    for number, words in enumerate(picture.words):
        day = begins + timedelta(days=number)
        week, weekday = divmod(number, _WEEKDAYS)
        level = picture.calendar.level(answers[day]) if day in answers else 0
        today = " today" if day == picture.calendar.today else ""
        cell = _box(_BESIDE + week * _PITCH, _LINE + weekday * _PITCH, _CELL, _CELL)
        yield _named(words, f"level{level}{today}", cell)


def columns_svg(picture: ColumnsPicture) -> bytes:
    """Return the columns as SVG; same input, same bytes."""
    legend = [*enumerate(picture.legend)] if len(picture.legend) > 1 or picture.expected else []
    names = [(f"part{number}", name) for number, name in legend]
    if picture.expected:
        names.append(("expected", picture.expected))
    high = _TOP + _HIGH + _LINE * (len(names) + 1) + 6
    return _svg(picture.title, high, "".join((*_columns(picture), *_legend(names))))


def _columns(picture: ColumnsPicture) -> Iterator[str]:
    most = max(level for level, _ in picture.levels)
    room = (WIDE - _LEFT) / len(picture.columns)
    for level, name in picture.levels:
        y = _up(level, most)
        yield f'<path class="level" d="M{_LEFT:g} {y:.1f}H{WIDE:g}"/>'
        yield _text(name, _LEFT - 5, y + _LETTERS / 3, "end")
    for at, column in enumerate(picture.columns):
        left = _LEFT + room * (at + (1 - _FILLED) / 2)
        # the ground that answers to a pointer, however low the column is
        reach = _box(_LEFT + room * at, _TOP, room, _HIGH, "reach")
        yield _named(column.words, "column", reach + _column(column, left, room * _FILLED, most))
        if column.name:
            middle = left + room * _FILLED / 2
            half = width(column.name, _LETTERS) / 2
            yield _text(column.name, min(middle, WIDE - half), _TOP + _HIGH + _LINE - 3, "middle")


def _column(column: Column, left: float, wide: float, most: float) -> str:
    drawn, below = [], 0.0
    for number, part in enumerate(column.parts):
        top = _up(below + part, most)
        if part:
            drawn.append(_box(left, top, wide, _up(below, most) - top, f"part{number}"))
        below += part
    if column.expected is not None:
        y = _up(column.expected, most)
        drawn.append(f'<path class="expected" d="M{left - 2:.1f} {y:.1f}h{wide + 4:.1f}"/>')
    return "".join(drawn)


def _legend(names: list[tuple[str, str]]) -> Iterator[str]:
    for at, (look, name) in enumerate(names):
        y = _TOP + _HIGH + _LINE * (at + 1.5) + 6
        if look == "expected":
            yield f'<path class="expected" d="M0 {y:.1f}h14"/>'
        else:
            yield _box(1, y - 6, 12, 12, look)
        yield _text(name, 20, y + _LETTERS / 3)


def _up(value: float, most: float) -> float:
    return _TOP + _HIGH * (1 - value / most)


def _box(left: float, top: float, wide: float, high: float, look: str = "") -> str:
    named = f' class="{look}"' if look else ""
    size = f'width="{wide:.1f}" height="{high:.1f}"'
    return f'<rect{named} x="{left:.1f}" y="{top:.1f}" {size} rx="2"/>'


def _text(text: str, x: float, y: float, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _named(words: str, look: str, drawn: str) -> str:
    return f'<g class="{look}"><title>{escape(words)}</title>{drawn}</g>'


def _svg(title: str, high: float, drawn: str) -> bytes:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {WIDE:g} {high:.0f}"'
        f' role="img" aria-label="{escape(title)}">{drawn}</svg>'
    ).encode()
