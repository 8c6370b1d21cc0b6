"""Rows that were found in a document, as the text of a table."""

import csv
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import StringIO
from typing import Final

from bot.content.decks.lists.header_names import columns_of
from bot.content.decks.raw_files import check_cards
from bot.domain.cards.deck_file import FileWarning, WarningKind
from bot.domain.file_warnings import LONGEST

SEPARATOR: Final = "#separator:tab\n"
"""The first line of a table with tabs."""
_NUMBER: Final = re.compile(r"\(?(\d{1,6})[.):]?\)?")
_READING: Final = re.compile(r"[\[/]([^\[\]/]+)[\]/]|([\u3040-\u30ff\s]+)")
"""Pronunciation between signs, or Japanese syllables."""
_KANA: Final = re.compile(r"[\u3040-\u30ff\s]*")
_SIDES: Final = 2
_FEWEST_LINES: Final = 2
_NUMBERED: Final = 3
"""Columns of a table of which one may be mere row numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Listing:
    """The list in a document, as text."""

    text: str
    is_table: bool = False
    """True for the rows of a table, False for plain lines."""
    is_headed: bool = False
    """True if its first row looks like a header, in unknown words."""
    media: Mapping[str, bytes] = field(default_factory=dict)
    left_out: int = 0
    """Paragraphs or lines around its tables."""
    pictures: int = 0
    """Pictures that are not part of a row."""
    sheets_left_out: tuple[str, ...] = ()
    """The names of further sheets."""

    def warnings(self) -> Iterator[FileWarning]:
        """Yield warnings for what in the document is not in the list."""
        for kind, count in (
            (WarningKind.TEXT_LEFT_OUT, self.left_out),
            (WarningKind.PICTURES_LEFT_OUT, self.pictures),
        ):
            if count:
                yield FileWarning(kind, detail=str(count))
        for name in self.sheets_left_out:
            yield FileWarning(WarningKind.SHEET_LEFT_OUT, detail=name[:LONGEST])


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A row of a table."""

    cells: tuple[str, ...]
    category: str = ""
    goes_on: bool = False
    """True if its first cell continues that of the row above, whose other cells it adds to."""
    is_head: bool = False
    """True if it looks like a header."""


def table_of(rows: Sequence[Row], title: str = "") -> Listing:
    """Return the rows as a table with tabs, with categories in a column of their own."""
    if not (whole := _whole_rows(rows)):
        return Listing(text=SEPARATOR, is_table=True)
    for step in (
        _rows_of_lines, _even_rows, _filled_columns, _one_list, _without_numbers, _with_readings,
    ):  # fmt: skip
        whole = step(whole)
    head = whole[0].cells
    has_header = columns_of(head) is not None
    is_headed = not has_header and whole[0].is_head
    if has_header or is_headed:
        whole = [whole[0], *(row for row in whole[1:] if row.cells != head)]
    has_categories = any(row.category for row in whole[has_header or is_headed :])
    text = StringIO(newline="")
    text.write(SEPARATOR)
    if title:
        text.write(f"#deck:{' '.join(title.split())}\n")
    if has_categories and not has_header:
        between = [""] * (len(head) - _SIDES)
        text.write("\t".join(["#columns:front", "back", *between, "category"]) + "\n")
    writer = csv.writer(text, delimiter="\t")
    for number, row in enumerate(whole):
        check_cards(number)
        category = "category" if has_header and not number else row.category
        writer.writerow((*row.cells, category) if has_categories else row.cells)
    return Listing(text=text.getvalue(), is_table=True, is_headed=is_headed)


def _whole_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the rows, each with its continuations. These add further answers."""
    found: list[Row] = []
    for row in rows:
        if row.goes_on and found and len(found[-1].cells) == len(row.cells):
            cells = map(_both, found[-1].cells, row.cells)
            found[-1] = replace(found[-1], cells=tuple(cells))
        elif any(row.cells):
            found.append(row)
    return found


def _both(one: str, other: str) -> str:
    return one if one == other or not other else f"{one}; {other}" if one else other


def _rows_of_lines(rows: Sequence[Row]) -> list[Row]:
    """Return one row per line for a table of a single row with equally many lines in each cell."""
    if len(rows) > (2 if columns_of(rows[0].cells) else 1):
        return list(rows)
    lines = [cell.splitlines() for cell in rows[-1].cells]
    if min(map(len, lines)) < _FEWEST_LINES or len(set(map(len, lines))) > 1:
        return list(rows)
    return [*rows[:-1], *(replace(rows[-1], cells=cells) for cells in zip(*lines, strict=True))]


def _even_rows(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with equally many cells. Short ones are filled with empty cells."""
    widest = max(_SIDES, *(len(row.cells) for row in rows))
    return [replace(row, cells=(*row.cells, *[""] * (widest - len(row.cells)))) for row in rows]


def _filled_columns(rows: Sequence[Row]) -> list[Row]:
    """Return the rows without columns that are empty in all rows. At least two columns stay."""
    kept = [at for at in range(len(rows[0].cells)) if any(row.cells[at] for row in rows)]
    if len(kept) < _SIDES:
        return list(rows)
    return [replace(row, cells=tuple(row.cells[at] for at in kept)) for row in rows]


def _one_list(rows: Sequence[Row]) -> list[Row]:
    """Return two lists side by side, with equal headers, as one."""
    half, rest = divmod(len(rows[0].cells), 2)
    if half < _SIDES or rest or rows[0].cells[:half] != rows[0].cells[half:]:
        return list(rows)
    left = [replace(row, cells=row.cells[:half]) for row in rows]
    right = [replace(row, cells=row.cells[half : 2 * half]) for row in rows[1:]]
    return [*left, *(row for row in right if any(row.cells))]


def _with_readings(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with a column of pronunciations merged into the first."""
    if len(rows[0].cells) < _NUMBERED or columns_of(rows[0].cells):
        return list(rows)
    readings = [_READING.fullmatch(row.cells[1].strip()) for row in rows]
    if not all(readings) or all(_KANA.fullmatch(row.cells[0]) for row in rows):
        return list(rows)
    return [
        replace(row, cells=(f"{row.cells[0]} ({found[1] or found[2]})", *row.cells[2:]))
        for row, found in zip(rows, readings, strict=True)
        if found
    ]


def _without_numbers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows without a first column of mere row numbers."""
    first = [_NUMBER.fullmatch(row.cells[0].strip()) for row in rows]
    below = first if first[0] else first[1:]
    numbers = [int(match[1]) for match in below if match]
    counts = len(numbers) == len(below) > 1 and numbers == [
        *range(numbers[0], numbers[0] + len(numbers))
    ]
    if not counts or any(len(row.cells) < _NUMBERED for row in rows):
        return list(rows)
    return [replace(row, cells=row.cells[1:]) for row in rows]
