"""The picture of a map: layers from top to bottom, arrows, and how far each concept has come."""

from collections import Counter
from dataclasses import dataclass
from io import BytesIO
from math import ceil
from pathlib import Path as FilePath
from typing import Final, Literal

from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties
from matplotlib.patches import BoxStyle, Circle, FancyBboxPatch, PathPatch, Polygon, Wedge
from matplotlib.path import Path

from bot.charts.colours import DARK, LIGHT, Palette
from bot.charts.labels import BOLD, REGULAR, drawable, width, wrapped
from bot.charts.map_layout import (
    AROUND_LAYER,
    FRAME,
    LETTERS,
    LINE,
    MARGIN,
    PADDING,
    SIGN,
    WIDTH,
    Box,
    Point,
    Stroke,
    lay_out,
)
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.progress.pictures import MapPicture

_DOTS_PER_INCH: Final = 72
"""So that a point is a pixel, and sizes of letters and lines are pixels too."""
_TITLE: Final = 46.0
_TITLE_LINE: Final = 58.0
_BAR: Final = 22.0
_BAR_GAP: Final = 5.0
_LEGEND: Final = 26.0
_LEGEND_LINE: Final = 54.0
_SIGN_LETTERS: Final = 24.0
_MARK: Final = 19.0
"""Radius of the mark of a status."""
_AFTER_MARK: Final = 12.0
_BESIDE_MARK: Final = 2 * _MARK + _AFTER_MARK + 24.0
"""What an entry of the legend needs beside its text."""
_ROUND: Final = 18.0
_TIP: Final = 15.0
_FILLED: Final = {
    NodeStatus.UNSEEN: 0.0,
    NodeStatus.DIAGNOSED: 0.25,
    NodeStatus.LEARNING: 0.5,
    NodeStatus.REVIEWING: 0.75,
    NodeStatus.MASTERED: 1.0,
}
"""How much of the mark is filled, as in the marks of the words: ○ ◔ ◑ ◕ ●"""


Place = tuple[float, float, float, float]
"""Left, top, width and height."""


@dataclass(frozen=True, slots=True)
class Letters:
    """How a line is written."""

    size: float
    face: FilePath = REGULAR
    align: Literal["left", "center"] = "center"
    colour: str | None = None


_TITLE_LETTERS: Final = Letters(_TITLE, BOLD, "left")
_LEGEND_LETTERS: Final = Letters(_LEGEND, align="left")


