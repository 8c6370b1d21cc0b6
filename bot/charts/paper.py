"""The basis of pictures of numbers: a width, a title, and a panel with axes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from bot.charts.colours import DARK, LIGHT, Palette
from bot.charts.labels import BOLD, drawable, wrapped
from bot.charts.sheet import Letters, Line, Point, Sheet

WIDE: Final = 1080.0
MARGIN: Final = 36.0
SMALL: Final = 28.0
"""Size of letters that can still be read on a phone."""
_TITLE: Final = 46.0
_TITLE_LINE: Final = 58.0
_BEFORE_LABEL: Final = 14.0
_BELOW: Final = 34.0


def palette_of(*, dark: bool) -> Palette:
    """Return the colours of the picture."""
    return DARK if dark else LIGHT


class Paper:
    """A sheet of the usual width with a title. Its content begins at `top`."""

    def __init__(self, title: str, high: float, palette: Palette) -> None:
        lines = wrapped(drawable(title, BOLD), WIDE - 2 * MARGIN, _TITLE, face=BOLD, most=2)
        self.palette = palette
        self.top = MARGIN + _TITLE_LINE * len(lines) + MARGIN / 2
        self.sheet = Sheet(WIDE, self.top + high, ground=palette.ground, ink=palette.ink)
        for number, line in enumerate(lines):
            place = (MARGIN, MARGIN + _TITLE_LINE * (number + 0.5))
            self.sheet.write(line, place, Letters(_TITLE, BOLD, "left"))


@dataclass(frozen=True, slots=True, kw_only=True)
class Panel:
    """A rectangle with axes: values in, places out."""

    left: float
    top: float
    right: float
    bottom: float
    first: float
    last: float
    """The values at the left and at the right."""
    most: float
    """The value at the top."""
    least: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Return the place of a pair of values."""
        along = (x - self.first) / max(1e-9, self.last - self.first)
        up = (y - self.least) / max(1e-9, self.most - self.least)
        across = self.left + along * (self.right - self.left)
        return across, self.bottom - up * (self.bottom - self.top)

    def draw(self, paper: Paper, levels: Mapping[float, str], marks: Mapping[float, str]) -> None:
        """Draw a line for each level with its name on the left, and the marks' names below."""
        palette = paper.palette
        for level, name in levels.items():
            _, y = self.at(self.first, level)
            by = Line(colour=palette.mixed(palette.faint, 0.45), thick=2.0)
            paper.sheet.line([(self.left, y), (self.right, y)], by)
            paper.sheet.write(name, (self.left - _BEFORE_LABEL, y), Letters(SMALL, align="right"))
        for mark, name in marks.items():
            x, _ = self.at(mark, self.least)
            paper.sheet.write(name, (x, self.bottom + _BELOW), Letters(SMALL))
