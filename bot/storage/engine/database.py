"""Access to the database: functions run in one hop on both kinds, and common statements."""

from collections.abc import AsyncGenerator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from datetime import datetime, timedelta
from functools import wraps
from typing import TYPE_CHECKING, Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy import Connection
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.exc import ArgumentError

from bot.domain.days import WHOLE_DAY, DueBy
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import DecidedTurn, StoreUnavailableError
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.errors import DatabaseUnavailableError
from bot.storage.engine.sqlite import open_sqlite

if TYPE_CHECKING:
    from bot.storage.engine.presence import Presence

P = ParamSpec("P")
T = TypeVar("T")


HIGHEST_PORT: Final = 65_535
OPTIONS: Final = frozenset({"sslmode", "search_path"})

_NOW: Final = sa.bindparam("now", type_=UtcDateTime())
UNTIL: Final = sa.bindparam("until", type_=UtcDateTime())

LEASE = timedelta(seconds=30)


class Database(Protocol):
    """A database that runs functions written against a plain connection."""

    @property
    def owner(self) -> str:
        """The name of this process among all that share the database."""

    @property
    def shared(self) -> bool:
        """True if several living processes may use it at once."""

    async def read(self, fn: Callable[[sa.Connection], T]) -> T:
        """Return the result of the function, which sees everything committed before the call."""

    @property
    def presence(self) -> "Presence | None":
        """This process among those that share the database, or None if it is alone."""

    async def write(self, fn: Callable[[sa.Connection], T], *, order: int = 0) -> T:
        """Return the result of the function when it is committed.

        The function may run more than once.

        A function that locks rows which other processes lock, too, passes an `order`.
        """

    async def cut_log(self) -> None:
        """Remove deleted rows from the database's own log, if that is possible."""


class Store:
    """A port of storage: its methods are the functions that read and write for it."""

    def __init__(self, database: Database) -> None:
        self._database = database


Method = Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]


def read_by(fn: Callable[Concatenate[sa.Connection, P], T]) -> Method[P, T]:
    """Return a method of a store that reads with the function."""

    @wraps(fn)
    async def method(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(lambda db: fn(db, *args, **kwargs))

    return method


def written_by(fn: Callable[Concatenate[sa.Connection, P], T]) -> Method[P, T]:
    """Return a method of a store that commits what the function writes."""

    @wraps(fn)
    async def method(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda db: fn(db, *args, **kwargs))

    return method


@asynccontextmanager
async def open_database(url: str) -> AsyncGenerator[Database]:
    """Yield the database of `sqlite:///path` or `postgresql://...`, migrated, then close it."""
    try:
        parsed = _parse_url(url)
    except (ArgumentError, ValueError):
        raise DatabaseUnavailableError(
            "DATABASE_URL cannot be read: expected postgresql://user:password@host:port/name, "
            f"the port a number up to {HIGHEST_PORT}, behind it no option but "
            f"{' and '.join(sorted(OPTIONS))}"
        ) from None
    backend = parsed.drivername.partition("+")[0]
    if backend == "sqlite" and parsed.database not in {None, "", ":memory:"}:
        async with open_sqlite(parsed.set(drivername="sqlite")) as sqlite:
            yield sqlite
    elif backend in {"postgresql", "postgres"}:
        from bot.storage.engine.postgres import open_postgres  # noqa: PLC0415 - its driver is of no use beside a file

        async with open_postgres(parsed) as postgres:
            yield postgres
    else:
        raise DatabaseUnavailableError(
            "the database's URL must be sqlite:///a/path or postgresql://user@host/name"
        )


def _parse_url(url: str) -> sa.URL:
    parsed = sa.make_url(url)
    if not 0 <= (parsed.port or 0) <= HIGHEST_PORT or not set(parsed.query) <= OPTIONS:
        raise ValueError
    return parsed


async def answers(database: Database) -> bool:
    """Return True if the database answers."""
    try:
        return await database.read(lambda _: True)
    except StoreUnavailableError:
        return False


def is_due(
    due_at: sa.ColumnElement[Any], interval_days: sa.ColumnElement[Any]
) -> sa.ColumnElement[bool]:
    """Return the condition that a row with this due time and interval is to be asked now.

    The first half is a range of an index over `due_at`. The second is a CASE, because for an OR
    SQLite would search the index once for each side.
    """
    by = sa.case((interval_days >= WHOLE_DAY, UNTIL), else_=_NOW)
    return sa.and_(due_at <= UNTIL, due_at <= by)


def due_values(due_by: DueBy) -> dict[str, Any]:
    """Return the bound values of that condition."""
    return {"now": due_by.now, "until": due_by.until}


def free(table: sa.Table, database: Database, now: datetime) -> sa.ColumnElement[bool]:
    """Return the condition that no living process holds the row.

    If one process alone has the database, rows of any other owner were left by a dead process.
    """
    over = table.c.lease_until <= now
    return over if database.shared else over | (table.c.owner != database.owner)


def lease(database: Database, now: datetime, span: timedelta = LEASE) -> dict[str, object]:
    """Return the column values that lease a row to this process."""
    return {"owner": database.owner, "lease_until": now + span}


class Upsert:
    """An insert that skips or updates an existing row, built once for both databases."""

    def __init__(
        self,
        table: sa.Table,
        key: Sequence[str],
        *,
        replace: Sequence[str] = (),
        returning: Sequence[sa.Column[object]] = (),
        worked_out: Mapping[str, sa.ColumnElement[Any]] | None = None,
    ) -> None:
        """Build the statement.

        `worked_out` maps columns to expressions that the database computes.
        """
        self._of_dialect: dict[str, sa.Executable] = {}
        for dialect, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert)):
            statement = _giving_way(insert(table).values(worked_out or {}), key, replace)
            self._of_dialect[dialect] = statement.returning(*returning) if returning else statement

    def on(self, db: sa.Connection) -> sa.Executable:
        """Return the statement for this database."""
        return self._of_dialect[db.dialect.name]


def _giving_way(
    insert: sqlite.Insert | postgresql.Insert, key: Sequence[str], replace: Sequence[str]
) -> sqlite.Insert | postgresql.Insert:
    if not replace:
        return insert.on_conflict_do_nothing(index_elements=key)
    new = {name: insert.excluded[name] for name in replace}
    return insert.on_conflict_do_update(index_elements=key, set_=new)


C = TypeVar("C", bound=Change)


Writer = Callable[[Connection, DecidedTurn, Any], object]
"""Writes a change of the turn."""


Writes = tuple[type[Change], Writer]


def writes(change: type[C], writer: Callable[[Connection, DecidedTurn, C], object]) -> Writes:
    """Return the change with its writer."""
    return change, writer


def lock_of(owner: str) -> int:
    """Return the key of the lock that a living process of this name holds."""
    return int(owner[:15], 16)
