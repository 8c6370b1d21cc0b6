"""PDFs that hold a list, as text: the rows of side-by-side columns, or the lines.

A PDF knows the place of each letter, but no columns. A wide gap in a line separates two cells. A
column begins where such cells begin in many lines. A line with a smaller gap there is split, too.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from statistics import median
from typing import Final

from bot.content.decks.documents.listing import Listing, Row, table_of
from bot.content.pdf_pages import Letter, PdfRefusedError, letters, pdf_pages
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_MOST_PAGES: Final = 200
_MOST_LETTERS: Final = 400_000
_BLANK: Final = 0.2
"""Gap between words, relative to the height of a letter."""
_GAP: Final = 0.8
"""Gap between cells, relative to the height of a letter."""
_NEAR: Final = 4.0
"""Points within which cells of a column begin."""
_SHARE: Final = 0.25
"""A column begins where at least this share of the lines with several cells begin one."""
_IN_ROWS: Final = 0.5
"""In a table at least this share of the lines has several cells."""
_PROSE_WORDS: Final = 5
"""Words in the lines of a column of prose."""
_PARTS: Final = 2
"""From this number on, lines with one cell above rows are headings of parts of the table."""
_PAGE: Final = re.compile(r"\W*([Ss]eite|[Pp]age|[Ss]\.|[Pp]\.)?\W*\d+(\W+(von|of|/)?\W*\d+)?\W*")
_CLOSE: Final = 0.8
"""Relative to the usual distance of lines: a closer line continues the one above."""
_ENDS: Final = (".", "!", "?", ":", "…", ")")


@dataclass(frozen=True, slots=True)
class _Word:
    left: float
    text: str
    begins_cell: bool


@dataclass(frozen=True, slots=True)
class _Line:
    words: Sequence[_Word]
    distance: float
    """To the line above it on the page."""

    @property
    def text(self) -> str:
        return " ".join(word.text for word in self.words)

    def starts(self) -> Iterator[float]:
        """Yield the places where its cells begin, without the first."""
        yield from (word.left for word in self.words[1:] if word.begins_cell)

    def cells(self, columns: Sequence[float]) -> dict[int, str]:
        """Return the texts of its cells by the numbers of their columns, 0 for the first."""
        cells: dict[int, str] = {}
        at = 0
        for word in self.words:
            column = next((n for n, x in enumerate(columns, 1) if abs(word.left - x) <= _NEAR), 0)
            if column or word.begins_cell:
                at = column or sum(x <= word.left for x in columns)
            cells[at] = f"{cells[at]} {word.text}" if at in cells else word.text
        return cells


def read_pdf_list(path: Path) -> Listing:
    """Return the text of the PDF, its columns separated. Refuse one without text."""
    lines = [line for page in _pages(path) for line in _lines(page)]
    if not lines:
        raise DeckRefusedError(Refusal.NO_TEXT)
    columns = _columns(lines)
    cells = [line.cells(columns) for line in lines]
    in_rows = [cell for cell in cells if len(cell) > 1]
    is_table = len(in_rows) >= _IN_ROWS * len(lines)
    if _is_prose(
        [cell.get(0, "") for cell in in_rows] if is_table else [line.text for line in lines]
    ):
        raise DeckRefusedError(Refusal.ONE_COLUMN)
    if not is_table:
        return Listing(text="\n".join(line.text for line in lines))
    return _table(lines, cells, len(columns) + 1)


def _table(lines: Sequence[_Line], cells: Sequence[dict[int, str]], width: int) -> Listing:
    """Return the rows. A line with one cell continues the row above, or is left out."""
    usual = median(other.distance for other in lines)
    rows: list[list[str]] = []
    alone: list[tuple[int, str]] = []
    for line, found in zip(lines, cells, strict=True):
        ((at, text), *others) = found.items()
        if others:
            rows.append([found.get(column, "") for column in range(width)])
        elif rows and (at or line.distance < _CLOSE * usual or text[:1].islower()):
            rows[-1][at] = f"{rows[-1][at]} {text}".strip()
        else:
            alone.append((len(rows), text))
    headings = dict(
        numbered
        for numbered in alone
        if numbered[0] < len(rows) and not _PAGE.fullmatch(numbered[1])
    )
    if len(headings) < _PARTS:
        headings = {}
    category = ""
    listing: list[Row] = []
    for number, row in enumerate(rows):
        category = headings.get(number, category)
        listing.append(Row(cells=tuple(row), category=category))
    left_out = len(alone) - len(headings)
    return replace(table_of(listing), left_out=left_out)


def _is_prose(lines: Sequence[str]) -> bool:
    """Return True if the lines are prose: they are long, and break anywhere."""
    ended = sum(line.endswith(_ENDS) for line in lines)
    return median(len(line.split()) for line in lines) >= _PROSE_WORDS and ended < len(lines) / 2


def _columns(lines: Sequence[_Line]) -> list[float]:
    """Return the places where the columns begin, without the first."""
    parted = [starts for line in lines if (starts := list(line.starts()))]
    near = Counter(round(x / _NEAR) for starts in parted for x in starts)
    common: list[float] = []
    for step in sorted(near):
        count = near[step] + near[step + 1]
        if (
            count >= max(2, _SHARE * len(parted))
            and step * _NEAR - (common or [-99])[-1] > _GAP * _NEAR
        ):
            around = {step, step + 1}
            places = (x for starts in parted for x in starts if round(x / _NEAR) in around)
            common.append(median(places))
    return common


def _lines(page: Sequence[Letter]) -> Iterator[_Line]:
    """Yield the lines of a page from the top, each with its words from the left."""
    rows: list[list[Letter]] = []
    for letter in sorted(page, key=lambda letter: -letter.middle):
        if rows and rows[-1][0].middle - letter.middle < rows[-1][0].height / 2:
            rows[-1].append(letter)
        else:
            rows.append([letter])
    above = None
    for row in rows:
        distance = above - row[0].middle if above is not None else 0.0
        above = row[0].middle
        yield _Line(list(_words(sorted(row, key=lambda letter: letter.left))), distance)


def _words(row: Sequence[Letter]) -> Iterator[_Word]:
    height = median(letter.height for letter in row)
    text, left, right, begins = "", row[0].left, row[0].left, True
    for letter in row:
        gap = letter.left - right
        if text and gap > _BLANK * height:
            yield _Word(left, text, begins)
            text, left, begins = "", letter.left, gap > _GAP * height
        text += letter.sign
        right = max(right, letter.right)
    yield _Word(left, text, begins)


def _pages(path: Path) -> Iterator[list[Letter]]:
    left = _MOST_LETTERS
    try:
        for page in pdf_pages(path, _MOST_PAGES):
            found = letters(page)
            left -= len(found)
            if left < 0:
                raise DeckRefusedError(Refusal.TOO_LARGE)
            yield found
            page.close()
    except PdfRefusedError as error:
        reason = Refusal.TOO_LARGE if error.is_too_long else Refusal.BROKE_OFF
        raise DeckRefusedError(Refusal.ENCRYPTED if error.is_locked else reason) from error
