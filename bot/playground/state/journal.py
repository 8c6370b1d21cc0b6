"""Tables of values, in memory and in an append-only file from which they are rebuilt."""

import json
from collections import defaultdict
from collections.abc import Iterator
from io import TextIOWrapper
from pathlib import Path
from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
Tables: TypeAlias = dict[str, dict[str, Json]]

LEAST_ROOM = 1 << 20
"""Characters of changes in a journal before it may be rewritten."""


class Journal:
    """Tables whose every change is one line of a file.

    A line counts when it has its line end, so a process killed in the middle of a write loses only
    that one change.
    """

    def __init__(self, path: Path) -> None:
        self._path = path
        self._room = LEAST_ROOM
        self._file: TextIOWrapper | None = None
        self._tables: Tables = defaultdict(dict)
        for change in _changes(path):
            _apply(self._tables, change)
        self._rewrite()

    def table(self, name: str) -> dict[str, Json]:
        """Return a table by name, oldest key first. Change it only by `put` and `drop`."""
        return self._tables[name]

    def names(self) -> list[str]:
        """Return the names of the tables that are not empty."""
        return [name for name, rows in self._tables.items() if rows]

    def put(self, table: str, key: str, value: Json) -> None:
        """Store a value under its key, replacing the old one."""
        self._record([table, key, value])

    def drop(self, table: str, key: str) -> None:
        """Delete a key, if it exists."""
        if key in self._tables[table]:
            self._record([table, key])

    def close(self) -> None:
        """Close the file. The next change opens it again."""
        if self._file is not None:
            self._file.close()
            self._file = None

    def _record(self, change: list[Any]) -> None:
        _apply(self._tables, change)
        if self._file is None:
            self._file = self._path.open("a", encoding="utf-8")
        line = _line(change)
        self._file.write(line)
        self._file.flush()
        self._room -= len(line)
        if self._room < 0:
            self._rewrite()

    def _rewrite(self) -> None:
        self.close()
        self._path.parent.mkdir(parents=True, exist_ok=True)
        fresh = self._path.with_suffix(".new")
        with fresh.open("w", encoding="utf-8") as file:
            for name, rows in self._tables.items():
                file.writelines(_line([name, key, value]) for key, value in rows.items())
        fresh.replace(self._path)
        # It is rewritten when it has doubled, so that the cost per change is constant.
        self._room = max(LEAST_ROOM, self._path.stat().st_size)


def _changes(path: Path) -> Iterator[list[Any]]:
    if not path.exists():
        return
    for line in path.read_bytes().splitlines(keepends=True):
        if line.endswith(b"\n"):
            yield json.loads(line)


def _apply(tables: Tables, change: list[Any]) -> None:
    match change:
        case [table, key, value]:
            tables[table][key] = value
        case [table, key]:
            tables[table].pop(key, None)
        case _:
            raise ValueError(f"not a change: {change!r}")


def _line(change: list[Any]) -> str:
    return json.dumps(change, ensure_ascii=False, separators=(",", ":")) + "\n"
