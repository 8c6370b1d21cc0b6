"""The courses that were written for a learner, with the questions that were added to them."""

from collections import defaultdict
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import Boolean, Connection, Text, bindparam, literal, null, select, union_all

from bot.domain.ids import ConceptId, CourseId
from bot.domain.topics.course import Course, Question
from bot.flow.engine.changes import CourseWritten, QuestionsWritten
from bot.storage.authoring.course_codec import (
    dump_course,
    dump_question,
    load_course,
    load_question,
)
from bot.storage.authoring.written_tables import written_courses, written_questions
from bot.storage.engine.columns import Number
from bot.storage.engine.database import Store, read_by
from bot.storage.engine.statements import Upsert

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
