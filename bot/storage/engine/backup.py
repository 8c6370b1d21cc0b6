"""Backups: a SQLite database is copied while in use, checked, and restored to an empty place."""

import shlex
import sqlite3
from collections.abc import Iterator
from contextlib import suppress
from datetime import date
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final
from urllib.parse import quote

import aiosqlite
from sqlalchemy import (
    Connection,
    ForeignKeyConstraint,
    create_engine,
    func,
    insert,
    make_url,
    select,
    text,
)

from bot.storage.engine.database import open_database
from bot.storage.engine.errors import DatabaseError, own_error
from bot.storage.engine.tables import metadata

_ROWS_AT_ONCE: Final = 1_000
_MAGIC: Final = b"SQLite format 3\0"
FOLDER: Final = "backups"
"""The folder of the nightly backups, beside the database's file."""


class BackupError(DatabaseError):
    """Nothing was copied. The message says what to do instead."""


async def back_up(source: Path, target: Path) -> None:
    """Copy the database into a file that does not exist yet, and check the copy.

    The database can be used meanwhile. Raises DatabaseError, and leaves no file then.
    """
    _expect_room(source, target)
    unfinished = target.with_name(f"{target.name}.unfinished")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        unfinished.touch(mode=0o600)  # it holds learners' texts
        await _copy(source, unfinished)
        unfinished.replace(target)
    except (sqlite3.Error, OSError) as error:
        raise own_error(error) from error
    finally:
        unfinished.unlink(missing_ok=True)


async def restore(source: Path, target: Path) -> None:
    """Restore a backup to a path without a database. Raises DatabaseError, as `back_up` does."""
    _expect_room(source, target, target.with_name(f"{target.name}-wal"))
    await back_up(source, target)


async def back_up_today(path: Path, kept: int, today: date) -> None:
    """Make the day's backup if it is missing, and keep only the newest `kept` backups."""
    file = path.parent / FOLDER / f"{path.stem}-{today.isoformat()}.db"
    if file not in _nightly(path):
        await back_up(path, file)
    for old in _nightly(path)[:-kept]:
        old.unlink()


def last_backup(path: Path) -> float:
    """Return when the newest nightly backup was made, in seconds since 1970, or 0 for never."""
    return max((backup.stat().st_mtime for backup in _nightly(path)), default=0.0)


async def move(source: Path, url: str) -> None:
    """Put a backup of a SQLite database into an empty database on a server, all of it or nothing.

    Raises DatabaseError, as `back_up` does.
    """
    with TemporaryDirectory(prefix="lyceum-move-") as folder:
        copy = Path(folder) / "copy.db"
        await back_up(source, copy)
        async with open_database(f"sqlite:///{copy}"):
            pass  # it may be of an older version: now it has the tables of this one
        file = create_engine(f"sqlite:///{copy}")
        with file.connect() as rows:
            async with open_database(url) as server:
                await server.write(partial(_move_rows, rows))
        file.dispose()


def _move_rows(source: Connection, target: Connection) -> None:
    for table in metadata.sorted_tables:
        if target.execute(select(table).limit(1)).first() is not None:
            raise BackupError(f"the database on the server is not empty: see its table {table}")
    in_circles = [f"TABLE {key.table} ALTER CONSTRAINT {key.name}" for key in _in_circles()]
    for constraint in in_circles:
        target.execute(text(f"ALTER {constraint} DEFERRABLE INITIALLY DEFERRED"))
    for table in metadata.sorted_tables:
        for part in source.execute(select(table)).mappings().partitions(_ROWS_AT_ONCE):
            target.execute(insert(table), [dict(row) for row in part])
        if (number := table.autoincrement_column) is not None:
            sequence = func.pg_get_serial_sequence(table.name, number.name)
            target.execute(select(func.setval(sequence, func.max(number))).select_from(table))
    target.execute(text("SET CONSTRAINTS ALL IMMEDIATE"))
    for constraint in in_circles:
        target.execute(text(f"ALTER {constraint} NOT DEFERRABLE"))


def _in_circles() -> Iterator[ForeignKeyConstraint]:
    """Yield the constraints that no order of the tables would satisfy."""
    for table in metadata.sorted_tables:
        yield from (key for key in table.foreign_key_constraints if key.use_alter)


def dump_line(url: str, file: Path) -> str:
    """Return the command that backs up the database of that URL on PostgreSQL."""
    return f"pg_dump --format=custom --file={shlex.quote(str(file))} {_for_libpq(url)}"


def restore_line(url: str, file: Path) -> str:
    """Return the command that restores such a backup into an empty database on PostgreSQL."""
    return f"pg_restore --no-owner --dbname={_for_libpq(url)} {shlex.quote(str(file))}"


def is_sqlite(file: Path) -> bool:
    """Return True if the file is a SQLite database."""
    with suppress(OSError), file.open("rb") as opened:
        return opened.read(len(_MAGIC)) == _MAGIC
    return False


def _expect_room(source: Path, *targets: Path) -> None:
    """Raise BackupError unless `source` exists and each target is missing or empty."""
    if not source.is_file():
        raise BackupError(f"{source} is not there")
    for target in targets:
        if target.exists() and target.stat().st_size > 0:
            raise BackupError(f"{target} is there already and was not touched")


def _nightly(path: Path) -> list[Path]:
    return sorted((path.parent / FOLDER).glob(f"{path.stem}-????-??-??.db"))


def _for_libpq(url: str) -> str:
    """Return the URL in the form of PostgreSQL's own programs, without the password."""
    plain = make_url(url)._replace(drivername="postgresql", password=None)
    return shlex.quote(str(plain.difference_update_query(["search_path"])))


async def _copy(source: Path, target: Path) -> None:
    async with (
        aiosqlite.connect(f"file:{quote(str(source))}?mode=ro", uri=True) as reading,
        aiosqlite.connect(target) as writing,
    ):
        await reading.backup(writing)
        await writing.execute("PRAGMA journal_mode = DELETE")  # one file, without a log
        found = await writing.execute_fetchall("PRAGMA integrity_check(1)")
        if [tuple(row) for row in found] != [("ok",)]:
            raise BackupError(f"{source} is damaged: its copy does not pass integrity_check")
        ours = "SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'"
        if not list(await writing.execute_fetchall(ours)):
            raise BackupError(f"{source} is no database of Lyceum")
