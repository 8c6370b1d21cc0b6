from decimal import Decimal
from fractions import Fraction

import pytest

from bot.domain.answers.spec import (
    AnswerSpec,
    Choice,
    ChoiceAnswer,
    DecimalAnswer,
    FractionAnswer,
    IntegerAnswer,
    OrderAnswer,
    TextAnswer,
)
from bot.domain.authoring.keys import key_problems
from bot.domain.ids import QuestionKey
from bot.domain.topics.course import ForeseenMistake, Language, Question, QuestionFormat, Texts

WORD: Texts = {Language.EN: "Look again.", Language.DE: "Schau noch mal."}
REDUCED = FractionAnswer(value=Fraction(3, 4), require_reduced=True)


def ask(answer: AnswerSpec, *mistakes: str) -> list[tuple[object, str]]:
    question = Question(
        key=QuestionKey("c/q"),
        format=QuestionFormat.NUMERIC,
        question=WORD,
        answer=answer,
        explanation=WORD,
        mistakes=tuple(ForeseenMistake(answer=mistake, word=WORD) for mistake in mistakes),
    )
    return list(key_problems(question))


def choices(*texts: tuple[str, str]) -> ChoiceAnswer:
    return ChoiceAnswer(
        choices=tuple(
            Choice(text={"en": english, "de": german}, correct=place == 0)
            for place, (english, german) in enumerate(texts)
        )
    )


@pytest.mark.parametrize(
    "answer",
    [
        IntegerAnswer(value=-1000),
        DecimalAnswer(value=Decimal("1.125")),
        DecimalAnswer(value=Decimal("1.125"), require_decimal=True),
        FractionAnswer(value=Fraction(-7, 3), require_reduced=True),
        TextAnswer(accepted={"en": ("<", "less than"), "de": ("kleiner als",)}),
        choices(
            (r"$\frac{1}{2}$", r"$\frac{1}{2}$"), (r"$\frac{2}{4}$", r"$\frac{2}{4}$"), ("2", "2")
        ),
        OrderAnswer(
            items=({"en": "1", "de": "1"}, {"en": "2", "de": "2"}, {"en": "3", "de": "3"})
        ),
    ],
)
def test_a_right_key_has_no_problems(answer: AnswerSpec) -> None:
    assert ask(answer) == []


@pytest.mark.parametrize(
    ("answer", "place"),
    [
        (IntegerAnswer(value=10**40), ("answer",)),
        (
            TextAnswer(accepted={"en": ("half", "..."), "de": ("Hälfte",)}),
            ("answer", "text", "en", 1),
        ),
        (choices(("a half", "halb"), ("A half.", "ganz"), ("x", "y")), None),
        (choices(("the half", "halb"), ("half", "ganz"), ("x", "y")), None),
        (choices(("c", "c"), ("a", "b"), ("x", "y")), ("choices", 0)),
        (choices(("-!-", "halb"), ("?", "ganz"), ("x", "y")), None),
    ],
)
def test_a_key_that_the_checker_does_not_take_is_told(
    answer: AnswerSpec, place: tuple[str | int, ...] | None
) -> None:
    found = ask(answer)

    assert (found[0][0] if found else None) == place


@pytest.mark.parametrize(
    ("answer", "mistakes", "expected"),
    [
        (IntegerAnswer(value=12), ("21", "12.0"), "'12' is right"),
        (IntegerAnswer(value=12), ("a few",), "not a number"),
        (IntegerAnswer(value=12), ("1,000",), "the same in English and in German"),
        (IntegerAnswer(value=12), ("1/2", "0.5"), "no earlier mistake"),
        (REDUCED, ("6/8",), "not in lowest terms, which it tells learners by itself"),
        (REDUCED, ("4/0",), "zero denominator"),
        (TextAnswer(accepted={"en": ("half",)}, mistakes=("Half",)), ("Half",), "'half' is right"),
    ],
)
def test_a_foreseen_mistake_must_be_a_readable_wrong_answer(
    answer: AnswerSpec, mistakes: tuple[str, ...], expected: str
) -> None:
    ((place, said),) = ask(answer, *mistakes)

    assert place == ("mistakes", len(mistakes) - 1, "answer")
    assert expected in said


def test_a_mistake_close_to_the_answer_is_no_typing_slip() -> None:
    spec = TextAnswer(accepted={"en": ("reduced",), "de": ("gekürzt",)}, mistakes=("reduces",))

    assert ask(spec, "reduces") == []


def test_a_question_in_one_language_is_checked_in_that_alone() -> None:
    mistake = ForeseenMistake(answer="1,5", word={Language.DE: "Schau noch mal."})
    question = Question(
        key=QuestionKey("c/q"),
        format=QuestionFormat.NUMERIC,
        question={Language.DE: "Wie viel?"},
        answer=DecimalAnswer(value=Decimal("0.5"), require_decimal=True),
        explanation={Language.DE: "So."},
        mistakes=(mistake,),
    )

    assert list(key_problems(question)) == []