def map_png(picture: MapPicture) -> bytes:
    """Return the map as a PNG, 1080 pixels wide; same input, same bytes."""
    png = BytesIO()
    figure = map_figure(picture)
    figure.savefig(png, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return png.getvalue()


def map_figure(picture: MapPicture) -> Figure:
    """Return the drawing of the map."""
    return _Painter(picture, DARK if picture.dark else LIGHT).figure()


class _Painter:
    """Draws one map, from the back to the front."""

    def __init__(self, picture: MapPicture, palette: Palette) -> None:
        self._picture = picture
        self._counts = Counter(row.status for row in picture.rows)
        self._palette = palette
        self._title = wrapped(
            drawable(picture.title, BOLD), WIDTH - 2 * MARGIN, _TITLE, face=BOLD, most=2
        )
        self._bar_top = MARGIN + _TITLE_LINE * len(self._title) + 10
        self._layout = lay_out(picture, self._bar_top + _BAR + 60)
        self._legend = self._legend_places()
        lowest = max(y for _, (_, y) in self._legend)
        self._height = round(lowest + _LEGEND_LINE / 2 + MARGIN / 2)
        size = (WIDTH / _DOTS_PER_INCH, self._height / _DOTS_PER_INCH)
        self._figure = Figure(size, dpi=_DOTS_PER_INCH, facecolor=palette.ground)
        self._axes = self._canvas()

    def figure(self) -> Figure:
        """Return the drawing, finished."""
        self._write_title()
        self._draw_bar()
        self._draw_layers()
        for stroke in sorted(self._layout.strokes, key=self._is_near):
            self._draw_stroke(stroke)
        for box in self._layout.boxes:
            self._draw_box(box)
        for (status, text), (x, y) in self._legend:
            self._draw_mark(status, (x + _MARK, y))
            self._write(text, (x + 2 * _MARK + _AFTER_MARK, y), _LEGEND_LETTERS)
        return self._figure

    def _canvas(self) -> Axes:
        """Return axes whose units are pixels from the upper left corner."""
        axes = self._figure.add_axes((0, 0, 1, 1))
        axes.set(xlim=(0, WIDTH), ylim=(self._height, 0))
        axes.set_axis_off()
        return axes

    def _legend_places(self) -> list[tuple[tuple[NodeStatus, str], Point]]:
        """Return the entries of the legend on lines of about the same length."""
        entries = [
            (status, f"{drawable(word)} {self._counts[status]}")
            for status, word in self._picture.words.statuses.items()
        ]
        needed = [_BESIDE_MARK + width(text, _LEGEND) for _, text in entries]
        lines = ceil(sum(needed) / (WIDTH - MARGIN))
        x, y = MARGIN, self._layout.bottom + 80
        places: list[tuple[tuple[NodeStatus, str], Point]] = []
        for entry, long in zip(entries, needed, strict=True):
            if x + long / 2 > MARGIN + sum(needed) / lines:
                x, y = MARGIN, y + _LEGEND_LINE
            places.append((entry, (x, y)))
            x += long
        return places

    def _write_title(self) -> None:
        for number, line in enumerate(self._title):
            y = MARGIN + _TITLE_LINE * (number + 0.5)
            self._write(line, (MARGIN, y), _TITLE_LETTERS)

    def _draw_bar(self) -> None:
        """Draw how much of the map has come how far, the farthest first."""
        total = max(1, len(self._picture.rows))
        left = MARGIN
        colours = {**self._palette.statuses, NodeStatus.UNSEEN: self._palette.faint}
        for status in reversed(NodeStatus):
            share = self._counts[status] * (WIDTH - 2 * MARGIN) / total
            if share:
                place = (left, self._bar_top, share - _BAR_GAP, _BAR)
                self._rounded(place, face=colours[status], radius=_BAR / 3)
            left += share

    def _draw_layers(self) -> None:
        for top, bottom in self._layout.layers:
            high = bottom - top + 2 * AROUND_LAYER
            self._rounded(
                (MARGIN / 4, top - AROUND_LAYER, WIDTH - MARGIN / 2, high),
                face=self._palette.layer,
                radius=_ROUND + FRAME,
            )

    def _is_near(self, stroke: Stroke) -> bool:
        """Say whether the stroke belongs to an arrow of the present concept."""
        ends = {stroke.source, *stroke.successors}
        return any(self._picture.rows[box].current for box in ends)

    def _draw_stroke(self, stroke: Stroke) -> None:
        near = self._is_near(stroke)
        colour = self._palette.ink if near else self._palette.faint
        (x, y), (to_x, to_y) = stroke.start, stroke.end
        end = to_y - _TIP * stroke.is_tip
        middle = (y + end) / 2
        curve = Path(
            [(x, y), (x, middle), (to_x, middle), (to_x, end)],
            [Path.MOVETO, Path.CURVE4, Path.CURVE4, Path.CURVE4],
        )
        thick = 4.0 if near else 3.0
        self._axes.add_patch(
            PathPatch(curve, fill=False, edgecolor=colour, linewidth=thick, capstyle="round")
        )
        if stroke.is_tip:
            corners = [(to_x - _TIP * 0.6, end), (to_x + _TIP * 0.6, end), (to_x, to_y - 1)]
            self._axes.add_patch(Polygon(corners, facecolor=colour, edgecolor="none"))

    def _draw_box(self, box: Box) -> None:
        colour = self._palette.statuses[box.row.status]
        if box.row.current:
            self._draw_frame(box)
        self._rounded(
            (box.left, box.top, box.width, box.height),
            face=self._palette.tinted(colour),
            edge=colour,
        )
        middle = box.left + box.width / 2
        sign = SIGN if box.row.current or box.row.open else 0.0
        letters = Letters(LETTERS, BOLD if box.row.current else REGULAR)
        first = box.top + (box.height - sign - LINE * len(box.lines)) / 2
        for number, line in enumerate(box.lines):
            y = first + LINE * (number + 0.5)
            self._write(line, (middle, y), letters)
        if sign:
            self._draw_sign(box, middle)
        self._draw_mark(box.row.status, (box.left + 6, box.top + 4))

    def _draw_frame(self, box: Box) -> None:
        wide, high = box.width + 2 * FRAME, box.height + 2 * FRAME
        self._rounded(
            (box.left - FRAME, box.top - FRAME, wide, high),
            face=self._palette.ground,
            edge=self._palette.ink,
            line=6.0,
            radius=_ROUND + FRAME,
        )

    def _draw_sign(self, box: Box, middle: float) -> None:
        """Say below the label that the concept is open, or that the learner is here."""
        words, palette = self._picture.words, self._palette
        text = drawable(words.here if box.row.current else words.open, BOLD)
        long = width(text, _SIGN_LETTERS, BOLD) + 32
        y = box.top + box.height - PADDING - SIGN / 2 + 8
        self._rounded(
            (middle - long / 2, y - 19, long, 38),
            face=palette.ink if box.row.current else palette.ground,
            edge=palette.ink,
            line=2.0,
            radius=19.0,
        )
        colour = palette.ground if box.row.current else palette.ink
        self._write(text, (middle, y), Letters(_SIGN_LETTERS, BOLD, colour=colour))

    def _draw_mark(self, status: NodeStatus, middle: Point) -> None:
        colour, ground = self._palette.statuses[status], self._palette.ground
        self._axes.add_patch(
            Circle(middle, _MARK, facecolor=ground, edgecolor=colour, linewidth=4)
        )
        filled = _FILLED[status]
        self._axes.add_patch(
            Wedge(middle, _MARK - 5, -90, -90 + 360 * filled, facecolor=colour, edgecolor="none")
        )

    def _rounded(
        self,
        place: Place,
        *,
        face: str,
        edge: str = "none",
        line: float = 3.5,
        radius: float = _ROUND,
    ) -> None:
        left, top, wide, high = place
        style = BoxStyle.Round(pad=0, rounding_size=min(radius, wide / 2, high / 2))
        self._axes.add_patch(
            FancyBboxPatch(
                (left, top), wide, high, style, facecolor=face, edgecolor=edge, linewidth=line
            )
        )

    def _write(self, text: str, place: Point, letters: Letters) -> None:
        self._axes.text(
            *place,
            text,
            fontproperties=FontProperties(fname=letters.face, size=letters.size),
            color=letters.colour or self._palette.ink,
            horizontalalignment=letters.align,
            verticalalignment="center_baseline",
            parse_math=False,
        )
