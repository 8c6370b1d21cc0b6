"""Deletes old texts, pictures of solutions, and finished work."""

from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy import Connection, and_, bindparam, delete, func, or_, select, update

from bot.domain.exams.attempt import AttemptStatus
from bot.flow.work.orders import OrderStatus
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store
from bot.storage.engine.tables import inbox, turns, work_orders
from bot.storage.exams.queue import WAITS
from bot.storage.exams.tables import exam_attempts, exam_pages

KEPT = timedelta(days=30)
_WHILE_OPEN: Final = 3
"""Pictures are kept this many times as long while their attempt is unsettled."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

_FORGET_UPDATES = (
    update(inbox)
    .where(inbox.c.payload.is_not(None), inbox.c.received_at < bindparam("before"))
    .values(payload=None, done=True, set_aside_at=None, set_aside_for=None)
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
_DONE = (AttemptStatus.GRADED, AttemptStatus.SELF_MARKED, AttemptStatus.CANCELLED)
_LEFT = (AttemptStatus.OPEN, AttemptStatus.READ, AttemptStatus.SELF_MARKING)
_ended = func.coalesce(exam_attempts.c.ended_at, exam_attempts.c.begun_at, type_=UtcDateTime())
_before = bindparam("before", type_=UtcDateTime())
_long_before = bindparam("long_before", type_=UtcDateTime())
_OVER_LONG_AGO = select(exam_attempts.c.id).where(
    or_(
        and_(exam_attempts.c.status.in_(_DONE), _ended < _before, ~WAITS),
        and_(exam_attempts.c.status.in_((*_DONE, *_LEFT)), _ended < _long_before),
    )
)
_FORGET_PICTURES = (
    update(exam_pages)
    .where(exam_pages.c.picture.is_not(None), exam_pages.c.attempt_id.in_(_OVER_LONG_AGO))
    .values(picture=None)
)
_ALL = (_FORGET_UPDATES, _FORGET_REPLIES, _DROP_ORDERS)


def _forget_texts(db: Connection, before: datetime) -> int:
    return sum(db.execute(dropping, {"before": before}).rowcount for dropping in _ALL)


def _forget_pictures(db: Connection, now: datetime, kept: timedelta) -> int:
    values = {"before": now - kept, "long_before": now - _WHILE_OPEN * kept}
    return db.execute(_FORGET_PICTURES, values).rowcount


class SqlRetention(Store):
    """Deletes old texts. The ids of turns stay, so that each is still applied only once."""

    async def forget_texts(self, now: datetime) -> int:
        """Delete texts and finished work older than thirty days.

        Return how many rows there were.
        """
        forgotten = await self._database.write(lambda db: _forget_texts(db, now - KEPT))
        log.info("texts_forgotten", count=forgotten)
        return forgotten

    async def forget_pictures(self, now: datetime, kept: timedelta) -> int:
        """Delete pictures of solutions `kept` after their marks. Return how many there were.

        They stay three times as long if a person still has to look at the marks, or if the learner
        left the attempt unfinished, and as long as needed while it is being graded. Typed and
        transcribed solutions stay with the attempt, because they are the learner's work.
        """
        forgotten = await self._database.write(lambda db: _forget_pictures(db, now, kept))
        log.info("pictures_forgotten", count=forgotten)
        return forgotten
