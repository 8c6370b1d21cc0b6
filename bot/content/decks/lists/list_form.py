"""Lists in any form: which form a text has, and its rows.

Forms with marks of their own are tried first, then rows that a sign cuts, then cards within other
text, and last lines that are only listed below each other.
"""

import csv
import re
from typing import Final

from bot.content.decks import raw_files
from bot.content.decks.lists.cut_lines import cut_list, list_within
from bot.content.decks.lists.lines import MOST_LINES, Line, TextList, lines_of
from bot.content.decks.lists.markdown_tables import markdown_tables
from bot.content.decks.lists.marked_notes import cards_among_words, marked_note
from bot.content.decks.lists.no_lists import is_code, is_log
from bot.content.decks.lists.org_notes import org_notes
from bot.content.decks.lists.pairs import labelled_pairs, stacked_pairs
from bot.content.decks.lists.plain_tables import plain_table
from bot.content.decks.lists.signs import SAMPLE
from bot.content.decks.tables import sniffing
from bot.domain.cards.deck import MOST_CARDS
from bot.domain.cards.deck_file import DeckRefusedError, ListForm, Refusal

_SIDES: Final = re.compile(r"\S(?:\t| [-–=:] |[=:] )\S")
"""Two sides of a card within a row that ends with a semicolon or a comma."""
_QUOTED: Final = re.compile(r'^"|[\t;,|]"', re.MULTILINE)


def list_in(body: str, delimiter: str | None = None) -> TextList:
    """Return the list in the text. Refuse a text that is none.

    With `delimiter`, which the text names itself, it is a plain table.
    """
    if not body.strip():
        raise DeckRefusedError(Refusal.EMPTY)
    if delimiter is None and max(map(body.count, sniffing.DELIMITERS)) > raw_files.MOST_VALUES:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))
    if delimiter := delimiter or _quoted_delimiter(body):
        return plain_table(body, delimiter)
    if body.count("\n") > MOST_LINES:
        raise DeckRefusedError(Refusal.TOO_MANY_CARDS, str(MOST_CARDS))
    body = _rows_apart(body)
    lines = lines_of(body)
    listing = org_notes(body) or (_listing(lines, body) if lines else None)
    if listing is None:
        raise DeckRefusedError(Refusal.ONE_COLUMN)
    return plain_table(body, listing.sign) if listing.form is ListForm.TABLE else listing


def _rows_apart(body: str) -> str:
    """Return the text with one row per line, even if all were on one line."""
    if "\n" in body.strip():
        return body
    for sign, fewest in ((";", 2), (",", 3)):
        rows = body.strip().split(sign)
        if len(rows) >= fewest and all(map(_SIDES.search, rows)):
            return "\n".join(map(str.strip, rows))
    return body


def _listing(lines: list[Line], body: str) -> TextList | None:
    for form in (markdown_tables, marked_note, labelled_pairs, cut_list):
        if listing := form(lines):
            return listing
    delimiter = sniffing.delimiter_of(body)
    if delimiter and not is_code(lines[:SAMPLE]) and not is_log(lines[:SAMPLE]):
        return TextList(form=ListForm.TABLE, sign=delimiter, rows=())
    return list_within(lines) or cards_among_words(lines) or stacked_pairs(lines)


def _quoted_delimiter(body: str) -> str | None:
    """Return the delimiter if cells are in quotes, as programs write them, else None."""
    delimiter = sniffing.delimiter_of(body) if _QUOTED.search(body) else None
    if delimiter is None:
        return None
    try:
        widths = {len(row) for row in sniffing.rows_of(body, delimiter, strict=True) if row}
    except csv.Error:
        return None
    return delimiter if len(widths) == 1 else None
