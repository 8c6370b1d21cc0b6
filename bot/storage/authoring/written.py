"""The courses written for a learner, with questions added to them: their tables, and reading."""

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    bindparam,
    literal,
    null,
    select,
    text,
    union_all,
)

from bot.domain.ids import ConceptId, CourseId
from bot.domain.topics.course import Course, Question
from bot.flow.authoring.orders import OrderStatus
from bot.flow.engine.changes import CourseWritten, QuestionsWritten
from bot.storage.authoring.codec import dump_course, dump_question, load_course, load_question
from bot.storage.engine.columns import Number, moment, one_of
from bot.storage.engine.database import Store, read_by
from bot.storage.engine.statements import Upsert
from bot.storage.engine.tables import learners, metadata

written_courses = Table(
    "written_courses",
    metadata,
    Column("id", Text, primary_key=True),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("title", Text, nullable=False),
    Column("language", Text, nullable=False),
    Column("content", Text, nullable=False),
    moment("created_at"),
    moment("updated_at"),
    Index("idx_written_courses_learner", "learner_id"),
)

written_questions = Table(
    "written_questions",
    metadata,
    Column("id", Number, primary_key=True),
    Column("course_id", ForeignKey(written_courses.c.id, ondelete="CASCADE"), nullable=False),
    Column("concept_id", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("content", Text, nullable=False),
    Column("practice", Boolean, nullable=False),
    moment("created_at"),
    UniqueConstraint("course_id", "key"),
)

DROPPED_ORDERS = text("standing = 'cancelled' AND batches IS NOT NULL")
work_orders = Table(
    "work_orders",
    metadata,
    Column("id", Text, primary_key=True),
    Column("chat_id", BigInteger, nullable=False),
    Column("learner_id", ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("urgent", Boolean, nullable=False),
    Column("content", Text, nullable=False),
    Column("batches", Text),
    Column("standing", Text, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("off_form", Integer, nullable=False, server_default="0"),
    moment("not_before"),
    Column("owner", Text),
    moment("lease_until", nullable=True),
    moment("created_at"),
    moment("updated_at"),
    one_of("standing", OrderStatus),
    CheckConstraint("tries >= 0", name="tries"),
    Index("idx_work_orders_learner", "learner_id"),
)

_STORE_COURSE = Upsert(
    written_courses, ["id"], replace=["title", "language", "content", "updated_at"]
)
_ADD_QUESTIONS = Upsert(written_questions, ["course_id", "key"])
_parts = union_all(
    select(
        literal(0, Number).label("id"),
        null().cast(Text).label("concept_id"),
        null().cast(Text).label("key"),
        written_courses.c.content,
        literal(value=False, type_=Boolean()).label("practice"),
    ).where(written_courses.c.id == bindparam("course")),
    select(
        written_questions.c.id,
        written_questions.c.concept_id,
        written_questions.c.key,
        written_questions.c.content,
        written_questions.c.practice,
    ).where(written_questions.c.course_id == bindparam("course")),
).subquery()
FIND = select(_parts).order_by(_parts.c.id)
"""The course itself, and then its questions in the order in which they came."""

Index(
    "idx_work_orders_dropped",
    work_orders.c.updated_at,
    sqlite_where=DROPPED_ORDERS,
    postgresql_where=DROPPED_ORDERS,
)
OPEN_ORDERS = text("standing IN ('waiting', 'taken')")
Index(
    "idx_work_orders_open",
    work_orders.c.not_before,
    sqlite_where=OPEN_ORDERS,
    postgresql_where=OPEN_ORDERS,
)


def find_course(db: Connection, course_id: CourseId) -> Course | None:
    """Return the course with all the questions it has by now, or None."""
    rows = db.execute(FIND, {"course": course_id}).all()
    course = load_course(course_id, rows[0].content) if rows and rows[0].key is None else None
    if course is None:
        return None
    questions: dict[ConceptId, list[Question]] = defaultdict(list)
    for row in rows[1:]:
        question = load_question(row.key, row.content)
        if question is not None:
            questions[row.concept_id].append(replace(question, practice=row.practice))
    concepts = tuple(replace(it, questions=tuple(questions[it.id])) for it in course.concepts)
    return replace(course, concepts=concepts)


def apply_to_courses(
    db: Connection, at: datetime, change: CourseWritten | QuestionsWritten
) -> None:
    """Write what a turn changed of a written course; a key that is there already stays."""
    match change:
        case CourseWritten():
            db.execute(_STORE_COURSE.on(db), _course_row(change, at))
        case QuestionsWritten(_, _, questions) if questions:
            rows = [_question_row(change, question, at) for question in questions]
            db.execute(_ADD_QUESTIONS.on(db), rows)
        case QuestionsWritten():
            pass


def _course_row(change: CourseWritten, at: datetime) -> dict[str, Any]:
    language, title = next(iter(change.course.title.items()))
    return {
        "id": change.course.id,
        "learner_id": change.learner_id,
        "title": title,
        "language": language,
        "content": dump_course(change.course),
        "created_at": at,
        "updated_at": at,
    }


def _question_row(change: QuestionsWritten, question: Question, at: datetime) -> dict[str, Any]:
    return {
        "course_id": change.course_id,
        "concept_id": change.concept_id,
        "key": question.key,
        "content": dump_question(question),
        "practice": question.practice,
        "created_at": at,
    }


class SqlWrittenCourses(Store):
    """The courses that were written for a learner, in the database."""

    find = read_by(find_course)
