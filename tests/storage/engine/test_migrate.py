import asyncio
from datetime import UTC
from typing import Any
from uuid import UUID

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, create_engine, event, inspect, select, text

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


_LEAST = """
    INSERT INTO learners (id, language, language_chosen, zone_asked, quiet_from, quiet_until,
        daily_cap, reminders_on, ignored_reminders, invited, blocked, dark_pictures, memory,
        card_model, desired_retention, new_cards_a_day, rhythm)
    VALUES (7, 'en', true, false, '21:00', '08:00', 20, true, 0, false, false, false, '{}',
        'fsrs', 0.9, 10, '{}');
    INSERT INTO mind_maps (learner_id, title, last_activity_at, count_at)
    VALUES (7, 'Loops', '2026-03-02', '2026-03-02');
    INSERT INTO mind_map_nodes (mind_map_id, concept_id, label, description, sequence,
        interval_days, effort_minutes)
    SELECT id, 'for', 'For', '', 1, 0, 10 FROM mind_maps;
    INSERT INTO mind_map_nodes (mind_map_id, concept_id, label, description, sequence,
        interval_days, effort_minutes)
    SELECT id, 'while', 'While', '', 2, 0, 10 FROM mind_maps;
    INSERT INTO mind_map_edges (parent_node_id, child_node_id)
    SELECT one.id, other.id FROM mind_map_nodes AS one, mind_map_nodes AS other
    WHERE one.sequence < other.sequence;
    INSERT INTO quiz_responses (node_id, mind_map_id, question_key, question_format,
        question_text, quality, checkpoint, session_id)
    SELECT id, mind_map_id, 'for/1', 'numeric', '?', 5, false, 'l' FROM mind_map_nodes
    WHERE sequence = 1;
    INSERT INTO analytics_snapshots (mind_map_id, snapshot_date, metrics)
    SELECT id, '2026-03-02', '{}' FROM mind_maps
"""
_DEFAULTS: dict[str, dict[str, Any]] = {
    "mind_maps": {"status": "active", "metadata": {}},
    "mind_map_nodes": {
        "depth": 0,
        "mastery_score": 0.0,
        "mastery_status": "unseen",
        "ease_factor": 2.5,
        "repetitions": 0,
        "metadata": {},
    },
    "mind_map_edges": {"edge_type": "prerequisite"},
    "quiz_responses": {"response_type": "review"},
    "analytics_snapshots": {},
}


def _least(db: Connection) -> None:
    """Insert rows of which only what has no default is given, and look at the rest."""
    for statement in _LEAST.split(";"):
        db.execute(text(statement))
    for name, expected in _DEFAULTS.items():
        table = metadata.tables[name]
        rows = [row._mapping for row in db.execute(select(table))]
        assert rows
        for row in rows:
            assert {column: row[column] for column in expected} == expected
            if name != "mind_map_edges":
                assert UUID(row["id"]).version == 4
            times = [row[it] for it in ("created_at", "updated_at", "responded_at") if it in row]
            assert all(at.tzinfo is UTC and at.year > 2025 for at in times)


async def test_what_is_left_out_of_an_insert_has_the_defaults_of_the_documents(
    empty_url: str,
) -> None:
    async with open_database(empty_url) as database:
        await database.write(_least)


def test_the_tables_of_the_code_have_the_same_defaults_as_the_migrations() -> None:
    engine = create_engine("sqlite://")
    with engine.begin() as db:
        metadata.create_all(db)
        _least(db)
    engine.dispose()


_OF_BEFORE = """
    INSERT INTO mind_maps (id, learner_id, title, status, metadata, created_at, updated_at,
        last_activity_at, count_at)
    VALUES ('m', 7, 'Loops', 'draft', '{}', '2026-03-02', '2026-03-02', '2026-03-02',
        '2026-03-02');
    INSERT INTO mind_map_nodes (id, mind_map_id, concept_id, label, description, depth, sequence,
        mastery_score, mastery_status, ease_factor, repetitions, interval_days, effort_minutes,
        metadata, created_at, updated_at)
    VALUES ('n', 'm', 'for', 'For', '', 1, 1, 0.5, 'learning', 2.4, 1, 1, 10, '{}', '2026-03-02',
        '2026-03-02');
    INSERT INTO quiz_responses (node_id, mind_map_id, question_key, question_format,
        question_text, quality, response_type, checkpoint, session_id, responded_at)
    VALUES ('n', 'm', 'for/1', 'numeric', '?', 5, 'teach', false, 'l', '2026-03-02'),
        ('n', 'm', 'for/2', 'numeric', '?', 4, 'teach', false, 'l', '2026-03-02');
    INSERT INTO analytics_snapshots (mind_map_id, snapshot_date, metrics, created_at)
    VALUES ('m', '2026-03-01', '{}', '2026-03-02'), ('m', '2026-03-02', '{}', '2026-03-03')
"""


def stay_when_columns_get_defaults(db: Connection) -> None:
    """Store rows as they were before, migrate, and find them with an id each."""
    migrate(db, "0030")
    for statement in (_LEAST.split(";", maxsplit=1)[0], *_OF_BEFORE.split(";")):
        db.execute(text(statement))
    migrate(db)
    assert db.execute(text("SELECT id, status FROM mind_maps")).all() == [("m", "draft")]
    assert db.execute(text("SELECT ease_factor FROM mind_map_nodes")).scalars().all() == [2.4]
    for table in ("analytics_snapshots", "quiz_responses"):
        ids = db.execute(select(metadata.tables[table].c.id)).scalars().all()
        assert len({UUID(it) for it in ids}) == 2
    answered = text("SELECT number, question_key FROM quiz_responses ORDER BY number")
    assert db.execute(answered).all() == [(1, "for/1"), (2, "for/2")]


def test_what_is_in_a_file_stays_when_columns_get_defaults() -> None:
    """The schema itself is written, which has to be sound afterwards."""
    engine = create_engine("sqlite://")
    event.listen(engine, "connect", lambda db, _: db.execute("PRAGMA foreign_keys = ON"))
    with engine.begin() as db:
        stay_when_columns_get_defaults(db)
        assert db.execute(text("PRAGMA integrity_check")).scalars().all() == ["ok"]
        assert db.execute(text("PRAGMA foreign_key_check")).all() == []
    engine.dispose()


async def test_what_is_on_a_server_stays_when_columns_get_defaults(empty_schema: str) -> None:
    def begin_anew(db: Connection) -> None:
        metadata.drop_all(db)
        db.execute(text("DROP TABLE alembic_version"))
        stay_when_columns_get_defaults(db)

    async with open_database(empty_schema) as database:
        await database.write(begin_anew)
