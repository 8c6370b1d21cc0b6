import json
from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, get_args

import pytest
from hypothesis import given, settings, strategies as st
from structlog.testing import capture_logs

from bot.domain.answers.spec import (
    AnswerSpec,
    DecimalAnswer,
    FractionAnswer,
    FreeTextAnswer,
    IntegerAnswer,
)
from bot.domain.ids import CourseId, OrderId, QuestionKey
from bot.domain.topics.course import Course, CourseConcept, Question
from bot.flow.composition.registry import WORK
from bot.storage.authoring.codec import (
    dump_course,
    dump_question,
    dump_work,
    load_course,
    load_question,
    load_work,
)
from tests.builders import build_course, build_question
from tests.storage.strategies import register

ORDER = OrderId("order-1")

KEY = QuestionKey("loops/1")
ID = CourseId("written:1")


register()


@pytest.mark.parametrize("kind", WORK)
@settings(max_examples=25)
@given(data=st.data())
def test_every_work_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    work = data.draw(st.from_type(kind))

    assert load_work(ORDER, dump_work(work)) == work


def test_work_of_another_version_is_left_out_and_logged_without_its_texts() -> None:
    with capture_logs() as logs:
        assert load_work(ORDER, '{"kind": "singing", "topic": "my secret words"}') is None

    assert [(log["what"], log["of"]) for log in logs] == [("order", ORDER)]
    assert "secret" not in str(logs)


register()


@pytest.mark.parametrize("kind", get_args(AnswerSpec))
@settings(max_examples=40)
@given(data=st.data())
def test_every_question_comes_back_as_it_was(data: st.DataObject, kind: type[Any]) -> None:
    answer = data.draw(st.from_type(kind))
    question = replace(data.draw(st.from_type(Question)), answer=answer)

    read = load_question(KEY, dump_question(question))

    assert read == question
    assert read is not None
    assert type(read.answer) is kind


@settings(max_examples=10)
@given(course=st.from_type(Course))
def test_a_course_comes_back_with_its_probes_and_without_other_questions(course: Course) -> None:
    bare = tuple(replace(concept, questions=()) for concept in course.concepts)

    assert load_course(ID, dump_course(course)) == replace(course, concepts=bare)


def test_a_stored_answer_names_its_kind() -> None:
    kinds: Mapping[str, AnswerSpec] = {
        "integer": IntegerAnswer(value=3),
        "decimal": DecimalAnswer(value=Decimal(3)),
        "fraction": FractionAnswer(value=Fraction(3)),
        "free_text": FreeTextAnswer(criteria=("It repeats.",), sample="It repeats a step."),
    }
    for name, answer in kinds.items():
        stored = json.loads(dump_question(build_question(KEY, answer=answer)))
        assert stored["answer"]["type"] == name


def test_numbers_are_stored_to_the_last_digit() -> None:
    tenth = DecimalAnswer(value=Decimal("0.1000000000000000000000001"), tolerance=Decimal("1e-9"))
    third = FractionAnswer(value=Fraction(10**30, 3))

    for answer in (tenth, third):
        read = load_question(KEY, dump_question(build_question(KEY, answer=answer)))
        assert read is not None
        assert repr(read.answer) == repr(answer)


def test_a_course_is_stored_with_no_word_of_its_questions() -> None:
    course = build_course({"loops": ()}, inventory=())

    assert "Question loops/1" not in dump_course(course)


@pytest.mark.parametrize(
    "stored",
    [
        "my secret words",
        "{}",
        '["my secret words"]',
        '{"answer": {"type": "sung", "words": "my secret words"}}',
        '{"answer": {"type": "integer", "value": "my secret words"}}',
    ],
)
def test_what_cannot_be_read_is_left_out_and_logged_without_its_texts(stored: str) -> None:
    with capture_logs() as logs:
        assert load_question(KEY, stored) is None
        assert load_course(ID, stored) is None

    assert [(log["what"], log["of"]) for log in logs] == [("question", KEY), ("course", ID)]
    assert "secret" not in str(logs)


def test_every_field_of_a_concept_is_stored_but_its_questions() -> None:
    (concept,) = json.loads(dump_course(build_course({"loops": ()})))["concepts"]

    assert set(concept) == set(CourseConcept.__dataclass_fields__) - {"questions"}
