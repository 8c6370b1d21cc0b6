"""The canonical form of answers (specs/5 section 5.2), and what an item accepts as right."""

import pytest

from bot.domain.answers.verdict import FormReason, Right, RightValueWrongForm, Unclear, Wrong
from bot.domain.practice.canonical import NoAnswerError, canonical, check_item
from bot.domain.practice.items import AskedForm, InputType
from bot.domain.topics.course import Language
from tests.practice_builders import build_task

CHOICES = ("$\\frac{3}{4}$", "$\\frac{5}{8}$", "both")


@pytest.mark.parametrize(
    ("input_type", "text", "form"),
    [
        ("integer", "042", "42"),
        ("integer", "+42", "42"),
        ("integer", " 42.0 ", "42"),
        ("fraction", "6/8", "3/4"),
        ("fraction", "3/(-4)", "-3/4"),
        ("fraction", "0/5", "0"),
        ("decimal", " 0.25 ", "0.25"),
        ("expression", " 2*x   + 1", "2*x + 1"),
        ("set", "{3, 1, 2, 1}", "{1, 2, 3}"),
        ("boolean", "True", "true"),
        ("multiple_choice", " B ", "B"),
    ],
)
def test_the_canonical_form(input_type: str, text: str, form: str) -> None:
    assert canonical(InputType(input_type), text) == form


@pytest.mark.parametrize(
    ("input_type", "text"),
    [
        ("integer", "42.5"),
        ("integer", "42abc"),
        ("fraction", "5/0"),
        ("fraction", "x"),
        ("decimal", "1/3"),
        ("decimal", "0,5"),
        ("set", "1 2"),
        ("boolean", "maybe"),
    ],
)
def test_what_is_no_such_answer_has_no_canonical_form(input_type: str, text: str) -> None:
    with pytest.raises(NoAnswerError):
        canonical(InputType(input_type), text)


@pytest.mark.parametrize(
    ("input_type", "answer", "typed", "right"),
    [
        ("integer", "42", ("42", "042", "+42", " 42 ", "42.0"), True),
        ("integer", "-42", ("\u221242", "-42"), True),
        ("integer", "42", ("43", "-42"), False),
        ("fraction", "3/4", ("3/4", "6/8", "0.75"), True),
        ("fraction", "-3/4", ("3/-4", "-3/4"), True),
        ("fraction", "0", ("0/5", "0"), True),
        ("expression", "2*x + 2", ("2(x+1)", "2x+2", " 2 * x+2"), True),
        ("expression", "2*x + 2", ("2x+1",), False),
        ("set", "{1, 2, 3}", ("{3,1,2}", "{1, 1, 2, 3}", "1, 2, 3"), True),
        ("set", "{1, 2, 3}", ("{1, 2}",), False),
        ("boolean", "true", ("true", "True", "wahr"), True),
        ("boolean", "true", ("false", "falsch"), False),
    ],
)
def test_what_is_right_and_wrong(
    input_type: str, answer: str, typed: tuple[str, ...], right: bool
) -> None:
    item = build_task("value: 1", answer, input_type)

    verdicts = {text: check_item(item, text) for text in typed}
    assert {text for text, verdict in verdicts.items() if isinstance(verdict, Right)} == (
        set(verdicts) if right else set()
    )


@pytest.mark.parametrize("text", ["42abc", "5/0", "", "forty-twoish"])
def test_what_cannot_be_read_is_no_attempt(text: str) -> None:
    assert isinstance(check_item(build_task("value: 42", "42"), text), Unclear)


def test_a_half_is_no_whole_number() -> None:
    assert isinstance(check_item(build_task("value: 42", "42"), "42.5"), Wrong)


def test_the_border_of_the_tolerance_is_right() -> None:
    item = build_task(
        "value: 1/3", "0.333", "decimal", answer_spec={"input_type": "decimal", "tolerance": 0.01}
    )

    assert isinstance(check_item(item, "0.343"), Right)
    assert isinstance(check_item(item, "1/3"), Right)
    assert isinstance(check_item(item, "0.3431"), Wrong)


def test_a_comma_is_a_decimal_mark_in_german() -> None:
    item = build_task("value: 1/4", "0.25", "decimal", language=Language.DE)

    assert isinstance(check_item(item, "0,25"), Right)


def test_an_unreduced_fraction_is_no_mistake_where_it_should_be_reduced() -> None:
    item = build_task("value: 3/4", "3/4", "fraction", form=AskedForm(reduced=True))
    verdict = check_item(item, "6/8")

    assert isinstance(verdict, RightValueWrongForm)
    assert verdict.reason is FormReason.NOT_REDUCED


@pytest.mark.parametrize("text", ["A", "a", "$\\frac{3}{4}$", "3/4"])
def test_a_choice_is_taken_by_its_letter_or_its_words(text: str) -> None:
    item = build_task("value: 3/4", CHOICES[0], "multiple_choice", choices=CHOICES)

    assert isinstance(check_item(item, text), Right)


def test_the_canonical_answer_may_be_the_letter_of_a_choice() -> None:
    item = build_task("value: 5/8", "B", "multiple_choice", choices=CHOICES)

    assert isinstance(check_item(item, CHOICES[1]), Right)
    assert isinstance(check_item(item, "A"), Wrong)


def test_what_the_author_accepts_besides_is_right_by_value_and_letter_for_letter() -> None:
    item = build_task(
        "value: 1/2",
        "1/2",
        "fraction",
        form=AskedForm(reduced=True),
        answer_spec={"input_type": "fraction", "accepted_forms": ["0.5", "a half of it"]},
    )

    assert isinstance(check_item(item, "0.5"), Right)
    assert isinstance(check_item(item, "A half of it."), Right)
    assert not isinstance(check_item(item, "2/4"), Right)


def test_a_unit_may_be_asked_for() -> None:
    item = build_task("value: 12", "12", form=AskedForm(unit="cm", unit_required=True))

    assert isinstance(check_item(item, "12 cm"), Right)
    assert isinstance(check_item(item, "12"), RightValueWrongForm)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("8", Right),
        ("8/12", Right),
        ("2/3 = 8/12", Right),
        ("7/12", Wrong),
        ("1/2 = 8/12", Unclear),
    ],
)
def test_a_gap_may_be_filled_by_its_number_or_the_whole_fraction(
    text: str, verdict: type[Right | Wrong | Unclear]
) -> None:
    assert isinstance(check_item(build_task("solve: 2/3 = x/12 for x", "8"), text), verdict)


@pytest.mark.parametrize(
    ("task", "answer", "text", "verdict"),
    [
        ("remainder: 46, 6", "4", "46 : 6 = 7 Rest 4", Right),
        ("remainder: 46, 6", "4", "7 R 4", Right),
        ("quotient: 46, 6", "7", "46 / 6 = 7 remainder 4", Right),
        ("remainder: 46, 6", "4", "46 : 6 = 8 R 4", Unclear),
    ],
)
def test_of_a_division_with_a_remainder_the_part_that_is_asked_is_read(
    task: str, answer: str, text: str, verdict: type[Right | Unclear]
) -> None:
    assert isinstance(check_item(build_task(task, answer), text), verdict)
