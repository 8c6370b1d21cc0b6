"""Bars that show an operator how far a command is."""

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

from bot.content.watching import Watch, without_progress

T = TypeVar("T")


@contextmanager
def bar(label: str, console: Console) -> Iterator[Watch]:
    """Show a bar that moves for as long as the block takes; it goes by what is watched.

    Nothing is written where no terminal is.
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
