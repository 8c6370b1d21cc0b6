"""Spreadsheets (`.xlsx`) -> tables as text, by a library that only reads: nothing is computed."""

import csv
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from io import StringIO
from pathlib import Path
from typing import Final

from python_calamine import CalamineError, CalamineWorkbook, SheetVisibleEnum

from bot.content.decks.limits import check_cards
from bot.domain.cards.deck_warnings import DeckRefusedError, Refusal

WORKBOOK: Final = "xl/workbook.xml"
"""What such a file has, and no other archive."""

_Cell = int | float | str | bool | time | date | datetime | timedelta


def sheet_text(path: Path) -> tuple[str, Sequence[str]]:
    """Return the first sheet that holds anything as text, and the names of the others.

    Refuse what is no spreadsheet.
    """
    try:
        with CalamineWorkbook.from_path(path) as book:
            seen = [
                it.name for it in book.sheets_metadata if it.visible is SheetVisibleEnum.Visible
            ]
            sheets = {name: book.get_sheet_by_name(name).to_python() for name in seen}
    except (CalamineError, OSError, ValueError) as error:
        raise DeckRefusedError(Refusal.BROKEN_SHEET) from error
    filled = [name for name, rows in sheets.items() if rows]
    if not filled:
        raise DeckRefusedError(Refusal.EMPTY)
    text = StringIO(newline="")
    text.write("#separator:tab\n")
    writer = csv.writer(text, delimiter="\t")
    for number, row in enumerate(sheets[filled[0]]):
        check_cards(number)
        writer.writerow([_written(cell) for cell in row])
    return text.getvalue(), filled[1:]


def _written(cell: _Cell) -> str:
    """Return the cell as a person would write it."""
    match cell:
        case float() if cell.is_integer():
            return str(int(cell))
        case datetime():
            return cell.isoformat(" ", "minutes")
        case _:
            return str(cell)
