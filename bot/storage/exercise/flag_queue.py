"""The operator's queue of flagged questions: what waits, how it was answered, what is decided."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from sqlalchemy import Connection, RowMapping, bindparam, func, select, update

from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.exercise.quality import RIGHT_FROM
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, read_by, written_by
from bot.storage.engine.tables import flagged_questions, mind_maps, quiz_responses
from bot.storage.exercise.flags import IS_ASKED_IN_MAP, as_flag

_ID_LENGTH = 8

_it = flagged_questions.c
_given = (
    quiz_responses.join(mind_maps, mind_maps.c.id == quiz_responses.c.mind_map_id),
    (quiz_responses.c.question_key == _it.question_key) & IS_ASKED_IN_MAP,
)
_right = quiz_responses.c.quality >= RIGHT_FROM
_ALL = select(
    flagged_questions,
    select(func.count()).select_from(_given[0]).where(_given[1], _right).scalar_subquery(),
    select(func.count()).select_from(_given[0]).where(_given[1], ~_right).scalar_subquery(),
    select(func.max(quiz_responses.c.question_text))
    .select_from(_given[0])
    .where(_given[1])
    .scalar_subquery(),
).order_by(_it.doubted_at, _it.course_id, _it.question_key)
_DECIDE = (
    update(flagged_questions)
    .where(_it.course_id == bindparam("course"), _it.question_key == bindparam("key"))
    .values(upheld=bindparam("agreed"), decided_at=bindparam("at", type_=UtcDateTime()))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedFlag:
    """A flagged question, with what an operator needs to decide."""

    id: str
    flag: FlaggedQuestion
    right: int
    """How often it was answered rightly, by its key."""
    wrong: int
    text: str | None
    """The question as it was last asked, where anybody answered it."""


def id_of(flag: FlaggedQuestion) -> str:
    """Return what the operator calls the flag: short, and the same every time."""
    return sha256(f"{flag.course_id}\n{flag.key}".encode()).hexdigest()[:_ID_LENGTH]


def _list_all(db: Connection) -> list[QueuedFlag]:
    return [_queued(row._mapping, *row[-3:]) for row in db.execute(_ALL)]  # noqa: SLF001 - SQLAlchemy's public name


def _waiting(db: Connection) -> list[QueuedFlag]:
    return [it for it in _list_all(db) if it.flag.upheld is None]


def _find(db: Connection, flag_id: str) -> QueuedFlag | None:
    return next((it for it in _list_all(db) if it.id == flag_id), None)


def _queued(row: RowMapping, right: int, wrong: int, text: str | None) -> QueuedFlag:
    flag = as_flag(row)
    return QueuedFlag(id=id_of(flag), flag=flag, right=right, wrong=wrong, text=text)


def _decide(db: Connection, flag: FlaggedQuestion, *, upheld: bool, now: datetime) -> None:
    values = {"course": flag.course_id, "key": flag.key, "agreed": upheld, "at": now}
    db.execute(_DECIDE, values)


class SqlFlagQueue(Store):
    """The flagged questions, for the operator."""

    waiting = read_by(_waiting)
    """What is not decided yet, longest waiting first."""
    find = read_by(_find)
    """The flag of that id, decided or not; None where there is none."""
    decide = written_by(_decide)
    """Keeps the question out, or lets it be asked again."""
