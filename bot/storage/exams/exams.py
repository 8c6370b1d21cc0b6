"""The port `Exams`: attempts with pages, appeals and rulings, and what falls due during one."""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Integer, Text, bindparam, exists, select

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.exams.scoring import Ruling
from bot.domain.ids import AttemptId, ChatId, GoalRef, LearnerId
from bot.flow.engine.delivery import EXAMS_EVERY, Due
from bot.flow.exams.events import AlbumEnded, ExamTimeUp
from bot.flow.exams.ports import Appeal, PageContent
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, read_by
from bot.storage.engine.due import due
from bot.storage.engine.tables import chats, inbox
from bot.storage.exams.codec import load_attempt, load_finding
from bot.storage.exams.tables import exam_appeals, exam_attempts, exam_pages, exam_rulings

_STORED = (exam_attempts.c.id, exam_attempts.c.content)
_ONE = select(*_STORED).where(exam_attempts.c.id == bindparam("attempt"))
_OF_LEARNER = (
    select(*_STORED)
    .where(exam_attempts.c.learner_id == bindparam("learner"))
    .order_by(exam_attempts.c.begun_at.desc(), exam_attempts.c.id)
    .limit(bindparam("most"))
)
_PAGES = (
    select(exam_pages)
    .where(exam_pages.c.attempt_id == bindparam("attempt"))
    .order_by(exam_pages.c.number)
)
_PICTURE = (
    select(exam_pages.c.picture)
    .join(exam_attempts, exam_attempts.c.id == exam_pages.c.attempt_id)
    .where(
        exam_pages.c.attempt_id == bindparam("attempt"),
        exam_pages.c.number == bindparam("page"),
        exam_attempts.c.learner_id == bindparam("learner"),
    )
)
_APPEALS = (
    select(exam_appeals)
    .where(exam_appeals.c.attempt_id == bindparam("attempt"))
    .order_by(exam_appeals.c.at, exam_appeals.c.step_id)
)
_RULINGS = (
    select(exam_rulings)
    .where(
        exam_rulings.c.landscape_id == bindparam("landscape"),
        exam_rulings.c.goal_id == bindparam("goal"),
        exam_rulings.c.rubric == bindparam("rubric_of"),
    )
    .order_by(exam_rulings.c.at, exam_rulings.c.attempt_id, exam_rulings.c.step_id)
)
_TO_TELL = (
    select(exam_rulings)
    .where(exam_rulings.c.attempt_id == bindparam("attempt"), exam_rulings.c.told_at.is_(None))
    .order_by(exam_rulings.c.step_id)
)

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


def _attempt(db: Connection, attempt_id: AttemptId) -> Attempt | None:
    row = db.execute(_ONE, {"attempt": attempt_id}).one_or_none()
    return None if row is None else load_attempt(row.id, row.content)


def _of_learner(db: Connection, learner_id: LearnerId, limit: int) -> list[Attempt]:
    rows = db.execute(_OF_LEARNER, {"learner": learner_id, "most": limit})
    found = (load_attempt(row.id, row.content) for row in rows)
    return [attempt for attempt in found if attempt is not None]


def _contents(db: Connection, attempt_id: AttemptId) -> list[PageContent]:
    rows = db.execute(_PAGES, {"attempt": attempt_id})
    return [PageContent(number=row.number, text=row.text, picture=row.picture) for row in rows]


def _picture(
    db: Connection, learner_id: LearnerId, attempt_id: AttemptId, number: int
) -> bytes | None:
    values = {"learner": learner_id, "attempt": attempt_id, "page": number}
    return db.execute(_PICTURE, values).scalar_one_or_none()


def _appeals(db: Connection, attempt_id: AttemptId) -> list[Appeal]:
    return [appeal_of(row) for row in db.execute(_APPEALS, {"attempt": attempt_id})]


def _rulings(db: Connection, ref: GoalRef, rubric: str) -> list[Ruling]:
    values = {"landscape": ref.landscape_id, "goal": ref.goal_id, "rubric_of": rubric}
    return [ruling_of(row) for row in db.execute(_RULINGS, values)]


def _rulings_to_tell(db: Connection, attempt_id: AttemptId) -> list[Ruling]:
    return [ruling_of(row) for row in db.execute(_TO_TELL, {"attempt": attempt_id})]


class SqlExams(Store):
    """Exams that were sat, in the database."""

    attempt = read_by(_attempt)
    of_learner = read_by(_of_learner)
    contents = read_by(_contents)
    picture = read_by(_picture)
    appeals = read_by(_appeals)
    rulings = read_by(_rulings)
    rulings_to_tell = read_by(_rulings_to_tell)


def appeal_of(row: Any) -> Appeal:
    """Return the appeal of a row."""
    return Appeal(
        attempt_id=row.attempt_id,
        step_id=row.step_id,
        reason=row.reason,
        at=row.at,
        regraded=load_finding(row.attempt_id, row.regraded),
    )


def ruling_of(row: Any) -> Ruling:
    """Return the ruling of a row."""
    return Ruling(step_id=row.step_id, points=row.points, note=row.note)


@due(_ALBUMS, every=EXAMS_EVERY, after={"after": (1, "")}, moments=True)
def albums_to_answer(_: datetime, chat: ChatId, attempt: AttemptId, due_at: datetime) -> Due:
    """Answer the photos of an album when no more of them are expected."""
    turn_id = f"album:{attempt}:{due_at.astimezone(UTC).isoformat()}"
    return Due(chat, turn_id, AlbumEnded(attempt))


@due(_OVER_TIME, every=EXAMS_EVERY, after={"after": (1, "")}, moments=True)
def exams_over_time(_: datetime, chat: ChatId, attempt: AttemptId, __: datetime) -> Due:
    """Tell learners once that the time of their exam is up."""
    return Due(chat, f"time-up:{attempt}", ExamTimeUp(attempt))
