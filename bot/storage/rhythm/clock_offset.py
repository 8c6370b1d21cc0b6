"""The port `ClockOffset`: how far the playground has moved the clock."""

from datetime import timedelta

from sqlalchemy import Connection, bindparam, select, update

from bot.storage.engine.database import Store, Upsert, read_by, written_by
from bot.storage.engine.tables import clock

MICROSECOND = timedelta(microseconds=1)

_READ = select(clock.c.offset_microseconds)
_BEGIN = Upsert(clock, ["id"])
_ADD = (
    update(clock)
    .values(offset_microseconds=clock.c.offset_microseconds + bindparam("by"))
    .returning(clock.c.offset_microseconds)
)


def _load_offset(db: Connection) -> timedelta:
    return (db.execute(_READ).scalar_one_or_none() or 0) * MICROSECOND


def _add(db: Connection, by: timedelta) -> timedelta:
    db.execute(_BEGIN.on(db), {"id": 1, "offset_microseconds": 0})
    offset: int = db.execute(_ADD, {"by": by // MICROSECOND}).scalar_one()
    return offset * MICROSECOND


class SqlClockOffset(Store):
    """The clock's offset, in the database."""

    read = read_by(_load_offset)
    add = written_by(_add)
