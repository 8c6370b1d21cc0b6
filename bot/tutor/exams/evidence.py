"""Where in a solution a quote stands; however spaces, case, signs and LaTeX are written."""

import re
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from bot.domain.answers.folding import plain
from bot.domain.exams.transcript import Transcript, TranscriptLine

SHORTEST_QUOTE: Final = 3
"""Signs; fewer stand in any solution, unless they are a whole line."""

_LEFT_OUT: Final = re.compile(r"\[?(?:\.{3}|…)\]?")
_TIMES: Final = re.compile(r"\\cdot|\\times|[·⋅×*]")
_UNWRITTEN: Final = re.compile(r"\\(?:left|right)(?![a-z])|[\s\\{}()\[\]$_`\"'„“”«»]")


def lines_with(quote: str, transcript: Transcript, cited: Collection[int]) -> tuple[int, ...]:
    """Return the lines that hold the quote: those cited if they do, else others; none if none.

    Each part of a quote in which something is left out must stand somewhere.
    """
    lines = list(transcript.numbered())
    if _holding(quote, [(n, line) for n, line in lines if n in cited]):
        return tuple(sorted(set(cited)))
    return _holding(quote, lines)


def _holding(quote: str, lines: Sequence[tuple[int, TranscriptLine]]) -> tuple[int, ...]:
    parts = [folded for it in _LEFT_OUT.split(quote) if (folded := _folded(it))]
    found = [_with_part(part, lines) for part in parts]
    return tuple(sorted({n for numbers in found for n in numbers})) if all(found) else ()


def _with_part(part: str, lines: Sequence[tuple[int, TranscriptLine]]) -> tuple[int, ...]:
    """Return the neighbouring lines that hold the part in one of the ways to read them."""
    for reading in _readings(lines):
        start = "".join(text for _, text in reading).find(part)
        if start < 0:
            continue
        numbers = tuple(_overlapping(reading, start, start + len(part)))
        if len(part) >= SHORTEST_QUOTE or part in (text for _, text in reading):
            return numbers
    return ()


def _readings(lines: Sequence[tuple[int, TranscriptLine]]) -> Iterator[list[tuple[int, str]]]:
    yield [(n, _folded(line.confirmed)) for n, line in lines]
    yield [(n, _folded(line.text)) for n, line in lines]
    yield [(n, _folded(line.second or line.text)) for n, line in lines]


def _overlapping(reading: list[tuple[int, str]], start: int, end: int) -> Iterator[int]:
    at = 0
    for number, text in reading:
        if text and at < end and start < at + len(text):
            yield number
        at += len(text)


def _folded(text: str) -> str:
    return _UNWRITTEN.sub("", _TIMES.sub("", plain(text))).casefold()
