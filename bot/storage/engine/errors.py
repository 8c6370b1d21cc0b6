"""What can go wrong with the database, in words for the operator."""

import sqlite3

from sqlalchemy.exc import DBAPIError, TimeoutError as PoolTimeoutError

from bot.flow.engine.ports import StoreUnavailableError


class DatabaseError(StoreUnavailableError):
    """The database has failed. The message says what to look at."""


class DatabaseUnavailableError(DatabaseError):
    """It cannot be reached, opened or written."""


class DatabaseBusyError(DatabaseUnavailableError):
    """It stayed locked or overloaded after several tries."""


class DatabaseCorruptError(DatabaseError):
    """The file is damaged or is not a database of ours."""


class DatabaseFullError(DatabaseError):
    """There is no space left to write."""


class DatabaseForeignError(DatabaseError):
    """It contains tables of another program."""


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
    ("SQLITE_IOERR_SHMSIZE", DatabaseFullError),  # what a start on a full disk ends with
    ("SQLITE_IOERR", DatabaseUnavailableError),
)
"""SQLite's error names, by prefix."""

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
"""SQLSTATEs, by prefix. Special ones stand before their class."""


def own_error(error: Exception) -> Exception:
    """Return our own exception for an error of the database, or any other error unchanged."""
    kind = _kind(error)
    if kind is None:
        return error
    cause = str(error.orig if isinstance(error, DBAPIError) else error)
    first_line = cause.partition("\n")[0] or type(error).__name__
    ours = kind(f"{_WORDS[kind]} ({first_line})")
    ours.__cause__ = error
    return ours


def is_passing(error: Exception) -> bool:
    """Return True if the same work may succeed when it is tried again."""
    if isinstance(error, DBAPIError) and error.connection_invalidated:
        return True
    return _kind(error) is DatabaseBusyError and not isinstance(error, PoolTimeoutError)


def _kind(error: Exception) -> type[DatabaseError] | None:
    if isinstance(error, PoolTimeoutError):
        return DatabaseBusyError
    if isinstance(error, OSError):  # asyncpg does not wrap a refused connection or a time-out
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
