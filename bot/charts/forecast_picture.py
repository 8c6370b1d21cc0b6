"""Bars of what comes back in fourteen days: questions below, cards on top of them."""

from typing import Final

from bot.charts.labels import BOLD, drawable, width
from bot.charts.paper import MARGIN, SMALL, WIDE, Panel, Paper, palette_of
from bot.charts.sheet import Letters, Line, Sheet
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.progress.looking import ForecastPicture

_HIGH: Final = 420.0
_ABOVE: Final = 44.0
"""Room for the number above a bar."""
_DAYS: Final = 96.0
_LEGEND: Final = 54.0
_DOT: Final = 26.0
_BAR: Final = 0.7
"""Share of a day's width that its bar takes."""
_LEAST: Final = 5.0
"""The least number at the top of the panel, so that few do not look like many."""
_LETTERS: Final = 26.0


def forecast_png(picture: ForecastPicture) -> bytes:
    """Return the bars as a PNG, 1080 pixels wide. Same input, same bytes."""
    return forecast_sheet(picture).png()


def forecast_sheet(picture: ForecastPicture) -> Sheet:
    """Return the bars as a sheet."""
    palette = palette_of(dark=picture.dark)
    legend = _legend(picture)
    paper = Paper(picture.title, _ABOVE + _HIGH + _DAYS + _LEGEND * len(legend), palette)
    days = picture.forecast.days
    panel = Panel(
        left=MARGIN,
        top=paper.top + _ABOVE,
        right=WIDE - MARGIN,
        bottom=paper.top + _ABOVE + _HIGH,
        first=0,
        last=len(days),
        most=max(_LEAST, picture.forecast.busiest.total),
    )
    for at in range(len(days)):
        _draw_day(paper, panel, picture, at)
    floor = [panel.at(0, 0), panel.at(len(days), 0)]
    paper.sheet.line(floor, Line(colour=palette.faint, thick=3.0))
    for number, (text, colour) in enumerate(legend):
        y = panel.bottom + _DAYS - 14 + _LEGEND * (number + 0.5)
        if colour:
            place = (MARGIN, y - _DOT / 2, _DOT, _DOT)
            paper.sheet.box(place, face=colour, radius=6.0)
        x = MARGIN + (_DOT + 14 if colour else 0)
        paper.sheet.write(text, (x, y), Letters(SMALL, align="left"))
    return paper.sheet


def _draw_day(paper: Paper, panel: Panel, picture: ForecastPicture, at: int) -> None:
    """Draw the bar of a day, with its number above and its name below."""
    day, colours = picture.forecast.days[at], _colours(picture)
    low, high = panel.at(at + (1 - _BAR) / 2, 0), panel.at(at + (1 + _BAR) / 2, day.total)
    middle, wide = (low[0] + high[0]) / 2, high[0] - low[0]
    _, split = panel.at(at, day.questions)
    if day.cards:
        place = (low[0], high[1], wide, split - high[1])
        paper.sheet.box(place, face=colours["cards"], radius=5.0)
    if day.questions:
        place = (low[0], split, wide, low[1] - split)
        paper.sheet.box(place, face=colours["questions"], radius=5.0)
    if day.total:
        paper.sheet.write(str(day.total), (middle, high[1] - 22), Letters(_LETTERS, BOLD))
    for number, word in enumerate(picture.days[at].split()):
        below = (middle, low[1] + 30 + 34 * number)
        paper.sheet.write(word, below, Letters(_fitting(word, panel)))


def _fitting(word: str, panel: Panel) -> float:
    """Return the size of letters at which the word is no wider than a day."""
    room = (panel.right - panel.left) / (panel.last - panel.first) - 4
    return min(_LETTERS, _LETTERS * room / max(1.0, width(drawable(word), _LETTERS)))


def _colours(picture: ForecastPicture) -> dict[str, str]:
    statuses = palette_of(dark=picture.dark).statuses
    return {"questions": statuses[NodeStatus.REVIEWING], "cards": statuses[NodeStatus.LEARNING]}


def _legend(picture: ForecastPicture) -> list[tuple[str, str]]:
    """Return the legend of the visible colours, and what is overdue."""
    colours, days = _colours(picture), picture.forecast.days
    entries = []
    if any(day.questions for day in days):
        entries.append((picture.questions, colours["questions"]))
    if any(day.cards for day in days):
        entries.append((picture.cards, colours["cards"]))
    return [*entries, *([(picture.overdue, "")] if picture.overdue else [])]
