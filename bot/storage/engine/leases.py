"""Who works on a row: a lease, so that what a dead process held is taken over."""

from datetime import datetime, timedelta

from sqlalchemy import ColumnElement, Table

from bot.storage.engine.database import Database

LEASE = timedelta(seconds=30)


def free(table: Table, database: Database, now: datetime) -> ColumnElement[bool]:
    """Return the condition that no living process holds the row.

    Where one process alone has the database, whatever another name holds was left by a dead one.
    """
    over = table.c.lease_until <= now
    return over if database.shared else over | (table.c.owner != database.owner)


def lease(database: Database, now: datetime, span: timedelta = LEASE) -> dict[str, object]:
    """Return the columns that give a row to this process."""
    return {"owner": database.owner, "lease_until": now + span}
