"""A sheet that is drawn on directly by matplotlib's Agg, without artists and axes.

Artists and axes cost more than drawing: the map of 30 concepts takes a third of the time
without them.
"""

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path as FilePath
from struct import pack
from typing import Any, Final, Literal

from matplotlib.backend_bases import GraphicsContextBase
from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties
from matplotlib.path import Path
from matplotlib.transforms import Affine2D
from PIL import Image

from bot.charts.labels import REGULAR, drawable, width

_DOTS_PER_INCH: Final = 72
"""At 72 a point is a pixel, so sizes of letters and lines are pixels too."""
_CAPITALS: Final = 0.729
"""Height of a capital letter, as a share of the letter size."""
_CORNER: Final = 0.5523
"""Reach of the handles of a Bézier curve that approximates a quarter of a circle."""
_PACKED: Final = 3
"""Compression of the PNG, of 9. More makes it a tenth smaller and takes twice as long."""
_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_COLOURED: Final = (8, 2, 0, 0, 0)
"""Eight bits each of red, green and blue, with the usual packing and filters, not interlaced."""

Point = tuple[float, float]
Place = tuple[float, float, float, float]
"""Left, top, width and height."""
Align = Literal["left", "center", "right"]


@dataclass(frozen=True, slots=True)
class Letters:
    """The style of a line of text."""

    size: float
    face: FilePath = REGULAR
    align: Align = "center"
    colour: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """The style of a stroke."""

    colour: str
    thick: float
    dashes: tuple[float, ...] = ()
    """Lengths of drawn and empty parts in turn; empty for a solid line."""


class Sheet:
    """A sheet whose units are pixels from the upper left corner."""

    def __init__(self, wide: float, high: float, *, ground: str, ink: str) -> None:
        self.wide, self.high = round(wide), round(high)
        self.texts: list[str] = []
        """The texts on the sheet, in the order of writing."""
        self._ink = ink
        self._agg: Any = RendererAgg(self.wide, self.high, _DOTS_PER_INCH)  # type: ignore[no-untyped-call]  # no types there
        self._turned = Affine2D().scale(1, -1).translate(0, self.high)
        self.box((0, 0, self.wide, self.high), face=ground)

    def png(self) -> bytes:
        """Return the sheet as a PNG. Same drawing, same bytes."""
        seen = Image.frombuffer("RGBA", (self.wide, self.high), self._agg.buffer_rgba())
        pixels, long = seen.convert("RGB").tobytes(), 3 * self.wide
        rows = b"".join(  # each begins with its filter: 0 for none
            b"\0" + pixels[at : at + long] for at in range(0, len(pixels), long)
        )
        head = pack(">2I5B", self.wide, self.high, *_COLOURED)
        body = zlib.compress(rows, _PACKED)
        return _SIGNATURE + _chunk(b"IHDR", head) + _chunk(b"IDAT", body) + _chunk(b"IEND", b"")

    def box(
        self, place: Place, *, face: str, edge: Line | None = None, radius: float = 0.0
    ) -> None:
        """Draw a rectangle, with round corners if `radius` is positive."""
        left, top, wide, high = place
        right, low = left + wide, top + high
        r = min(radius, wide / 2, high / 2)
        if not r:
            self.polygon([(left, top), (right, top), (right, low), (left, low)], face=face)
            return
        h = r * (1 - _CORNER)
        corners = [
            [(right - r, top), (right - h, top), (right, top + h), (right, top + r)],
            [(right, low - r), (right, low - h), (right - h, low), (right - r, low)],
            [(left + r, low), (left + h, low), (left, low - h), (left, low - r)],
            [(left, top + r), (left, top + h), (left + h, top), (left + r, top)],
        ]
        points = [point for corner in corners for point in corner]
        codes = [Path.LINETO, *(Path.CURVE4,) * 3] * 4
        codes[0] = Path.MOVETO
        self._draw(Path([*points, points[0]], [*codes, Path.CLOSEPOLY]), face, edge)

    def polygon(self, points: Sequence[Point], *, face: str, alpha: float = 1.0) -> None:
        """Fill the polygon with these corners."""
        self._draw(Path([*points, points[0]], closed=True), face, None, alpha)

    def disc(
        self, middle: Point, radius: float, *, face: str | None, edge: Line | None = None
    ) -> None:
        """Draw a circle."""
        self._draw(_scaled_at(Path.unit_circle(), middle, radius), face, edge)

    def wedge(self, middle: Point, radius: float, share: float, *, face: str) -> None:
        """Fill a share of a disc, 0..1, clockwise from its top."""
        if share >= 1:
            self.disc(middle, radius, face=face)
        elif share > 0:
            slice_ = Path.wedge(90 - 360 * share, 90)
            self._draw(_scaled_at(_upside_down(slice_), middle, radius), face, None)

    def line(self, points: Sequence[Point], by: Line) -> None:
        """Draw a line through the points."""
        self._draw(Path(points), None, by)

    def curve(self, start: Point, end: Point, by: Line) -> None:
        """Draw a curve that leaves downwards and arrives downwards."""
        middle = (start[1] + end[1]) / 2
        points = [start, (start[0], middle), (end[0], middle), end]
        self._draw(Path(points, [Path.MOVETO, *(Path.CURVE4,) * 3]), None, by)

    def write(self, text: str, place: Point, letters: Letters) -> None:
        """Write one line, with its capitals centred at the height of `place`."""
        shown = drawable(text, letters.face)
        self.texts.append(shown)
        long = width(shown, letters.size, letters.face)
        x = place[0] - {"left": 0.0, "center": long / 2, "right": long}[letters.align]
        gc = self._gc(letters.colour or self._ink)
        y = place[1] + letters.size * _CAPITALS / 2
        self._agg.draw_text(gc, x, y, shown, _font(letters.face, letters.size), 0)

    def _draw(self, path: Path, face: str | None, edge: Line | None, alpha: float = 1.0) -> None:
        gc = self._gc(edge.colour if edge else self._ink)
        gc.set_linewidth(edge.thick if edge else 0.0)
        gc.set_joinstyle("round")
        gc.set_capstyle("butt" if edge and edge.dashes else "round")
        if edge and edge.dashes:
            gc.set_dashes(0, edge.dashes)
        self._agg.draw_path(gc, path, self._turned, None if face is None else _rgba(face, alpha))

    def _gc(self, colour: str) -> GraphicsContextBase:
        gc: GraphicsContextBase = self._agg.new_gc()
        gc.set_foreground(_rgba(colour), isRGBA=True)
        return gc


def _chunk(name: bytes, content: bytes) -> bytes:
    """Return a chunk of a PNG. Pillow would look for the best filter of each line, 0.1 s a map."""
    return pack(">I", len(content)) + name + content + pack(">I", zlib.crc32(name + content))


@cache
def _font(face: FilePath, size: float) -> FontProperties:
    return FontProperties(fname=face, size=size)


def _rgba(colour: str, alpha: float = 1.0) -> tuple[float, float, float, float]:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return red, green, blue, alpha


def _scaled_at(path: Path, middle: Point, radius: float) -> Path:
    return path.transformed(Affine2D().scale(radius).translate(*middle))


def _upside_down(path: Path) -> Path:
    return path.transformed(Affine2D().scale(1, -1))
