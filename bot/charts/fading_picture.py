"""How the cards of a deck fade: the mean of all, and the band that most of them lie in."""

from typing import Final

from bot.charts.paper import MARGIN, SMALL, WIDE, Panel, Paper, palette_of
from bot.charts.sheet import Letters, Line, Sheet
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.cards.replies import FadingPicture

_HIGH: Final = 520.0
_DAYS: Final = 84.0
_LEFT: Final = 136.0
_LEGEND: Final = 50.0
_SAMPLE: Final = 84.0
_BAND: Final = 0.22
_THICK: Final = 8.0
_THIN: Final = 4.0
_DASHES: Final = ((14.0, 9.0), (4.0, 7.0))
_LEVELS: Final = (0, 25, 50, 75, 100)


def fading_png(picture: FadingPicture) -> bytes:
    """Return the curves as a PNG, 1080 pixels wide. Same input, same bytes."""
    return fading_sheet(picture).png()


def fading_sheet(picture: FadingPicture) -> Sheet:
    """Return the curves as a sheet."""
    palette = palette_of(dark=picture.dark)
    days = picture.fading.days
    paper = Paper(picture.title, 20 + _HIGH + _DAYS + 3 * _LEGEND + MARGIN / 2, palette)
    panel = Panel(
        left=_LEFT,
        top=paper.top + 20,
        right=WIDE - 2 * MARGIN,
        bottom=paper.top + 20 + _HIGH,
        first=days[0].days,
        last=days[-1].days,
        most=1.0,
    )
    levels = {percent / 100: picture.percents[percent] for percent in _LEVELS}
    panel.draw(paper, levels, {float(day): name for day, name in picture.days.items()})
    colour = palette.statuses[NodeStatus.REVIEWING]
    strongest = [panel.at(day.days, day.strongest) for day in days]
    weakest = [panel.at(day.days, day.weakest) for day in days]
    paper.sheet.polygon([*strongest, *reversed(weakest)], face=colour, alpha=_BAND)
    mean = [panel.at(day.days, day.mean) for day in days]
    lines = (
        (strongest, picture.strongest, Line(colour=colour, thick=_THIN, dashes=_DASHES[0])),
        (mean, picture.mean, Line(colour=colour, thick=_THICK)),
        (weakest, picture.weakest, Line(colour=colour, thick=_THIN, dashes=_DASHES[1])),
    )
    y = panel.bottom + _DAYS + _LEGEND / 2
    for points, name, by in lines:
        paper.sheet.line(points, by)
        paper.sheet.line([(MARGIN, y), (MARGIN + _SAMPLE, y)], by)
        paper.sheet.write(name, (MARGIN + _SAMPLE + 20, y), Letters(SMALL, align="left"))
        y += _LEGEND
    return paper.sheet
