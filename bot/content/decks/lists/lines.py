"""The lines of a text that may be a list, without bullets, numbers and heading marks."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from bot.domain.cards.deck_file import ListForm

MOST_LINES: Final = 400_000
"""No list has more."""
_TAB: Final = 4
_FENCE: Final = "```"
_MATTER: Final = "---"
_LONGEST_MATTER: Final = 100
"""Lines between the two marks of a note's front matter."""
_HEADING: Final = re.compile(r"(#{1,6})\s+(\S.*)")
_BULLET: Final = re.compile(r"[-*+•‣◦·–▪▫■□●○▸➤✓✔✅☑⭐][ \t]+(?:\[[ xX]?\][ \t]+)?(?=\S)")
_NUMBER: Final = re.compile(r"(\d{1,3}(?=[.)])|[a-z](?=\)))[.)][ \t]*(?=[^\s\d])")
_CLOSING: Final = re.compile(r" #+$")
_HIDDEN: Final = re.compile(r"<!--[^<>]*-->|</?(?:ul|ol|li|p|div|br)\b[^<>]*>|[\u200b\ufeff]")
"""Comments, tags of lists, and zero-width signs."""
_RULES: Final = frozenset("-*_ ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A non-blank line."""

    number: int
    """From 1, as in the file."""
    text: str
    indent: int = 0
    rank: int = 0
    """The level of a heading, from 1, or 0."""
    is_bullet: bool = False
    counts: int = 0
    """The number before it, such as 3 in `3. dog`."""
    after_blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextList:
    """A list that was read: its numbered rows, and the meaning of their cells."""

    form: ListForm
    rows: Sequence[tuple[int, list[str]]]
    sign: str = ""
    """The sign that cuts the rows into cells."""
    columns: dict[str, int] = field(default_factory=dict)
    """The known meanings of its cells, before any header is read."""
    has_header: bool | None = None
    """None if the words of the first row decide if it is a header."""
    title: str = ""
    left_out: int = 0
    """Lines that belong to no row."""
    joined: frozenset[int] = frozenset()
    """Numbers of rows whose last cells were joined, because they may be one."""


def lines_of(body: str) -> list[Line]:
    """Return the non-blank lines. A fence around all of them is removed."""
    written = body.splitlines()
    if sum(text.lstrip().startswith(_FENCE) for text in written) == 2:  # noqa: PLR2004 - where it begins and ends
        written = ["" if text.lstrip().startswith(_FENCE) else text for text in written]
    first = _after_matter(written)
    return list(_without_numbers(_read_lines(written, first)))


def _after_matter(written: Sequence[str]) -> int:
    """Return the index of the first line after a note's front matter."""
    if not written or written[0].strip("\ufeff ") != _MATTER:
        return 0
    ends = (
        at for at, text in enumerate(written[1:_LONGEST_MATTER], 1) if text.rstrip() == _MATTER
    )
    return next(ends, -1) + 1


def _read_lines(written: Sequence[str], first: int) -> Iterator[Line]:
    after_blank = False
    for number, raw in enumerate(written[first:], start=first + 1):
        bare = raw.expandtabs(_TAB)
        text = _HIDDEN.sub("", raw).strip()
        if set(text) <= _RULES:
            after_blank = after_blank or not raw.strip() or bool(text)
            continue
        line = Line(
            number=number,
            text=text,
            indent=len(bare) - len(bare.lstrip()),
            after_blank=after_blank,
        )
        after_blank = False
        yield _without_mark(line)


def _without_mark(line: Line) -> Line:
    if heading := _HEADING.fullmatch(line.text):
        return replace(line, text=_CLOSING.sub("", heading[2]).strip(), rank=len(heading[1]))
    if bullet := _BULLET.match(line.text):
        return replace(line, text=line.text[bullet.end() :], is_bullet=True)
    if number := _NUMBER.match(line.text):
        return replace(line, counts=_count(number[1]))
    return line


def _count(name: str) -> int:
    return int(name) if name.isdecimal() else ord(name) - ord("a") + 1


def _without_numbers(read: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines, without leading numbers if these count."""
    lines = list(read)
    numbers = [each.counts for each in lines if each.counts]
    steps = pairwise(numbers)
    do_count = len(numbers) > 1 and all(after in {before + 1, 1} for before, after in steps)
    for line in lines:
        number = _NUMBER.match(line.text) if line.counts and do_count else None
        yield replace(line, text=line.text[number.end() :], is_bullet=True) if number else line


def blocks_of(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the blocks of lines between blank ones."""
    block: list[Line] = []
    for line in lines:
        if line.after_blank and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def title_of(lines: Sequence[Line]) -> str:
    """Return the single top heading, if there is one, else nothing."""
    headings = [line for line in lines if line.rank]
    top = min((heading.rank for heading in headings), default=0)
    is_alone = sum(heading.rank == top for heading in headings) == 1
    return headings[0].text if headings and is_alone and headings[0].rank == top else ""
