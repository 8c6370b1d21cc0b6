"""All skills by school years: how well each is known, and which are locked."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from bot.charts.colours import Palette
from bot.charts.labels import BOLD, drawable, wrapped
from bot.charts.paper import MARGIN, SMALL, WIDE, Paper, palette_of
from bot.charts.sheet import Letters, Line, Place, Point, Sheet
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.practice.replies import SkillTreePicture
from bot.views.skill_tree import SkillSpot

_IN_A_ROW: Final = 4
_GAP: Final = 16.0
_BOX: Final = (WIDE - 2 * MARGIN - (_IN_A_ROW - 1) * _GAP) / _IN_A_ROW
_BAR: Final = 12.0
_LETTERS: Final = 24.0
_LINE: Final = 29.0
_PADDING: Final = 15.0
_FEWEST_LINES: Final = 2
_MOST_LINES: Final = 4
_HEADING: Final = 62.0
_LEGEND: Final = 50.0
_MARK: Final = 15.0
_ROUND: Final = 12.0
_LOCK: Final = 11.0
"""Half the width of the sign of a locked skill."""


@dataclass(frozen=True, slots=True)
class _Box:
    spot: SkillSpot
    lines: tuple[str, ...]


def skill_tree_png(picture: SkillTreePicture) -> bytes:
    """Return the skills as a PNG, 1080 pixels wide. Same input, same bytes."""
    return skill_tree_sheet(picture).png()


def skill_tree_sheet(picture: SkillTreePicture) -> Sheet:
    """Return the skills as a sheet."""
    bands = [
        (spot, _rows(own)) for spot, own in groupby(picture.tree.skills, lambda spot: spot.band)
    ]
    high = sum(_HEADING + sum(_high(row) + _GAP for row in rows) for _, rows in bands)
    paper = Paper(
        picture.title,
        high + (3 + bool(picture.credited)) * _LEGEND + MARGIN,
        palette_of(dark=picture.dark),
    )
    top = paper.top
    for band, rows in bands:
        heading = (MARGIN, top + _HEADING / 2)
        paper.sheet.write(picture.bands[band], heading, Letters(SMALL, BOLD, "left"))
        top += _HEADING
        for row in rows:
            for column, box in enumerate(row):
                place = (MARGIN + column * (_BOX + _GAP), top, _BOX, _high(row))
                _draw_box(paper, box, place)
            top += _high(row) + _GAP
    _draw_legend(paper, picture, top + MARGIN / 2)
    return paper.sheet


def _rows(spots: Iterable[SkillSpot]) -> list[list[_Box]]:
    """Return the skills of a school year in rows, with their names in lines."""
    boxes = [
        _Box(spot, wrapped(drawable(spot.name), _BOX - 16, _LETTERS, most=_MOST_LINES))
        for spot in spots
    ]
    return [boxes[at : at + _IN_A_ROW] for at in range(0, len(boxes), _IN_A_ROW)]


def _high(row: Sequence[_Box]) -> float:
    lines = max(_FEWEST_LINES, *(len(box.lines) for box in row))
    return 2 * _PADDING + _LINE * lines + _BAR


def _draw_box(paper: Paper, box: _Box, place: Place) -> None:
    """Draw the skill with a bar for how well it is known, or with a lock."""
    palette, spot, (left, top, wide, high) = paper.palette, box.spot, place
    colour = _colour(spot, palette)
    edge = Line(colour=colour, thick=3.0, dashes=(8.0, 7.0) if spot.locked else ())
    face = palette.ground if spot.locked else palette.tinted(colour)
    paper.sheet.box(place, face=face, edge=edge, radius=_ROUND)
    y = top + (high - _BAR - _PADDING / 2 - _LINE * len(box.lines)) / 2
    for number, line in enumerate(box.lines):
        middle = (left + wide / 2, y + _LINE * (number + 0.5))
        paper.sheet.write(line, middle, Letters(_LETTERS))
    if spot.locked:
        _draw_lock(paper, (left + wide / 2, top + high - _LOCK - 4), colour)
        return
    bar = (left + _PADDING, top + high - _BAR - 9, wide - 2 * _PADDING, _BAR)
    paper.sheet.box(bar, face=palette.mixed(palette.faint, 0.4), radius=_BAR / 2)
    if spot.touched or spot.mastered or spot.credited:
        known = (*bar[:2], max(_BAR, bar[2] * spot.known), _BAR)
        paper.sheet.box(known, face=colour, radius=_BAR / 2)


def _draw_lock(paper: Paper, middle: Point, colour: str) -> None:
    x, y = middle
    shackle = Line(colour=colour, thick=3.0)
    paper.sheet.disc((x, y - 5), _LOCK * 0.55, face=None, edge=shackle)
    paper.sheet.box((x - _LOCK * 0.8, y - 5, _LOCK * 1.6, _LOCK * 1.1), face=colour, radius=3.0)


def _colour(spot: SkillSpot, palette: Palette) -> str:
    """Return the colour of the skill. Open skills stand out, locked ones stay behind."""
    if spot.locked:
        return palette.faint
    if spot.credited:
        return palette.statuses[NodeStatus.DIAGNOSED]
    status = NodeStatus.MASTERED if spot.mastered else NodeStatus.LEARNING
    return palette.statuses[status]


def _draw_legend(paper: Paper, picture: SkillTreePicture, top: float) -> None:
    palette, credited = paper.palette, picture.credited
    entries = (
        (picture.mastered, palette.statuses[NodeStatus.MASTERED], ()),
        *(((credited, palette.statuses[NodeStatus.DIAGNOSED], ()),) if credited else ()),
        (picture.open, palette.statuses[NodeStatus.LEARNING], ()),
        (picture.locked, palette.faint, (6.0, 5.0)),
    )
    for number, (text, colour, dashes) in enumerate(entries):
        y = top + _LEGEND * (number + 0.5)
        place = (MARGIN, y - _MARK, 3 * _MARK, 2 * _MARK)
        edge = Line(colour=colour, thick=3.0, dashes=dashes)
        face = palette.ground if dashes else palette.tinted(colour)
        paper.sheet.box(place, face=face, edge=edge, radius=8.0)
        if dashes:
            _draw_lock(paper, (MARGIN + 1.5 * _MARK, y + 2), colour)
        beside: Point = (MARGIN + 4 * _MARK, y)
        paper.sheet.write(text, beside, Letters(SMALL, align="left"))
