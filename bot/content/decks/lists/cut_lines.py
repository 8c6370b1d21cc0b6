"""Lists whose rows are cut by a sign: the rows, and the lines above them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from bot.content.decks.lists.lines import Line, TextList, blocks_of, title_of
from bot.content.decks.lists.no_lists import is_log
from bot.content.decks.lists.plain_tables import joined_rows
from bot.content.decks.lists.signs import (
    SAMPLE,
    TABLE_SIGNS,
    Sign,
    continues,
    may_stand_above,
    sign_of,
)
from bot.content.decks.raw_files import check_cards
from bot.domain.cards.deck_file import ListForm

_WIDE_TAB: Final = "\t\t"
_WRAPPED: Final = re.compile(r"(\*\*|__)([^*_]+)\1:?")
_FEWEST_ROWS: Final = 3
_SHARE_WITHIN: Final = 0.4
"""A list within other text has at least this share of the lines as its rows."""


def cut_list(lines: Sequence[Line]) -> TextList | None:
    """Return the list whose lines are cut by a sign, or None if there is no such sign."""
    sample = [line for line in lines if not line.rank][:SAMPLE]
    if not sample or is_log(sample):
        return None
    sign = sign_of(sample)
    if sign is None:
        return None
    reading = _Reading(sign, lines)
    reading.read()
    return reading.listing()


def list_within(lines: Sequence[Line]) -> TextList | None:
    """Return the list whose rows are together within other text, or None if there is none."""
    kept: list[Line] = []
    for block in blocks_of(lines):
        found = cut_list(block) if len(block) >= _FEWEST_ROWS else None
        if found is not None and len(found.rows) == len(block):
            kept += block
    if len(kept) < len(lines) * _SHARE_WITHIN:
        return None
    found = cut_list(kept)
    return found and replace(found, title=title_of(lines), left_out=len(lines) - len(kept))


@dataclass(slots=True)
class _Reading:
    """Reads the lines, with the heading above and the row before each of them."""

    sign: Sign
    lines: Sequence[Line]
    rows: list[tuple[int, list[str]]] = field(default_factory=list)
    categories: list[str] = field(default_factory=list)
    title: str = ""
    category: str = ""
    has_layout: bool = False
    """True if anything but rows was found, which no reader of plain tables would understand."""

    def read(self) -> None:
        """Read all lines."""
        self.title = title_of(self.lines)
        row: Line | None = None
        for at, line in enumerate(self.lines):
            if line.rank:
                self.has_layout, row = True, None
                self.category = "" if line.text == self.title else line.text
                continue
            self.has_layout |= line.is_bullet
            if cells := self._cells(line):
                row = line
                self.has_layout |= self._is_drawn(line.text)
                self._add(line, cells)
            elif row is not None and continues(line, row) and not self._is_above(at):
                self.has_layout = True
                self.rows[-1][1][-1] += f"\n{line.text}"
            elif self._is_above(at):
                self._take_above(line)
            else:
                self._add(line, [line.text])

    def _cells(self, line: Line) -> list[str] | None:
        cells = self.sign.cut(line.text)
        if cells is None:
            return None
        if self.sign.name in TABLE_SIGNS:
            return [cell.strip() for cell in self.sign.pattern.split(line.text.strip("|"))]
        wrapped = _WRAPPED.fullmatch(cells[0])
        return [wrapped[2].rstrip(":") if wrapped else cells[0], cells[1]]

    def _is_drawn(self, text: str) -> bool:
        """Return True if the row has signs that no program would write in a table."""
        has_bars = self.sign.name == "|" and (text[0] == "|" or text[-1] == "|" or "||" in text)
        return has_bars or self.sign.name not in text

    def _add(self, line: Line, cells: list[str]) -> None:
        check_cards(len(self.rows) - 1)  # one of them may be the header
        self.rows.append((line.number, cells))
        self.categories.append(self.category)

    def _is_above(self, at: int) -> bool:
        """Return True if the line names the rows below it."""
        line, below = self.lines[at], self.lines[at + 1 : at + 2]
        is_near = bool(below) and not below[0].rank and self._cells(below[0]) is not None
        if not is_near or not may_stand_above(line, is_first=at == 0):
            return False
        if line.text.endswith(":"):
            return True
        deeper = below[0].indent > line.indent
        return deeper or below[0].after_blank or line.after_blank or at == 0

    def _take_above(self, line: Line) -> None:
        self.has_layout = True
        name = line.text.strip(" :,;*_")
        if not self.title and not self.rows:
            self.title = name
        self.category = name

    def listing(self) -> TextList:
        """Return the list. A plain table has no rows yet, because its cells may be quoted."""
        tabbed = self.sign.name == "\t" and any(_WIDE_TAB in line.text for line in self.lines)
        aligned = tabbed and all(len(cells) == len(("front", "back")) for _, cells in self.rows)
        if self.sign.name in TABLE_SIGNS and not self.has_layout and not aligned:
            return TextList(form=ListForm.TABLE, rows=(), sign=self.sign.name)
        rows, joined = joined_rows(self.rows, self.sign.name)
        columns: dict[str, int] = {}
        names = {category for category in self.categories if category}
        if names == {self.title}:
            names = set()
        elif self.title in names and len(names) > 1 and not title_of(self.lines):
            self.title = ""
        if names:
            width = max(len(cells) for _, cells in rows)
            columns["category"] = width
            rows = [
                (number, [*cells, *[""] * (width - len(cells)), category])
                for (number, cells), category in zip(rows, self.categories, strict=True)
            ]
        return TextList(
            form=ListForm.LINES,
            rows=rows,
            sign=self.sign.name,
            columns=columns,
            title=self.title,
            joined=joined,
        )
