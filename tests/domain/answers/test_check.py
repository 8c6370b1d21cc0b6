from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.answers.check import check_answer, foreseen_mistake
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
from bot.domain.answers.verdict import (
    FormReason,
    Right,
    RightValueWrongForm,
    Unclear,
    UnclearReason,
    Verdict,
    Wrong,
    WrongReason,
)

FORTY_TWO = IntegerAnswer(value=42)
THIRD = DecimalAnswer(value=Decimal("0.33"), tolerance=Decimal("0.01"))
WRITTEN_OUT = DecimalAnswer(value=Decimal("0.75"), require_decimal=True)
THREE_QUARTERS = FractionAnswer(value=Fraction(3, 4))
REDUCED = FractionAnswer(value=Fraction(3, 4), require_reduced=True)
FIFTY_PERCENT = IntegerAnswer(value=50, percent=True)
NUMERATOR = TextAnswer(
    accepted={"en": ("numerator", "the top number"), "de": ("Zähler",)},
    mistakes=("Nenner", "numeratior"),
)
COLOUR = ChoiceAnswer(
    choices=tuple(
        Choice(text={"en": english, "de": german}, correct=english == "red")
        for english, german in (("blue", "blau"), ("red", "rot"), ("green", "grün"))
    )
)
SIZES = OrderAnswer(
    items=(
        {"en": "small", "de": "klein"},
        {"en": "big", "de": "groß"},
        {"en": "huge", "de": "riesig"},
    )
)
SPECS: tuple[AnswerSpec, ...] = (
    FORTY_TWO,
    FIFTY_PERCENT,
    THIRD,
    THREE_QUARTERS,
    REDUCED,
    NUMERATOR,
    COLOUR,
    SIZES,
)
STEADY = settings(derandomize=True, deadline=None)
LANGUAGES = st.sampled_from(("en", "de"))
SHORT_FRACTIONS = st.fractions(-(10**12), 10**12, max_denominator=10**6)
ANY_TEXT = st.one_of(
    st.text(st.characters(), max_size=220),
    st.text("0123456789 .,/-+%=x½²\\{}frac$'’−()?!ab", max_size=60),
)


