"""A database in memory with all tables, for tests of code that needs a database."""

from collections.abc import Callable
from copy import copy
from functools import cache
from sqlite3 import Connection as Driver, connect
from typing import TypeVar

from sqlalchemy import Connection, Engine, create_engine, select, text
from sqlalchemy.pool import NullPool

from bot.flow.tutor.usage import ModelCall
from bot.storage.engine.migrate import migrate
from bot.storage.tutor.model_calls import SqlUsageLog, _call, model_calls

T = TypeVar("T")


class InMemory:
    """A database on one connection, in the thread of the test: SQLite without a file.

    The driver begins and ends writes, so a read costs only its statements.
    """

    def __init__(self, *, shared: bool = False) -> None:
        self.owner = "here"
        self.shared = shared
        self.presence = None
        self._db = _engine().connect()
        self._driver = _driver_of(self._db)

    def beside(self, owner: str) -> "InMemory":
        """Return the same database as seen by another process."""
        other = copy(self)
        other.owner = owner
        return other

    async def read(self, fn: Callable[[Connection], T]) -> T:
        return fn(self._db)

    async def write(self, fn: Callable[[Connection], T], *, order: int = 0) -> T:
        del order
        return self.run(fn)

    async def cut_log(self) -> None:
        """Do nothing: there is no log."""

    def run(self, fn: Callable[[Connection], T]) -> T:
        """Return the result of the function when it is committed."""
        with self._driver:
            self._driver.execute("BEGIN")
            return fn(self._db)


class NotedLedger(SqlUsageLog):
    """A ledger that keeps the recorded calls at hand."""

    def __init__(self) -> None:
        self._memory = InMemory()
        super().__init__(self._memory)

    @property
    def recorded(self) -> list[ModelCall]:
        everything = select(model_calls).order_by(text("rowid"))
        return self._memory.run(
            lambda db: [_call(row) for row in db.execute(everything).mappings()]
        )


@cache
def _engine() -> Engine:
    """Return the engine of all databases in memory, which share its compiled statements."""
    return create_engine("sqlite://", poolclass=NullPool, creator=_restored)


def _restored() -> Driver:
    db = connect(":memory:", isolation_level=None)
    db.deserialize(_migrated())
    db.execute("PRAGMA foreign_keys = ON")
    return db


@cache
def _migrated() -> bytes:
    """Return a database with all tables, migrated once per process."""
    engine = create_engine("sqlite://")
    with engine.connect() as db:
        migrate(db)
        db.commit()
        return _driver_of(db).serialize()


def _driver_of(db: Connection) -> Driver:
    driver = db.connection.driver_connection
    assert isinstance(driver, Driver)
    return driver
