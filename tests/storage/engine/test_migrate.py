import asyncio
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect, text

from bot.storage.engine.database import open_database
from bot.storage.engine.errors import DatabaseTooNewError
from bot.storage.engine.migrate import migrate
from bot.storage.engine.tables import metadata

_TRIED = """
    INSERT INTO learners (id, language, language_chosen, zone_asked, quiet_from, quiet_until,
        daily_cap, reminders_on, ignored_reminders, invited, blocked)
    VALUES (7, 'en', 1, 0, '21:00', '08:00', 20, 1, 0, 0, 0);
    INSERT INTO items (id, version, status, skill_id, difficulty, language, lineage,
        verifier_type, verifier_passed, document, hint_ladder, form, imported_at)
    VALUES ('i1', 1, 'VERIFIED', 'frac', 1, 'en', 'l', 'numeric', 1, '', '[]', '{}', '2026-03-02');
    INSERT INTO served_items (id, learner_id, item_id, item_version, skill_id, served_at,
        policies, hints, solution_shown)
    VALUES ('s1', 7, 'i1', 1, 'frac', '2026-03-02', '{}', 1, 0);
    INSERT INTO item_attempts (served_id, number, trace_id, normalised, verdict, at)
    VALUES ('s1', 1, 't1', '1/4', 'wrong', '2026-03-02');
    INSERT INTO appeals (served_id, number, first, answer, opinion, at)
    VALUES ('s1', 1, 1, '1/4', '', '2026-03-02')
"""


async def test_the_migrations_lead_to_the_tables_of_the_code(empty_url: str) -> None:
    async with open_database(empty_url) as database:
        assert await database.read(differences) == []


async def test_the_migrations_make_the_checks_of_the_code(empty_url: str) -> None:
    async with open_database(empty_url) as database:
        migrated = await database.read(checks)

    expected = {
        (table.name, constraint.name)
        for table in metadata.tables.values()
        for constraint in table.constraints
        if str(constraint.name).startswith("ck_")
    }
    assert {(table, name) for table, name, _ in migrated} == expected


def test_the_checks_say_the_same_on_a_fresh_sqlite() -> None:
    """The same rules, whether made by the migrations or by `create_all`."""
    made, migrated = create_engine("sqlite://"), create_engine("sqlite://")
    with made.begin() as here, migrated.begin() as there:
        metadata.create_all(here)
        migrate(there)
        assert checks(here) == checks(there)
    made.dispose()
    migrated.dispose()


async def test_opening_again_changes_nothing(empty_url: str) -> None:
    async with open_database(empty_url):
        pass
    async with open_database(empty_url) as database:
        assert await database.read(differences) == []


async def test_a_database_of_a_later_version_is_left_alone(empty_url: str) -> None:
    async with open_database(empty_url) as database:
        later = text("UPDATE alembic_version SET version_num = '9999'")
        await database.write(lambda db: db.execute(later))

    with pytest.raises(DatabaseTooNewError, match="later version"):
        async with open_database(empty_url):
            pass


async def test_processes_that_start_at_once_do_not_get_into_each_others_way(
    empty_schema: str,
) -> None:
    async def start() -> None:
        async with open_database(empty_schema) as database:
            assert await database.read(differences) == []

    async with asyncio.TaskGroup() as group:
        for _ in range(4):
            group.create_task(start())


def differences(db: Connection) -> list[Any]:
    context = MigrationContext.configure(db, opts={"compare_type": True})
    found: list[Any] = compare_metadata(context, metadata)
    return found


def checks(db: Connection) -> set[tuple[str, str | None, str]]:
    seen = inspect(db)
    return {
        (table, check["name"], check["sqltext"])
        for table in metadata.tables
        for check in seen.get_check_constraints(table)
    }


def test_what_was_tried_stays_when_its_serving_gets_a_source() -> None:
    """SQLite makes the table of servings anew, and attempts go with the old one."""
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda db, _: db.execute("PRAGMA foreign_keys = ON"))
    with engine.begin() as db:
        migrate(db, "0028")
        for statement in _TRIED.split(";"):
            db.exec_driver_sql(statement)
        migrate(db)
        assert db.execute(text("SELECT served_id, number FROM item_attempts")).all() == [("s1", 1)]
        assert db.execute(text("SELECT served_id, answer FROM appeals")).all() == [("s1", "1/4")]
        assert db.execute(text("PRAGMA foreign_key_check")).all() == []
    engine.dispose()
