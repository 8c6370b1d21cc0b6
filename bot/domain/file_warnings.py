"""Oddities in a file: each warning says what was found, and so what was done about it."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Generic, TypeVar

LONGEST: Final = 200
"""Characters of a place or a detail in a warning. Files may contain endless ones."""
MOST: Final = 300_000
"""Three per card of the largest deck. Files may have any number of oddities."""

K = TypeVar("K", bound=StrEnum)


@dataclass(frozen=True)  # no slots: FileWarning[K] could not be called
class FileWarning(Generic[K]):
    """One oddity. `of` and `field` are empty if it concerns the whole file."""

    kind: K
    of: str = ""
    """The card or the goal, by its name in the file."""
    field: str = ""
    detail: str = ""


class FileWarnings(Generic[K]):
    """The first warnings of one file in the order of their finding, without duplicates."""

    def __init__(self) -> None:
        self._found: dict[FileWarning[K], None] = {}

    def note(self, kind: K, of: str = "", field: str = "", detail: str = "") -> None:
        """Add a warning, with long texts cut."""
        if len(self._found) < MOST:
            self._found[FileWarning(kind, of[:LONGEST], field[:LONGEST], detail[:LONGEST])] = None

    def __iter__(self) -> Iterator[FileWarning[K]]:
        return iter(self._found)
