"""Courses of authors: read from one file, or refused with every fault in its place."""

from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest

from bot.content.courses.author_course import read_course
from bot.content.courses.author_files import may_be_course
from bot.content.courses.author_shapes import json_schema
from bot.content.courses.courses import load_course
from bot.domain.answers import spec as specs
from bot.domain.authoring.course_file import CourseFault, Fault, Hint, SentCourse
from bot.domain.topics.course import Course, Language, QuestionFormat
from bot.resources import COURSES
from tests.content.courses.sent import TEN_MISTAKES, bundled_zip, send_course, smallest, zip_of

QUESTIONS = """
      - {question: one, answer: 1}
      - {question: two, answer: 2}
      - {question: three, answer: 3}"""


def course(read: SentCourse) -> Course:
    assert read.course is not None, read.faults
    return read.course


def concepts(*fields: str, language: str = "en") -> str:
    """Return a course of concepts with these fields, each with three questions."""
    parts = (
        f"  - {field}\n    explanation: text\n    questions:{QUESTIONS}\n" for field in fields
    )
    return f"title: T\nlanguage: {language}\nconcepts:\n" + "".join(parts)


def asked(question: str) -> SentCourse:
    """Return the result of reading a course with that first question."""
    return send_course(
        concepts("label: A", "label: B").replace("{question: one, answer: 1}", question, 1)
    )


def faults(read: SentCourse) -> list[tuple[int, Fault]]:
    return [(fault.line, fault.fault) for fault in read.faults]


@pytest.mark.parametrize("form", ["yaml", "markdown"])
def test_the_smallest_course_of_the_documents_is_taken_with_hints(form: str) -> None:
    read = send_course(smallest(form), f"course.{'md' if form == 'markdown' else form}")

    labels = [concept.label[Language.EN] for concept in course(read).concepts]
    assert labels == ["Evaporation", "Rain"]
    assert [len(concept.questions) for concept in course(read).concepts] == [3, 3]
    assert course(read).by_author
    assert {Hint.QUESTIONS, Hint.REASONS, Hint.MISTAKES, Hint.PROBES} <= {
        hint.hint for hint in read.hints
    }


def test_ten_mistakes_are_told_at_once_each_with_its_line() -> None:
    assert faults(send_course(TEN_MISTAKES)) == [
        (1, Fault.LANGUAGE),
        (2, Fault.UNKNOWN_FIELD),
        (5, Fault.TAGS),
        (7, Fault.NO_ANSWER),
        (9, Fault.TWICE),
        (10, Fault.LONE_DOLLAR),
        (12, Fault.TWICE),
        (13, Fault.UNKNOWN_CONCEPT),
        (14, Fault.EMPTY),
        (19, Fault.ONE_RIGHT),
        (25, Fault.MISTAKE),
    ]


def test_a_fault_says_in_which_question_of_which_concept_it_is() -> None:
    read = send_course(concepts("label: A", "label: B").replace("answer: 3}", "answr: 3}"))

    assert read.faults[0] == CourseFault(
        fault=Fault.UNKNOWN_FIELD, line=9, concept=1, question=3, field="answr", detail="answer"
    )


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("title: [", Fault.UNREADABLE),
        ("title: *a", Fault.UNREADABLE),
        ("[1, 2]", Fault.NO_FIELDS),
        ("", Fault.NO_FIELDS),
        ("title: " + "x" * 1_000_001, Fault.TOO_LARGE),
        (concepts("label: A"), Fault.TOO_FEW),
        (concepts(*(f"label: C{number}" for number in range(31))), Fault.TOO_MANY),
        (concepts("label: A", "label: a"), Fault.TWICE),
        (concepts("label: A", "label: B\n    builds_on: [C]"), Fault.UNKNOWN_CONCEPT),
        (concepts("label: A", "label: B\n    builds_on: []"), Fault.SECOND_ROOT),
        (concepts("label: A\n    builds_on: [B]", "label: B"), Fault.CIRCLE),
        (concepts("label: A", "label: B\n    effort_minutes: soon"), Fault.NO_NUMBER),
        (concepts("label: A", "label: B\n    type: thing"), Fault.NOT_ONE_OF),
        (concepts("label: A", "label: " + "B" * 121), Fault.TOO_LONG),
        (concepts("label: A", "label: B\n    id: Not an id"), Fault.BAD_ID),
        (concepts("label: A", "label: B\n    probe: 3"), Fault.NO_FIELDS),
        (concepts("label: A", "label: B", language="fr"), Fault.NOT_ONE_OF),
    ],
)
def test_a_course_that_cannot_be_taught_is_refused(text: str, fault: Fault) -> None:
    assert fault in {found.fault for found in send_course(text).faults}


