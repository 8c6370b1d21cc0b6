import asyncio
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, event, text
from structlog.testing import capture_logs

from bot.storage.engine import jobs, sqlite
from bot.storage.engine.database import open_database
from bot.storage.engine.errors import (
    DatabaseBusyError,
    DatabaseCorruptError,
    DatabaseForeignError,
    DatabaseFullError,
    DatabaseUnavailableError,
    own_error,
)
from tests.storage.conftest import sqlite_url

ADD = text(
    "INSERT INTO inbox (chat_id, turn_id, payload, received_at, owner, lease_until, done)"
    " VALUES (1, :turn, :payload, '2026', 'me', '2026', 0)"
)
COUNT = text("SELECT count(*) FROM inbox")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "lyceum.db"


async def test_the_folder_of_the_file_is_made(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        assert await database.read(lambda db: db.execute(COUNT).scalar_one()) == 0


async def test_writes_that_wait_together_share_one_commit(path: Path) -> None:
    commits: list[Connection] = []
    async with open_database(sqlite_url(path)) as database:
        await database.write(lambda db: event.listen(db, "commit", commits.append))
        commits.clear()
        await asyncio.gather(*(database.write(adding(str(turn))) for turn in range(50)))

    assert 1 <= len(commits) < 10


async def test_connections_keep_references_and_survive_a_power_cut(path: Path) -> None:
    def pragmas(db: Connection) -> list[object]:
        names = ("foreign_keys", "journal_mode", "synchronous", "busy_timeout")
        return [db.execute(text(f"PRAGMA {name}")).scalar_one() for name in names]

    async with open_database(sqlite_url(path)) as database:
        expected = [1, "wal", 2, 3000]
        assert await database.write(pragmas) == expected
        assert await database.read(pragmas) == expected


async def test_a_file_that_is_no_database_is_told_from_one_that_is(path: Path) -> None:
    write_letter(path)

    with pytest.raises(DatabaseCorruptError, match="file is not a database"):
        async with open_database(sqlite_url(path)):
            pass


@pytest.mark.parametrize("table", ["songs", "inbox", "alembic_version"])
async def test_a_database_of_another_program_is_left_alone(path: Path, table: str) -> None:
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as theirs:
        theirs.execute(f"CREATE TABLE {table} (title)")

    with pytest.raises(DatabaseForeignError, match="another program"):
        async with open_database(sqlite_url(path)):
            pass
    with closing(sqlite3.connect(path)) as theirs:
        assert theirs.execute("SELECT name FROM sqlite_master").fetchall() == [(table,)]


async def test_trouble_is_told_once_when_it_comes_and_once_when_it_has_gone(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", ("PRAGMA busy_timeout = 1",))
    monkeypatch.setattr(jobs, "FIRST_PAUSE", 0.0)
    async with open_database(sqlite_url(path)) as database:
        with closing(sqlite3.connect(path, isolation_level=None)) as other, capture_logs() as logs:
            other.execute("BEGIN IMMEDIATE")
            for turn in range(3):
                with pytest.raises(DatabaseBusyError):
                    await database.write(adding(str(turn)))
            await database.read(lambda db: db.execute(COUNT).all())
            other.execute("COMMIT")
            for turn in range(3):
                await database.write(adding(str(turn)))

    assert [log["event"] for log in logs] == ["database away", "database back"]
    assert "another program that holds it" in logs[0]["reason"]


async def test_a_lane_that_is_late_does_not_take_the_database_away_again() -> None:
    async def transaction(_: object) -> None:
        """Run nothing, because this queue is only referred to."""

    outage, away = jobs.Outage(), [DatabaseUnavailableError("away")]
    async with jobs.job_queue(transaction, outage) as queue:
        with capture_logs() as logs:
            for errors, began, now in (
                (away, 1.0, 2.0),
                ([None], 1.5, 2.5),  # it began before the outage
                ([None], 3.0, 4.0),
                (away, 2.5, 5.0),  # it began before the end of the outage
                ([None], 6.0, 7.0),
                (away, 8.0, 9.0),
            ):
                outage.note(queue, errors, began, now)

    told = [log["event"] for log in logs]
    assert told == ["database away", "database back", "database away"]


async def test_a_damaged_file_is_told(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        await asyncio.gather(*(database.write(adding(str(turn))) for turn in range(500)))
    damage(path)

    with pytest.raises(DatabaseCorruptError, match="backup"):
        async with open_database(sqlite_url(path)) as database:
            await database.read(lambda db: db.execute(COUNT).all())


async def test_a_path_that_cannot_be_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(DatabaseUnavailableError, match="path"):
        async with open_database(sqlite_url(tmp_path / "file" / "lyceum.db")):
            pass


async def test_a_folder_of_another_user_is_named_with_who_cannot_write_it(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.parent.mkdir()
    monkeypatch.setattr(os, "access", lambda place, _: place != path.parent)

    with pytest.raises(
        DatabaseUnavailableError, match=f"^user {os.getuid()} may not write"
    ) as caught:
        async with open_database(sqlite_url(path)):
            pass

    assert str(path.parent) in str(caught.value)


async def test_a_folder_in_place_of_the_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(DatabaseUnavailableError, match="unable to open"):
        async with open_database(sqlite_url(tmp_path)):
            pass


async def test_neither_closing_nor_failing_to_open_leaves_a_thread_behind(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    async with open_database(sqlite_url(tmp_path / "lyceum.db")) as database:
        await database.write(adding("1"))
    with pytest.raises(DatabaseUnavailableError):
        async with open_database(sqlite_url(tmp_path)):
            pass

    left = set(threading.enumerate()) - before
    assert all(thread.name.startswith("asyncio_") for thread in left)  # the loop's own pool


async def test_a_full_disk_fails_what_does_not_fit_and_nothing_else(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        pages = await database.write(lambda db: db.execute(text("PRAGMA page_count")).scalar_one())
        await database.write(lambda db: db.execute(text(f"PRAGMA max_page_count={pages + 2}")))
        results = await asyncio.gather(
            database.write(adding("small 1")),
            database.write(adding("large", payload="x" * 100_000)),
            database.write(adding("small 2")),
            return_exceptions=True,
        )

        assert [type(result) for result in results] == [int, DatabaseFullError, int]
        assert await database.read(lambda db: db.execute(COUNT).scalar_one()) == 2


async def test_a_file_that_somebody_else_holds_is_told_after_a_while(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "PRAGMAS", ("PRAGMA busy_timeout = 1",))
    async with open_database(sqlite_url(path)) as database:
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        results = await asyncio.gather(
            database.write(adding("1")), database.write(adding("2")), return_exceptions=True
        )
        assert [type(result) for result in results] == [DatabaseBusyError] * 2

        other.execute("COMMIT")
        other.close()
        await database.write(adding("3"))


async def test_a_queue_that_is_full_refuses_instead_of_growing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "LONGEST_QUEUE", 3)
    async with open_database(sqlite_url(path)) as database:
        results = await asyncio.gather(
            *(database.write(adding(str(turn))) for turn in range(5)), return_exceptions=True
        )

    assert [type(result) for result in results] == [int] * 3 + [DatabaseBusyError] * 2


async def test_what_waits_when_the_database_closes_is_still_written(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        writes = [asyncio.ensure_future(database.write(adding(str(turn)))) for turn in range(300)]
        await asyncio.wait(writes, timeout=0)

    await asyncio.gather(*writes)
    with pytest.raises(DatabaseUnavailableError, match="closed"):
        await database.write(adding("late"))


async def test_a_write_that_nobody_awaits_any_more_does_not_stop_the_others(path: Path) -> None:
    async with open_database(sqlite_url(path)) as database:
        left = asyncio.ensure_future(database.write(adding("1")))
        await asyncio.wait([left], timeout=0)
        left.cancel()
        await database.write(adding("2"))

    assert left.cancelled()


def adding(turn: str, payload: str = "{}") -> Callable[[Connection], object]:
    values = {"turn": turn, "payload": payload}
    return lambda db: db.execute(ADD, values).rowcount


def write_letter(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"This is a letter, not a database. " * 100)


def damage(path: Path) -> None:
    """Keep the first page, which identifies the file, and wipe the rest."""
    content = path.read_bytes()
    path.write_bytes(content[:4096] + bytes(len(content) - 4096))


def test_a_start_on_a_full_disk_says_that_there_is_no_room() -> None:
    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorname = "SQLITE_IOERR_SHMSIZE"

    assert isinstance(own_error(error), DatabaseFullError)
