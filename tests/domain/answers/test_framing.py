from fractions import Fraction

import pytest

from bot.domain.answers.check import check_answer, foreseen_mistake
from bot.domain.answers.framing import BESIDE_ANSWERS, context_words, without_frame
from bot.domain.answers.spec import (
    AnswerSpec,
    Choice,
    ChoiceAnswer,
    FractionAnswer,
    IntegerAnswer,
    TextAnswer,
)
from bot.domain.answers.verdict import Right, Unclear, UnclearReason, Wrong, WrongReason

ABOVE_THE_BAR = "What do we call the number above the fraction bar?"
NUMERATOR = TextAnswer(
    accepted={"en": ("numerator",), "de": ("Zähler",)}, mistakes=("denominator", "Nenner")
)
TEAM_B = TextAnswer(accepted={"en": ("B", "team B")}, mistakes=("A",))
FIRST_LINE = TextAnswer(accepted={"en": ("tea",)}, mistakes=("thing",))
IN = TextAnswer(accepted={"en": ("in",)}, mistakes=("of",))
LATER = ChoiceAnswer(
    choices=(
        Choice(text={"en": "tomorrow", "de": "morgen"}),
        Choice(text={"en": "in four weeks", "de": "in vier Wochen"}, correct=True),
    )
)
NOT_ALONE = Unclear(UnclearReason.NOT_ALONE)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("it's 42", "42"),
        ("I think it is 3 1/2, I guess", "3 1/2"),
        ("Antwort:42", "42"),
        ("ich bin mir sicher, es ist 7/9", "7/9"),
        ("**8**", "8"),
        ("5, because 4/8 is one half", "5"),
        ("B, weil 3/4 mehr ist", "B"),
        ("B, since 3/4 is more", "B"),
        ("4/6, oder?", "4/6"),
        ("-8", "-8"),
        ("answer: - 8", "answer: - 8"),
        ("maybe", "maybe"),
        ("it's a", "a"),
    ],
)
def test_frames_hedges_and_reasons_around_an_answer_are_left_out(text: str, left: str) -> None:
    assert without_frame(text) == left


def test_code_formulas_numbers_and_words_that_turn_an_answer_are_no_context() -> None:
    question = "How many eighths of $x$ are not in `rice`, and how many parts of 12?"

    own = {"how", "many", "of", "von", "are", "in", "and", "parts"}
    assert context_words(question) == own | BESIDE_ANSWERS
    assert context_words(question, asking=False) == own


@pytest.mark.parametrize(
    "text",
    [
        "it's the numerator",
        "Numerator, I think",
        "maybe numeratr?",
        "the number above the fraction bar is the numerator",
        "numerator (Zähler)",
        "das müsste der Zähler sein",
        "Zähler, weil er oben steht",
        "numerator 👍",
    ],
)
def test_a_right_text_stays_right_among_frame_and_words_of_the_question(text: str) -> None:
    verdict = check_answer(NUMERATOR, text, language="en", question=ABOVE_THE_BAR)

    assert isinstance(verdict, Right)


@pytest.mark.parametrize(
    "text",
    [
        "numerator or denominator",
        "Zähler/Nenner",
        "not the denominator",
        "numerator of the whole thing",
        "it is what you find when you look at the top",
        "maybe",
    ],
)
def test_what_is_not_plainly_one_answer_is_asked_back(text: str) -> None:
    assert check_answer(NUMERATOR, text, language="en", question=ABOVE_THE_BAR) == NOT_ALONE


@pytest.mark.parametrize("text", ["I think denominator", "denominator, because it is below"])
def test_a_foreseen_mistake_is_known_in_its_frame(text: str) -> None:
    verdict = check_answer(NUMERATOR, text, language="en", question=ABOVE_THE_BAR)

    assert verdict == Wrong("denominator", WrongReason.OTHER_TEXT)
    assert foreseen_mistake(NUMERATOR, text, ("Nenner", "denominator"), language="en") == 1


def test_a_lone_letter_is_an_answer_and_no_article() -> None:
    texts = {"A, B": NOT_ALONE, "A B": NOT_ALONE, "the B": Right("b"), "it's B": Right("b")}

    assert {text: check_answer(TEAM_B, text, language="en") for text in texts} == texts


def test_who_repeats_the_question_has_not_answered_it() -> None:
    question = "Which word is missing in the first line? ```for n ___ [tea, rice]```"

    assert check_answer(IN, "the word in the first line", language="en", question=question) == (
        NOT_ALONE
    )
    assert check_answer(IN, "the word is in", language="en", question=question) == Right("in")
    assert check_answer(FIRST_LINE, "tea rice", language="en", question=question) == NOT_ALONE


@pytest.mark.parametrize(
    ("spec", "text", "verdict"),
    [
        (IntegerAnswer(value=24), "that's 24 euros", Right("24")),
        (IntegerAnswer(value=24), "23 euros", Wrong("23", WrongReason.OTHER_VALUE)),
        (IntegerAnswer(value=24), "I think 24", Right("24")),
        (IntegerAnswer(value=24), "24 or 25", Unclear(UnclearReason.NOT_A_NUMBER)),
        (IntegerAnswer(value=24), "not 24", Unclear(UnclearReason.NOT_A_NUMBER)),
        (FractionAnswer(value=Fraction(3, 8)), "3 eighths", Right("3/8")),
        (IntegerAnswer(value=3), "3 eighths", Unclear(UnclearReason.NOT_A_NUMBER)),
    ],
)
def test_a_number_is_read_in_its_frame_and_beside_words_of_the_question(
    spec: AnswerSpec, text: str, verdict: Right | Wrong | Unclear
) -> None:
    question = "How many euros, or eighths of 40 euros, is that?"

    assert check_answer(spec, text, language="en", question=question) == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("I think in four weeks", Right("in four weeks")),
        ("it's b", Right("in four weeks")),
        ("B, because the gap is long", Right("in four weeks")),
        ("b) in four weeks", Right("in four weeks")),
        ("tomorrow I guess", Wrong("tomorrow", WrongReason.OTHER_CHOICE, choice=0)),
        ("a or b", Unclear(UnclearReason.NOT_A_CHOICE)),
        ("not tomorrow", Unclear(UnclearReason.NOT_A_CHOICE)),
        ("a) in four weeks", Unclear(UnclearReason.NOT_A_CHOICE)),
    ],
)
def test_a_choice_is_taken_in_its_frame_where_no_other_stands_beside_it(
    text: str, verdict: Right | Wrong | Unclear
) -> None:
    assert check_answer(LATER, text, language="en") == verdict
