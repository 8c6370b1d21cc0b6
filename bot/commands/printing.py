"""Tables and progress bars for the command line."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TypeVar

from rich.console import Console
from rich.progress import (
    BarColumn,
    Progress,
    SpinnerColumn,
    TaskProgressColumn,
    TextColumn,
    TimeElapsedColumn,
)

from bot.content.decks.raw_files import Watch, without_progress

GAP = "  "

T = TypeVar("T")


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return the rows under their heads, each column as wide as its widest cell."""
    lines = [heads, *rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    return "\n".join(_line(cells, widths) for cells in lines)


def _line(cells: Sequence[str], widths: Sequence[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return GAP.join(padded).rstrip()


@contextmanager
def bar(label: str, console: Console) -> Iterator[Watch]:
    """Show a progress bar during the block. It advances with the watched items.

    Nothing is written without a terminal.
    """
    if not console.file.isatty():
        yield without_progress
        return
    progress = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}"),
        BarColumn(),
        TaskProgressColumn(),
        TimeElapsedColumn(),
        console=console,
        transient=True,
    )
    task = progress.add_task(label, total=None)

    def watch(items: Sequence[T], /) -> Iterable[T]:
        return progress.track(items, total=len(items), task_id=task)

    with progress:
        yield watch
