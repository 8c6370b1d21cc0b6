"""Learners who leave: everything about them is deleted in one transaction."""

from datetime import datetime, timedelta
from typing import Final

import structlog
from sqlalchemy import Connection, bindparam, delete, exists, or_, select, update

from bot.domain.ids import ChatId, LearnerId
from bot.storage.authoring.written import written_courses
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, written_by
from bot.storage.engine.tables import (
    WAITING_UPDATES,
    audit_events,
    chat_leases,
    chats,
    flagged_questions,
    inbox,
    learners,
    turns,
)
from bot.storage.exams.tables import exam_rulings
from bot.storage.goals.landscape_tables import landscapes
from bot.storage.learner.account_tables import LEARNER
from bot.storage.sharing.tables import shares
from bot.storage.tutor.model_calls import model_calls

LONGEST_WAIT: Final = timedelta(hours=1)
"""The wait for the last message to arrive. A learner who cannot be reached is deleted after it."""
NOBODY: Final = 0
"""The learner of a model call after its learner is deleted. The cost of the call stays."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)

LEAVE = (
    update(learners)
    .where(learners.c.id == bindparam("learner"))
    .values(leaving_at=bindparam("now", type_=UtcDateTime()), reminders_on=False)
)
_unread = or_(
    exists().where(
        turns.c.chat_id == chats.c.chat_id,
        turns.c.delivered_at.is_(None),
        turns.c.replies.is_not(None),
    ),
    exists().where(inbox.c.chat_id == chats.c.chat_id, WAITING_UPDATES),
)
_LEAVING = (
    select(learners.c.id, chats.c.chat_id)
    .join(chats, chats.c.learner_id == learners.c.id)
    .where(
        learners.c.leaving_at.is_not(None),
        or_(~_unread, learners.c.leaving_at < bindparam("waited", type_=UtcDateTime())),
    )
)
_OF_CHAT = (
    delete(inbox).where(inbox.c.chat_id == bindparam("chat"), inbox.c.done.is_(True)),
    delete(chat_leases).where(chat_leases.c.chat_id == bindparam("chat")),
    delete(audit_events).where(audit_events.c.chat_id == bindparam("chat")),
)
_OF_LEARNER = (
    # flags and rulings by others about content that is deleted with the learner
    delete(flagged_questions).where(
        flagged_questions.c.course_id.in_(
            select(written_courses.c.id).where(written_courses.c.learner_id == LEARNER)
        )
    ),
    delete(flagged_questions).where(
        flagged_questions.c.course_id.in_(
            select(shares.c.id).where(shares.c.learner_id == LEARNER)
        )
    ),
    delete(exam_rulings).where(
        exam_rulings.c.landscape_id.in_(
            select(landscapes.c.id).where(landscapes.c.learner_id == LEARNER)
        )
    ),
)
_FORGET_CALLS = (
    update(model_calls)
    .where(model_calls.c.learner_id == bindparam("learner"))
    .values(learner_id=NOBODY)
)
_FORGET = delete(learners).where(learners.c.id == bindparam("learner"))
"""All other tables reference the learner, directly or through others, and cascade."""


def _forget(db: Connection, now: datetime) -> list[ChatId]:
    gone = db.execute(_LEAVING, {"waited": now - LONGEST_WAIT}).all()
    for learner_id, chat_id in gone:
        for statement in _OF_CHAT:
            db.execute(statement, {"chat": chat_id})
        for own in _OF_LEARNER:
            db.execute(own, {"learner": learner_id})
        db.execute(_FORGET_CALLS, {"learner": learner_id})
        db.execute(_FORGET, {"learner": learner_id})
    return [ChatId(chat_id) for _, chat_id in gone]


def _leave(db: Connection, learner_id: LearnerId, now: datetime) -> bool:
    return db.execute(LEAVE, {"learner": learner_id, "now": now}).rowcount == 1


class SqlLeaving(Store):
    """Deletes learners who asked for it and have been told that it is happening."""

    leave = written_by(_leave)

    async def forget(self, now: datetime) -> list[ChatId]:
        """Delete everything about learners who leave, and return their chats.

        On SQLite nothing remains in the file or its log: freed pages are overwritten, and the log
        is cut. On PostgreSQL the rows are gone. The operator decides how long its log and its
        backups still hold them.
        """
        gone = await self._database.write(lambda db: _forget(db, now))
        if gone:
            await self._database.cut_log()
            log.info("learners_forgotten", count=len(gone))
        return gone