@pytest.mark.parametrize(
    ("spec", "text", "verdict"),
    [
        (FORTY_TWO, "42.0", Right("42")),
        (FORTY_TWO, "84/2", Right("42")),
        (FORTY_TWO, "4200 %", Right("42")),
        (FORTY_TWO, "42.5", Wrong("42.5", WrongReason.OTHER_VALUE)),
        (FORTY_TWO, "-42", Wrong("-42", WrongReason.OTHER_VALUE)),
        (FORTY_TWO, "1/3", Wrong("1/3", WrongReason.OTHER_VALUE)),
        (FORTY_TWO, "42abc", Unclear(UnclearReason.NOT_A_NUMBER)),
        (FORTY_TWO, "42 %", Unclear(UnclearReason.PERCENT_SIGN)),
        (FORTY_TWO, "43 %", Wrong("0.43", WrongReason.OTHER_VALUE)),
        (FORTY_TWO, "5/0", Unclear(UnclearReason.ZERO_DENOMINATOR)),
        (FORTY_TWO, "9" * 41, Unclear(UnclearReason.TOO_LONG)),
        (FORTY_TWO, "9" * 201, Unclear(UnclearReason.TOO_LONG)),
        (FORTY_TWO, "", Unclear(UnclearReason.EMPTY)),
        (FORTY_TWO, " .. ", Unclear(UnclearReason.EMPTY)),
        (FIFTY_PERCENT, "50 %", Right("50")),
        (FIFTY_PERCENT, "50", Right("50")),
        (FIFTY_PERCENT, "0.5", RightValueWrongForm("0.5", FormReason.NOT_A_PERCENTAGE)),
        (FIFTY_PERCENT, "60 %", Wrong("60", WrongReason.OTHER_VALUE)),
        (THIRD, "1/3", Right("1/3")),
        (THIRD, "0.333", Right("0.333")),
        (THIRD, "0.34", Right("0.34")),
        (THIRD, "0,32", Right("0.32")),
        (THIRD, "33 %", Right("0.33")),
        (THIRD, "0.3401", Wrong("0.3401", WrongReason.OTHER_VALUE)),
        (THIRD, "0.3199", Wrong("0.3199", WrongReason.OTHER_VALUE)),
        (WRITTEN_OUT, "0,75", Right("0.75")),
        (WRITTEN_OUT, "75 %", Right("0.75")),
        (WRITTEN_OUT, "3/4", RightValueWrongForm("0.75", FormReason.NOT_A_DECIMAL)),
        (WRITTEN_OUT, "3/5", Wrong("0.6", WrongReason.OTHER_VALUE)),
        (THREE_QUARTERS, "6/8", Right("3/4")),
        (THREE_QUARTERS, "-6/-8", Right("3/4")),
        (THREE_QUARTERS, "0,75", Right("3/4")),
        (THREE_QUARTERS, "75 %", Right("3/4")),
        (THREE_QUARTERS, "3/-4", Wrong("-3/4", WrongReason.OTHER_VALUE)),
        (THREE_QUARTERS, "75", Wrong("75", WrongReason.OTHER_VALUE)),
        (REDUCED, "3/4", Right("3/4")),
        (REDUCED, "-3/-4", Right("3/4")),
        (REDUCED, "6/8", RightValueWrongForm("3/4", FormReason.NOT_REDUCED)),
        (REDUCED, "0.75", RightValueWrongForm("3/4", FormReason.NOT_A_FRACTION)),
        (REDUCED, "75 %", RightValueWrongForm("3/4", FormReason.NOT_A_FRACTION)),
        (REDUCED, "6/7", Wrong("6/7", WrongReason.OTHER_VALUE)),
        (REDUCED, "10/12", Wrong("5/6", WrongReason.OTHER_VALUE)),
        (COLOUR, "b", Right("red")),
        (COLOUR, "Blau", Wrong("blue", WrongReason.OTHER_CHOICE, choice=0)),
        (COLOUR, "purple", Unclear(UnclearReason.NOT_A_CHOICE)),
        (SIZES, "a b c", Right("small → big → huge")),
    ],
)
def test_an_answer_is_judged_by_its_meaning(spec: AnswerSpec, text: str, verdict: Verdict) -> None:
    assert check_answer(spec, text, language="en") == verdict


@pytest.mark.parametrize(
    ("value", "text", "verdict"),
    [
        (Fraction(3, 2), "1 1/2", Right("3/2")),
        (Fraction(3, 2), "1 2/4", RightValueWrongForm("3/2", FormReason.NOT_REDUCED)),
        (Fraction(9, 4), "1 5/4", RightValueWrongForm("9/4", FormReason.NOT_REDUCED)),
        (Fraction(2), "2", Right("2")),
        (Fraction(2), "2.0", Right("2")),
        (Fraction(2), "200 %", Right("2")),
        (Fraction(2), "2/1", Right("2")),
        (Fraction(2), "4/2", RightValueWrongForm("2", FormReason.NOT_REDUCED)),
        (Fraction(0), "0", Right("0")),
        (Fraction(0), "0/5", RightValueWrongForm("0", FormReason.NOT_REDUCED)),
    ],
)
def test_lowest_terms_are_asked_of_mixed_and_whole_numbers_too(
    value: Fraction, text: str, verdict: Verdict
) -> None:
    spec = FractionAnswer(value=value, require_reduced=True)

    assert check_answer(spec, text, language="de") == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("numerator", Right("numerator")),
        ("The Numerator!", Right("numerator")),
        ("top-number", Right("top number")),
        ("Zähler", Right("zaehler")),
        ("der zaehler", Right("zaehler")),
        ("Zahler", Right("zaehler", "Zähler")),
        ("numarator", Right("numerator", "numerator")),
        ("top numbre", Right("top number", "the top number")),
        ("numeratior", Wrong("numeratior", WrongReason.OTHER_TEXT)),
        ("Nenner", Wrong("nenner", WrongReason.OTHER_TEXT)),
        ("tip number", Wrong("tip number", WrongReason.OTHER_TEXT)),
        ("…", Unclear(UnclearReason.EMPTY)),
        ("👍🏽 👩‍🎓", Unclear(UnclearReason.NO_WORDS)),
        ("😀 Nenner", Wrong("nenner", WrongReason.OTHER_TEXT)),
        ("x" * 201, Unclear(UnclearReason.TOO_LONG)),
    ],
)
def test_a_text_is_right_in_any_language_and_with_one_slip(text: str, verdict: Verdict) -> None:
    assert check_answer(NUMERATOR, text, language="en") == verdict


