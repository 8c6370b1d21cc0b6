"""Forgets what learners wrote and were told, when it is no longer needed."""

from datetime import datetime

from sqlalchemy import Connection, bindparam, update

from bot.storage.database import Database
from bot.storage.tables import inbox, turns

_FORGET_UPDATES = (
    update(inbox)
    .where(inbox.c.payload.is_not(None), inbox.c.received_at < bindparam("before"))
    .values(payload=None, done=True)
)
_FORGET_REPLIES = (
    update(turns)
    .where(turns.c.replies.is_not(None), turns.c.applied_at < bindparam("before"))
    .values(replies=None)
)


class SqlRetention:
    """Drops old texts; the ids stay, so that a turn is still applied only once."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def forget_texts(self, before: datetime) -> int:
        """Drop the texts of updates and replies older than that; return how many there were."""

        def forget(db: Connection) -> int:
            updates = db.execute(_FORGET_UPDATES, {"before": before}).rowcount
            return updates + db.execute(_FORGET_REPLIES, {"before": before}).rowcount

        return await self._database.write(forget)
