import asyncio
from datetime import UTC
from typing import Any
from uuid import UUID

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, inspect, select, text

from bot.storage.engine.database import open_database
from bot.storage.engine.errors import OtherVersionError
from bot.storage.engine.tables import metadata


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


async def test_opening_again_changes_nothing(empty_url: str) -> None:
    async with open_database(empty_url):
        pass
    async with open_database(empty_url) as database:
        assert await database.read(differences) == []


async def test_a_database_of_another_version_is_left_alone(empty_url: str) -> None:
    async with open_database(empty_url) as database:
        later = text("UPDATE alembic_version SET version_num = '9999'")
        await database.write(lambda db: db.execute(later))

    with pytest.raises(OtherVersionError, match="another version"):
        async with open_database(empty_url):
            pass


@pytest.mark.thorough
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
    """Insert rows with only the columns that have no default, and check the rest."""
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
            times = [
                row[name] for name in ("created_at", "updated_at", "responded_at") if name in row
            ]
            assert all(at.tzinfo is UTC and at.year > 2025 for at in times)


async def test_what_is_left_out_of_an_insert_has_the_defaults_of_the_documents(
    empty_url: str,
) -> None:
    async with open_database(empty_url) as database:
        await database.write(_least)
