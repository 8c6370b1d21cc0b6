"""Statements that several subjects use: upserts, leases of rows, and the rule of what is due."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import Column, ColumnElement, Connection, Executable, Table, and_, bindparam, case
from sqlalchemy.dialects import postgresql, sqlite

from bot.domain.rhythm.days import WHOLE_DAY, DueBy
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Database

_NOW: Final = bindparam("now", type_=UtcDateTime())
UNTIL: Final = bindparam("until", type_=UtcDateTime())

LEASE = timedelta(seconds=30)


def is_due(due_at: ColumnElement[Any], interval_days: ColumnElement[Any]) -> ColumnElement[bool]:
    """Return the rule that what falls due then, after that interval, is asked.

    The first half is a range of an index over `due_at`. The second is no OR, which SQLite would
    look up in the index once more for each side.
    """
    by = case((interval_days >= WHOLE_DAY, UNTIL), else_=_NOW)
    return and_(due_at <= UNTIL, due_at <= by)


def due_values(due_by: DueBy) -> dict[str, Any]:
    """Return the values of the rule."""
    return {"now": due_by.now, "until": due_by.until}


def free(table: Table, database: Database, now: datetime) -> ColumnElement[bool]:
    """Return the condition that no living process holds the row.

    Where one process alone has the database, whatever another name holds was left by a dead one.
    """
    over = table.c.lease_until <= now
    return over if database.shared else over | (table.c.owner != database.owner)


def lease(database: Database, now: datetime, span: timedelta = LEASE) -> dict[str, object]:
    """Return the columns that give a row to this process."""
    return {"owner": database.owner, "lease_until": now + span}


class Upsert:
    """An insert that gives way to the row that is there, built once for both databases."""

    def __init__(
        self,
        table: Table,
        key: Sequence[str],
        *,
        replace: Sequence[str] = (),
        returning: Sequence[Column[object]] = (),
    ) -> None:
        self._of_dialect: dict[str, Executable] = {}
        for dialect, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert)):
            statement = _giving_way(insert(table), key, replace)
            self._of_dialect[dialect] = statement.returning(*returning) if returning else statement

    def on(self, db: Connection) -> Executable:
        """Return the statement for this database."""
        return self._of_dialect[db.dialect.name]


def _giving_way(
    insert: sqlite.Insert | postgresql.Insert, key: Sequence[str], replace: Sequence[str]
) -> sqlite.Insert | postgresql.Insert:
    if not replace:
        return insert.on_conflict_do_nothing(index_elements=key)
    new = {name: insert.excluded[name] for name in replace}
    return insert.on_conflict_do_update(index_elements=key, set_=new)
