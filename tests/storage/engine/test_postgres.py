import asyncio

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.exc import DBAPIError

from bot.storage.engine.database import open_database
from bot.storage.engine.errors import DatabaseBusyError, DatabaseUnavailableError


async def test_a_server_that_is_away_is_told() -> None:
    with pytest.raises(DatabaseUnavailableError, match="server runs"):
        async with open_database("postgresql://root@127.0.0.1:1/lyceum"):
            pass


async def test_a_database_that_is_not_there_is_told(server_url: str) -> None:
    nowhere = make_url(server_url).set(database="nowhere_at_all")

    with pytest.raises(DatabaseUnavailableError, match="does not exist"):
        async with open_database(nowhere.render_as_string(hide_password=False)):
            pass


async def test_the_short_name_of_the_scheme_is_understood(session_schema: str) -> None:
    url = session_schema.replace("postgresql://", "postgres://") + "&sslmode=prefer"

    async with open_database(url) as database:
        assert await database.read(lambda db: db.execute(text("SELECT 1")).scalar_one()) == 1


async def test_a_transaction_that_lost_a_race_is_tried_again(session_schema: str) -> None:
    tries: list[int] = []

    def lose_twice(db: Connection) -> str:
        tries.append(len(tries))
        if len(tries) < 3:
            fail_with(db, "40001")
        return "won"

    async with open_database(session_schema) as database:
        assert await database.write(lose_twice) == "won"


async def test_a_race_that_is_always_lost_is_told_at_last(session_schema: str) -> None:
    async with open_database(session_schema) as database:
        with pytest.raises(DatabaseBusyError):
            await database.write(lambda db: fail_with(db, "40P01"))


async def test_a_mistake_of_ours_is_not_tried_again(session_schema: str) -> None:
    tries: list[int] = []

    def wrong(db: Connection) -> None:
        tries.append(1)
        db.execute(text("SELECT nothing FROM nowhere"))

    async with open_database(session_schema) as database:
        with pytest.raises(DBAPIError):
            await database.write(wrong)
    assert tries == [1]


async def test_a_lost_connection_is_made_anew(session_schema: str) -> None:
    async with open_database(session_schema) as database, open_database(session_schema) as other:
        pid = await database.read(lambda db: db.execute(text("SELECT pg_backend_pid()")).scalar())
        await other.write(lambda db: db.execute(text(f"SELECT pg_terminate_backend({pid})")))

        assert await database.read(lambda db: db.execute(text("SELECT 1")).scalar_one()) == 1


async def test_writes_that_wait_together_share_one_commit(session_schema: str) -> None:
    number = text("SELECT txid_current()")
    async with open_database(session_schema) as database:
        transactions = await asyncio.gather(
            *(database.write(lambda db: db.execute(number).scalar_one()) for _ in range(50))
        )

    assert len(set(transactions)) < 10


async def test_more_turns_than_connections_wait_for_their_place(session_schema: str) -> None:
    async with open_database(session_schema) as database:
        results = await asyncio.gather(
            *(database.write(lambda db: db.execute(text("SELECT 1")).scalar()) for _ in range(40))
        )

    assert results == [1] * 40


def fail_with(db: Connection, state: str) -> None:
    db.execute(text(f"DO $$ BEGIN RAISE EXCEPTION 'lost' USING ERRCODE = '{state}'; END $$"))