def test_twenty_five_faults_are_told_and_the_others_counted() -> None:
    text = concepts(
        *(f"label: C{number}\n    odd: {number}\n    odder: 1" for number in range(20))
    )

    read = send_course(text)

    assert (len(read.faults), read.more_faults) == (25, 15)


@pytest.mark.parametrize(
    ("answer", "spec"),
    [
        ("20", specs.IntegerAnswer(value=20)),
        ("-3", specs.IntegerAnswer(value=-3)),
        ("25 %", specs.IntegerAnswer(value=25, percent=True)),
        ("0.75", specs.DecimalAnswer(value=Decimal("0.75"))),
        ("'0,75'", specs.DecimalAnswer(value=Decimal("0.75"))),
        ("3/4", specs.FractionAnswer(value=Fraction(3, 4))),
        ("[7]", specs.IntegerAnswer(value=7)),
        ("{integer: 5}", specs.IntegerAnswer(value=5)),
        ("no", specs.TextAnswer(accepted={Language.EN: ("no",)})),
        ("[7, seven]", specs.TextAnswer(accepted={Language.EN: ("7", "seven")})),
        ("{text: [x], exact: true}", specs.TextAnswer(accepted={Language.EN: ("x",)}, exact=True)),
    ],
)
def test_an_answer_is_a_number_or_words(answer: str, spec: specs.AnswerSpec) -> None:
    read = asked(f"{{question: q, answer: {answer}}}")

    assert course(read).concepts[0].questions[0].answer == spec


def test_the_first_choice_is_right_or_the_one_that_is_marked() -> None:
    plain = asked("{question: q, choices: [a, b, c]}")
    marked = asked("{question: q, choices: [a, {text: b, correct: true, word: w}, c]}")

    def rights(read: SentCourse) -> list[bool]:
        answer = course(read).concepts[0].questions[0].answer
        assert isinstance(answer, specs.ChoiceAnswer)
        return [choice.correct for choice in answer.choices]

    assert rights(plain) == [True, False, False]
    assert rights(marked) == [False, True, False]


def test_without_builds_on_a_course_is_a_chain_as_long_as_maps_allow() -> None:
    short = course(send_course(concepts(*(f"label: C{number}" for number in range(6)))))
    long = course(send_course(concepts(*(f"label: C{number}" for number in range(30)))))

    assert [concept.prerequisites for concept in short.concepts[1:]] == [
        (f"c{number}",) for number in range(5)
    ]
    assert [concept.id for concept in long.concepts] == [f"c{number}" for number in range(30)]
    assert len({concept.prerequisites for concept in long.concepts}) == 6


def test_a_concept_builds_on_others_by_label_or_id() -> None:
    read = send_course(
        concepts("label: A", "label: B\n    id: b2", "label: C\n    builds_on: [a, b2]")
    )

    assert course(read).concepts[2].prerequisites == ("a", "b2")


def test_keys_of_questions_stay_as_long_as_their_words() -> None:
    first = course(send_course(concepts("label: A", "label: B")))
    moved = course(asked("{question: new, answer: 1}\n      - {question: one, answer: 1}"))

    keys = [question.key for question in first.concepts[0].questions]
    assert [question.key for question in moved.concepts[0].questions][1:] == keys


def test_texts_may_stand_in_both_languages() -> None:
    text = concepts("label: {en: A, de: Ä}", "label: B")

    assert course(send_course(text)).concepts[0].label == {Language.EN: "A", Language.DE: "Ä"}


@pytest.mark.parametrize("name", ["memory", "python"])
def test_the_folder_of_a_bundled_course_is_read_as_it_is(name: str) -> None:
    ours, read = load_course(COURSES / name), course(read_course("x.zip", bundled_zip(name)))

    assert [concept.id for concept in read.concepts] == [concept.id for concept in ours.concepts]
    assert [concept.questions for concept in read.concepts] == [
        concept.questions for concept in ours.concepts
    ]
    probes = {entry.concept_id: entry.probe for entry in ours.inventory}
    asked = {entry.concept_id: entry.probe for entry in read.inventory}
    assert {probe: asked.get(probe) for probe in probes} == probes
    assert [replace(concept, skill=None) for concept in ours.concepts] == list(read.concepts)


def test_a_fault_in_a_folder_names_its_file() -> None:
    graph = "title: T\nlanguage: en\nconcepts: {a: [], b: [a]}\n"
    concept = f"label: A\nexplanation: x\nquestions:{QUESTIONS}\n"
    data = zip_of(
        c__course_yaml=graph, c__concepts__a_yaml=concept, c__concepts__b_yaml="label: B\nodd: 1\n"
    )

    read = read_course("c.zip", data)

    assert {(fault.file, fault.fault) for fault in read.faults} == {
        ("concepts/b.yaml", Fault.MISSING),
        ("concepts/b.yaml", Fault.UNKNOWN_FIELD),
    }


