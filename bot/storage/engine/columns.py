"""Column types: times in UTC, JSON, numbers that count up, and a check constraint."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.functions import FunctionElement


class NaiveTimeError(ValueError):
    """A time without a zone reached the database."""


class UtcDateTime(sa.TypeDecorator[datetime]):
    """An aware time, stored as UTC because SQLite stores no zones."""

    impl = sa.DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return the time in UTC. Raises NaiveTimeError if it has no zone."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise NaiveTimeError(f"{value!r} has no time zone")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: sa.Dialect) -> datetime | None:
        """Return the time, aware, in UTC."""
        if value is None or value.tzinfo is not None:
            return value
        return value.replace(tzinfo=UTC)


Json = sa.JSON(none_as_null=True).with_variant(JSONB(none_as_null=True), "postgresql")
Number = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
"""SQLite counts up by itself only in a column of type INTEGER."""


def one_of(column: str, values: Iterable[str]) -> sa.CheckConstraint:
    """Return the constraint that the column holds one of these values."""
    listed = ", ".join(f"'{value}'" for value in values)
    return sa.CheckConstraint(f"{column} IN ({listed})", name=column)


def moment(name: str, *, nullable: bool = False, is_now: bool = False) -> sa.Column[Any]:
    """Return a column that holds an aware time.

    With `is_now` its default is the time of the INSERT.
    """
    default = sa.func.now() if is_now else None
    return sa.Column(name, UtcDateTime(), nullable=nullable, server_default=default)


class new_id(FunctionElement[str]):  # noqa: N801 - it is called like a function of SQL
    """A random UUID as text."""

    inherit_cache = True


@compiles(new_id, "postgresql")
def _new_id_of_server(*_: object, **__: object) -> str:
    return "(gen_random_uuid())::text"


@compiles(new_id, "sqlite")
def _new_id_of_file(*_: object, **__: object) -> str:
    return (
        "(lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' "
        "|| substr(hex(randomblob(2)), 2) || '-' || substr('89AB', 1 + (random() & 3), 1) "
        "|| substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))))"
    )
