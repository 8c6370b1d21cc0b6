"""Exams that are sat and want something of the clock: an answer to an album, a word on the time.

Both searches are range scans of partial indexes, so they cost what is due, not what exists.
"""

from datetime import datetime

from sqlalchemy import Connection, Integer, Text, bindparam, exists, select

from bot.domain.exams.attempt import AttemptStatus
from bot.flow.engine.delivery import AlbumToAnswer, ExamOverTime
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.tables import chats, inbox
from bot.storage.exams.tables import exam_attempts

_NOW = bindparam("now", type_=UtcDateTime())
_PAGE = bindparam("limit", type_=Integer())
_BEHIND = exam_attempts.c.id > bindparam("after", type_=Text())
_ON_THE_WAY = exists().where(inbox.c.chat_id == chats.c.chat_id, inbox.c.done.is_(False))
"""More of the album may have arrived already: fetching a photo takes longer than the pause."""
_ALBUMS = (
    select(chats.c.chat_id, exam_attempts.c.id, exam_attempts.c.answer_due_at)
    .join(chats, chats.c.learner_id == exam_attempts.c.learner_id)
    .where(
        exam_attempts.c.answer_due_at.is_not(None),
        exam_attempts.c.answer_due_at <= _NOW,
        _BEHIND,
        ~_ON_THE_WAY,
    )
    .order_by(exam_attempts.c.id)
    .limit(_PAGE)
)
_OVER_TIME = (
    select(chats.c.chat_id, exam_attempts.c.id, exam_attempts.c.ends_at)
    .join(chats, chats.c.learner_id == exam_attempts.c.learner_id)
    .where(
        exam_attempts.c.status == AttemptStatus.OPEN.value,
        exam_attempts.c.ends_at <= _NOW,
        exam_attempts.c.time_up_told.is_(False),
        _BEHIND,
    )
    .order_by(exam_attempts.c.id)
    .limit(_PAGE)
)


def list_albums(
    db: Connection, now: datetime, limit: int, after: AlbumToAnswer | None
) -> list[AlbumToAnswer]:
    """Return the exams whose albums are complete and not answered."""
    values = {"now": now, "limit": limit, "after": "" if after is None else after.attempt_id}
    return [
        AlbumToAnswer(chat_id=chat_id, attempt_id=attempt_id, due_at=due_at)
        for chat_id, attempt_id, due_at in db.execute(_ALBUMS, values)
    ]


def list_over_time(
    db: Connection, now: datetime, limit: int, after: ExamOverTime | None
) -> list[ExamOverTime]:
    """Return the exams whose time is up, without those whose learners know that."""
    values = {"now": now, "limit": limit, "after": "" if after is None else after.attempt_id}
    return [
        ExamOverTime(chat_id=chat_id, attempt_id=attempt_id, ends_at=ends_at)
        for chat_id, attempt_id, ends_at in db.execute(_OVER_TIME, values)
    ]
