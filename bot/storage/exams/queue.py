"""Attempts that need a person, the rulings about them, and the learners to tell."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, Integer, Row, Text, and_, bindparam, exists, or_, select, update

from bot.domain.exams.attempt import Attempt
from bot.domain.exams.scoring import Ruling
from bot.domain.ids import AttemptId, ChatId
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.exams.ports import Appeal
from bot.flow.marks.events import StepRuled
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, Upsert, read_by, written_by
from bot.storage.engine.due import due
from bot.storage.engine.tables import chats
from bot.storage.exams.codec import load_attempt
from bot.storage.exams.exams import appeal_of, ruling_of
from bot.storage.exams.tables import exam_appeals, exam_attempts, exam_rulings

_ID_LENGTH: Final = 8

_to_look_at = and_(exam_attempts.c.flagged.is_(True), exam_attempts.c.looked_at.is_(None))
_ruled = exists().where(
    exam_rulings.c.attempt_id == exam_appeals.c.attempt_id,
    exam_rulings.c.step_id == exam_appeals.c.step_id,
)
_not_seen = or_(exam_attempts.c.looked_at.is_(None), exam_appeals.c.at > exam_attempts.c.looked_at)
_appealed = exam_appeals.c.attempt_id == exam_attempts.c.id
WAITS: Final = or_(_to_look_at, exists().where(_appealed, _not_seen, ~_ruled))
"""The condition that an attempt needs a person: it is flagged, or an appeal has no ruling."""

_ALL = select(exam_attempts.c.id, exam_attempts.c.content, _to_look_at.label("to_look_at"))
_WAITING = _ALL.where(WAITS)
_IDS = select(exam_attempts.c.id)
_ONE = _ALL.where(exam_attempts.c.id == bindparam("attempt"))
_OPEN_APPEALS = (
    select(exam_appeals)
    .join(exam_attempts, _appealed)
    .where(exam_appeals.c.attempt_id == bindparam("attempt"), _not_seen, ~_ruled)
    .order_by(exam_appeals.c.at, exam_appeals.c.step_id)
)
_RULINGS = (
    select(exam_rulings)
    .where(exam_rulings.c.attempt_id == bindparam("attempt"))
    .order_by(exam_rulings.c.step_id)
)
_RULE = Upsert(
    exam_rulings, ["attempt_id", "step_id"], replace=["points", "note", "at", "told_at"]
)
_CLOSE = (
    update(exam_attempts)
    .where(exam_attempts.c.id == bindparam("attempt"))
    .values(looked_at=bindparam("now", type_=UtcDateTime()))
)
_TO_TELL = (
    select(chats.c.chat_id, exam_rulings.c.attempt_id)
    .join(exam_attempts, exam_attempts.c.id == exam_rulings.c.attempt_id)
    .join(chats, chats.c.learner_id == exam_attempts.c.learner_id)
    .where(
        exam_rulings.c.told_at.is_(None),
        exam_rulings.c.attempt_id > bindparam("after", type_=Text()),
    )
    .distinct()
    .order_by(exam_rulings.c.attempt_id)
    .limit(bindparam("limit", type_=Integer()))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedExam:
    """An attempt under the operator's name for it, with what needs a decision."""

    id: str
    attempt: Attempt
    to_look_at: bool
    """True if it is flagged and no person has looked at it."""
    open_appeals: tuple[Appeal, ...]
    """Appeals without a ruling, oldest first."""
    rulings: tuple[Ruling, ...]

    @property
    def waits(self) -> bool:
        """Return True if it needs a person."""
        return self.to_look_at or bool(self.open_appeals)

    @property
    def since(self) -> datetime:
        """Return when it began to wait."""
        ended = self.attempt.ended_at or self.attempt.begun_at
        return (
            ended
            if self.to_look_at
            else min((appeal.at for appeal in self.open_appeals), default=ended)
        )


@due(_TO_TELL, every=IDLE_EVERY, after={"after": (1, "")}, paced=True, pages=10)
def rulings_to_tell(now: datetime, chat: ChatId, attempt: AttemptId) -> Due:
    """Tell learners what an operator decided about their exams.

    The turn id holds the hour, so that a learner in quiet hours is tried again.
    """
    return Due(chat, f"ruling:{attempt}:{now:%Y-%m-%dT%H}", StepRuled(attempt))


def _waiting(db: Connection) -> list[QueuedExam]:
    found = (_queued_exam(db, row) for row in db.execute(_WAITING).all())
    return sorted(
        (exam for exam in found if exam is not None), key=lambda exam: (exam.since, exam.id)
    )


def _find(db: Connection, short_id: str) -> QueuedExam | None:
    ids = (candidate for candidate in db.execute(_IDS).scalars() if _short(candidate) == short_id)
    attempt_id = next(ids, None)
    if attempt_id is None:
        return None
    return _queued_exam(db, db.execute(_ONE, {"attempt": attempt_id}).one())


def _rule(db: Connection, attempt: Attempt, ruling: Ruling, now: datetime) -> None:
    row = {
        "attempt_id": attempt.id,
        "step_id": ruling.step_id,
        "landscape_id": attempt.ref.landscape_id,
        "goal_id": attempt.ref.goal_id,
        "rubric": attempt.exam.rubric,
        "points": ruling.points,
        "note": ruling.note,
        "at": now,
        "told_at": None,
    }
    db.execute(_RULE.on(db), row)


def _close(db: Connection, attempt_id: AttemptId, now: datetime) -> None:
    db.execute(_CLOSE, {"attempt": attempt_id, "now": now})


def _queued_exam(db: Connection, row: Row[Any]) -> QueuedExam | None:
    attempt = load_attempt(row.id, row.content)
    if attempt is None:
        return None
    of_attempt = {"attempt": row.id}
    return QueuedExam(
        id=_short(row.id),
        attempt=attempt,
        to_look_at=row.to_look_at,
        open_appeals=tuple(map(appeal_of, db.execute(_OPEN_APPEALS, of_attempt))),
        rulings=tuple(map(ruling_of, db.execute(_RULINGS, of_attempt))),
    )


def _short(attempt_id: str) -> str:
    return sha256(attempt_id.encode()).hexdigest()[:_ID_LENGTH]


class SqlExamQueue(Store):
    """The operator's queue of exams, in the database."""

    waiting = read_by(_waiting)
    find = read_by(_find)
    rule = written_by(_rule)
    close = written_by(_close)
