"""Forgets what learners wrote and were sent, and work that is over, when it is old."""

from datetime import datetime, timedelta

import structlog
from sqlalchemy import Connection, bindparam, delete, update

from bot.flow.authoring.orders import OrderStatus
from bot.storage.authoring.written_tables import work_orders
from bot.storage.engine.database import Store
from bot.storage.engine.tables import inbox, turns

KEPT = timedelta(days=30)

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

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
_OVER = (OrderStatus.DONE.value, OrderStatus.CANCELLED.value)
_DROP_ORDERS = delete(work_orders).where(
    work_orders.c.standing.in_(_OVER), work_orders.c.updated_at < bindparam("before")
)
_ALL = (_FORGET_UPDATES, _FORGET_REPLIES, _DROP_ORDERS)


def _forget_texts(db: Connection, before: datetime) -> int:
    return sum(db.execute(dropping, {"before": before}).rowcount for dropping in _ALL)


class SqlRetention(Store):
    """Drops old texts; the ids of turns stay, so that each is still applied only once."""

    async def forget_texts(self, now: datetime) -> int:
        """Drop texts and finished work older than thirty days; return how much there was."""
        forgotten = await self._database.write(lambda db: _forget_texts(db, now - KEPT))
        log.info("texts_forgotten", count=forgotten)
        return forgotten
