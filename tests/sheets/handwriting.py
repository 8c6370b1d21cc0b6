"""Renders sheets written by hand: paper, ink, light and camera, all by a seed."""

import io
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from tests.needs import BREIP, DKG, FONTS


class Hand(StrEnum):
    """Whose handwriting it is, by the Debian package that has it."""

    BREIP = BREIP
    """Of fonts-breip: upright, letters apart."""
    DKG = DKG
    """Of fonts-dkg-handwriting: with loops that reach into the lines beside."""


class Paper(StrEnum):
    """What is printed on the sheet."""

    PLAIN = "plain"
    SQUARED = "squared"
    RULED = "ruled"


class Where(StrEnum):
    """Where a note stands that is no line of the solution."""

    SMALL = "small"
    """In tiny letters below everything."""
    MARGIN = "margin"
    """Upright in the margin."""
    ACROSS = "across"
    """Large and slanted over the solution."""


@dataclass(frozen=True, slots=True)
class Look:
    """How a sheet was written and photographed."""

    hand: Hand = Hand.BREIP
    paper: Paper = Paper.PLAIN
    pencil: bool = False
    rotation: float = 0.0
    """Degrees, anticlockwise."""
    shadow: float = 0.0
    """How much darker the darkest corner is, 0..1."""
    noise: float = 2.0
    """Of the camera, in grey levels."""
    blur: float = 0.0
    columns: int = 1
    struck: frozenset[int] = frozenset()
    """Lines, from 0, that begin with a word that was crossed out."""
    dropped: tuple[int, ...] = ()
    """Lines, from 0, before which a whole line was crossed out that nobody reads out."""
    open_topic_question: bool = False
    """Whether the table is seen around the sheet, which is then not quite a rectangle."""
    sketch: bool = False
    """Whether a triangle is drawn below the lines."""
    notes: tuple[tuple[str, Where], ...] = ()
    ink: tuple[int, int, int] = (28, 36, 96)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A sheet, and where its lines are."""

    jpeg: bytes
    lines: tuple[str, ...]
    """What stands on it, as a reader would type it."""
    middles: tuple[tuple[float, float], ...] = field(repr=False)
    """Of each line: x of its first letter, y of its half height there."""


WIDTH, HEIGHT = 1240, 1754
SQUARE: Final = 29.5
"""Five millimetres at 150 dots an inch."""
LEFT: Final = 170
SIZES: Final = {Hand.BREIP: 50, Hand.DKG: 42}
DROPPED: Final = "12 - 3x = 5"
FRACTION: Final = re.compile(r"\{([^/{}]+)/([^/{}]+)\}")

Floats = NDArray[np.float64]


def plain(line: str) -> str:
    """Return a line as it is typed: `{3/4}` is drawn as a fraction and typed as 3/4."""
    return FRACTION.sub(r"\1/\2", line)


def sheet(lines: Sequence[str], *, seed: int, look: Look | None = None) -> bytes:
    """Return a photo of the lines as JPEG."""
    return drawn(lines, seed=seed, look=look).jpeg


def drawn(lines: Sequence[str], *, seed: int, look: Look | None = None) -> Drawn:
    """Return a photo of the lines, and where they are on it."""
    look = look or Look()
    rng = random.Random(seed)
    ink = _Ink(look, rng)
    middles = ink.write(lines)
    photo, turn = _photographed(_on_paper(ink.mask, look, rng), look, rng)
    moved = [_moved(turn, x, y) for x, y in middles]
    return Drawn(_jpeg(_lit(photo, look, rng)), tuple(map(plain, lines)), tuple(moved))


class _Ink:
    """What a pen leaves on a page: white on black, before paper and light."""

    def __init__(self, look: Look, rng: random.Random) -> None:
        self._look, self._rng = look, rng
        self.mask = Image.new("L", (WIDTH, HEIGHT), 0)
        self._draw = ImageDraw.Draw(self.mask)
        self._size = SIZES[look.hand]
        self._stroke = 1 if look.hand is Hand.BREIP and not look.pencil else 0

    def write(self, lines: Sequence[str]) -> list[tuple[float, float]]:
        """Write the lines from the top, column by column; return where each of them is."""
        middles: list[tuple[float, float]] = []
        a_column = -(-len(lines) // self._look.columns)
        lowest = y = 0.0
        for at, line in enumerate(lines):
            column, row = divmod(at, a_column)
            left = LEFT + column * (WIDTH - LEFT - 30) / self._look.columns
            if row == 0:
                y = 4 * SQUARE
            before = lines[at - 1] if row else ""
            if at in self._look.dropped:
                y += self._advance(DROPPED, before)
                self._strike(left, self._line(DROPPED, left, y), y)
                before = DROPPED
            y += self._advance(line, before)
            start = left + self._rng.uniform(0, 26)
            middles.append((start, y - 0.28 * self._size))
            if at in self._look.struck:
                end = self._line("2x+7", start, y)
                self._strike(start, end, y)
                start = end + 24
            self._line(line, start, y)
            lowest = max(lowest, y)
        if self._look.sketch:
            self._sketch(lowest + 60)
        for text, where in self._look.notes:
            self._note(text, where, lowest)
        return middles

    def _advance(self, line: str, before: str) -> float:
        """Return how far below the line before a line is written."""
        squares = 2.0 + sum(FRACTION.search(text) is not None for text in (line, before))
        if self._look.paper is Paper.PLAIN:
            return squares * SQUARE * self._rng.uniform(0.97, 1.18)
        return squares * SQUARE

    def _line(self, line: str, x: float, y: float) -> float:
        """Write a line that drifts a little; return where it ends."""
        slope = self._rng.uniform(-0.006, 0.006)
        start, at = x, 0
        for fraction in FRACTION.finditer(line):
            x = self._letters(line[at : fraction.start()], x, y + slope * (x - start))
            x = self._fraction(fraction[1], fraction[2], x, y + slope * (x - start))
            at = fraction.end()
        return self._letters(line[at:], x, y + slope * (x - start), slope=slope)

    def _letters(
        self, text: str, x: float, y: float, *, part: float = 1.0, slope: float = 0.0
    ) -> float:
        for letter in text:
            size = part * self._size * self._rng.uniform(0.96, 1.05)
            font = font_of(self._look.hand, round(size))
            dy = self._rng.gauss(0, 0.02 * size)
            shade = self._rng.randint(200, 255)
            self._draw.text(
                (x, y + dy), letter, fill=shade, font=font, anchor="ls", stroke_width=self._stroke
            )
            step = font.getlength(letter) * self._rng.uniform(0.97, 1.05)
            x, y = x + step, y + slope * step
        return x

    def _fraction(self, above: str, below: str, x: float, y: float) -> float:
        font = font_of(self._look.hand, round(0.85 * self._size))
        width = max(font.getlength(above), font.getlength(below)) + 12
        bar = y - 0.27 * self._size
        self._stroked([(x + 2, bar), (x + width, bar + self._rng.uniform(-2, 2))], 3)
        for text, base in ((above, bar - 9), (below, bar + 0.75 * self._size)):
            self._letters(text, x + (width - font.getlength(text)) / 2, base, part=0.85)
        return x + width + 8

    def _strike(self, left: float, right: float, y: float) -> None:
        for _ in range(2):
            height = y - self._size * self._rng.uniform(0.1, 0.45)
            end = (right + 5, height + self._rng.uniform(-8, 8))
            self._stroked([(left - 5, height), end], 4)

    def _stroked(self, points: Sequence[tuple[float, float]], width: int) -> None:
        self._draw.line(list(points), fill=235, width=width, joint="curve")

    def _sketch(self, top: float) -> None:
        corners = [(260.0, top + 250), (760.0, top + 262), (700.0, top), (260.0, top + 250)]
        self._stroked(corners, 4)
        self._letters("A", 225, top + 275)
        self._letters("B", 770, top + 285)
        self._letters("C", 690, top - 12)

    def _note(self, text: str, where: Where, lowest: float) -> None:
        match where:
            case Where.SMALL:
                self._letters(text, LEFT + 40, min(lowest + 120, HEIGHT - 40), part=0.5)
            case Where.MARGIN:
                self._slanted(text, 90, 0.62, (60, 250))
            case Where.ACROSS:
                self._slanted(text, 24, 1.15, (LEFT, 160))

    def _slanted(self, text: str, degrees: float, part: float, at: tuple[int, int]) -> None:
        font = font_of(self._look.hand, round(part * self._size))
        strip = Image.new("L", (round(font.getlength(text)) + 20, 3 * self._size), 0)
        ImageDraw.Draw(strip).text((10, 2 * self._size), text, fill=230, font=font, anchor="ls")
        turned = strip.rotate(degrees, expand=True, resample=Image.Resampling.BICUBIC)
        if turned.width > WIDTH - at[0] or turned.height > HEIGHT - at[1]:
            turned.thumbnail((WIDTH - at[0], HEIGHT - at[1]))
        self.mask.paste(255, (at[0], at[1]), turned)


@cache
def font_of(hand: Hand, size: int) -> ImageFont.FreeTypeFont:
    """Return the font in that size."""
    return ImageFont.truetype(FONTS / hand, size)


def _on_paper(mask: Image.Image, look: Look, rng: random.Random) -> Image.Image:
    page = Image.new("RGB", mask.size, (250, 249, 244))
    draw = ImageDraw.Draw(page)
    lines = (190, 205, 226)
    if look.paper is not Paper.PLAIN:
        step = SQUARE if look.paper is Paper.SQUARED else 2 * SQUARE
        for n in range(1, round(HEIGHT / step) + 1):
            draw.line([(0, n * step), (WIDTH, n * step)], fill=lines, width=2)
        draw.line([(LEFT - 40, 0), (LEFT - 40, HEIGHT)], fill=(226, 150, 150), width=3)
    if look.paper is Paper.SQUARED:
        for n in range(1, round(WIDTH / SQUARE) + 1):
            draw.line([(n * SQUARE, 0), (n * SQUARE, HEIGHT)], fill=lines, width=2)
    ink = np.asarray(mask.filter(ImageFilter.GaussianBlur(0.6)), dtype=np.float32) / 255
    colour: tuple[int, int, int] = look.ink
    if look.pencil:  # graphite leaves the valleys of the paper bare
        grain = np.random.default_rng(rng.randint(0, 2**32)).uniform(0.55, 1.0, ink.shape)
        ink, colour = ink * grain.astype(np.float32) * np.float32(0.8), (82, 82, 86)
    paper = np.asarray(page, dtype=np.float32)
    blended = paper + (np.array(colour, np.float32) - paper) * ink[..., None]
    return Image.fromarray(blended.astype(np.uint8))


def _photographed(page: Image.Image, look: Look, rng: random.Random) -> tuple[Image.Image, Floats]:
    """Return the page as the camera sees it, and how its points moved."""
    shrink, wobble = (0.86, 26) if look.open_topic_question else (1.0, 0)
    angle = np.deg2rad(-look.rotation)
    corners = np.array([(0, 0), (WIDTH, 0), (WIDTH, HEIGHT), (0, HEIGHT)], dtype=np.float64)
    centre = np.array([WIDTH, HEIGHT]) / 2
    turn = np.array([[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]])
    seen = (corners - centre) @ turn.T * shrink + centre
    seen += np.array([[rng.uniform(-wobble, wobble) for _ in range(2)] for _ in range(4)])
    there = _homography(corners, seen)
    back = np.linalg.inv(there)
    size, fill = page.size, (250, 249, 244)
    moved = page.transform(
        size,
        Image.Transform.PERSPECTIVE,
        tuple((back / back[2, 2]).ravel()[:8]),
        resample=Image.Resampling.BICUBIC,
        fillcolor=fill,
    )
    if not look.open_topic_question:
        return moved, there
    whole = Image.new("L", size, 255).transform(
        size, Image.Transform.PERSPECTIVE, tuple((back / back[2, 2]).ravel()[:8]), fillcolor=0
    )
    return Image.composite(moved, _table(size, rng), whole), there


def _table(size: tuple[int, int], rng: random.Random) -> Image.Image:
    grain = np.random.default_rng(rng.randint(0, 2**32))
    rows = np.cumsum(grain.normal(0, 2.2, size[1]))[:, None]
    wood = np.array([118, 84, 56]) + (rows - rows.mean()).clip(-30, 30)[..., None]
    streaks = grain.normal(0, 4, (size[1], size[0], 1))
    return Image.fromarray((wood + streaks).clip(0, 255).astype(np.uint8))


def _homography(here: Floats, there: Floats) -> Floats:
    rows, right = [], []
    for (x, y), (u, v) in zip(here, there, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        right += [u, v]
    solved = np.linalg.solve(np.array(rows), np.array(right))
    return np.append(solved, 1.0).reshape(3, 3)


def _moved(turn: Floats, x: float, y: float) -> tuple[float, float]:
    u, v, w = turn @ np.array([x, y, 1.0])
    return float(u / w), float(v / w)


def _lit(photo: Image.Image, look: Look, rng: random.Random) -> Image.Image:
    down = np.linspace(0, 1, photo.height, dtype=np.float32)[:, None]
    across = np.linspace(0, 1, photo.width, dtype=np.float32)[None, :]
    top, left = rng.choice([(0, 0), (0, 1), (1, 0), (1, 1)])
    away = np.hypot(down - top, across - left)
    light = 1 - look.shadow * (1 - away / np.sqrt(2)) ** 1.5
    # a hand that holds the camera stands in the light
    edge = 0.6 + rng.uniform(-0.16, 0.16) + 0.5 * down
    light = light * (1 - 0.35 * look.shadow / (1 + np.exp((across - edge) * 70)))
    camera = np.random.default_rng(rng.randint(0, 2**32))
    noise = look.noise * camera.standard_normal(light.shape, dtype=np.float32)
    seen = np.asarray(photo, dtype=np.float32) * light[..., None] + noise[..., None]
    lit = Image.fromarray(seen.clip(0, 255).astype(np.uint8))
    return lit.filter(ImageFilter.GaussianBlur(look.blur)) if look.blur else lit


def _jpeg(image: Image.Image) -> bytes:
    file = io.BytesIO()
    image.save(file, "JPEG", quality=82)
    return file.getvalue()


def varied(look: Look, seed: int) -> Look:
    """Return the look with another rotation, light and noise, as photos differ."""
    rng = random.Random(f"look {seed}")
    return replace(
        look,
        rotation=rng.uniform(-5, 5),
        shadow=rng.uniform(0, 0.6),
        noise=rng.uniform(1, 5),
        blur=rng.choice([0.0, 0.0, 0.7]),
    )
