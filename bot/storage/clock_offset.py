"""The port `ClockOffset`: how far the playground has moved the clock."""

from datetime import timedelta

from sqlalchemy import Connection, bindparam, select, update

from bot.storage.database import Database
from bot.storage.tables import clock
from bot.storage.upsert import Upsert

MICROSECOND = timedelta(microseconds=1)

_READ = select(clock.c.offset_microseconds)
_BEGIN = Upsert(clock, ["id"])
_ADD = (
    update(clock)
    .values(offset_microseconds=clock.c.offset_microseconds + bindparam("by"))
    .returning(clock.c.offset_microseconds)
)


class SqlClockOffset:
    """The clock's offset, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def read(self) -> timedelta:
        """Return the present offset; zero at first."""
        return await self._database.read(_read)

    async def add(self, by: timedelta) -> timedelta:
        """Move the clock forward and return the new offset."""

        def move(db: Connection) -> timedelta:
            db.execute(_BEGIN.on(db), {"id": 1, "offset_microseconds": 0})
            offset: int = db.execute(_ADD, {"by": by // MICROSECOND}).scalar_one()
            return offset * MICROSECOND

        return await self._database.write(move)


def _read(db: Connection) -> timedelta:
    return (db.execute(_READ).scalar_one_or_none() or 0) * MICROSECOND
