"""Labels broken into lines: the width of a text, and where it may be broken."""

import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from matplotlib import get_data_path
from matplotlib.ft2font import FT2Font, LoadFlags

_FONTS: Final = Path(get_data_path(), "fonts", "ttf")
REGULAR: Final = _FONTS / "DejaVuSans.ttf"
BOLD: Final = _FONTS / "DejaVuSans-Bold.ttf"
MONOSPACED: Final = _FONTS / "DejaVuSansMono.ttf"
"""Shipped with matplotlib, so that a picture is the same on every machine."""

_VOWELS: Final = frozenset("aeiouyäöüAEIOUYÄÖÜ")
_SPOKEN_AS_ONE: Final = frozenset({"ch", "ck", "ph", "th", "sh", "qu"})
_LEFT_BEHIND: Final = 3
"""Fewest letters that a broken word keeps on either side."""
_MISSING: Final = "▯"
_ELLIPSIS: Final = "…"
_STEP: Final = 6.0


@cache
def _face(path: Path) -> FT2Font:
    face = FT2Font(str(path))
    face.set_size(100, 72)
    return face


@cache
def _advance(character: str, face: Path) -> float:
    """Return the advance of a character, as a share of the letter size."""
    glyph = _face(face).load_char(ord(character), flags=LoadFlags.NO_HINTING)
    return glyph.linearHoriAdvance / 65_536 / 100


@lru_cache(maxsize=16_384)
def width(text: str, size: float, face: Path = REGULAR) -> float:
    """Return the width of the text in letters of that size."""
    return size * sum(_advance(character, face) for character in drawable(text, face))


def drawable(text: str, face: Path = REGULAR) -> str:
    """Return the text on one line, without characters that the typeface lacks."""
    line = " ".join(unicodedata.normalize("NFC", text).split())
    return " ".join("".join(_visible(character, face) for character in line).split())


def _visible(character: str, face: Path) -> str:
    category = unicodedata.category(character)
    if category.startswith("C"):
        return ""
    if _face(face).get_char_index(ord(character)):
        return character
    return _MISSING if category.startswith(("L", "N")) else ""


@lru_cache(maxsize=1_024)
def wrapped(
    text: str, longest: float, size: float, *, face: Path = REGULAR, most: int = 6
) -> tuple[str, ...]:
    """Return the text in lines of about the same width, none wider than `longest`."""
    lines = tuple(_fill(text, longest, size, face))
    if len(lines) > most:
        return (*lines[: most - 1], _cut(lines[most - 1], longest, size, face))
    narrower = max((width(word, size, face) for word in text.split()), default=longest)
    while narrower < longest:
        balanced = tuple(_fill(text, narrower, size, face))
        if len(balanced) == len(lines):
            return balanced
        narrower += _STEP
    return lines


def _fill(text: str, longest: float, size: float, face: Path) -> Iterator[str]:
    """Yield lines, each with as many words as fit."""
    line = ""
    for word in text.split():
        joined = f"{line} {word}".strip()
        if width(joined, size, face) <= longest:
            line = joined
            continue
        if line:
            yield line
        *full, line = _pieces(word, longest, size, face)
        yield from full
    yield line


def _pieces(word: str, longest: float, size: float, face: Path) -> Iterator[str]:
    """Yield the word, broken with hyphens if it is wider than a line."""
    while width(word, size, face) > longest:
        fitting = [at for at in range(1, len(word)) if _fits(word[:at], longest, size, face)]
        at = _best_break(word, fitting or [1])
        yield _with_hyphen(word[:at])
        word = word[at:]
    yield word


def _fits(piece: str, longest: float, size: float, face: Path) -> bool:
    return width(_with_hyphen(piece), size, face) <= longest


def _with_hyphen(piece: str) -> str:
    return piece if piece.endswith(("-", "/", "–")) else f"{piece}-"


def _best_break(word: str, fitting: list[int]) -> int:
    """Return the last good place for a break: after a hyphen, else between syllables."""
    kept = [at for at in fitting if _LEFT_BEHIND <= at <= len(word) - _LEFT_BEHIND]
    marks = [at for at in kept if word[at - 1] in "-/–"]
    syllables = [at for at in kept if _begins_syllable(word, at)]
    return (marks or syllables or kept or fitting)[-1]


def _begins_syllable(word: str, at: int) -> bool:
    if word[at - 1 : at + 1].lower() in _SPOKEN_AS_ONE:
        return False
    sound = 2 if word[at : at + 2].lower() in _SPOKEN_AS_ONE else 1
    return word[at].isalpha() and word[at] not in _VOWELS and word[at + sound] in _VOWELS


def _cut(line: str, longest: float, size: float, face: Path) -> str:
    while line and width(line + _ELLIPSIS, size, face) > longest:
        line = line[:-1]
    return line.rstrip() + _ELLIPSIS
