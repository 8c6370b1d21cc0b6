"""What can go wrong with the database, in words for its operator."""

import sqlite3

from sqlalchemy.exc import DBAPIError, TimeoutError as PoolTimeoutError

from bot.flow.engine.ports import StoreUnavailableError


class DatabaseError(StoreUnavailableError):
    """The database did not do its part; the message says what to look at."""


class DatabaseUnavailableError(DatabaseError):
    """It cannot be reached, opened or written."""


class DatabaseBusyError(DatabaseUnavailableError):
    """It stayed locked or overloaded although we waited and tried again."""


class DatabaseCorruptError(DatabaseError):
    """What lies there is no database of ours, or a damaged one."""


class DatabaseFullError(DatabaseError):
    """There is no room left to write."""


class DatabaseForeignError(DatabaseError):
    """It holds what another program keeps there."""


class OtherVersionError(DatabaseError):
    """A later version of this program, or one before the first release, made the tables."""


_WORDS: dict[type[DatabaseError], str] = {
    DatabaseUnavailableError: "the database cannot be opened or written; "
    "check its path, its rights and that the server runs",
    DatabaseBusyError: "the database stayed busy; check for another program that holds it",
    DatabaseCorruptError: "the file is no database or is damaged; restore it from a backup",
    DatabaseFullError: "the database has no room left to write; free disk space",
}

_SQLITE: tuple[tuple[str, type[DatabaseError]], ...] = (
    ("SQLITE_NOTADB", DatabaseCorruptError),
    ("SQLITE_CORRUPT", DatabaseCorruptError),
    ("SQLITE_FULL", DatabaseFullError),
    ("SQLITE_BUSY", DatabaseBusyError),
    ("SQLITE_LOCKED", DatabaseBusyError),
    ("SQLITE_READONLY", DatabaseUnavailableError),
    ("SQLITE_CANTOPEN", DatabaseUnavailableError),
    ("SQLITE_PERM", DatabaseUnavailableError),
    ("SQLITE_IOERR", DatabaseUnavailableError),
)
"""SQLite's names of its errors, by how they begin."""

_POSTGRES: tuple[tuple[str, type[DatabaseError]], ...] = (
    ("XX001", DatabaseCorruptError),
    ("XX002", DatabaseCorruptError),
    ("53100", DatabaseFullError),
    ("40001", DatabaseBusyError),
    ("40P01", DatabaseBusyError),
    ("55P03", DatabaseBusyError),
    ("53", DatabaseBusyError),
    ("08", DatabaseUnavailableError),
    ("57P", DatabaseUnavailableError),
    ("25006", DatabaseUnavailableError),
    ("28", DatabaseUnavailableError),
    ("3D000", DatabaseUnavailableError),
    ("3F000", DatabaseUnavailableError),
    ("42501", DatabaseUnavailableError),
)
"""SQLSTATEs, by how they begin; the special ones stand before their class."""


def translated(error: Exception) -> Exception:
    """Return our own exception for a failure of the database; anything else as it is."""
    kind = _kind(error)
    if kind is None:
        return error
    cause = str(error.orig if isinstance(error, DBAPIError) else error)
    first_line = cause.partition("\n")[0] or type(error).__name__
    ours = kind(f"{_WORDS[kind]} ({first_line})")
    ours.__cause__ = error
    return ours


def is_passing(error: Exception) -> bool:
    """Say whether the same work may succeed when it is tried again."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return _kind(error) is DatabaseBusyError and not isinstance(error, PoolTimeoutError)


def _kind(error: Exception) -> type[DatabaseError] | None:
    if isinstance(error, PoolTimeoutError):
        return DatabaseBusyError
    if isinstance(error, OSError):  # asyncpg lets a refused connection or a time-out through
        return DatabaseUnavailableError
    cause = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(cause, sqlite3.Error):
        return _beginning(_SQLITE, getattr(cause, "sqlite_errorname", None))
    return _beginning(_POSTGRES, getattr(cause, "sqlstate", None)) or _if_gone(error)


def _beginning(
    kinds: tuple[tuple[str, type[DatabaseError]], ...], name: str | None
) -> type[DatabaseError] | None:
    found = (kind for beginning, kind in kinds if name is not None and name.startswith(beginning))
    return next(found, None)


def _if_gone(error: Exception) -> type[DatabaseError] | None:
    gone = isinstance(error, DBAPIError) and error.connection_invalidated
    return DatabaseUnavailableError if gone else None
