import os
import sqlite3
import stat
from datetime import date
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.storage.engine.backup import (
    BackupError,
    back_up,
    back_up_today,
    dump_line,
    last_backup,
    restore,
    restore_line,
)
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.errors import DatabaseCorruptError
from tests.storage.conftest import sqlite_url

ADD = text(
    "INSERT INTO audit_events (chat_id, turn_id, name, details, at)"
    " VALUES (:n, 't', 'n', '{}', '2026')"
)
URL = "postgresql+asyncpg://ada:secret@db.example/lyceum?search_path=one"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "var" / "lyceum.db"


def names_in(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


async def write(database: Database, number: int) -> None:
    await database.write(lambda db: db.execute(ADD, {"n": number}))


def numbers(path: Path) -> list[int]:
    db = sqlite3.connect(path)
    try:
        return [row[0] for row in db.execute("SELECT chat_id FROM audit_events ORDER BY id")]
    finally:
        db.close()


async def test_a_backup_holds_all_that_is_committed_while_the_database_stays_in_use(
    path: Path, tmp_path: Path
) -> None:
    file = tmp_path / "elsewhere" / "copy.db"
    async with open_database(sqlite_url(path)) as database:
        await write(database, 1)
        await back_up(path, file)
        await write(database, 2)

    assert numbers(file) == [1]
    assert numbers(path) == [1, 2]
    assert names_in(file.parent) == ["copy.db"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600


async def test_a_restored_database_goes_on_from_where_the_backup_was(
    path: Path, tmp_path: Path
) -> None:
    file, new = tmp_path / "copy.db", tmp_path / "new" / "lyceum.db"
    async with open_database(sqlite_url(path)) as database:
        await write(database, 1)
    await back_up(path, file)

    await restore(file, new)
    async with open_database(sqlite_url(new)) as database:
        await write(database, 2)

    assert numbers(new) == [1, 2]


async def test_nothing_that_is_there_is_overwritten(path: Path, tmp_path: Path) -> None:
    file = tmp_path / "copy.db"
    async with open_database(sqlite_url(path)):
        pass
    await back_up(path, file)
    log = tmp_path / "new.db-wal"
    log.write_bytes(b"of another one")

    for work in (back_up(path, file), restore(file, path), restore(file, tmp_path / "new.db")):
        with pytest.raises(BackupError):
            await work
    assert not (tmp_path / "new.db").exists()


async def test_what_is_no_database_of_ours_or_a_broken_one_leaves_no_file(tmp_path: Path) -> None:
    letter, theirs, target = tmp_path / "letter", tmp_path / "theirs.db", tmp_path / "copy.db"
    letter.write_bytes(b"This is a letter, not a database. " * 100)
    db = sqlite3.connect(theirs)
    db.execute("CREATE TABLE songs (title)")
    db.close()

    with pytest.raises(BackupError, match="is not there"):
        await back_up(tmp_path / "nothing.db", target)
    with pytest.raises(DatabaseCorruptError):
        await back_up(letter, target)
    with pytest.raises(BackupError, match="no database of Lyceum"):
        await back_up(theirs, target)
    assert names_in(tmp_path) == ["letter", "theirs.db"]


async def test_a_damaged_database_gives_no_backup(path: Path, tmp_path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        for number in range(200):
            await write(database, number)
    db = sqlite3.connect(path)
    db.execute("PRAGMA writable_schema = ON")
    root = db.execute("SELECT rootpage FROM sqlite_master WHERE name = 'idx_audit_chat'")
    page = root.fetchone()[0]
    db.close()
    with path.open("r+b") as file:
        file.seek((page - 1) * 4096 + 100)
        file.write(b"\xff" * 2000)

    with pytest.raises((BackupError, DatabaseCorruptError)):
        await back_up(path, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


async def test_there_is_one_nightly_backup_a_day_and_the_newest_are_kept(path: Path) -> None:
    assert last_backup(path) == 0
    async with open_database(sqlite_url(path)):
        for day in (1, 2, 2, 3, 4):
            await back_up_today(path, 2, date(2026, 3, day))

    newest = path.parent / "backups" / "lyceum-2026-03-04.db"
    os.utime(newest, (1e10, 1e10))
    assert names_in(newest.parent) == ["lyceum-2026-03-03.db", "lyceum-2026-03-04.db"]
    assert last_backup(path) == 1e10


def test_the_lines_for_a_server_hold_no_password() -> None:
    plain = "postgresql://ada@db.example/lyceum"

    assert dump_line(URL, Path("my copy")) == (f"pg_dump --format=custom --file='my copy' {plain}")
    assert restore_line(URL, Path("copy")) == f"pg_restore --no-owner --dbname={plain} copy"
