"""Texts with gaps: `{{c1::Paris::a city}}` is gap 1, with its answer and, maybe, a hint."""

import re
from collections.abc import Callable

DEEPEST = 8
"""Gaps within gaps; what is nested deeper stays as it is written."""

_INNERMOST = re.compile(r"\{\{c(\d{1,3})::((?:(?!\{\{c\d{1,3}::|\}\}).)*)\}\}", re.DOTALL)
_HINT = "::"


def gaps(text: str) -> tuple[int, ...]:
    """Return the numbers of the gaps in a text, each once, in rising order."""
    found: set[int] = set()

    def noted(match: re.Match[str]) -> str:
        found.add(int(match[1]))
        return _answer(match)

    _replaced(text, noted)
    return tuple(sorted(found - {0}))


def with_gap(text: str, number: int) -> str:
    """Return the text with that gap open, showing its hint, and the other gaps filled."""

    def shown(match: re.Match[str]) -> str:
        hint = match[2].partition(_HINT)[2]
        return f"[{hint or '…'}]" if int(match[1]) == number else _answer(match)

    return _replaced(text, shown)


def gap_answers(text: str, number: int) -> tuple[str, ...]:
    """Return what fills that gap, wherever it stands in the text."""
    found: dict[str, None] = {}

    def noted(match: re.Match[str]) -> str:
        if int(match[1]) == number:
            found[_answer(match)] = None
        return _answer(match)

    _replaced(text, noted)
    return tuple(found)


def filled(text: str) -> str:
    """Return the text with every gap filled."""
    return _replaced(text, _answer)


def _answer(match: re.Match[str]) -> str:
    return match[2].partition(_HINT)[0]


def _replaced(text: str, shown: Callable[[re.Match[str]], str]) -> str:
    """Replace gaps from the inside out, so that a gap within an open one disappears with it."""
    for _ in range(DEEPEST):
        text, count = _INNERMOST.subn(shown, text)
        if not count:
            break
    return text
