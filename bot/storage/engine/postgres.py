"""PostgreSQL: a pool of connections, one transaction a write."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from uuid import uuid4

from sqlalchemy import URL, Connection
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot.storage.engine.errors import is_passing, translated
from bot.storage.engine.migrate import migrate

T = TypeVar("T")

POOL_SIZE = 10
SECONDS_TO_CONNECT = 10
SECONDS_TO_ANSWER = 30
ATTEMPTS = 5
FIRST_PAUSE = 0.02


class PostgresDatabase:
    """A database on a server, shared by several processes."""

    shared = True
    """Whether several living processes may use it at once."""

    def __init__(self, engine: AsyncEngine) -> None:
        self.owner = uuid4().hex
        self._writing = engine
        # One snapshot for all statements of a read, as SQLite gives it.
        self._reading = engine.execution_options(
            isolation_level="REPEATABLE READ", postgresql_readonly=True
        )

    async def read(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function reads; it sees everything committed before the call."""

        async def attempt() -> T:
            async with self._reading.connect() as db:
                return await db.run_sync(fn)

        return await _try_again(attempt)

    async def write(self, fn: Callable[[Connection], T]) -> T:
        """Return what the function returns once it is committed; it may run more than once."""

        async def attempt() -> T:
            async with self._writing.begin() as db:
                return await db.run_sync(fn)

        return await _try_again(attempt)


async def _try_again(attempt: Callable[[], Awaitable[T]]) -> T:
    for number in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except (SQLAlchemyError, OSError) as error:
            if not is_passing(error):
                raise translated(error) from error
        await asyncio.sleep(FIRST_PAUSE * 2**number)
    try:
        return await attempt()
    except (SQLAlchemyError, OSError) as error:
        raise translated(error) from error


@asynccontextmanager
async def open_postgres(url: URL) -> AsyncGenerator[PostgresDatabase]:
    """Yield the database on that server, migrated where needed."""
    engine = _engine(url)
    database = PostgresDatabase(engine)
    try:
        await database.write(migrate)
        yield database
    finally:
        await engine.dispose()


def _engine(url: URL) -> AsyncEngine:
    known = {"sslmode", "search_path"}
    connect_args: dict[str, Any] = {
        "timeout": SECONDS_TO_CONNECT,
        "command_timeout": SECONDS_TO_ANSWER,
        "server_settings": {"application_name": "lyceum"},
    }
    if "sslmode" in url.query:
        connect_args["ssl"] = url.query["sslmode"]
    if "search_path" in url.query:
        connect_args["server_settings"]["search_path"] = url.query["search_path"]
    return create_async_engine(
        url.set(drivername="postgresql+asyncpg").difference_update_query(known),
        pool_size=POOL_SIZE,
        max_overflow=0,
        pool_timeout=SECONDS_TO_ANSWER,
        connect_args=connect_args,
        hide_parameters=True,  # they hold what learners wrote, and errors end up in logs
    )
