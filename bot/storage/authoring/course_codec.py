"""Written courses and questions as the JSON that is stored.

What an answer is checked against is one of several kinds that no field tells apart; a stored one
names its kind, so that what is read is what was written.
"""

import json
from typing import Any

from pydantic import TypeAdapter

from bot.domain.answers.spec import (
    AnswerSpec,
    ChoiceAnswer,
    DecimalAnswer,
    FractionAnswer,
    FreeTextAnswer,
    IntegerAnswer,
    OrderAnswer,
    TextAnswer,
)
from bot.domain.ids import CourseId, QuestionKey
from bot.domain.topics.course import Course, Question
from bot.storage.engine.codec import readable

_KINDS: dict[str, type[AnswerSpec]] = {
    "integer": IntegerAnswer,
    "decimal": DecimalAnswer,
    "fraction": FractionAnswer,
    "choice": ChoiceAnswer,
    "order": OrderAnswer,
    "text": TextAnswer,
    "free_text": FreeTextAnswer,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_ANSWERS: dict[str, TypeAdapter[AnswerSpec]] = {
    name: TypeAdapter(kind) for name, kind in _KINDS.items()
}
_QUESTION: TypeAdapter[Question] = TypeAdapter(Question)
_COURSE: TypeAdapter[Course] = TypeAdapter(Course)


def dump_question(question: Question) -> str:
    """Return the question as JSON."""
    return json.dumps(_from_question(question))


def load_question(key: QuestionKey, stored: str) -> Question | None:
    """Return the stored question; None where this version can no longer read it."""
    return readable(lambda: _to_question(json.loads(stored)), "question", key)


def dump_course(course: Course) -> str:
    """Return the course as JSON, with the probes of its inventory and no other questions."""
    value = _COURSE.dump_python(course, mode="json")
    for concept in value["concepts"]:
        del concept["questions"]
    for entry, was in zip(value["inventory"], course.inventory, strict=True):
        entry["probe"] = _from_question(was.probe)
    return json.dumps(value)


def load_course(course_id: CourseId, stored: str) -> Course | None:
    """Return the stored course, all its concepts without questions; None if it is unreadable."""
    return readable(lambda: _to_course(json.loads(stored)), "course", course_id)


def _to_course(value: dict[str, Any]) -> Course:
    for concept in value["concepts"]:
        concept["questions"] = ()
    for entry in value["inventory"]:
        entry["probe"] = _to_question(entry["probe"])
    return _COURSE.validate_python(value)


def _from_question(question: Question) -> dict[str, Any]:
    value: dict[str, Any] = _QUESTION.dump_python(question, mode="json")
    value["answer"] = {"type": _NAMES[type(question.answer)], **value["answer"]}
    return value


def _to_question(value: dict[str, Any]) -> Question:
    answer = dict(value["answer"])
    adapter = _ANSWERS[answer.pop("type")]
    return _QUESTION.validate_python({**value, "answer": adapter.validate_python(answer)})
