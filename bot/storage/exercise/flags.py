"""Flagged questions: how they are stored, what turns read of them, the operator's queue."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

import sqlalchemy as sa

from bot.domain.answers.quality import RIGHT_FROM
from bot.domain.exercise.flagged_questions import FlaggedQuestion, FlagReason
from bot.domain.ids import ChatId, CourseId, LearnerId, MapId, NodeId, QuestionKey, supplement_id
from bot.domain.topics.mind_map import MapStatus
from bot.flow.engine.delivery import IDLE_EVERY, Due
from bot.flow.engine.ports import DecidedTurn
from bot.flow.exercise.events import FlaggedAnswersFound
from bot.flow.maps.changes import AnswersTakenBack, QuestionFlagged
from bot.storage.engine.columns import UtcDateTime
from bot.storage.engine.database import Store, Upsert, read_by, writes, written_by
from bot.storage.engine.due import due
from bot.storage.engine.tables import chats, flagged_questions, learners, mind_maps, quiz_responses

_question = flagged_questions.c


def _is_out_for(learner: sa.ColumnElement[int]) -> sa.ColumnElement[bool]:
    """Return the condition that a question is not asked, as in `FlaggedQuestion.is_out_for`."""
    told = sa.or_(
        _question.learner_id == learner,
        _question.seconded_at.is_not(None),
        _question.upheld.is_(True),
    )
    return (
        _question.withdrawn.is_(True)
        & sa.or_(_question.upheld.is_(None), _question.upheld.is_(True))
        & told
    )


_ADD = Upsert(flagged_questions, ["course_id", "question_key"])
_SECOND = (
    sa.update(flagged_questions)
    .where(
        _question.course_id == sa.bindparam("course"),
        _question.question_key == sa.bindparam("key"),
        _question.learner_id.is_distinct_from(sa.bindparam("learner")),
        _question.seconded_at.is_(None),
    )
    .values(
        seconded_by=sa.bindparam("learner"), seconded_at=sa.bindparam("at", type_=UtcDateTime())
    )
)
_TAKE_BACK = (
    sa.update(quiz_responses)
    .where(
        quiz_responses.c.node_id == sa.bindparam("node"),
        quiz_responses.c.question_key == sa.bindparam("key"),
        quiz_responses.c.taken_back_at.is_(None),
    )
    .values(taken_back_at=sa.bindparam("at", type_=UtcDateTime()))
)
_OF_COURSE = (
    sa.select(flagged_questions)
    .where(_question.course_id == sa.bindparam("course"))
    .order_by(_question.doubted_at, _question.question_key)
)
_OF_MAP = _question.course_id.in_(
    (sa.bindparam("course", type_=sa.Text()), sa.bindparam("supplement", type_=sa.Text()))
)
_WITHDRAWN = sa.select(_question.question_key).where(
    _OF_MAP, _is_out_for(sa.bindparam("learner", type_=sa.BigInteger()))
)
WITHDRAWN_KEYS = (
    sa.select(sa.func.aggregate_strings(_question.question_key, "\n"))
    .where(_OF_MAP, _is_out_for(learners.c.id))
    .correlate(learners)
    .scalar_subquery()
)
"""The keys of the map's questions that the learner is not asked, one per line, or NULL."""
_SINCE = sa.bindparam("since", type_=UtcDateTime())
_TIMES = sa.union_all(
    sa.select(_question.doubted_at).where(
        _question.learner_id == sa.bindparam("learner"), _question.doubted_at >= _SINCE
    ),
    sa.select(_question.seconded_at).where(
        _question.seconded_by == sa.bindparam("learner"), _question.seconded_at >= _SINCE
    ),
).order_by("doubted_at")

