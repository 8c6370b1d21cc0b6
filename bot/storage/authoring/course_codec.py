"""Written courses and questions as the JSON that is stored.

What an answer is checked against is one of several kinds that no field tells apart; a stored one
names its kind, so that what is read is what was written.
"""

import json
from typing import Any, Final

from pydantic import TypeAdapter

from bot.domain.answers.spec import (
    AnswerSpec,
    BooleanAnswer,
    ChoiceAnswer,
    DecimalAnswer,
    EquationAnswer,
    ExpressionAnswer,
    FractionAnswer,
    FreeTextAnswer,
    IntegerAnswer,
    OrderAnswer,
    SetAnswer,
    TextAnswer,
)
from bot.domain.ids import CourseId, QuestionKey
from bot.domain.topics.course import Course, Question
from bot.storage.engine.versions import Versioned

_KINDS: dict[str, type[AnswerSpec]] = {
    "integer": IntegerAnswer,
    "decimal": DecimalAnswer,
    "fraction": FractionAnswer,
    "boolean": BooleanAnswer,
    "expression": ExpressionAnswer,
    "equation": EquationAnswer,
    "set": SetAnswer,
    "choice": ChoiceAnswer,
    "order": OrderAnswer,
    "text": TextAnswer,
    "free_text": FreeTextAnswer,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_ANSWERS: dict[str, TypeAdapter[AnswerSpec]] = {
    name: TypeAdapter(kind) for name, kind in _KINDS.items()
}
_ANY_QUESTION: TypeAdapter[Question] = TypeAdapter(Question)
_ANY_COURSE: TypeAdapter[Course] = TypeAdapter(Course)


def dump_question(question: Question) -> str:
    """Return the question as JSON."""
    return _QUESTION.dump(question)


def load_question(key: QuestionKey, stored: str) -> Question | None:
    """Return the stored question; None where this version can no longer read it."""
    return _QUESTION.load(key, stored)


def dump_course(course: Course) -> str:
    """Return the course as JSON, with the probes of its inventory and no other questions."""
    return _COURSE.dump(course)


def load_course(course_id: CourseId, stored: str) -> Course | None:
    """Return the stored course, all its concepts without questions; None if it is unreadable."""
    return _COURSE.load(course_id, stored)


def _from_course(course: Course) -> dict[str, Any]:
    value: dict[str, Any] = _ANY_COURSE.dump_python(course, mode="json")
    for concept in value["concepts"]:
        del concept["questions"]
    for entry, was in zip(value["inventory"], course.inventory, strict=True):
        entry["probe"] = _from_question(was.probe)
    return value


def _to_course(value: dict[str, Any]) -> Course:
    for concept in value["concepts"]:
        concept["questions"] = ()
    for entry in value["inventory"]:
        entry["probe"] = _to_question(entry["probe"])
    return _ANY_COURSE.validate_python(value)


def _from_question(question: Question) -> dict[str, Any]:
    value: dict[str, Any] = _ANY_QUESTION.dump_python(question, mode="json")
    value["answer"] = {"type": _NAMES[type(question.answer)], **value["answer"]}
    return value


def _to_question(value: dict[str, Any]) -> Question:
    answer = dict(value["answer"])
    adapter = _ANSWERS[answer.pop("type")]
    return _ANY_QUESTION.validate_python({**value, "answer": adapter.validate_python(answer)})


_QUESTION: Final = Versioned("question", lambda it: json.dumps(_from_question(it)), _to_question)
_COURSE: Final = Versioned("course", lambda it: json.dumps(_from_course(it)), _to_course)
