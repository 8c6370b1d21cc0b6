"""A learner who leaves is in no table, file, cache or line of the log any more."""

from contextlib import AsyncExitStack
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, Select, String, Table, cast, func, or_, select

from bot.caches import forget_texts
from bot.domain.answers.folding import fold
from bot.domain.ids import LearnerId
from bot.flow.files.account import Rows
from bot.storage.engine.database import Database, open_database
from bot.storage.engine.tables import metadata
from bot.storage.learner.account_tables import FATES, Fate, columns_of, going_out, read_rows
from bot.storage.stores import Stores
from bot.storage.tutor.model_calls import model_calls
from tests.builders import MONDAY
from tests.landscape_builders import build_landscape
from tests.storage.learner.marked import (
    LEARNER,
    MARK,
    NOT_THEIRS,
    marked_tables,
    plant,
    plant_item,
    texts_of,
)

LATER = MONDAY + timedelta(hours=2)
KEPT_APART = {("exam_pages", "picture")}
"""Files of their own in an archive."""


async def planted(database: Database) -> Stores:
    await database.write(plant_item)
    await database.write(plant)
    return Stores(database)


async def found_in(database: Database) -> list[str]:
    """Return the tables that still contain the planted text."""
    tables = metadata.sorted_tables
    return await database.read(lambda db: [table.name for table in tables if _holds(db, table)])


def _holds(db: Connection, table: Table) -> bool:
    texts = [func.lower(cast(column, String)).contains(MARK.lower()) for column in table.c]
    return _count(select(func.count()).select_from(table).where(or_(*texts)), db) > 0


def _count(query: Select[Any], db: Connection) -> int:
    return int(db.execute(query).scalar_one())


def test_every_table_has_decided_what_becomes_of_it_when_a_learner_leaves() -> None:
    assert set(metadata.sorted_tables) == FATES.keys()


@pytest.mark.parametrize("fate", [Fate.COMES_BACK, Fate.RECORD])
async def test_every_text_of_a_table_that_goes_out_goes_out(
    database: Database, fate: Fate
) -> None:
    await planted(database)

    known = await database.read(lambda db: read_rows(db, LearnerId(LEARNER)))

    rows = {**known.account, **known.records}
    for table in going_out(fate):
        of = rows[table.name]
        assert len(of.rows) == (2 if table.name == "mind_map_nodes" else 1), table.name
        wanted = {column.name for column in columns_of(table)} & set(texts_of(table))
        assert {name for name in wanted if MARK not in _said(of, name)} <= {
            name for name in wanted if (table.name, name) in KEPT_APART or table.name in NOT_THEIRS
        }


def _said(rows: Rows, column: str) -> str:
    return str(rows.rows[0][rows.columns.index(column)])


async def test_nothing_of_who_leaves_is_in_any_table(database: Database) -> None:
    stores = await planted(database)
    before = await found_in(database)
    assert {table.name for table in marked_tables()} - NOT_THEIRS - set(before) == set()

    assert await stores.forget_leaving(LATER)

    assert await found_in(database) == []
    for table in marked_tables():
        numbers = [key for key in table.c if key.name in {"learner_id", "chat_id"}]
        for column in numbers:
            of = select(func.count()).where(column == LEARNER)
            assert await database.read(partial(_count, of)) == 0, column
    (call,) = await database.read(lambda db: db.execute(select(model_calls.c.learner_id)).all())
    assert call.learner_id == 0


async def test_nothing_of_who_leaves_is_in_a_file_or_the_log(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(
            open_database(f"sqlite:///{tmp_path / 'var' / 'lyceum.db'}")
        )
        stores = await planted(database)
        assert files_with_mark(tmp_path)

        await stores.forget_leaving(LATER)

        assert files_with_mark(tmp_path) == []
    assert files_with_mark(tmp_path) == []
    assert MARK not in "".join(capfd.readouterr())


async def test_what_was_read_of_who_leaves_is_forgotten(database: Database) -> None:
    stores = await planted(database)
    landscape = build_landscape()
    stores.landscapes._read.keep((landscape.id, "digest"), landscape)
    fold(MARK)
    kept = fold.cache_info().currsize

    await stores.forget_leaving(LATER)
    forget_texts()

    assert stores.landscapes._read.find((landscape.id, "digest")) is None
    assert kept > fold.cache_info().currsize == 0


def files_with_mark(folder: Path) -> list[str]:
    return [
        path.name
        for path in sorted(folder.rglob("*"))
        if path.is_file() and MARK.encode() in path.read_bytes()
    ]
