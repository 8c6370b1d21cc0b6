"""Spreadsheets (`.xlsx`) as text, by a library that only reads and never computes."""

import csv
import re
from datetime import date, datetime, time, timedelta
from io import BytesIO, StringIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_STORED, ZipFile

from bot.content.decks.archives import MOST_BYTES, open_archive
from bot.content.decks.documents.listing import SEPARATOR, Listing
from bot.content.decks.raw_files import check_cards
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

WORKBOOK: Final = "xl/workbook.xml"
"""An entry that only such files have."""

_SHEETS: Final = "xl/worksheets/"
_WIDEST_GAP: Final = 1_000
"""Empty rows. Anything below them is not part of the table."""
_ROW: Final = re.compile(rb"<(?:\w+:)?row\b(?P<of>[^>]*?)(?:/>|>.*?</(?:\w+:)?row>)", re.DOTALL)
_NUMBER: Final = re.compile(rb"\br=[\"'](\d{1,9})[\"']")
_FAR_CELL: Final = re.compile(
    rb"<(?:\w+:)?c\b[^>]*?\br=[\"'](?:[A-Z]{3,}|[D-Z][A-Z])\d[^>]*?(?:/>|>.*?</(?:\w+:)?c>)",
    re.DOTALL,
)
"""A cell beyond the hundredth column."""

_Cell = int | float | str | bool | time | date | datetime | timedelta


def read_sheet(path: Path) -> Listing:
    """Return the first non-empty sheet as text. Refuse a file that is no spreadsheet."""
    from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum  # noqa: PLC0415 - loaded where a sheet is read

    try:
        with CalamineWorkbook.from_object(_filled_part(path)) as book:
            seen = [
                sheet.name
                for sheet in book.sheets_metadata
                if sheet.visible is SheetVisibleEnum.Visible
            ]
            sheets = {name: book.get_sheet_by_name(name).to_python() for name in seen}
    except (CalamineError, OSError, ValueError) as error:
        raise DeckRefusedError(Refusal.BROKEN_SHEET) from error
    filled = [name for name, rows in sheets.items() if rows]
    if not filled:
        raise DeckRefusedError(Refusal.EMPTY)
    text = StringIO(newline="")
    text.write(SEPARATOR)
    writer = csv.writer(text, delimiter="\t")
    for number, row in enumerate(sheets[filled[0]]):
        check_cards(number)
        writer.writerow([_cell_text(cell) for cell in row])
    return Listing(text=text.getvalue(), is_table=True, sheets_left_out=tuple(filled[1:]))


def _filled_part(path: Path) -> Path | BytesIO:
    """Return the file without far cells: the library allocates everything in between."""
    archive = open_archive(path)
    with archive.file:
        sheets = [
            entry
            for entry in archive.entries
            if entry.startswith(_SHEETS) and entry.endswith(".xml")
        ]
        whole = {name: archive.read(name, MOST_BYTES) for name in sheets}
        near = {name: near for name, xml in whole.items() if (near := _near(xml)) != xml}
        if not near:
            return path
        filled = BytesIO()
        with ZipFile(filled, "w", ZIP_STORED) as book:
            for name in archive.entries:
                book.writestr(name, near.get(name) or archive.read(name, MOST_BYTES))
    filled.seek(0)
    return filled


def _near(xml: bytes) -> bytes:
    """Return the sheet without rows after a wide gap and cells beyond any column in use."""
    last = 0

    def kept(row: re.Match[bytes]) -> bytes:
        nonlocal last
        number = _NUMBER.search(row["of"])
        at = int(number[1]) if number else last + 1
        if at - last > _WIDEST_GAP:
            return b""
        last = max(last, at)
        return _FAR_CELL.sub(b"", row[0])

    return _ROW.sub(kept, xml)


def _cell_text(cell: _Cell) -> str:
    """Return the cell as a person would write it."""
    match cell:
        case float() if cell.is_integer():
            return str(int(cell))
        case datetime():
            return cell.isoformat(" ", "minutes")
        case _:
            return str(cell)