IS_ASKED_IN_MAP = sa.or_(
    mind_maps.c.course_id == _question.course_id,
    _question.course_id == supplement_id("") + mind_maps.c.id,
)
"""The flagged question belongs to the map's course or its supplement."""
TO_TAKE_BACK = (
    sa.select(
        chats.c.chat_id,
        quiz_responses.c.mind_map_id,
        quiz_responses.c.node_id,
        sa.func.max(
            sa.func.coalesce(_question.decided_at, _question.seconded_at, _question.doubted_at),
            type_=UtcDateTime(),
        ),
        sa.func.max(quiz_responses.c.responded_at, type_=UtcDateTime()),
    )
    .select_from(flagged_questions)
    .join(quiz_responses, quiz_responses.c.question_key == flagged_questions.c.question_key)
    .join(mind_maps, (mind_maps.c.id == quiz_responses.c.mind_map_id) & IS_ASKED_IN_MAP)
    .join(chats, chats.c.learner_id == mind_maps.c.learner_id)
    .where(
        _is_out_for(mind_maps.c.learner_id),
        quiz_responses.c.taken_back_at.is_(None),
        quiz_responses.c.node_id > sa.bindparam("after", type_=sa.Text()),
        mind_maps.c.status == MapStatus.ACTIVE.value,
        mind_maps.c.paused_at.is_(None),
    )
    .group_by(chats.c.chat_id, quiz_responses.c.mind_map_id, quiz_responses.c.node_id)
    .order_by(quiz_responses.c.node_id)
    .limit(sa.bindparam("limit", type_=sa.Integer()))
)


def _flag(db: sa.Connection, _: DecidedTurn, change: QuestionFlagged) -> None:
    flag = change.flag
    if db.execute(_ADD.on(db), _row(flag)).rowcount == 0:
        named = {"course": flag.course_id, "key": flag.key, "learner": flag.learner_id}
        db.execute(_SECOND, {**named, "at": flag.at})


WRITES = (
    writes(QuestionFlagged, _flag),
    writes(
        AnswersTakenBack,
        lambda db, turn, change: db.execute(
            _TAKE_BACK, {"node": change.node_id, "key": change.key, "at": turn.at}
        ),
    ),
)


def courses_of(map_id: MapId, course_id: CourseId | None) -> dict[str, CourseId | None]:
    """Return the bound values that name the course and the supplement of the map."""
    return {"course": course_id, "supplement": supplement_id(map_id)}


def withdrawn_of(
    db: sa.Connection, map_id: MapId, course_id: CourseId | None, learner_id: LearnerId
) -> frozenset[QuestionKey]:
    """Return the keys of the map's questions that the learner is not asked."""
    values = {**courses_of(map_id, course_id), "learner": learner_id}
    return frozenset(db.execute(_WITHDRAWN, values).scalars())


def withdrawn_in(keys: str | None) -> frozenset[QuestionKey]:
    """Return the keys in a value of `WITHDRAWN_KEYS`."""
    return frozenset(map(QuestionKey, keys.split("\n"))) if keys else frozenset()


def list_of_course(db: sa.Connection, course_id: CourseId) -> list[FlaggedQuestion]:
    """Return all flags of the course's questions."""
    rows = db.execute(_OF_COURSE, {"course": course_id}).mappings()
    return [as_flag(row) for row in rows]


def list_times(db: sa.Connection, learner_id: LearnerId, since: datetime) -> list[datetime]:
    """Return when the learner flagged questions, oldest first."""
    return list(db.execute(_TIMES, {"learner": learner_id, "since": since}).scalars())


@due(TO_TAKE_BACK, every=IDLE_EVERY, after={"after": (2, "")}, paced=True, pages=10)
def answers_to_take_back(  # the columns of a row
    now: datetime,
    chat: ChatId,
    map_id: MapId,
    node_id: NodeId,
    withdrawn_at: datetime,
    answered_at: datetime,
) -> Due:
    """Take back answers to questions that were withdrawn for the learner.

    The turn id holds the hour, so that a learner in quiet hours is tried again.
    """
    last = f"{withdrawn_at.isoformat()}:{answered_at.isoformat()}"
    turn_id = f"doubted:{node_id}:{last}:{now:%Y-%m-%dT%H}"
    return Due(chat, turn_id, FlaggedAnswersFound(map_id, node_id))


