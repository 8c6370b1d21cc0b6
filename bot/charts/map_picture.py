"""The picture of a map: layers from top to bottom, arrows, and the status of each concept."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Final

from bot.charts import map_layout
from bot.charts.colours import DARK, LIGHT, PALE, PALE_INK, Palette
from bot.charts.labels import BOLD, REGULAR, drawable, width, wrapped
from bot.charts.sheet import Letters, Line, Place, Point, Sheet
from bot.domain.progress.progress import score_percent
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.maps.replies import MapRow
from bot.flow.progress.looking import MapPicture

_TITLE: Final = 46.0
_TITLE_LINE: Final = 58.0
_BAR: Final = 22.0
_BAR_GAP: Final = 5.0
_LEGEND: Final = 34.0
_LEGEND_LINE: Final = 60.0
_SIGN_LETTERS: Final = 34.0
_MARK: Final = 19.0
"""Radius of the mark of a status."""
_AFTER_MARK: Final = 12.0
_BESIDE_MARK: Final = 2 * _MARK + _AFTER_MARK + 24.0
"""Width of a legend entry apart from its text."""
_ROUND: Final = 18.0
_TIP: Final = 15.0
_FILLED: Final = {
    NodeStatus.UNSEEN: 0.0,
    NodeStatus.DIAGNOSED: 0.25,
    NodeStatus.LEARNING: 0.5,
    NodeStatus.REVIEWING: 0.75,
    NodeStatus.MASTERED: 1.0,
}
"""Filled share of each mark, as in the marks in texts: ○ ◔ ◑ ◕ ●"""

_TITLE_LETTERS: Final = Letters(_TITLE, BOLD, "left")
_LEGEND_LETTERS: Final = Letters(_LEGEND, align="left")
_DASHES: Final = (9.0, 7.0)
_PALEST: Final = 0.35
"""Share of the colour left for a concept that is all but forgotten."""
_Entry = tuple[Callable[[Point], None], str]
"""The function that draws a sign of the legend, and the text beside it."""


def map_png(picture: MapPicture) -> bytes:
    """Return the map as a PNG, 1080 pixels wide. Same input, same bytes."""
    return map_sheet(picture).png()


def map_sheet(picture: MapPicture) -> Sheet:
    """Return the map as a sheet."""
    return _Painter(picture, DARK if picture.dark else LIGHT).sheet()


class _Painter:
    """Draws one map, from the back to the front."""

    def __init__(self, picture: MapPicture, palette: Palette) -> None:
        self._picture = picture
        self._counts = Counter(row.status for row in picture.rows)
        self._palette = palette
        self._title = wrapped(
            drawable(picture.title, BOLD),
            map_layout.WIDTH - 2 * map_layout.MARGIN,
            _TITLE,
            face=BOLD,
            most=2,
        )
        self._bar_top = map_layout.MARGIN + _TITLE_LINE * len(self._title) + 10
        self._layout = map_layout.lay_out(picture, self._bar_top + _BAR + 60)
        self._legend = self._legend_places()
        lowest = max(y for _, (_, y) in self._legend)
        self._height = round(lowest + _LEGEND_LINE / 2 + map_layout.MARGIN / 2)
        self._sheet = Sheet(map_layout.WIDTH, self._height, ground=palette.ground, ink=palette.ink)

    def sheet(self) -> Sheet:
        """Draw everything and return the sheet."""
        self._write_title()
        self._draw_bar()
        self._draw_layers()
        for stroke in sorted(self._layout.strokes, key=self._is_near):
            self._draw_stroke(stroke)
        for box in self._layout.boxes:
            self._draw_box(box)
        for (draw, text), (x, y) in self._legend:
            draw((x + _MARK, y))
            self._sheet.write(text, (x + 2 * _MARK + _AFTER_MARK, y), _LEGEND_LETTERS)
        return self._sheet

    def _legend_places(self) -> list[tuple[_Entry, Point]]:
        """Return the legend's entries with their places, on lines of about the same length."""
        rows, words = self._picture.rows, self._picture.words
        entries: list[_Entry] = [
            (partial(self._draw_mark, status), f"{drawable(word)} {self._counts[status]}")
            for status, word in words.statuses.items()
        ]
        if any(row.fades for row in rows):
            entries.append((self._draw_faded, drawable(words.fading)))
        if any(row.optional for row in rows):
            entries.append((self._draw_pale, drawable(words.later)))
        needed = [_BESIDE_MARK + width(text, _LEGEND) for _, text in entries]
        lines = ceil(sum(needed) / (map_layout.WIDTH - map_layout.MARGIN))
        x, y = map_layout.MARGIN, self._layout.bottom + 80
        places: list[tuple[_Entry, Point]] = []
        for entry, long in zip(entries, needed, strict=True):
            if x + long / 2 > map_layout.MARGIN + sum(needed) / lines:
                x, y = map_layout.MARGIN, y + _LEGEND_LINE
            places.append((entry, (x, y)))
            x += long
        return places

    def _write_title(self) -> None:
        for number, line in enumerate(self._title):
            y = map_layout.MARGIN + _TITLE_LINE * (number + 0.5)
            self._sheet.write(line, (map_layout.MARGIN, y), _TITLE_LETTERS)

    def _draw_bar(self) -> None:
        """Draw a bar with the share of concepts of each status, mastered first."""
        total = max(1, len(self._picture.rows))
        left = map_layout.MARGIN
        colours = {**self._palette.statuses, NodeStatus.UNSEEN: self._palette.faint}
        for status in reversed(NodeStatus):
            share = self._counts[status] * (map_layout.WIDTH - 2 * map_layout.MARGIN) / total
            if share:
                place = (left, self._bar_top, share - _BAR_GAP, _BAR)
                self._rounded_box(place, face=colours[status], radius=_BAR / 3)
            left += share

    def _draw_layers(self) -> None:
        for top, bottom in self._layout.layers:
            high = bottom - top + 2 * map_layout.AROUND_LAYER
            self._rounded_box(
                (
                    map_layout.MARGIN / 4,
                    top - map_layout.AROUND_LAYER,
                    map_layout.WIDTH - map_layout.MARGIN / 2,
                    high,
                ),
                face=self._palette.layer,
                radius=_ROUND + map_layout.FRAME,
            )

    def _is_near(self, stroke: map_layout.Stroke) -> bool:
        """Return True if the stroke belongs to an arrow of the current concept."""
        ends = {stroke.source, *stroke.successors}
        return any(self._picture.rows[box].current for box in ends)

    def _draw_stroke(self, stroke: map_layout.Stroke) -> None:
        near = self._is_near(stroke)
        colour = self._palette.ink if near else self._palette.faint
        if all(_is_pale(self._picture.rows[box]) for box in stroke.successors):
            colour = self._palette.mixed(colour, PALE)
        (x, y), (to_x, to_y) = stroke.start, stroke.end
        end = to_y - _TIP * stroke.is_tip
        by = Line(colour=colour, thick=4.0 if near else 3.0)
        self._sheet.curve((x, y), (to_x, end), by)
        if stroke.is_tip:
            corners = [(to_x - _TIP * 0.6, end), (to_x + _TIP * 0.6, end), (to_x, to_y - 1)]
            self._sheet.polygon(corners, face=colour)

    def _draw_box(self, box: map_layout.Box) -> None:
        if box.row.lit:
            self._draw_glow(box)
        if box.row.current:
            self._draw_frame(box)
        self._draw_ground(box)
        middle = box.left + box.width / 2
        text = self._sign(box.row)
        sign = map_layout.SIGN if text else 0.0
        face = BOLD if box.row.current else REGULAR
        letters = Letters(map_layout.LETTERS, face, colour=self._ink(box.row))
        first = box.top + (box.height - sign - map_layout.LINE * len(box.lines)) / 2
        for number, line in enumerate(box.lines):
            y = first + map_layout.LINE * (number + 0.5)
            self._sheet.write(line, (middle, y), letters)
        if sign:
            self._draw_sign(box, middle, text)
        mark = (box.left + 6, box.top + 4)
        self._draw_mark(box.row.status, mark, left=PALE if _is_pale(box.row) else 1.0)

    def _ink(self, row: MapRow) -> str:
        return self._palette.mixed(self._palette.ink, PALE_INK if _is_pale(row) else 1.0)

    def _draw_glow(self, box: map_layout.Box) -> None:
        """Draw a glow around the box that fades outwards."""
        colour = self._palette.statuses[NodeStatus.MASTERED]
        for reach, strength in ((22.0, 0.15), (15.0, 0.35), (8.0, 0.7)):
            wide, high = box.width + 2 * reach, box.height + 2 * reach
            face = self._palette.mixed(colour, strength)
            self._rounded_box(
                (box.left - reach, box.top - reach, wide, high), face=face, radius=_ROUND + reach
            )

    def _draw_frame(self, box: map_layout.Box) -> None:
        wide, high = box.width + 2 * map_layout.FRAME, box.height + 2 * map_layout.FRAME
        self._rounded_box(
            (box.left - map_layout.FRAME, box.top - map_layout.FRAME, wide, high),
            face=self._palette.ground,
            edge=self._palette.ink,
            line=6.0,
            radius=_ROUND + map_layout.FRAME,
        )

    def _draw_ground(self, box: map_layout.Box) -> None:
        """Draw the box in the colour of its status, paler the more is forgotten."""
        palette, row = self._palette, box.row
        colour = palette.statuses[row.status]
        left = _left_of_colour(row)
        edge = Line(colour=palette.mixed(colour, left), thick=3.5)
        if row.fades:
            edge = Line(colour=edge.colour, thick=3.5, dashes=_DASHES)
        place = (box.left, box.top, box.width, box.height)
        face = palette.mixed(colour, palette.tint * left)
        self._sheet.box(place, face=face, edge=edge, radius=_ROUND)

    def _sign(self, row: MapRow) -> str:
        """Return the text below a label, or ""."""
        words = self._picture.words
        if row.current:
            return words.here
        fading = [words.recall[score_percent(row.recall)]] if row.recall and row.fades else []
        return " · ".join([words.open] * row.open + fading)

    def _draw_sign(self, box: map_layout.Box, middle: float, text: str) -> None:
        """Write below the label that the learner is here, or that it is open or fades."""
        palette, ink = self._palette, self._ink(box.row)
        text = drawable(text, BOLD)
        long = width(text, _SIGN_LETTERS, BOLD) + 32
        y = box.top + box.height - map_layout.PADDING - map_layout.SIGN / 2 + 8
        self._rounded_box(
            (middle - long / 2, y - 25, long, 50),
            face=ink if box.row.current else palette.ground,
            edge=ink,
            line=2.0,
            radius=25.0,
        )
        colour = palette.ground if box.row.current else ink
        self._sheet.write(text, (middle, y), Letters(_SIGN_LETTERS, BOLD, colour=colour))

    def _draw_faded(self, middle: Point) -> None:
        colour = self._palette.statuses[NodeStatus.MASTERED]
        edge = Line(colour=self._palette.mixed(colour, 0.6), thick=3.5, dashes=_DASHES)
        self._sheet.box(_around(middle), face=self._palette.ground, edge=edge, radius=9.0)

    def _draw_pale(self, middle: Point) -> None:
        edge = Line(colour=self._palette.mixed(self._palette.ink, PALE), thick=3.5)
        self._sheet.box(_around(middle), face=self._palette.ground, edge=edge, radius=9.0)

    def _draw_mark(self, status: NodeStatus, middle: Point, *, left: float = 1.0) -> None:
        palette, ground = self._palette, self._palette.ground
        colour = palette.mixed(palette.statuses[status], left)
        self._sheet.disc(middle, _MARK, face=ground, edge=Line(colour=colour, thick=4.0))
        self._sheet.wedge(middle, _MARK - 5, _FILLED[status], face=colour)

    def _rounded_box(
        self,
        place: Place,
        *,
        face: str,
        edge: str | None = None,
        line: float = 3.5,
        radius: float = _ROUND,
    ) -> None:
        by = None if edge is None else Line(colour=edge, thick=line)
        self._sheet.box(place, face=face, edge=by, radius=radius)


def _left_of_colour(row: MapRow) -> float:
    """Return the share of colour a concept keeps, less if it is optional or its review is late."""
    left = PALE if _is_pale(row) else 1.0
    if row.recall is None or not row.fades:
        return left
    return min(left, max(_PALEST, row.recall))


def _is_pale(row: MapRow) -> bool:
    """Return True if the goal does not need the concept, and the learner is elsewhere."""
    return row.optional and not row.current


def _around(middle: Point) -> Place:
    x, y = middle
    return x - _MARK, y - _MARK, 2 * _MARK, 2 * _MARK
