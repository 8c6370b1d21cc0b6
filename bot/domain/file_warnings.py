"""What is odd in a file: each warning says what was found, and so what was done about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

LONGEST: Final = 200
"""Characters of a place or a detail that a warning repeats; files may hold endless ones."""
MOST: Final = 300_000
"""Three for each card of the largest deck; files may be odd without end."""

K = TypeVar("K", bound=StrEnum)


@dataclass(frozen=True)  # a frozen class with slots cannot be made by its alias, FileWarning[K]
class FileWarning(Generic[K]):
    """One odd thing: on what, in which field, or empty if it concerns the whole file."""

    kind: K
    of: str = ""
    """The card or the goal, as the file calls it."""
    field: str = ""
    detail: str = ""


class FileWarnings(Generic[K]):
    """The first warnings of one file, in the order in which they were found, each once."""

    def __init__(self) -> None:
        self._found: dict[FileWarning[K], None] = {}

    def note(self, kind: K, of: str = "", field: str = "", detail: str = "") -> None:
        """Write down one more, cut to what can be read."""
        if len(self._found) < MOST:
            self._found[FileWarning(kind, of[:LONGEST], field[:LONGEST], detail[:LONGEST])] = None

    def __iter__(self) -> Iterator[FileWarning[K]]:
        return iter(self._found)
