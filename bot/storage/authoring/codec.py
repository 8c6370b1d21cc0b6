"""Written courses and ordered work as the JSON that is stored."""

import json
from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, get_args

from pydantic import Field, TypeAdapter

from bot.domain.answers import spec as specs
from bot.domain.ids import CourseId, OrderId, QuestionKey
from bot.domain.topics.course import Course, Question
from bot.flow.composition.registry import WORK
from bot.flow.work.orders import Batch, Work
from bot.json_types import json_type
from bot.storage.engine.versions import Versioned

_WORK_BY_KIND: Any = Annotated[reduce(or_, WORK), Field(discriminator="kind")]
_ANY_WORK: TypeAdapter[Work] = json_type(_WORK_BY_KIND)
_ANY_BATCHES: TypeAdapter[tuple[Batch, ...]] = json_type(tuple[Batch, ...])
IN_CHAT: Final = frozenset(
    get_args(work.__annotations__["kind"])[0] for work in WORK if work.in_chat
)
"""The kinds of work that chats wait for."""

_WORK: Final = Versioned(
    "order", lambda work: _ANY_WORK.dump_json(work).decode(), _ANY_WORK.validate_python
)
_BATCHES: Final = Versioned(
    "batches",
    lambda batches: _ANY_BATCHES.dump_json(batches).decode(),
    _ANY_BATCHES.validate_python,
)

_KINDS: dict[str, type[specs.AnswerSpec]] = {
    "integer": specs.IntegerAnswer,
    "decimal": specs.DecimalAnswer,
    "fraction": specs.FractionAnswer,
    "boolean": specs.BooleanAnswer,
    "expression": specs.ExpressionAnswer,
    "equation": specs.EquationAnswer,
    "set": specs.SetAnswer,
    "choice": specs.ChoiceAnswer,
    "order": specs.OrderAnswer,
    "text": specs.TextAnswer,
    "free_text": specs.FreeTextAnswer,
}
_NAMES = {kind: name for name, kind in _KINDS.items()}
_ANSWERS: dict[str, TypeAdapter[specs.AnswerSpec]] = {
    name: json_type(kind) for name, kind in _KINDS.items()
}
_ANY_QUESTION: TypeAdapter[Question] = json_type(Question)
_ANY_COURSE: TypeAdapter[Course] = json_type(Course)


def dump_work(work: Work) -> str:
    """Return the work as JSON."""
    return _WORK.dump(work)


def load_work(order_id: OrderId, stored: str) -> Work | None:
    """Return the stored work, or None if this version can no longer read it."""
    return _WORK.load(order_id, stored)


def dump_batches(batches: Sequence[Batch]) -> str:
    """Return the batches as JSON."""
    return _BATCHES.dump(tuple(batches))


def load_batches(order_id: OrderId, stored: str | None) -> tuple[Batch, ...]:
    """Return the stored batches, or none if this version can no longer read them."""
    return () if stored is None else _BATCHES.load(order_id, stored) or ()


def dump_question(question: Question) -> str:
    """Return the question as JSON."""
    return _QUESTION.dump(question)


def load_question(key: QuestionKey, stored: str) -> Question | None:
    """Return the stored question, or None if this version can no longer read it."""
    return _QUESTION.load(key, stored)


def dump_course(course: Course) -> str:
    """Return the course as JSON, with the probes of its inventory and no other questions."""
    return _COURSE.dump(course)


def load_course(course_id: CourseId, stored: str) -> Course | None:
    """Return the stored course, its concepts without questions, or None if it is unreadable."""
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


_QUESTION: Final = Versioned(
    "question", lambda question: json.dumps(_from_question(question)), _to_question
)
_COURSE: Final = Versioned("course", lambda course: json.dumps(_from_course(course)), _to_course)