def as_flag(row: sa.RowMapping) -> FlaggedQuestion:
    """Return the flag in a row of the table."""
    return FlaggedQuestion(
        course_id=row["course_id"],
        key=row["question_key"],
        learner_id=row["learner_id"],
        reason=FlagReason(row["reason"]),
        at=row["doubted_at"],
        text=row["text"],
        withdrawn=row["withdrawn"],
        seconded_at=row["seconded_at"],
        decided_at=row["decided_at"],
        upheld=row["upheld"],
    )


def _row(flag: FlaggedQuestion) -> dict[str, object]:
    return {
        "course_id": flag.course_id,
        "question_key": flag.key,
        "learner_id": flag.learner_id,
        "reason": flag.reason,
        "text": flag.text,
        "withdrawn": flag.withdrawn,
        "doubted_at": flag.at,
        "seconded_at": flag.seconded_at,
        "decided_at": flag.decided_at,
        "upheld": flag.upheld,
    }


_ID_LENGTH = 8

_given = (
    quiz_responses.join(mind_maps, mind_maps.c.id == quiz_responses.c.mind_map_id),
    (quiz_responses.c.question_key == _question.question_key) & IS_ASKED_IN_MAP,
)
_right = quiz_responses.c.quality >= RIGHT_FROM
_ALL = sa.select(
    flagged_questions,
    sa.select(sa.func.count()).select_from(_given[0]).where(_given[1], _right).scalar_subquery(),
    sa.select(sa.func.count()).select_from(_given[0]).where(_given[1], ~_right).scalar_subquery(),
    sa.select(sa.func.max(quiz_responses.c.question_text))
    .select_from(_given[0])
    .where(_given[1])
    .scalar_subquery(),
).order_by(_question.doubted_at, _question.course_id, _question.question_key)
_DECIDE = (
    sa.update(flagged_questions)
    .where(
        _question.course_id == sa.bindparam("course"),
        _question.question_key == sa.bindparam("key"),
    )
    .values(upheld=sa.bindparam("agreed"), decided_at=sa.bindparam("at", type_=UtcDateTime()))
)


@dataclass(frozen=True, slots=True, kw_only=True)
class QueuedFlag:
    """A flagged question, with what an operator needs to decide."""

    id: str
    flag: FlaggedQuestion
    right: int
    """How often it was answered correctly, by its key."""
    wrong: int
    text: str | None
    """The question as it was last asked, or None if it has no answers. A lesson as it was read."""


def id_of(flag: FlaggedQuestion) -> str:
    """Return the operator's name for the flag, which is short and stable."""
    return sha256(f"{flag.course_id}\n{flag.key}".encode()).hexdigest()[:_ID_LENGTH]


def _list_all(db: sa.Connection) -> list[QueuedFlag]:
    return [_queued_flag(row._mapping, *row[-3:]) for row in db.execute(_ALL)]  # noqa: SLF001 - SQLAlchemy's public name


def _waiting(db: sa.Connection) -> list[QueuedFlag]:
    return [entry for entry in _list_all(db) if entry.flag.upheld is None]


def _find(db: sa.Connection, flag_id: str) -> QueuedFlag | None:
    return next((entry for entry in _list_all(db) if entry.id == flag_id), None)


def _queued_flag(row: sa.RowMapping, right: int, wrong: int, text: str | None) -> QueuedFlag:
    flag = as_flag(row)
    return QueuedFlag(id=id_of(flag), flag=flag, right=right, wrong=wrong, text=flag.text or text)


def _decide(db: sa.Connection, flag: FlaggedQuestion, *, upheld: bool, now: datetime) -> None:
    values = {"course": flag.course_id, "key": flag.key, "agreed": upheld, "at": now}
    db.execute(_DECIDE, values)


class SqlFlagQueue(Store):
    """The flagged questions, for the operator."""

    waiting = read_by(_waiting)
    """Undecided flags, longest waiting first."""
    find = read_by(_find)
    """The flag of that id, decided or not, or None if there is none."""
    decide = written_by(_decide)
    """Upholds the flag, or allows the question to be asked again."""
