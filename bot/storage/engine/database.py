"""The one way to the database: a whole function in one hop, on SQLite and PostgreSQL alike."""

from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from functools import wraps
from typing import Any, Concatenate, Final, ParamSpec, Protocol, TypeVar

from sqlalchemy import URL, Connection, make_url
from sqlalchemy.exc import ArgumentError

from bot.flow.engine.ports import StoreUnavailableError
from bot.storage.engine.errors import DatabaseUnavailableError
from bot.storage.engine.postgres import open_postgres
from bot.storage.engine.presence import Presence
from bot.storage.engine.sqlite import open_sqlite

P = ParamSpec("P")
T = TypeVar("T")


HIGHEST_PORT: Final = 65_535
OPTIONS: Final = frozenset({"sslmode", "search_path"})


class Database(Protocol):
    """A database that runs functions of ours, written against a plain connection."""

    @property
    def owner(self) -> str:
        """The name of this process among all that share the database."""

    @property
    def shared(self) -> bool:
        """Whether several living processes may use it at once."""

    async def read(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function reads; it sees everything committed before the call."""

    @property
    def presence(self) -> Presence | None:
        """This process among those that share the database; None where it is alone."""

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        """Return what the function returns once it is committed; it may run more than once.

        Whatever locks rows that other processes lock, too, says in which order.
        """

    async def cut_log(self) -> None:
        """Leave nothing in the database's own log that is not in its tables, where we can."""


class Store:
    """A port of storage: names for the functions that read and write for it."""

    def __init__(self, database: Database) -> None:
        self._database = database


Method = Callable[Concatenate[Store, P], Coroutine[Any, Any, T]]


def read_by(fn: Callable[Concatenate[Connection, P], T]) -> Method[P, T]:
    """Return the method of a store that reads what the function reads."""

    @wraps(fn)
    async def method(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.read(lambda db: fn(db, *args, **kwargs))

    return method


def written_by(fn: Callable[Concatenate[Connection, P], T]) -> Method[P, T]:
    """Return the method of a store that commits what the function writes."""

    @wraps(fn)
    async def method(self: Store, /, *args: P.args, **kwargs: P.kwargs) -> T:
        return await self._database.write(lambda db: fn(db, *args, **kwargs))

    return method


@asynccontextmanager
async def open_database(url: str) -> AsyncGenerator[Database]:
    """Yield the database of `sqlite:///path` or `postgresql://...`, migrated; close it after."""
    try:
        parsed = _parsed(url)
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
        async with open_postgres(parsed) as postgres:
            yield postgres
    else:
        raise DatabaseUnavailableError(
            "the database's URL must be sqlite:///a/path or postgresql://user@host/name"
        )


def _parsed(url: str) -> URL:
    parsed = make_url(url)
    if not 0 <= (parsed.port or 0) <= HIGHEST_PORT or not set(parsed.query) <= OPTIONS:
        raise ValueError
    return parsed


async def answers(database: Database) -> bool:
    """Say whether the database answers."""
    try:
        return await database.read(lambda _: True)
    except StoreUnavailableError:
        return False
