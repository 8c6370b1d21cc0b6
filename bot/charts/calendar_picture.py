"""The heat map of the days of learning: one column per week, darker for more answers."""

from typing import Final

from bot.charts.colours import Palette
from bot.charts.labels import drawable, width
from bot.charts.paper import MARGIN, SMALL, WIDE, Paper, palette_of
from bot.charts.sheet import Letters, Line, Point, Sheet
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.progress.looking import CalendarPicture
from bot.views.calendar import LEVELS, WEEKDAYS, WEEKS

_LABELS: Final = 54.0
"""Width of the names of the days."""
_PITCH: Final = (WIDE - 1.5 * MARGIN - _LABELS) / WEEKS
_CELL: Final = _PITCH - 5.0
_MONTHS: Final = 46.0
_LEGEND: Final = 84.0
_SHARES: Final = (0.0, 0.3, 0.52, 0.76, 1.0)
"""Share of the colour in each shade."""


def calendar_png(picture: CalendarPicture) -> bytes:
    """Return the heat map as a PNG, 1080 pixels wide. Same input, same bytes."""
    return calendar_sheet(picture).png()


def calendar_sheet(picture: CalendarPicture) -> Sheet:
    """Return the heat map as a sheet."""
    palette = palette_of(dark=picture.dark)
    high = _MONTHS + WEEKDAYS * _PITCH + _LEGEND
    paper = Paper(picture.title, high, palette)
    _write_names(paper, picture)
    for day, week, weekday, level in picture.calendar.cells:
        corner = (_left_edge(week), paper.top + _MONTHS + weekday * _PITCH)
        is_today = day == picture.calendar.today
        edge = Line(colour=palette.ink, thick=4.0) if is_today else None
        _draw_cell(paper.sheet, corner, _shade(level, palette), edge)
    _draw_legend(paper, picture, paper.top + high - _LEGEND / 2 - 4)
    return paper.sheet


def _left_edge(week: int) -> float:
    return MARGIN / 2 + _LABELS + week * _PITCH + MARGIN / 2


def _write_names(paper: Paper, picture: CalendarPicture) -> None:
    """Write the months above the weeks they begin in, and every other day of the week."""
    for month, weeks in picture.calendar.month_weeks:
        name, y = drawable(picture.months[month]), paper.top + _MONTHS / 2 - 6
        if len(weeks) * _PITCH >= width(name, SMALL):
            paper.sheet.write(name, (_left_edge(weeks[0]), y), Letters(SMALL, align="left"))
        elif weeks[-1] == WEEKS - 1:  # the current month has just begun
            place = (_left_edge(WEEKS - 1) + _CELL, y)
            paper.sheet.write(name, place, Letters(SMALL, align="right"))
    for weekday, name in list(enumerate(picture.weekdays))[::2]:
        y = paper.top + _MONTHS + weekday * _PITCH + _CELL / 2
        paper.sheet.write(name, (MARGIN / 2 + _LABELS, y), Letters(SMALL - 4, align="right"))


def _draw_legend(paper: Paper, picture: CalendarPicture, y: float) -> None:
    x = WIDE - MARGIN
    paper.sheet.write(picture.more, (x, y), Letters(SMALL, align="right"))
    x -= width(drawable(picture.more), SMALL) + 16
    for level in range(LEVELS, -1, -1):
        x -= _PITCH
        _draw_cell(paper.sheet, (x, y - _CELL / 2), _shade(level, paper.palette), None)
    paper.sheet.write(picture.less, (x - 16, y), Letters(SMALL, align="right"))


def _draw_cell(sheet: Sheet, corner: Point, face: str, edge: Line | None) -> None:
    sheet.box((*corner, _CELL, _CELL), face=face, edge=edge, radius=6.0)


def _shade(level: int, palette: Palette) -> str:
    if not level:
        return palette.mixed(palette.faint, 0.25)
    return palette.mixed(palette.statuses[NodeStatus.MASTERED], _SHARES[level])
