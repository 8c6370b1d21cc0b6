"""Rows by the thousand, made by the database itself."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    func,
    insert,
    literal,
    literal_column,
    select,
    true,
)

from bot.storage.engine.columns import UtcDateTime

_A_MINUTE: Final[ColumnElement[timedelta]] = literal_column("interval '1 minute'")


def numbers(count: int) -> ColumnElement[int]:
    """Return the numbers from 0 to below `count`."""
    numbers = select(literal(0).label("n")).cte("numbers", recursive=True)
    following = select(numbers.c.n + 1).where(numbers.c.n + 1 < count)
    return numbers.union_all(following).c.n


def minutes_after(
    db: Connection, start: datetime, minutes: ColumnElement[int]
) -> ColumnElement[Any]:
    if db.dialect.name == "postgresql":
        return literal(start, UtcDateTime()) + minutes * _A_MINUTE
    told = start.strftime("%Y-%m-%d %H:%M:%S")
    return func.strftime("%Y-%m-%d %H:%M:%f000", told, func.printf("+%d minutes", minutes))


def clone(
    db: Connection,
    stored: Table,
    own: Mapping[str, ColumnElement[Any] | None],
    times: ColumnElement[int],
) -> None:
    """Add each row of the table once for each number. `own` columns differ, or are left out."""
    values = {column.name: own.get(column.name, column) for column in stored.c}
    given = {name: value for name, value in values.items() if value is not None}
    both = stored.join(times.table, true())
    db.execute(insert(stored).from_select(list(given), select(*given.values()).select_from(both)))
