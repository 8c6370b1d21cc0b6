"""A sheet to draw a figure on. Its units are pixels from the lower left corner."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path
from typing import Final

from matplotlib.figure import Figure as Drawing
from matplotlib.font_manager import FontProperties
from matplotlib.patches import Patch, Polygon, Rectangle

from bot.charts.colours import Palette
from bot.charts.labels import REGULAR, drawable

WIDE: Final = 900.0
MARGIN: Final = 60.0
LETTERS: Final = 34.0
EDGE: Final = 4.0
DOTS_PER_INCH: Final = 72
"""At 72 a point is a pixel, so sizes of letters and lines are pixels too."""

Point = tuple[float, float]


class FigureSheet:
    """A sheet for one figure, with strokes, boxes and letters."""

    def __init__(self, height: float, palette: Palette) -> None:
        size = (WIDE / DOTS_PER_INCH, height / DOTS_PER_INCH)
        self.drawing = Drawing(size, dpi=DOTS_PER_INCH, facecolor=palette.ground)
        self._axes = self.drawing.add_axes((0, 0, 1, 1))
        self._axes.set(xlim=(0, WIDE), ylim=(0, height))
        self._axes.set_axis_off()
        self.height = height
        self.palette = palette

    def png(self) -> bytes:
        """Return the drawing as a PNG. Same drawing, same bytes."""
        png = BytesIO()
        self.drawing.savefig(png, format="png", dpi=DOTS_PER_INCH, metadata={"Software": None})
        return png.getvalue()

    def add(self, shape: Patch) -> None:
        """Draw the shape as it is."""
        self._axes.add_patch(shape)

    def box(
        self, corner: Point, wide: float, high: float, face: str | None = None, edge: float = EDGE
    ) -> None:
        """Draw a box from its lower left corner, empty if it has no colour."""
        palette = self.palette
        self.add(
            Rectangle(
                corner, wide, high,
                facecolor=face or palette.ground, edgecolor=palette.ink, linewidth=edge,
            )
        )  # fmt: skip

    def stroke(self, start: Point, end: Point, thick: float = EDGE) -> None:
        """Draw a straight line."""
        xs, ys = zip(start, end, strict=True)
        self._axes.plot(xs, ys, color=self.palette.ink, linewidth=thick, solid_capstyle="round")

    def curve(self, points: Sequence[Point], colour: str, *, dashed: bool = False) -> None:
        """Draw a coloured line through the points."""
        xs, ys = zip(*points, strict=True)
        style = (0, (2, 2)) if dashed else "-"
        self._axes.plot(xs, ys, color=colour, linewidth=3 if dashed else 7, linestyle=style)

    def tip(self, place: Point, direction: Point) -> None:
        """Draw the tip of an arrow that ends at the place."""
        (x, y), (along, up) = place, direction
        back = (x - 24 * along, y - 24 * up)
        corners = [
            place,
            (back[0] - 12 * up, back[1] + 12 * along),
            (back[0] + 12 * up, back[1] - 12 * along),
        ]
        self.add(Polygon(corners, facecolor=self.palette.ink, edgecolor="none"))

    def write(
        self,
        text: str,
        place: Point,
        *,
        size: float = LETTERS,
        face: Path = REGULAR,
        align: str = "center",
    ) -> None:
        """Write one line with its middle at the height of `place`."""
        self._axes.text(
            *place,
            drawable(text, face),
            fontproperties=FontProperties(fname=face, size=size),
            color=self.palette.ink,
            horizontalalignment=align,
            verticalalignment="center_baseline",
            parse_math=False,
        )
