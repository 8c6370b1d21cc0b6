"""Where goal map files are: a folder, an archive, or a single file."""

import posixpath
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Protocol

from bot.content.decks.archives import Archive
from bot.domain.goals.landscape_warnings import LandscapeRefusedError, Refusal

MOST_FILES = 1_000
MOST_BYTES = 150_000_000
"""Everything that is read in one place."""


class Where(Protocol):
    """A place that holds files, named by paths from its top."""

    @property
    def names(self) -> Sequence[str]:
        """Return the files in JSON, in order."""

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the content of the file, or None if there is none of that name."""


@dataclass(frozen=True, slots=True)
class Alone:
    """A single file that came alone."""

    name: str
    data: bytes

    @property
    def names(self) -> Sequence[str]:
        """Return the name of the one file."""
        return (self.name,)

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the content of the file if it has that name."""
        _check_size(len(self.data), limit)
        return self.data if name == self.name else None


@dataclass(slots=True)
class Packed:
    """An archive. What is read from it is counted."""

    archive: Archive
    left: int = MOST_BYTES
    names: Sequence[str] = field(init=False)

    def __post_init__(self) -> None:
        self.names = _json_files(sorted(self.archive.entries))

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the content of the entry. Refuse the archive when it becomes too large."""
        if name not in self.archive.entries or name.endswith("/"):
            return None
        data = self.archive.read(name, limit)
        self.left -= len(data)
        if self.left < 0:
            raise LandscapeRefusedError(Refusal.ZIP_BOMB, name)
        return data


@dataclass(slots=True)
class Folder:
    """Files of a folder. Nothing outside of `top` is read."""

    top: Path
    names: Sequence[str]

    def read(self, name: str, limit: int) -> bytes | None:
        """Return the content of the file, if it exists inside."""
        path = (self.top / name).resolve()
        if not path.is_relative_to(self.top.resolve()) or not path.is_file():
            return None
        _check_size(path.stat().st_size, limit)
        return path.read_bytes()


def folder(path: Path) -> Folder:
    """Return the JSON files in a folder. The folders beside it may hold decks and pictures."""
    top = path.resolve().parent
    found = (each.relative_to(top).as_posix() for each in sorted(path.resolve().rglob("*.json")))
    return Folder(top, _json_files(list(found)))


def one_file(path: Path) -> Folder:
    """Return the file with its twin in another language, if that is beside it."""
    resolved = path.resolve()
    stem, _, locale = path.name.removesuffix(".json").rpartition(".")
    twins = [resolved]
    if stem and locale in {"de", "en"}:
        twins.append(resolved.with_name(f"{stem}.{'en' if locale == 'de' else 'de'}.json"))
    top = resolved.parent.parent
    there = [twin.relative_to(top).as_posix() for twin in twins if twin.is_file()]
    return Folder(top, there)


def candidates(name: str, base: str) -> tuple[str, ...]:
    """Return the paths that `name` may mean in a file: relative to it, or from the top."""
    written = name.replace("\\", "/").lstrip("/")
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(base), written))
    from_top = posixpath.normpath(written)
    found = (beside, from_top)
    return tuple(dict.fromkeys(each for each in found if not each.startswith("..")))


def _json_files(names: Sequence[str]) -> tuple[str, ...]:
    found = tuple(name for name in names if name.lower().endswith(".json"))
    hidden = tuple(name for name in found if "__MACOSX" in name)
    kept = tuple(name for name in found if name not in hidden)
    if len(kept) > MOST_FILES:
        raise LandscapeRefusedError(Refusal.TOO_LARGE, str(MOST_FILES))
    return kept


def _check_size(size: int, limit: int) -> None:
    if size > limit:
        raise LandscapeRefusedError(Refusal.TOO_LARGE, str(limit // 1_000_000))
