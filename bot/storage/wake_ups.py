"""The port `WakeUps`: an index range scan whose cost grows with what is due."""

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, Integer, bindparam, select

from bot.flow.delivery import WakeUp
from bot.storage.database import Database
from bot.storage.tables import chats, learners

DUE = (
    select(chats.c.chat_id, learners.c.id, learners.c.remind_at)
    .select_from(learners)
    .join(chats, chats.c.learner_id == learners.c.id)
    .where(
        learners.c.remind_at <= bindparam("now"),
        learners.c.reminders_on.is_(True),
        learners.c.blocked.is_(False),
    )
    .order_by(learners.c.remind_at)
    .limit(bindparam("limit", type_=Integer()))
)


class SqlWakeUps:
    """Whom the clock has to wake, in the database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def due(self, now: datetime, limit: int) -> Sequence[WakeUp]:
        """Return learners whose `remind_at` has come, earliest first, without blocked ones."""
        return await self._database.read(partial(list_due, now=now, limit=limit))


def list_due(db: Connection, now: datetime, limit: int) -> list[WakeUp]:
    """Return whom to wake."""
    rows = db.execute(DUE, {"now": now, "limit": limit})
    return [WakeUp(chat_id=chat, learner_id=learner, slot=slot) for chat, learner, slot in rows]