def test_an_accepted_text_is_right_even_if_it_sounds_like_not_knowing() -> None:
    spec = TextAnswer(accepted={"en": ("no idea",), "de": ("keine Ahnung",)})

    assert check_answer(spec, "No idea", language="en") == Right("no idea")


def test_the_shown_order_reaches_choices_and_items() -> None:
    assert check_answer(COLOUR, "a", language="de", shown=(1, 0, 2)) == Right("rot")
    assert check_answer(SIZES, "cba", language="de", shown=(2, 1, 0)) == Right(
        "klein → groß → riesig"
    )


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("1/8", 1),
        ("2/16", 1),
        ("0,125", 1),
        ("4/3", 0),
        ("1 1/3", 0),
        ("3/4", None),
        ("2", None),
        ("x", None),
    ],
)
def test_a_foreseen_mistake_is_known_by_its_meaning(text: str, position: int | None) -> None:
    found = foreseen_mistake(THREE_QUARTERS, text, ["4/3", "1/8"], language="en")

    assert found == position


@pytest.mark.parametrize(
    ("text", "position"), [("11/4", 0), ("2.75", 1), ("22/8", 0), ("2.750", 1), ("2 1/2", None)]
)
def test_the_right_value_in_a_form_that_is_not_asked_is_no_mistake_and_has_its_word(
    text: str, position: int | None
) -> None:
    mixed = TextAnswer(accepted={"en": ("2 3/4",)}, mistakes=("11/4", "2.75"))
    verdict = check_answer(mixed, text, language="en")

    assert isinstance(verdict, Wrong if position is None else RightValueWrongForm)
    assert foreseen_mistake(mixed, text, mixed.mistakes, language="en") == position


@STEADY
@given(st.sampled_from(SPECS), ANY_TEXT, LANGUAGES)
def test_every_text_gets_a_verdict(spec: AnswerSpec, text: str, language: str) -> None:
    verdict = check_answer(spec, text, language=language)

    assert isinstance(verdict, Right | Wrong | Unclear)


@STEADY
@given(st.sampled_from(SPECS), ANY_TEXT, LANGUAGES, st.text(" \t\n\u00a0", max_size=3))
def test_blanks_around_an_answer_change_nothing(
    spec: AnswerSpec, text: str, language: str, blanks: str
) -> None:
    wide = blanks + text + blanks
    if len(wide) <= 200:
        assert check_answer(spec, wide, language=language) == check_answer(
            spec, text, language=language
        )


@STEADY
@given(SHORT_FRACTIONS, st.integers(1, 10**6), LANGUAGES)
def test_a_fraction_is_right_in_every_expanded_form(
    value: Fraction, factor: int, language: str
) -> None:
    text = f"{value.numerator * factor}/{value.denominator * factor}"

    assert check_answer(FractionAnswer(value=value), text, language=language) == Right(str(value))


@STEADY
@given(SHORT_FRACTIONS, st.integers(2, 10**6), LANGUAGES)
def test_where_lowest_terms_are_asked_an_expanded_form_is_no_attempt(
    value: Fraction, factor: int, language: str
) -> None:
    spec = FractionAnswer(value=value, require_reduced=True)
    text = f"{value.numerator * factor}/{value.denominator * factor}"

    assert check_answer(spec, text, language=language) == RightValueWrongForm(
        str(value), FormReason.NOT_REDUCED
    )


