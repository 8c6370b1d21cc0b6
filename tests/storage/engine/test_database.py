import asyncio
from collections.abc import AsyncIterator
from functools import partial

import pytest
from sqlalchemy import Connection, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError
from structlog.testing import capture_logs

from bot.domain.ids import TurnId
from bot.flow.engine.ports import TurnConflictError
from bot.storage.chats import SqlChats
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.errors import DatabaseFullError, DatabaseUnavailableError
from bot.storage.engine.tables import clock
from tests.storage.builders import ANNA, build_turn
from tests.storage.conftest import two_databases


@pytest.fixture
async def database(url: str) -> AsyncIterator[Database]:
    async with two_databases(url) as (opened, _):
        yield opened


OFFSET = select(clock.c.offset_microseconds)


@pytest.mark.parametrize(
    "url",
    [
        "",
        "lyceum.db",
        "sqlite://",
        "sqlite:///:memory:",
        "mysql://root@localhost/lyceum",
        "postgresql://root@localhost:port/lyceum",
        "postgresql://root@localhost/lyceum?foo=bar",
        "postgresql://root@localhost:65536/lyceum",
        "postgresql://root@localhost:-1/lyceum",
        "postgresql://[::1/lyceum",
    ],
)
async def test_a_url_that_is_no_use_is_refused_with_what_would_be(url: str) -> None:
    with pytest.raises(DatabaseUnavailableError, match="URL"):
        async with open_database(url):
            pass


async def test_what_is_written_is_there_for_the_next_read(database: Database) -> None:
    for number in range(20):
        await database.write(partial(set_offset, number=number))
        assert await database.read(lambda db: db.execute(OFFSET).scalar_one()) == number


async def test_what_a_function_returns_comes_back(database: Database) -> None:
    assert await database.write(lambda _: "written") == "written"
    assert await database.read(lambda _: "read") == "read"


async def test_a_function_that_fails_leaves_nothing_behind(database: Database) -> None:
    def half(db: Connection) -> None:
        set_offset(db, 1)
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        await database.write(half)

    assert await database.read(lambda db: db.execute(OFFSET).all()) == []


async def test_a_full_disk_is_told_once_until_something_has_been_written(
    database: Database,
) -> None:
    def full(_: Connection) -> None:
        raise DatabaseFullError("no room")

    await database.write(partial(set_offset, number=1))
    with capture_logs() as logs:
        for _ in range(3):
            with pytest.raises(DatabaseFullError):
                await database.write(full)
            await database.write(lambda db: db.execute(OFFSET).all())
            await database.read(lambda db: db.execute(OFFSET).all())
        assert [log["event"] for log in logs] == ["database away"]
        await database.write(partial(set_offset, number=2))

    assert [log["event"] for log in logs] == ["database away", "database back"]


async def test_one_failing_write_does_not_harm_its_neighbours(database: Database) -> None:
    def write(db: Connection, number: int) -> int:
        db.execute(
            text(
                "INSERT INTO audit_events (chat_id, turn_id, name, details, at)"
                " VALUES (1, 't', 'n', '{}', '2026-01-01 00:00:00.000000')"
            )
            if number % 3
            else insert(clock).values(id=2, offset_microseconds=0)
        )
        return number

    results = await asyncio.gather(
        *(database.write(partial(write, number=number)) for number in range(30)),
        return_exceptions=True,
    )

    assert [isinstance(result, IntegrityError) for result in results] == [
        number % 3 == 0 for number in range(30)
    ]
    stored = await database.read(
        lambda db: db.execute(text("SELECT count(*) FROM audit_events")).scalar_one()
    )
    assert stored == 20


async def test_a_read_cannot_write(database: Database) -> None:
    with pytest.raises(DatabaseUnavailableError):
        await database.read(lambda db: set_offset(db, 1))


async def test_an_error_does_not_repeat_what_a_learner_wrote(database: Database) -> None:
    wrong = text("SELECT * FROM clock WHERE nothing = :said")

    with pytest.raises(DBAPIError) as failed:
        await database.read(lambda db: db.execute(wrong, {"said": "my secret"}))

    assert "my secret" not in str(failed.value)


async def test_a_failing_read_does_not_harm_its_neighbours(database: Database) -> None:
    good, bad = (lambda db: db.execute(OFFSET).all()), (lambda db: db.execute(text("SELECT 1/'")))

    results = await asyncio.gather(
        database.read(bad), database.read(good), database.read(bad), return_exceptions=True
    )

    assert [isinstance(result, DBAPIError) for result in results] == [True, False, True]


async def test_of_many_turns_from_the_same_version_exactly_one_is_stored(url: str) -> None:
    async with two_databases(url) as (here, there):
        chats = [SqlChats(here), SqlChats(there)] * 5
        opened = await chats[0].open(ANNA, TurnId("0"))
        saves = [chat.save(build_turn(opened, str(number))) for number, chat in enumerate(chats)]
        results = await asyncio.gather(*saves, return_exceptions=True)

        assert sorted(type(result).__name__ for result in results) == [
            "NoneType",
            *["TurnConflictError"] * 9,
        ]
        assert (await chats[0].open(ANNA, TurnId("0"))).version == 1


async def test_the_same_turn_in_two_processes_is_stored_once(url: str) -> None:
    async with two_databases(url) as (here, there):
        opened = await SqlChats(here).open(ANNA, TurnId("1"))
        turn = build_turn(opened, "1")
        results = await asyncio.gather(
            SqlChats(here).save(turn), SqlChats(there).save(turn), return_exceptions=True
        )

    assert [isinstance(result, TurnConflictError) for result in results].count(True) == 1


def set_offset(db: Connection, number: int) -> None:
    if db.execute(OFFSET).scalar_one_or_none() is None:
        db.execute(insert(clock).values(id=1, offset_microseconds=number))
    else:
        db.execute(update(clock).values(offset_microseconds=number))
