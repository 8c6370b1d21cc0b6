"""Tables as programs write them: rows of cells between delimiters, quoted if necessary."""

import csv
from collections import Counter
from typing import Final

from bot.content.decks import raw_files
from bot.content.decks.lists.header_names import columns_of
from bot.content.decks.lists.lines import TextList
from bot.content.decks.tables import sniffing
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import DeckRefusedError, ListForm, Refusal

Rows = list[tuple[int, list[str]]]
_COUNTED_COLUMNS: Final = {"id": 0, "front": 1, "back": 2, "category": 3, "tags": 4}
"""The content of the columns of a table without a header if the first counts its rows."""
_BETWEEN_SIDES: Final = frozenset({"-", "–", "—", "=", ":", "->", "→"})
_IN_SENTENCES: Final = (",", ";", "|")
"""Delimiters that may occur in the last cell, too."""


def plain_table(body: str, delimiter: str) -> TextList:
    """Return the table. Refuse one with too many cells, or an unreadable one."""
    if body.count(delimiter) > raw_files.MOST_VALUES:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))
    rows, joined = joined_rows(_without_signs(_rows(body, delimiter)), delimiter)
    title = _title_above(rows)
    rows = rows[1:] if title else rows
    columns = dict(_COUNTED_COLUMNS) if _are_counted(rows) else {}
    return TextList(
        form=ListForm.TABLE, rows=rows, sign=delimiter, columns=columns, joined=joined, title=title
    )


def _without_signs(rows: Rows) -> Rows:
    """Return the rows without a second column that holds only a sign between the sides."""
    seconds = {cells[1].strip() if len(cells) > 2 else "" for _, cells in rows}  # noqa: PLR2004 - the two sides of a card
    if not rows or not seconds <= _BETWEEN_SIDES:
        return rows
    return [(number, [cells[0], *cells[2:]]) for number, cells in rows]


def _title_above(rows: Rows) -> str:
    """Return the only cell of the first row if the second row names the columns."""
    filled = [cell.strip() for cell in rows[0][1] if cell.strip()] if len(rows) > 1 else []
    return filled[0] if len(filled) == 1 and columns_of(rows[1][1]) else ""


def _are_counted(rows: Rows) -> bool:
    """Return True if the first of several cells only counts the rows."""
    first = [cells[0].strip().rstrip(".)") for _, cells in rows]
    counts = first in ([str(number) for number in range(at, at + len(rows))] for at in (0, 1))
    return counts and all(len(cells) > 2 for _, cells in rows)  # noqa: PLR2004 - the two sides of a card


def joined_rows(rows: Rows, delimiter: str) -> tuple[Rows, frozenset[int]]:
    """Return the rows with the last cell joined if the delimiter occurs in it, too.

    That is so if a space follows it there and nowhere else. If a space always follows it, the
    numbers of the joined rows are returned for a warning.
    """
    if delimiter not in _IN_SENTENCES or not rows:
        return rows, frozenset()
    width = Counter(len(cells) for _, cells in rows).most_common(1)[0][0]
    joined = []
    unsure = set()
    for number, cells in rows:
        inside, before = cells[width:], cells[1:width]
        if width < 2 or not all(text.startswith(" ") for text in inside):  # noqa: PLR2004 - the two sides of a card
            joined.append((number, cells))
            continue
        if inside and any(text.startswith(" ") for text in before):
            unsure.add(number)
        whole = delimiter.join((cells[width - 1], *inside)) if inside else None
        joined.append((number, cells if whole is None else [*cells[: width - 1], whole]))
    return joined, frozenset(unsure)


def _rows(body: str, delimiter: str) -> Rows:
    """Return the non-empty rows, each with its number."""
    try:
        return _read_rows(body, delimiter, strict=True)
    except csv.Error:
        pass
    try:
        return _read_rows(body, delimiter, strict=False)
    except csv.Error as error:
        raise DeckRefusedError(Refusal.BROKEN_TABLE) from error


def _read_rows(body: str, delimiter: str, *, strict: bool) -> Rows:
    rows: Rows = []
    for number, row in enumerate(sniffing.rows_of(body, delimiter, strict=strict), start=1):
        if row:
            rows.append((number, row))
            raw_files.check_cards(len(rows) - 1)  # one of them may be the header
    return rows
