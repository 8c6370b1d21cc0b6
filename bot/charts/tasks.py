"""A task as a picture, with large letters and typeset formulas (K81)."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Final
from xml.etree import ElementTree as ET

import resvg_py
import structlog
from PIL import Image, ImageDraw, ImageFont

from bot.charts.colours import DARK, LIGHT, Palette
from bot.charts.labels import BOLD, MONOSPACED, REGULAR, drawable
from bot.flow.exams.replies import TaskPicture
from bot.typesetting import typeset

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_WIDE: Final = 900
_MARGIN: Final = 44
_SIZES: Final = (64, 50, 40, 32, 24)
"""Sizes of letters, the largest first, which a phone shows half as large again as its own."""
_HIGHEST: Final = 8_000
"""The greatest height: Telegram shows no picture whose sides add up to more than 10,000."""
_PIECE: Final = re.compile(
    r"\$\$(?P<block>.+?)\$\$"
    r"|\$(?!\s)(?P<formula>(?:[^$\\]|\\.)+?)(?<!\s)\$(?!\d)"
    r"|`(?P<code>[^`]+)`"
    r"|\*\*(?P<bold>.+?)\*\*"
    r"|!\[(?P<alt>[^\]]*)\]\([^)]*\)"
    r"|\[(?P<link>[^\]]+)\]\([^)]*\)"
    r"|\*(?P<slanted>[^*\s][^*]*)\*"
    r"|\\(?P<escaped>[!-/:-@\[-`{-~])",
    re.DOTALL,
)
_FENCE: Final = re.compile(r"^```[^\n]*\n(.*?)^```\s*$", re.DOTALL | re.MULTILINE)
_OWN_LINE: Final = re.compile(r"^\s*(?:[-*+]\s+|\d+[.)]\s+|\|)")
_BULLET: Final = re.compile(r"^\s*[-*+]\s+")
_HEADING: Final = re.compile(r"^#{1,6}\s+")


@dataclass(frozen=True, slots=True)
class _Set:
    """A word or a formula, ready to place on a line."""

    image: Image.Image | None
    """The picture of a formula, or None for a word."""
    text: str
    face: Path
    width: float
    above: float
    """Height above the baseline."""
    below: float
    spaced: bool
    """Whether a line may break before it."""


_Row = list[_Set]


class _TooHighError(Exception):
    """The task needs smaller letters."""


def task_png(picture: TaskPicture) -> bytes:
    """Return the task as a PNG, 900 pixels wide. Raise ValueError if it is too long."""
    palette = DARK if picture.dark else LIGHT
    for size in _SIZES:
        try:
            return _Sheet(picture.text, size, palette).png()
        except _TooHighError:
            continue
    raise ValueError(len(picture.text))


class _Sheet:
    """A task as a picture in the making, in letters of one size."""

    def __init__(self, text: str, size: int, palette: Palette) -> None:
        self._size, self._palette = size, palette
        self._gap = 0.7 * size
        self._blocks: list[tuple[list[_Row], bool, float]] = []
        self._high = 2 * _MARGIN - self._gap
        for block, code in _blocks(text):
            rows, is_code = self._block(block, is_code=code)
            high = sum(map(self._height, rows))
            self._blocks.append((rows, is_code, high))
            self._high += high + self._gap
            if round(self._high) > _HIGHEST:  # setting the rest, formula by formula, takes long
                raise _TooHighError

    def png(self) -> bytes:
        """Return the picture."""
        page = Image.new("RGB", (_WIDE, round(self._high)), self._palette.ground)
        y = float(_MARGIN)
        for rows, is_code, high in self._blocks:
            if is_code:
                edge = 0.3 * self._size
                box = (_MARGIN - edge, y - edge, _WIDE - _MARGIN + edge, y + high + edge)
                ImageDraw.Draw(page).rounded_rectangle(box, 10, fill=self._palette.layer)
            self._write(page, rows, y)
            y += high + self._gap
        file = BytesIO()
        page.save(file, "PNG", optimize=True)
        return file.getvalue()

    def _write(self, page: Image.Image, rows: Sequence[_Row], y: float) -> None:
        draw = ImageDraw.Draw(page)
        for row in rows:
            above, below = self._reach(row)
            x, base = float(_MARGIN), y + 0.12 * self._size + above
            for at, piece in enumerate(row):
                x += self._space if piece.spaced and at else 0
                if piece.image is not None:
                    page.paste(piece.image, (round(x), round(base - piece.above)), piece.image)
                else:
                    font = _font(piece.face, self._size)
                    draw.text((x, base), piece.text, self._palette.ink, font, anchor="ls")
                x += piece.width
            y = base + below + 0.12 * self._size

    @property
    def _space(self) -> float:
        return _font(REGULAR, self._size).getlength(" ")

    def _reach(self, row: _Row) -> tuple[float, float]:
        """Return the height of a row above and below its baseline."""
        above = max([0.95 * self._size, *(piece.above for piece in row)])
        return above, max([0.3 * self._size, *(piece.below for piece in row)])

    def _height(self, row: _Row) -> float:
        return sum(self._reach(row)) + 0.24 * self._size

    def _block(self, text: str, *, is_code: bool) -> tuple[list[_Row], bool]:
        if is_code:
            lines = [line.expandtabs(4).rstrip() for line in text.rstrip("\n").split("\n")]
            parts = (part for line in lines for part in self._cut(line, MONOSPACED))
            return [[self._word(part, MONOSPACED)] for part in parts], True
        rows: list[_Row] = []
        for line in _lines(text):
            face = BOLD if _HEADING.match(line) else REGULAR
            written = _BULLET.sub("• ", _HEADING.sub("", line))
            rows += self._rows(self._pieces(written, face))
        return rows, False

    def _cut(self, line: str, face: Path) -> list[str]:
        """Return a line of a program, or an endless word, in parts that fit."""
        font, room = _font(face, self._size), _WIDE - 2 * _MARGIN
        if font.getlength(line) <= room:
            return [line]
        most = int(room / font.getlength("0" if face == MONOSPACED else "m"))
        return [line[at : at + most] for at in range(0, len(line), most)]

    def _rows(self, pieces: Iterator[_Set]) -> list[_Row]:
        rows: list[_Row] = [[]]
        x = 0.0
        for chunk in _chunks(pieces):
            wide = sum(piece.width for piece in chunk)
            space = self._space if chunk[0].spaced and rows[-1] else 0
            if rows[-1] and x + space + wide > _WIDE - 2 * _MARGIN:
                rows.append([])
                x, space = 0.0, 0.0
            rows[-1] += chunk
            x += space + wide
        return [row for row in rows if row]

    def _pieces(self, text: str, face: Path) -> Iterator[_Set]:
        at, spaced = 0, False
        for match in _PIECE.finditer(text):
            before = text[at : match.start()]
            yield from self._words(before, face, spaced=spaced)
            spaced = before[-1:].isspace() or (spaced and not before)
            yield from self._piece(match, face, spaced=spaced)
            at, spaced = match.end(), False
        yield from self._words(text[at:], face, spaced=spaced)

    def _piece(self, match: re.Match[str], face: Path, *, spaced: bool) -> Iterator[_Set]:
        kind = str(match.lastgroup)
        said = match[kind]
        if kind in {"block", "formula"}:
            yield from self._formula(said.strip(), spaced=spaced or kind == "block")
        elif kind == "code":
            yield from self._words(said, MONOSPACED, spaced=spaced)
        elif kind == "escaped":
            yield self._word(said, face, spaced=spaced)
        else:
            inner = BOLD if kind == "bold" else face
            first = True
            for piece in self._pieces(f"({said})" if kind == "alt" else said, inner):
                yield _with_space(piece, spaced=spaced) if first else piece
                first = False

    def _words(self, text: str, face: Path, *, spaced: bool) -> Iterator[_Set]:
        after_space = spaced or text[:1].isspace()
        for word in text.split():
            for part in self._cut(drawable(word, face), face):
                yield self._word(part, face, spaced=after_space)
                after_space = True

    def _word(self, word: str, face: Path, *, spaced: bool = True) -> _Set:
        font = _font(face, self._size)
        return _Set(None, word, face, font.getlength(word), 0.0, 0.0, spaced)

    def _formula(self, latex: str, *, spaced: bool) -> Iterator[_Set]:
        """Yield a formula as a picture, or as its source text if it cannot be typeset."""
        try:
            image, above = _typeset(latex, self._size, self._palette.ink)
        except Exception as error:  # noqa: BLE001 - the typesetter raises whatever it stumbles on
            log.warning("formula not drawn", length=len(latex), error=type(error).__name__)
            yield from self._words(latex, MONOSPACED, spaced=spaced)
            return
        fits = min(1.0, (_WIDE - 2 * _MARGIN) / image.width)
        if fits < 1:
            image = image.resize((round(image.width * fits), round(image.height * fits)))
        above *= fits
        yield _Set(image, "", REGULAR, image.width, above, image.height - above, spaced)


def _typeset(latex: str, size: int, ink: str) -> tuple[Image.Image, float]:
    """Return a formula as a picture, and its height above the baseline."""
    svg = typeset(latex, 1.1 * size, ink, inline=False)
    top = float(svg.attrib["viewBox"].split()[1])
    drawn = resvg_py.svg_to_bytes(svg_string=ET.tostring(svg, encoding="unicode"))
    image = Image.open(BytesIO(bytes(drawn)))
    return image.convert("RGBA"), -top


def _blocks(text: str) -> Iterator[tuple[str, bool]]:
    """Yield the blocks, each with True if it is a program and False for a paragraph."""
    at = 0
    for fence in _FENCE.finditer(text):
        yield from ((part, False) for part in _paragraphs(text[at : fence.start()]))
        yield fence[1], True
        at = fence.end()
    yield from ((part, False) for part in _paragraphs(text[at:]))


def _paragraphs(text: str) -> Iterator[str]:
    return (part for part in re.split(r"\n\s*\n", text) if part.strip())


def _lines(paragraph: str) -> Iterator[str]:
    """Yield the lines. Points of a list and rows of a table begin their own."""
    line = ""
    for part in paragraph.strip().split("\n"):
        if line and (_OWN_LINE.match(part) or line.endswith("  ")):
            yield line
            line = part
        else:
            line = f"{line} {part}" if line else part
    yield line


def _chunks(pieces: Iterator[_Set]) -> Iterator[_Row]:
    """Yield groups that must stay on one line, such as a formula with the full stop after it."""
    chunk: _Row = []
    for piece in pieces:
        if piece.spaced and chunk:
            yield chunk
            chunk = []
        chunk.append(piece)
    if chunk:
        yield chunk


def _with_space(piece: _Set, *, spaced: bool) -> _Set:
    return _Set(piece.image, piece.text, piece.face, piece.width, piece.above, piece.below, spaced)


@cache
def _font(face: Path, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(face, size)
