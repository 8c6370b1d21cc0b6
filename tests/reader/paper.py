"""Pages of writing as cameras see them, drawn with the font that Pillow brings."""

from dataclasses import dataclass
from io import BytesIO

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

LINES = (
    "f(x) = x^2 - 4x + 3",
    "x^2 - 4x + 3 = 0",
    "x = 2 + 1 oder x = 2 - 1",
    "also x = 1, x = 3",
)


@dataclass(frozen=True, kw_only=True)
class Paper:
    """A page and how it was photographed. Brightness is 0..1."""

    size: tuple[int, int] = (1_000, 700)
    lines: tuple[str, ...] = LINES
    paper: float = 0.85
    ink: float = 0.15
    squares: float | None = None
    stroke: int = 56
    shadow: float = 0.0
    """The difference in brightness between the left and the right side."""
    blur: float = 0.0
    noise: float = 0.02
    table: float | None = None
    """The brightness of the table around it, or None if the page fills the picture."""

    def picture(self) -> Image.Image:
        width, height = self.size
        page = Image.new("L", self.size, _level(self.paper))
        draw = ImageDraw.Draw(page)
        if self.squares is not None:
            for at in range(0, max(self.size), 47):
                draw.line([(at, 0), (at, height)], _level(self.squares), 2)
                draw.line([(0, at), (width, at)], _level(self.squares), 2)
        font = ImageFont.load_default(self.stroke)
        for number, line in enumerate(self.lines):
            draw.text((60, 80 + 130 * number), line, _level(self.ink), font)
        if self.table is not None:
            seen = Image.new("L", self.size, _level(self.table))
            seen.paste(page.resize((width * 3 // 4, height * 3 // 4)), (width // 8, height // 8))
            page = seen
        return self._photographed(page)

    def _photographed(self, page: Image.Image) -> Image.Image:
        seen = np.asarray(page.filter(ImageFilter.GaussianBlur(self.blur))).astype(np.float64)
        seen = seen * np.linspace(1, 1 - self.shadow, seen.shape[1])
        seen += np.random.default_rng(1).normal(0, self.noise * 255, seen.shape)
        return Image.fromarray(seen.clip(0, 255).astype(np.uint8)).convert("RGB")

    def jpeg(self, **options: object) -> bytes:
        return written(self.picture(), "JPEG", **options)


def written(picture: Image.Image, form: str, **options: object) -> bytes:
    out = BytesIO()
    picture.save(out, form, **options)
    return out.getvalue()


def _level(brightness: float) -> int:
    return round(brightness * 255)
