"""A text that may be a list -> its lines, without bullets, numbers and marks of headings."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Final

from bot.domain.cards.deck_file import ListForm

MOST_LINES: Final = 400_000
"""More are no list that anybody wrote."""
_TAB: Final = 4
_FENCE: Final = "```"
_MATTER: Final = "---"
_LONGEST_MATTER: Final = 100
"""Lines between the two marks above a note."""
_HEADING: Final = re.compile(r"(#{1,6})\s+(\S.*)")
_BULLET: Final = re.compile(r"[-*+•‣◦·–▪▫■□●○▸➤✓✔✅☑⭐][ \t]+(?:\[[ xX]?\][ \t]+)?(?=\S)")
_NUMBER: Final = re.compile(r"(\d{1,3}(?=[.)])|[a-z](?=\)))[.)][ \t]*(?=[^\s\d])")
_CLOSING: Final = re.compile(r" #+$")
_HIDDEN: Final = re.compile(r"<!--[^<>]*-->|</?(?:ul|ol|li|p|div|br)\b[^<>]*>|[\u200b\ufeff]")
"""Comments, tags of lists, and signs without width."""
_RULES: Final = frozenset("-*_ ")


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    """A line that is not blank."""

    number: int
    """From 1, as the file counts."""
    text: str
    indent: int = 0
    rank: int = 0
    """Of a heading, from 1; 0 of any other line."""
    is_bullet: bool = False
    counts: int = 0
    """The number before it, as 3 of `3. dog`."""
    after_blank: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class TextList:
    """What was read of a list: its rows, each with its number, and what their cells hold."""

    form: ListForm
    rows: Sequence[tuple[int, list[str]]]
    sign: str = ""
    """What cuts the rows into cells."""
    columns: dict[str, int] = field(default_factory=dict)
    """What is known of its cells before any header is looked at."""
    has_header: bool | None = None
    """None if the first row tells by its words whether it is one."""
    title: str = ""
    left_out: int = 0
    """Lines that belong to no row."""
    joined: frozenset[int] = frozenset()
    """Numbers of rows whose last cells may have been meant as one, and are one now."""


def lines_of(body: str) -> list[Line]:
    """Return the lines that are not blank; those of a single fence lose its marks."""
    written = body.splitlines()
    if sum(it.lstrip().startswith(_FENCE) for it in written) == 2:  # noqa: PLR2004 - where it begins and ends
        written = ["" if it.lstrip().startswith(_FENCE) else it for it in written]
    first = _after_matter(written)
    return list(_numbered(_read(written, first)))


def _after_matter(written: Sequence[str]) -> int:
    """Return the place of the first line below what programs write above a note."""
    if not written or written[0].strip("\ufeff ") != _MATTER:
        return 0
    ends = (at for at, it in enumerate(written[1:_LONGEST_MATTER], 1) if it.rstrip() == _MATTER)
    return next(ends, -1) + 1


def _read(written: Sequence[str], first: int) -> Iterator[Line]:
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
        yield _unmarked(line)


def _unmarked(line: Line) -> Line:
    if heading := _HEADING.fullmatch(line.text):
        return replace(line, text=_CLOSING.sub("", heading[2]).strip(), rank=len(heading[1]))
    if bullet := _BULLET.match(line.text):
        return replace(line, text=line.text[bullet.end() :], is_bullet=True)
    if number := _NUMBER.match(line.text):
        return replace(line, counts=_count(number[1]))
    return line


def _count(name: str) -> int:
    return int(name) if name.isdecimal() else ord(name) - ord("a") + 1


def _numbered(read: Iterable[Line]) -> Iterator[Line]:
    """Yield the lines, without the numbers before them if those count."""
    lines = list(read)
    numbers = [it.counts for it in lines if it.counts]
    steps = pairwise(numbers)
    do_count = len(numbers) > 1 and all(after in {before + 1, 1} for before, after in steps)
    for line in lines:
        number = _NUMBER.match(line.text) if line.counts and do_count else None
        yield replace(line, text=line.text[number.end() :], is_bullet=True) if number else line


def blocks_of(lines: Iterable[Line]) -> Iterator[list[Line]]:
    """Yield the lines that stand together between blank ones."""
    block: list[Line] = []
    for line in lines:
        if line.after_blank and block:
            yield block
            block = []
        block.append(line)
    if block:
        yield block


def title_of(lines: Sequence[Line]) -> str:
    """Return the heading above all others, if there is one; else nothing."""
    headings = [it for it in lines if it.rank]
    top = min((it.rank for it in headings), default=0)
    is_alone = sum(it.rank == top for it in headings) == 1
    return headings[0].text if headings and is_alone and headings[0].rank == top else ""
