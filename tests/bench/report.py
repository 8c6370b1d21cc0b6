"""The tables of a run, printed and stored in var/bench.txt."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table as RichTable

FILE: Final = Path("var/bench.txt")
WIDTH: Final = 120

Row = Sequence[str]


@dataclass(frozen=True, slots=True)
class Table:
    """Figures of one kind. The first column names them."""

    title: str
    headings: Sequence[str]
    rows: Sequence[Row]
    notes: Sequence[str] = ()


class Report:
    """Prints each table as soon as it is there, and keeps all of them."""

    def __init__(self) -> None:
        self._console = Console(width=WIDTH, record=True, highlight=False)

    def show(self, table: Table) -> None:
        """Print the table."""
        self._console.print(f"[bold]{table.title}[/bold]")
        drawn = RichTable(box=SIMPLE_HEAD)
        for place, heading in enumerate(table.headings):
            drawn.add_column(heading, justify="right" if place else "left")
        for row in table.rows:
            drawn.add_row(*row)
        self._console.print(drawn)
        for note in table.notes:
            self._console.print(note)

    def save(self) -> None:
        """Write everything printed into the file."""
        FILE.parent.mkdir(parents=True, exist_ok=True)
        FILE.write_text(self._console.export_text(), encoding="utf-8")
