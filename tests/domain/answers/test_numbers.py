from fractions import Fraction

import pytest

from bot.domain.answers.numbers import Form, TypedNumber, canonical, read_number
from bot.domain.answers.verdict import UnclearReason


def value(text: str, language: str = "en") -> Fraction | UnclearReason:
    number = read_number(text, language=language)
    return number.value if isinstance(number, TypedNumber) else number


@pytest.mark.parametrize(
    "text",
    [
        "42",
        "042",
        "+42",
        "+ 42",
        " 42 ",
        "42.0",
        "42,00",
        "42.",
        "42!",
        "= 42",
        "x = 42",
        "X=42",
        "$42$",
        "４２",
        "٤٢",
        "84/2",
        "42\u200b",
        "\ufeff42",
    ],
)
def test_a_whole_number_may_be_typed_in_many_ways(text: str) -> None:
    assert value(text) == 42


@pytest.mark.parametrize(
    "text", ["-3", "−3", "–3", "—3", "- 3", "－3", "-3.0", "6/-2", "-6/2", "x = −3"]
)
def test_every_minus_sign_is_a_minus_sign(text: str) -> None:
    assert value(text) == -3


@pytest.mark.parametrize(
    "text",
    [
        "3/4",
        "3 / 4",
        "3⁄4",
        "3∕4",
        "¾",
        "6/8",
        "-3/-4",
        "0.75",
        "0,75",
        ".75",
        ",75",
        "75 %",
        "75%",
        "75 percent",
        "75 Prozent",
        "75 per cent",
        r"\frac{3}{4}",
        r"$\frac{3}{4}$",
        r"\dfrac{6}{8}",
        r"\( \frac{3}{4} \)",
        "³⁄₄",
        "³/₄",
        "= 3/4",
        "x = 3/4.",
        "+3/4",
        r"75\%",
        r"\frac {3} {4}",
    ],
)
def test_three_quarters_may_be_typed_in_many_ways(text: str) -> None:
    number = read_number(text, language="en")

    assert isinstance(number, TypedNumber)
    assert number.value / (100 if number.percent else 1) == Fraction(3, 4)


@pytest.mark.parametrize(
    "text",
    [
        "1 1/2",
        "1 and 1/2",
        "1 und 1/2",
        "1 & 1/2",
        "1½",
        "1 ½",
        "1  1 / 2",
        r"1\frac{1}{2}",
        r"1\,\frac{1}{2}",
        r"1\ 1/2",
        "3/2",
        "1.5",
        "1,5",
        "1 2/4",
        "0 3/2",
        "1¹⁄₂",
        "= 1½",
        "15/10",
    ],
)
def test_one_and_a_half_may_be_typed_in_many_ways(text: str) -> None:
    assert value(text) == Fraction(3, 2)


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("-1 1/2", Fraction(-3, 2)),
        ("-½", Fraction(-1, 2)),
        ("⅔", Fraction(2, 3)),
        ("⅟4", Fraction(1, 4)),
        ("0/5", Fraction(0)),
        ("3/-4", Fraction(-3, 4)),
        ("-0", Fraction(0)),
        ("0.125", Fraction(1, 8)),
        ("0,125", Fraction(1, 8)),
        ("33 1/3 %", Fraction(100, 3)),
    ],
)
def test_signs_and_parts_make_one_value(text: str, read: Fraction) -> None:
    assert value(text, "en") == value(text, "de") == read


@pytest.mark.parametrize(
    ("text", "english", "german"),
    [
        ("1,000", 1000, 1),
        ("1.000", 1, 1000),
        ("-12,345", -12345, Fraction(-12345, 1000)),
        ("1.125", Fraction(9, 8), 1125),
        ("0.125", Fraction(1, 8), Fraction(1, 8)),
        ("1,0000", 1, 1),
        ("1,000,000", 1000000, 1000000),
        ("1.000.000", 1000000, 1000000),
        ("1,234.5", Fraction(2469, 2), Fraction(2469, 2)),
        ("1.234,5", Fraction(2469, 2), Fraction(2469, 2)),
        ("1 000", 1000, 1000),
        ("1\u202f000,5", Fraction(2001, 2), Fraction(2001, 2)),
        ("1'000", 1000, 1000),
        ("1’000", 1000, 1000),
    ],
)
def test_the_language_decides_only_what_is_ambiguous(
    text: str, english: Fraction, german: Fraction
) -> None:
    assert (value(text, "en"), value(text, "de")) == (english, german)


@pytest.mark.parametrize(
    "text",
    [
        "42abc",
        "abc42",
        "4 2",
        "1,23,456",
        "1,000,00",
        "1.000.5",
        "1 00",
        "--4",
        "+-4",
        "4-",
        "1/2/3",
        "1 2 3/4",
        "1 000/3",
        "1-1/2",
        "1+1/2",
        "2*3",
        "1e3",
        "0x10",
        "4²",
        "10²",
        "½5",
        "√2",
        "answer: 4",
        "x",
        "=",
        "x=",
        "3=4",
        "2x=4",
        "4?",
        "4 apples",
        "inf",
        "nan",
        "1_000",
        "5,",
        ",",
        "%",
        "50%%",
        "1.5/2",
        "/4",
        "3/",
        "(4)",
        r"\frac{1 2}{3}",
        r"\frac{1}{2}{3}",
        r"\sqrt{4}",
        "four",
        "4 €",
        "1 −1/2",
    ],
)
def test_no_part_of_a_text_is_taken_for_a_number(text: str) -> None:
    assert value(text) is UnclearReason.NOT_A_NUMBER


@pytest.mark.parametrize("text", ["5/0", "0/0", "1 1/0", "5/-0", r"\frac{5}{0}", "5/000"])
def test_nothing_is_divided_by_zero(text: str) -> None:
    assert value(text) is UnclearReason.ZERO_DENOMINATOR


def test_numbers_have_at_most_forty_digits() -> None:
    assert value("9" * 40) == int("9" * 40)
    assert value("9" * 41) is UnclearReason.TOO_LONG
    assert value("0." + "1" * 40) is UnclearReason.TOO_LONG
    assert value(",".join(["1"] + ["000"] * 14)) is UnclearReason.TOO_LONG
    assert value("1/" + "3" * 41) is UnclearReason.TOO_LONG


@pytest.mark.parametrize(
    ("text", "form", "in_lowest_terms"),
    [
        ("3", Form.INTEGER, True),
        ("1.000", Form.INTEGER, True),
        ("3.0", Form.DECIMAL, True),
        ("3/4", Form.FRACTION, True),
        ("-3/-4", Form.FRACTION, True),
        ("6/8", Form.FRACTION, False),
        ("0/5", Form.FRACTION, False),
        ("2/1", Form.FRACTION, True),
        ("1 3/4", Form.FRACTION, True),
        ("1 6/8", Form.FRACTION, False),
        ("1 7/4", Form.FRACTION, False),
    ],
)
def test_a_number_remembers_how_it_was_written(
    text: str, form: Form, in_lowest_terms: bool
) -> None:
    number = read_number(text, language="de")

    assert isinstance(number, TypedNumber)
    assert (number.form, number.in_lowest_terms) == (form, in_lowest_terms)


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (Fraction(42), "42"),
        (Fraction(0), "0"),
        (Fraction(3, 4), "0.75"),
        (Fraction(-1, 8), "-0.125"),
        (Fraction(-25, 2), "-12.5"),
        (Fraction(1, 3), "1/3"),
        (Fraction(1, 2**20), "1/1048576"),
    ],
)
def test_a_value_has_one_canonical_form(value: Fraction, shown: str) -> None:
    assert canonical(value) == shown
