"""Texts with gaps: `{{c1::Paris::a city}}` is gap 1, with its answer and an optional hint.

One text may fill several gaps, `{{c1,2::Paris}}`, and gaps may be nested up to ten deep.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

DEEPEST: Final = 10
"""Nested gaps, as in Anki. Deeper ones stay as they are written."""

_MARK = re.compile(r"\{\{c([0-9,]+)::|\}\}")
_LONGEST_NUMBER = 3
_HINT = "::"


@dataclass(slots=True)
class _Gap:
    """A gap whose end is still to come, and what was read of it so far."""

    opening: str
    numbers: frozenset[int]
    parts: list[str] = field(default_factory=list)
    hint: str = ""

    @property
    def answer(self) -> str:
        return "".join(self.parts)

    def take(self, text: str) -> None:
        answer, sign, hint = text.partition(_HINT)
        self.parts.append(answer)
        self.hint = hint if sign else self.hint

    def as_written(self) -> str:
        return f"{self.opening}{self.answer}{self.hint and _HINT}{self.hint}"


def gaps(text: str) -> tuple[int, ...]:
    """Return the numbers of the gaps in a text, without duplicates, in ascending order."""
    found: set[int] = set()

    def noted(gap: _Gap) -> str:
        found.update(gap.numbers)
        return gap.answer

    _replace_gaps(text, noted)
    return tuple(sorted(found))


def with_gap(text: str, number: int) -> str:
    """Return the text with that gap open, showing its hint, and the other gaps filled."""

    def shown(gap: _Gap) -> str:
        return f"[{gap.hint or '…'}]" if number in gap.numbers else gap.answer

    return _replace_gaps(text, shown)


def gap_answers(text: str, number: int) -> tuple[str, ...]:
    """Return the answers of that gap, wherever it occurs in the text."""
    found: dict[str, None] = {}

    def noted(gap: _Gap) -> str:
        if number in gap.numbers:
            found[gap.answer] = None
        return gap.answer

    _replace_gaps(text, noted)
    return tuple(found)


def fill_gaps(text: str) -> str:
    """Return the text with every gap filled."""
    return _replace_gaps(text, lambda gap: gap.answer)


def _replace_gaps(text: str, shown: Callable[[_Gap], str]) -> str:
    """Replace gaps from the inside out, so that a gap within an open one disappears with it."""
    parts: list[str] = []
    open_gaps: list[_Gap] = []
    end = 0
    too_deep = 0

    def add(plain: str) -> None:
        if open_gaps and not too_deep:
            open_gaps[-1].take(plain)
        else:
            keep(plain)

    def keep(written: str) -> None:
        (open_gaps[-1].parts if open_gaps else parts).append(written)

    for mark in _MARK.finditer(text):
        add(text[end : mark.start()])
        end = mark.end()
        if mark[1] and len(open_gaps) < DEEPEST:
            open_gaps.append(_Gap(mark[0], _numbers(mark[1])))
        elif open_gaps and not (mark[1] or too_deep):
            keep(shown(open_gaps.pop()))
        else:
            keep(mark[0])
            too_deep = too_deep + 1 if mark[1] else max(0, too_deep - 1)
    add(text[end:])
    return "".join([*parts, *(gap.as_written() for gap in open_gaps)])


def _numbers(written: str) -> frozenset[int]:
    found = (int(digits) for digits in written.split(",") if 0 < len(digits) <= _LONGEST_NUMBER)
    return frozenset(found) - {0}