@STEADY
@given(st.integers(-(10**40) + 1, 10**40 - 1), st.integers(-(10**40) + 1, 10**40 - 1), LANGUAGES)
def test_another_whole_number_is_always_wrong(value: int, other: int, language: str) -> None:
    verdict = check_answer(IntegerAnswer(value=value), str(other), language=language)

    assert isinstance(verdict, Right) == (value == other)
    assert not isinstance(verdict, Unclear)


@STEADY
@given(
    st.decimals("-1000", "1000", places=4),
    st.decimals("0", "10", places=3),
    st.decimals("-1000", "1000", places=4),
    LANGUAGES,
)
def test_the_tolerance_reaches_to_its_border_and_no_further(
    value: Decimal, tolerance: Decimal, typed: Decimal, language: str
) -> None:
    spec = DecimalAnswer(value=value, tolerance=tolerance)
    inside = abs(value - typed) <= tolerance

    assert isinstance(check_answer(spec, f"{typed:f}", language=language), Right) == inside
    assert isinstance(check_answer(spec, f"{value + tolerance:f}", language=language), Right)


@STEADY
@given(st.permutations(range(3)), LANGUAGES)
def test_the_right_choice_is_right_wherever_it_is_shown(shown: list[int], language: str) -> None:
    letter = "abc"[shown.index(1)]

    verdict = check_answer(COLOUR, letter, language=language, shown=tuple(shown))

    assert isinstance(verdict, Right)


@pytest.mark.parametrize(
    ("text", "language", "spec", "verdict"),
    [
        (
            "7.333",
            "de",
            DecimalAnswer(value=Decimal("7.333")),
            Unclear(UnclearReason.TWO_READINGS),
        ),
        (
            "7,333",
            "en",
            DecimalAnswer(value=Decimal("7.333")),
            Unclear(UnclearReason.TWO_READINGS),
        ),
        ("1,080", "de", IntegerAnswer(value=1080), Unclear(UnclearReason.TWO_READINGS)),
        ("7,333", "de", DecimalAnswer(value=Decimal("7.333")), Right("7.333")),
        ("7.333", "en", DecimalAnswer(value=Decimal("7.333")), Right("7.333")),
        ("1.080", "de", IntegerAnswer(value=1080), Right("1080")),
        ("7.334", "de", IntegerAnswer(value=1), Wrong("7334", WrongReason.OTHER_VALUE)),
    ],
)
def test_a_number_that_is_right_when_its_mark_is_read_the_other_way_is_asked_back(
    text: str, language: str, spec: AnswerSpec, verdict: Right | Wrong | Unclear
) -> None:
    assert check_answer(spec, text, language=language) == verdict


def test_the_amount_as_it_is_given_is_not_converted_and_costs_nothing() -> None:
    spec = IntegerAnswer(value=350, unit="cm")
    asked = "How many centimetres are 3.5 m?"

    given = check_answer(spec, "3.5 m", language="en", question=asked)

    assert given == RightValueWrongForm("350", FormReason.OTHER_UNIT)
    assert check_answer(spec, "350 cm", language="en", question=asked) == Right("350")
    assert check_answer(spec, "350", language="en", question=asked) == Right("350")


def test_an_amount_in_two_units_is_converted_though_the_question_names_one_of_them() -> None:
    spec = DecimalAnswer(value=Decimal("1.5"), unit="m")
    asked = "A board is 150 cm long. Say its length another way."

    verdict = check_answer(spec, "1 m 50 cm", language="en", question=asked)

    assert verdict == Right("1.5")


@pytest.mark.parametrize("typed", ["A", "b", " C ", "d)", "e."])
def test_a_letter_is_no_answer_where_words_are_asked_for(typed: str) -> None:
    assert check_answer(NUMERATOR, typed, language="en") == Unclear(UnclearReason.LETTER_ALONE)


@pytest.mark.parametrize(
    "spec",
    [
        TextAnswer(accepted={"en": ("B", "team B"), "de": ("B",)}),
        TextAnswer(accepted={"en": ("vowel",), "de": ("Vokal",)}, mistakes=("b",)),
    ],
)
def test_a_letter_is_judged_where_one_may_be_meant(spec: TextAnswer) -> None:
    assert isinstance(check_answer(spec, "c", language="en"), Wrong)
