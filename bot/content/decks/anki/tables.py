"""The tables of an Anki collection: plain ones only, read row by row, within limits."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from bot.content.decks.raw_files import check_cards, check_text
from bot.domain.cards.deck_file import DeckRefusedError, Refusal

_READ: Final = (
    "col", "notes", "cards", "revlog", "config", "decks", "notetypes", "fields", "templates",
)  # fmt: skip
_LONGEST_VALUE_BYTES: Final = 20_000_000
_STEPS_A_CHECK: Final = 1_000_000
_MOST_CHECKS: Final = 5_000
_PLAIN: Final = "CREATE TABLE "
"""How SQLite records every table that only holds what was inserted."""
_SCHEMA: Final = "SELECT type, tbl_name, sql FROM sqlite_master WHERE type <> 'index'"
_COLUMNS: Final = "SELECT name, hidden FROM pragma_table_xinfo(?)"


class Tables:
    """Reads rows and counts their size."""

    def __init__(self, database: sqlite3.Connection) -> None:
        self._database = database
        self._bytes = 0

    def rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows, text as bytes. Refuse the collection when they become too large."""
        for values in self._database.execute(query):
            self._bytes += sum(len(value) for value in values if isinstance(value, bytes))
            check_text(self._bytes)
            yield values

    def few_rows(self, query: str) -> Iterator[tuple[Any, ...]]:
        """Yield the rows. Refuse the collection when there are more than a deck has cards."""
        for number, values in enumerate(self.rows(query), start=1):
            check_cards(number)
            yield values


@contextmanager
def open_tables(path: Path) -> Iterator[Tables]:
    """Yield the tables, read-only, with an untrusted schema and a time limit."""
    database = sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
    checks = 0

    def is_too_long() -> bool:
        nonlocal checks
        checks += 1
        return checks > _MOST_CHECKS

    try:
        database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LONGEST_VALUE_BYTES)
        database.set_progress_handler(is_too_long, _STEPS_A_CHECK)
        database.create_collation("unicase", _unicase)
        database.text_factory = bytes
        database.execute("PRAGMA trusted_schema = OFF")
        database.execute("PRAGMA query_only = ON")
        database.execute("PRAGMA cell_size_check = ON")
        _check_plain(database)
        yield Tables(database)
    finally:
        database.close()


def _check_plain(database: sqlite3.Connection) -> None:
    """Refuse tables that can run code: a file with them is an attack.

    These are views, virtual tables, computed columns, and tables with triggers.
    """
    schema = database.execute(_SCHEMA).fetchall()
    for kind, table, sql in ((kind, name.decode().lower(), sql) for kind, name, sql in schema):
        if table not in _READ:
            continue
        if kind == b"trigger" or not sql.decode().startswith(_PLAIN):
            raise DeckRefusedError(Refusal.NOT_PLAIN, table)
        for column, hidden in database.execute(_COLUMNS, (table,)):
            if hidden:
                raise DeckRefusedError(Refusal.NOT_PLAIN, f"{table}.{column.decode()}")


def _unicase(_: str, __: str) -> int:
    """Leave the order open: Anki's indexes name this collation, and no query here uses it."""
    return 0
