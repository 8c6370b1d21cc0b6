"""The courses written for a learner, with the questions added to them: tables and queries."""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Any

import sqlalchemy as sa

from bot.domain.ids import ConceptId, CourseId, LearnerId
from bot.domain.topics.course import Course, Question
from bot.flow.authors.changes import CourseDropped
from bot.flow.engine.ports import DecidedTurn
from bot.flow.maps.changes import CourseWritten, QuestionsReplaced, QuestionsWritten
from bot.storage.authoring.codec import dump_course, dump_question, load_course, load_question
from bot.storage.engine.columns import Number, moment
from bot.storage.engine.database import Store, Upsert, read_by, writes
from bot.storage.engine.tables import learners, metadata

written_courses = sa.Table(
    "written_courses",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("learner_id", sa.ForeignKey(learners.c.id, ondelete="CASCADE"), nullable=False),
    sa.Column("title", sa.Text, nullable=False),
    sa.Column("language", sa.Text, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    moment("created_at"),
    moment("updated_at"),
    sa.Index("idx_written_courses_learner", "learner_id"),
)

written_questions = sa.Table(
    "written_questions",
    metadata,
    sa.Column("id", Number, primary_key=True),
    sa.Column(
        "course_id", sa.ForeignKey(written_courses.c.id, ondelete="CASCADE"), nullable=False
    ),
    sa.Column("concept_id", sa.Text, nullable=False),
    sa.Column("key", sa.Text, nullable=False),
    sa.Column("content", sa.Text, nullable=False),
    sa.Column("practice", sa.Boolean, nullable=False),
    moment("created_at"),
    sa.UniqueConstraint("course_id", "key"),
)

_STORE_COURSE = Upsert(
    written_courses, ["id"], replace=["title", "language", "content", "updated_at"]
)
_THIS = written_courses.c.id == sa.bindparam("course")
_LOCKED = sa.select(written_courses.c.content).where(_THIS).with_for_update()
_CHANGE = (
    sa.update(written_courses)
    .where(_THIS)
    .values(content=sa.bindparam("changed"), updated_at=sa.bindparam("now"))
)
_LISTED = sa.select(
    written_courses.c.id,
    written_courses.c.title,
    written_courses.c.language,
    written_courses.c.updated_at,
).order_by(written_courses.c.updated_at.desc(), written_courses.c.id)
_ADD_QUESTIONS = Upsert(written_questions, ["course_id", "key"])
_DROP_QUESTIONS = sa.delete(written_questions).where(
    written_questions.c.course_id == sa.bindparam("course"),
    written_questions.c.concept_id == sa.bindparam("concept"),
)
_OF_LEARNER = written_courses.c.learner_id == sa.bindparam("learner")
_DROP = sa.delete(written_courses).where(_THIS, _OF_LEARNER)
_IS_OF = sa.select(sa.literal(1)).where(_THIS, _OF_LEARNER)
_OWN = sa.select(written_courses.c.id, written_courses.c.content).where(_OF_LEARNER)
_parts = sa.union_all(
    sa.select(
        sa.literal(0, Number).label("id"),
        sa.null().cast(sa.Text).label("concept_id"),
        sa.null().cast(sa.Text).label("key"),
        written_courses.c.content,
        sa.literal(value=False, type_=sa.Boolean()).label("practice"),
    ).where(written_courses.c.id == sa.bindparam("course")),
    sa.select(
        written_questions.c.id,
        written_questions.c.concept_id,
        written_questions.c.key,
        written_questions.c.content,
        written_questions.c.practice,
    ).where(written_questions.c.course_id == sa.bindparam("course")),
).subquery()
FIND = sa.select(_parts).order_by(_parts.c.id)
"""The course itself, and then its questions in the order in which they were added."""


def find_course(db: sa.Connection, course_id: CourseId) -> Course | None:
    """Return the course with all questions it has so far, or None."""
    rows = db.execute(FIND, {"course": course_id}).all()
    course = load_course(course_id, rows[0].content) if rows and rows[0].key is None else None
    if course is None:
        return None
    questions: dict[ConceptId, list[Question]] = defaultdict(list)
    for row in rows[1:]:
        question = load_question(row.key, row.content)
        if question is not None:
            questions[row.concept_id].append(replace(question, practice=row.practice))
    concepts = tuple(
        replace(concept, questions=tuple(questions[concept.id])) for concept in course.concepts
    )
    return replace(course, concepts=concepts)


def _is_of(db: sa.Connection, course_id: CourseId, learner_id: LearnerId) -> bool:
    return db.execute(_IS_OF, {"course": course_id, "learner": learner_id}).first() is not None


def _by_author(db: sa.Connection, learner_id: LearnerId) -> tuple[Course, ...]:
    rows = db.execute(_OWN, {"learner": learner_id}).all()
    read = (load_course(CourseId(row.id), row.content) for row in rows)
    return tuple(course for course in read if course is not None and course.by_author)


def _course_lines(db: sa.Connection) -> list[str]:
    """Return one line for each course, the latest first."""
    rows = db.execute(_LISTED).all()
    return [f"{row.id}  {row.updated_at:%Y-%m-%d}  {row.language}  {row.title}" for row in rows]


def _change(
    db: sa.Connection, course_id: CourseId, changed: Callable[[Course], Course], now: datetime
) -> None:
    stored = db.execute(_LOCKED, {"course": course_id}).scalar()
    course = None if stored is None else load_course(course_id, stored)
    if course is not None:
        content = dump_course(changed(course))
        db.execute(_CHANGE, {"course": course_id, "changed": content, "now": now})


def _replace_questions(db: sa.Connection, turn: DecidedTurn, change: QuestionsReplaced) -> None:
    """Replace all questions of the concept with these, in their order."""
    db.execute(_DROP_QUESTIONS, {"course": change.course_id, "concept": change.concept_id})
    rows = [_question_row(change, question, turn.at) for question in change.questions]
    if rows:
        db.execute(_ADD_QUESTIONS.on(db), rows)


def _write_questions(db: sa.Connection, turn: DecidedTurn, change: QuestionsWritten) -> None:
    """Add the questions. A question whose key exists already is skipped."""
    rows = [_question_row(change, question, turn.at) for question in change.questions]
    if rows:
        db.execute(_ADD_QUESTIONS.on(db), rows)


WRITES = (
    writes(
        CourseWritten,
        lambda db, turn, change: db.execute(_STORE_COURSE.on(db), _course_row(change, turn.at)),
    ),
    writes(QuestionsWritten, _write_questions),
    writes(QuestionsReplaced, _replace_questions),
    writes(
        CourseDropped,
        lambda db, _, change: db.execute(
            _DROP, {"course": change.course_id, "learner": change.learner_id}
        ),
    ),
)


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


def _question_row(
    change: QuestionsWritten | QuestionsReplaced, question: Question, at: datetime
) -> dict[str, Any]:
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
    is_of = read_by(_is_of)
    by_author = read_by(_by_author)
    listed = read_by(_course_lines)

    async def change(
        self, course_id: CourseId, changed: Callable[[Course], Course], now: datetime
    ) -> None:
        """Replace the course with what `changed` returns, if it exists.

        Its questions stay unchanged.
        """
        await self._database.write(partial(_change, course_id=course_id, changed=changed, now=now))
