"""Figures of boxes with words: lists, tables, call stacks, rows, chains, timelines, arrows."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from math import cos, hypot, inf, pi, sin
from pathlib import Path
from typing import Any, Final

from bot.charts.colours import Palette
from bot.charts.figure_sheet import EDGE, LETTERS, MARGIN, WIDE, FigureSheet, Point
from bot.charts.labels import BOLD, MONOSPACED, REGULAR, width
from bot.domain.practice.figures import (
    Arrow,
    Arrows,
    Boxes,
    CallStack,
    Chain,
    Figure,
    IndexedList,
    Table,
    Timeline,
)
from bot.domain.topics.mind_map import NodeStatus

_INSIDE: Final = WIDE - MARGIN
_SMALL: Final = 28.0
_CELL: Final = 96.0
_ROW: Final = 72.0
_NAME: Final = 58.0
_APART: Final = 46.0
_GAP: Final = 14.0
_PALE: Final = 0.3
_DATE: Final = 230.0
_RING_BOX: Final = 270.0
_NAMED_AT: Final = 0.42
"""The place of a name along its arrow. Not the middle, where arrows cross."""
_COLOURS: Final = (
    NodeStatus.REVIEWING, NodeStatus.LEARNING, NodeStatus.MASTERED, NodeStatus.DIAGNOSED,
)  # fmt: skip


def drawn(figure: Figure, palette: Palette) -> FigureSheet:
    """Return the sheet with the figure, whose type has a painter here."""
    return PAINTERS[type(figure)](figure, palette)


def _list(figure: IndexedList, palette: Palette) -> FigureSheet:
    """Draw the values side by side, with their indexes below them."""
    lines = 1 + figure.from_end
    sheet = FigureSheet(_CELL + lines * _NAME + 1.5 * MARGIN, palette)
    count = len(figure.values)
    widest = max(width(value, LETTERS, MONOSPACED) for value in figure.values) + 36
    wide = min(max(widest, 110.0), _INSIDE / count)
    left, low = (WIDE - wide * count) / 2, sheet.height - MARGIN - _CELL
    size = _fitting(figure.values, wide, MONOSPACED)
    for place, value in enumerate(figure.values):
        x = left + place * wide
        marked = place in figure.marked
        sheet.box((x, low), wide, _CELL, _pale(palette, 0) if marked else None)
        middle = x + wide / 2
        sheet.write(value, (middle, low + _CELL / 2), size=size, face=MONOSPACED)
        sheet.write(str(place), (middle, low - _NAME / 2), size=_SMALL, face=MONOSPACED)
        if figure.from_end:
            below = (middle, low - _NAME * 1.5)
            sheet.write(f"−{count - place}", below, size=_SMALL, face=MONOSPACED)
    return sheet


def _call_stack(stack: CallStack, palette: Palette) -> FigureSheet:
    """Draw each call as a box with its names, the last one on top."""
    heights = [_NAME + _ROW * max(1, len(call.variables)) for call in stack.frames]
    sheet = FigureSheet(sum(heights) + _GAP * (len(heights) - 1) + MARGIN, palette)
    left, wide, low = WIDE * 0.14, WIDE * 0.72, MARGIN / 2
    for place, (frame, high) in enumerate(zip(stack.frames, heights, strict=True)):
        on_top = place == len(heights) - 1
        sheet.box((left, low), wide, high, _pale(palette, 0) if on_top else palette.layer)
        top = low + high
        title = (left + 24, top - _NAME / 2 - 4)
        sheet.write(frame.name, title, size=_SMALL, face=BOLD, align="left")
        for row, (name, value) in enumerate(frame.variables.items()):
            y = top - _NAME - _ROW * (row + 0.5) + 4
            size = _fitting((value,), wide * 0.5, MONOSPACED)
            sheet.write(name, (left + wide * 0.38, y), face=MONOSPACED, align="right")
            sheet.box((left + wide * 0.43, y - 28), wide * 0.5, 56, palette.ground, 3)
            sheet.write(value, (left + wide * 0.68, y), size=size, face=MONOSPACED)
        low = top + _GAP
    return sheet


def _table(table: Table, palette: Palette) -> FigureSheet:
    """Draw the header, with the rows below."""
    sheet = FigureSheet(_ROW * (len(table.rows) + 1) + MARGIN, palette)
    columns = list(zip(table.header, *table.rows, strict=True))
    widest = [max(width(cell, LETTERS, MONOSPACED) for cell in column) + 60 for column in columns]
    scale = min(1.0, _INSIDE / sum(widest))
    wide = [number * scale for number in widest]
    size = min(
        _fitting(column, number, MONOSPACED) for column, number in zip(columns, wide, strict=True)
    )
    for row, cells in enumerate((table.header, *table.rows)):
        left, low = (WIDE - sum(wide)) / 2, sheet.height - MARGIN / 2 - (row + 1) * _ROW
        for cell, long in zip(cells, wide, strict=True):
            sheet.box((left, low), long, _ROW, None if row else _pale(palette, 0), 3)
            sheet.write(cell, (left + long / 2, low + _ROW / 2), size=size, face=MONOSPACED)
            left += long
    return sheet


def _boxes(boxes: Boxes, palette: Palette) -> FigureSheet:
    """Draw the rows. If every text occurs more than once, each gets a colour of its own."""
    high = _CELL + (_NAME if boxes.names else 0)
    rows = len(boxes.rows)
    sheet = FigureSheet(rows * high + (rows - 1) * _APART + MARGIN, palette)
    counted = Counter(text for row in boxes.rows for text in row)
    again = min(counted.values()) > 1 and len(counted) <= len(_COLOURS)
    colours = {text: _pale(palette, place) for place, text in enumerate(counted if again else ())}
    top = sheet.height - MARGIN / 2
    for place, row in enumerate(boxes.rows):
        if boxes.names:
            sheet.write(boxes.names[place], (WIDE / 2, top - _NAME / 2 + 6), size=_SMALL)
        room = (_INSIDE - _GAP * (len(row) - 1)) / len(row)
        wide = min(room, max(width(text, LETTERS) + 44 for text in row))
        size = _fitting(row, wide, REGULAR)
        left = (WIDE - len(row) * wide - _GAP * (len(row) - 1)) / 2
        low = top - high
        for text in row:
            sheet.box((left, low), wide, _CELL, colours.get(text))
            sheet.write(text, (left + wide / 2, low + _CELL / 2), size=size)
            left += wide + _GAP
        top = low - _APART
    return sheet


def _chain(chain: Chain, palette: Palette) -> FigureSheet:
    """Draw the steps below each other, with arrows between them."""
    count = len(chain.steps)
    sheet = FigureSheet(count * _CELL + (count - 1) * _APART * 1.4 + MARGIN, palette)
    wide = max(width(text, LETTERS) for text in chain.steps) + 80
    top = sheet.height - MARGIN / 2
    for place, step in enumerate(chain.steps):
        low = top - _CELL
        sheet.box(((WIDE - wide) / 2, low), wide, _CELL, _pale(palette, 0))
        sheet.write(step, (WIDE / 2, low + _CELL / 2))
        top = low - _APART * 1.4
        if place < count - 1:
            sheet.stroke((WIDE / 2, low - EDGE), (WIDE / 2, top + 26))
            sheet.tip((WIDE / 2, top + 4), (0, -1))
    return sheet


def _timeline(timeline: Timeline, palette: Palette) -> FigureSheet:
    """Draw a line downwards with a box at each moment, and its date beside it."""
    count = len(timeline.moments)
    sheet = FigureSheet(count * (_ROW + _APART) - _APART + MARGIN, palette)
    dates = [moment.at for moment in timeline.moments]
    small = _fitting(dates, _DATE, BOLD)
    line = MARGIN + max(width(date, small, BOLD) for date in dates) + 40
    left, room = line + 40, WIDE - MARGIN / 2 - line - 40
    size = _fitting([moment.what for moment in timeline.moments], room, REGULAR)
    wide = min(room, max(width(moment.what, size) for moment in timeline.moments) + 44)
    middles = [
        sheet.height - MARGIN / 2 - _ROW / 2 - place * (_ROW + _APART) for place in range(count)
    ]
    sheet.stroke((line, middles[0]), (line, middles[-1]))
    for moment, middle in zip(timeline.moments, middles, strict=True):
        sheet.write(moment.at, (line - 24, middle), size=small, face=BOLD, align="right")
        sheet.stroke((line - 12, middle), (left, middle))
        sheet.box((left, middle - _ROW / 2), wide, _ROW, _pale(palette, 0))
        sheet.write(moment.what, (left + wide / 2, middle), size=size)
    return sheet


def _arrows(figure: Arrows, palette: Palette) -> FigureSheet:
    """Draw the boxes on a ring, clockwise from the top, and the arrows from edge to edge."""
    count = len(figure.boxes)
    high = 560.0 if count > 2 else 420.0  # noqa: PLR2004 - two stand one above the other
    sheet = FigureSheet(high, palette)
    wide = min(max(width(box, LETTERS) for box in figure.boxes) + 44, _RING_BOX)
    size = _fitting(figure.boxes, wide, REGULAR)
    across, up = (WIDE - wide) / 2 - MARGIN / 2, (high - _ROW) / 2 - MARGIN / 2
    turns = [pi / 2 - 2 * pi * place / count for place in range(count)]
    middles = [(WIDE / 2 + across * cos(turn), high / 2 + up * sin(turn)) for turn in turns]
    for arrow in figure.arrows:
        start, end = middles[arrow.start], middles[arrow.end]
        _arrow(sheet, (start, end), wide, arrow.name, back=_leads_back(figure, arrow))
    for text, (x, y) in zip(figure.boxes, middles, strict=True):
        sheet.box((x - wide / 2, y - _ROW / 2), wide, _ROW, _pale(palette, 0))
        sheet.write(text, (x, y), size=size)
    return sheet


def _leads_back(figure: Arrows, arrow: Arrow) -> bool:
    return any((other.start, other.end) == (arrow.end, arrow.start) for other in figure.arrows)


def _arrow(
    sheet: FigureSheet, ends: tuple[Point, Point], wide: float, name: str, *, back: bool
) -> None:
    """Draw an arrow between the middles of two boxes, shifted to its right if it leads back."""
    (x0, y0), (x1, y1) = ends
    long = hypot(x1 - x0, y1 - y0)
    along = ((x1 - x0) / long, (y1 - y0) / long)
    inside = _to_border(along, wide / 2, _ROW / 2)
    aside = (along[1] * 18, -along[0] * 18) if back else (0.0, 0.0)
    first = inside + EDGE
    last = long - inside - EDGE
    start = (x0 + along[0] * first + aside[0], y0 + along[1] * first + aside[1])
    end = (x0 + along[0] * last + aside[0], y0 + along[1] * last + aside[1])
    shaft = (end[0] - along[0] * 20, end[1] - along[1] * 20)
    sheet.tip(end, along)
    if not name:
        sheet.stroke(start, shaft)
        return
    x, y = (first + _NAMED_AT * (last - first) for first, last in zip(start, end, strict=True))
    gap = _to_border(along, width(name, _SMALL) / 2 + 8, 22)
    sheet.stroke(start, (x - along[0] * gap, y - along[1] * gap))
    sheet.stroke((x + along[0] * gap, y + along[1] * gap), shaft)
    sheet.write(name, (x, y), size=_SMALL)


def _to_border(along: Point, half_wide: float, half_high: float) -> float:
    """Return the distance in that direction from the middle of a box to its border."""
    x, y = map(abs, along)
    return min(half_wide / x if x else inf, half_high / y if y else inf)


def _fitting(texts: Sequence[str], wide: float, face: Path) -> float:
    """Return the size of letters at which each text fits into a box `wide` pixels wide."""
    widest = max(width(text, LETTERS, face) for text in texts)
    return min(LETTERS, LETTERS * (wide - 16) / max(widest, 1.0))


def _pale(palette: Palette, place: int) -> str:
    """Return the colour number `place`, so light that words on it can be read."""
    return palette.mixed(palette.statuses[_COLOURS[place]], _PALE)


PAINTERS: Final[Mapping[type[Figure], Callable[[Any, Palette], FigureSheet]]] = {
    IndexedList: _list,
    CallStack: _call_stack,
    Table: _table,
    Boxes: _boxes,
    Chain: _chain,
    Timeline: _timeline,
    Arrows: _arrows,
}
