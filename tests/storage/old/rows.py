"""A database as lines of text: written from any, read into an empty one of the same revision."""

import asyncio
import gzip
import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

from sqlalchemy import (
    JSON,
    URL,
    Column,
    Connection,
    Date,
    DateTime,
    LargeBinary,
    MetaData,
    Table,
    Time,
    create_engine,
    make_url,
    select,
    text,
)
from sqlalchemy.ext.asyncio import create_async_engine

from bot.storage.engine.migrate import migrate

REVISION_TABLE = "alembic_version"
AT_ONCE = 500
"""Rows of one statement."""

Row = dict[str, Any]


@dataclass(frozen=True, kw_only=True)
class Rows:
    """All rows of a database, by table in the order in which they can be stored."""

    revision: str
    tables: dict[str, list[Row]]


# --- as text --------------------------------------------------------------------------------


def write_rows(path: Path, rows: Rows) -> None:
    """Write the rows, a line each; the same rows make the same bytes."""
    lines = [json.dumps({"revision": rows.revision})]
    for table, its_rows in rows.tables.items():
        if its_rows:
            columns = list(its_rows[0])
            lines.append(json.dumps({"table": table, "columns": columns}))
            lines += [
                json.dumps([row[name] for name in columns], ensure_ascii=False) for row in its_rows
            ]
    packed = gzip.compress("\n".join(lines).encode(), compresslevel=9, mtime=0)
    path.write_bytes(packed)


def read_rows(path: Path) -> Rows:
    """Return the rows as they were written."""
    first, *lines = gzip.decompress(path.read_bytes()).decode().split("\n")
    tables: dict[str, list[Row]] = {}
    columns: list[str] = []
    its_rows: list[Row] = []
    for line in map(json.loads, lines):
        if isinstance(line, dict):
            columns, its_rows = line["columns"], tables.setdefault(line["table"], [])
        else:
            its_rows.append(dict(zip(columns, line, strict=True)))
    return Rows(revision=json.loads(first)["revision"], tables=tables)


# --- out of a database ----------------------------------------------------------------------


def rows_in(db: Connection) -> Rows:
    """Return all rows, each table's by its key."""
    (revision,) = db.execute(text(f"SELECT version_num FROM {REVISION_TABLE}")).scalars()  # noqa: S608 - our own word
    tables, _ = _in_order(db)
    return Rows(revision=revision, tables={it.name: _rows_of(db, it) for it in tables})


def _rows_of(db: Connection, table: Table) -> list[Row]:
    rows = db.execute(select(table).order_by(*table.primary_key.columns)).mappings()
    return [{name: _written(value) for name, value in row.items()} for row in rows]


def _written(value: Any) -> Any:
    match value:
        case bytes():
            return b64encode(value).decode()
        case datetime() | date() | time():
            return value.isoformat()
        case _:
            return value


# --- into a database ------------------------------------------------------------------------


async def restore(url: str, rows: Rows) -> None:
    """Make the empty database at the URL one of the rows' revision, with these rows in it."""

    def fill(db: Connection) -> None:
        migrate(db, rows.revision)
        store_rows(db, rows)

    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        await asyncio.to_thread(_in_file, parsed, fill)
    else:
        await _on_server(parsed, fill)


def _in_file(url: URL, fill: Callable[[Connection], None]) -> None:
    engine = create_engine(url)
    with engine.begin() as db:
        fill(db)
    engine.dispose()


async def _on_server(url: URL, fill: Callable[[Connection], None]) -> None:
    settings = {"server_settings": {"search_path": url.query["search_path"]}}
    plain = url.set(drivername="postgresql+asyncpg").difference_update_query({"search_path"})
    engine = create_async_engine(plain, connect_args=settings)
    try:
        async with engine.begin() as db:
            await db.run_sync(fill)
    finally:
        await engine.dispose()


def store_rows(db: Connection, rows: Rows) -> None:
    """Store the rows; what refers to a row that comes later is put in at the end."""
    tables, later = _in_order(db)
    for table in tables:
        its_rows = [_typed(table, row) for row in rows.tables.get(table.name, [])]
        postponed = dict.fromkeys(later.get(table.name, ()))
        for some in _by_the(AT_ONCE, its_rows):
            db.execute(table.insert(), [row | postponed for row in some])
    for table in tables:
        for row in rows.tables.get(table.name, []):
            _complete(db, table, row, later.get(table.name, ()))
        if rows.tables.get(table.name):
            _count_on(db, table)


def _complete(db: Connection, table: Table, row: Row, columns: Sequence[str]) -> None:
    values = {name: row[name] for name in columns if row[name] is not None}
    if values:
        its_key = [column == row[column.name] for column in table.primary_key.columns]
        db.execute(table.update().where(*its_key).values(values))


def _count_on(db: Connection, table: Table) -> None:
    """Let the next number come after those that are there."""
    counted = [it for it in table.primary_key.columns if it.identity or it.server_default]
    if db.dialect.name != "postgresql" or not counted:
        return
    (column,) = counted
    highest = f"SELECT max({column.name}) FROM {table.name}"  # noqa: S608 - names of our tables
    sequence = f"pg_get_serial_sequence('{table.name}', '{column.name}')"
    db.execute(text(f"SELECT setval({sequence}, ({highest}))"))


def _by_the(number: int, rows: list[Row]) -> Iterator[list[Row]]:
    for begin in range(0, len(rows), number):
        yield rows[begin : begin + number]


def _typed(table: Table, row: Row) -> Row:
    return {name: _read(table.c[name], value) for name, value in row.items()}


def _read(column: Column[Any], value: Any) -> Any:
    match column.type:
        case _ if value is None:
            return None
        case LargeBinary():
            return b64decode(value)
        case DateTime() as kind:
            moment = datetime.fromisoformat(value).replace(tzinfo=UTC)
            return moment if kind.timezone else moment.replace(tzinfo=None)
        case Date():
            return date.fromisoformat(value)
        case Time():
            return time.fromisoformat(value)
        case _:
            return value


def _in_order(db: Connection) -> tuple[list[Table], dict[str, list[str]]]:
    """Return the tables, each after what its rows must refer to, and what they may refer to."""
    known = MetaData()
    known.reflect(db)
    before: dict[str, list[str]] = {}
    later: dict[str, list[str]] = {}
    for _, table in sorted(known.tables.items()):
        before[table.name] = []
        for column in table.columns:
            if isinstance(column.type, JSON):
                column.type.none_as_null = True
            targets = {key.column.table.name for key in column.foreign_keys}
            if targets and column.nullable:
                later.setdefault(table.name, []).append(column.name)
            else:
                before[table.name] += sorted(targets)
    names = [it for it in TopologicalSorter(before).static_order() if it != REVISION_TABLE]
    return [known.tables[name] for name in names], later