def test_an_archive_holds_one_course_and_its_pictures_are_told() -> None:
    one = zip_of(my_course_yaml=smallest("yaml"), sun_png="x")
    two = zip_of(a__course_yaml=smallest("yaml"), b__course_yaml=smallest("yaml"))

    assert Hint.PICTURES in {hint.hint for hint in read_course("x.zip", one).hints}
    assert [fault.fault for fault in read_course("x.zip", two).faults] == [Fault.NO_COURSE]


def test_a_course_is_told_from_notes_and_decks() -> None:
    notes = "# Notes\n\n## One\n\n- a: b\n"

    assert may_be_course("x.md", smallest("markdown").encode())
    assert may_be_course("x.zip", zip_of(x_md=smallest("markdown")))
    assert not may_be_course("x.md", notes.encode())
    assert not may_be_course("x.zip", zip_of(x_md=notes))
    assert not may_be_course("x.zip", zip_of(a_json="{}", course_md=smallest("markdown")))
    assert not may_be_course("x.csv", b"a,b")


def test_headings_and_code_that_are_no_part_of_the_form_stay_in_the_explanation() -> None:
    text = smallest("markdown").replace(
        "nobody can see.", "nobody can see.\n\n### Beware\n\n```\n## no concept\n```"
    )

    explanation = course(send_course(text, "x.md")).concepts[0].explanation[Language.EN]

    assert explanation.endswith("### Beware\n\n```\n## no concept\n```")


def test_a_misspelt_heading_below_questions_is_a_fault_and_no_part_of_a_question() -> None:
    text = smallest("markdown").replace("## Rain", "### Exampel\n\nA puddle is gone.\n\n## Rain")

    (fault,) = send_course(text, "x.md").faults
    assert (fault.fault, fault.concept, fault.question) == (Fault.UNKNOWN_FIELD, 1, 0)
    assert (fault.field, fault.detail) == ("### Exampel", "Example")


def test_a_course_without_a_description_does_not_repeat_its_title() -> None:
    assert not any(course(send_course(smallest("yaml"))).description.values())


def test_markdown_in_german_needs_no_language() -> None:
    text = smallest("markdown").replace("language: en\n", "")
    german = text.replace("### Questions", "### Fragen").replace("### Example", "### Beispiel")

    assert course(send_course(german, "x.md")).title == {Language.DE: "The water cycle"}
    assert course(send_course(text, "x.md")).concepts[0].worked_example


def test_faults_in_markdown_have_their_lines() -> None:
    text = smallest("markdown").replace("  - [x] yes", "  - [ ] yes").replace("= 100", "")

    lines = text.splitlines()
    found = {lines[fault.line - 1]: fault.fault for fault in send_course(text, "x.md").faults}
    assert found == {
        "- At how many degrees Celsius does water boil at sea level?": Fault.NO_ANSWER,
        "  - [ ] yes": Fault.ONE_RIGHT,
    }


def test_the_first_check_asks_probes_and_else_the_last_question() -> None:
    own = concepts("label: A\n    probe: {question: p, answer: 9}", "label: B")

    inventory = course(send_course(own)).inventory

    assert inventory[0].probe.key.startswith("a/probe-")
    assert inventory[1].probe == course(send_course(own)).concepts[1].questions[-1]
    many = course(send_course(concepts(*(f"label: C{number}" for number in range(30))))).inventory
    assert len(many) == 15


def test_formats_are_found_out() -> None:
    read = course(send_course(smallest("yaml")))

    assert [question.format for concept in read.concepts for question in concept.questions] == [
        QuestionFormat.SHORT_ANSWER,
        QuestionFormat.NUMERIC,
        QuestionFormat.MULTIPLE_CHOICE,
        QuestionFormat.SHORT_ANSWER,
        QuestionFormat.PUT_IN_ORDER,
        QuestionFormat.TRUE_FALSE,
    ]


def test_the_schema_has_all_fields_and_takes_numbers_for_texts() -> None:
    schema = json_schema()

    assert schema["required"] == ["title", "concepts"]
    assert schema["additionalProperties"] is False
    question = schema["$defs"]["Question"]["properties"]
    assert {"answer", "choices", "items", "why", "mistakes"} <= question.keys()
    assert question["question"]["oneOf"][0]["type"] == ["string", "number", "boolean"]
