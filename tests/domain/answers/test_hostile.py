"""Hostile and broken texts: each gets a verdict, at once, and harms nothing."""

import random
from decimal import Decimal
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.domain.answers.check import check_answer
from bot.domain.answers.maths.prose import numbers_in
from bot.domain.answers.maths.reading import read_equation, read_expression, read_set
from bot.domain.answers.spec import (
    AnswerSpec,
    BooleanAnswer,
    DecimalAnswer,
    EquationAnswer,
    ExpressionAnswer,
    ExpressionForm,
    FractionAnswer,
    IntegerAnswer,
    SetAnswer,
)
from bot.domain.answers.verdict import Right, RightValueWrongForm, Unclear, Wrong

SPECS: Final[tuple[AnswerSpec, ...]] = (
    IntegerAnswer(value=42),
    IntegerAnswer(value=42, unit="cm", require_unit=True),
    DecimalAnswer(value=Decimal("3.14"), tolerance=Decimal("0.01")),
    FractionAnswer(value=Fraction(3, 4), require_reduced=True),
    BooleanAnswer(value=True),
    ExpressionAnswer(value="2*x*(x+1)"),
    ExpressionAnswer(value="sqrt(x^2+1)", form=ExpressionForm.SIMPLIFIED),
    ExpressionAnswer(value="(x-1)*(x+1)", form=ExpressionForm.FACTORED),
    ExpressionAnswer(value="x^2-1", form=ExpressionForm.EXPANDED),
    EquationAnswer(value="y = 2*x+3"),
    SetAnswer(value="{1, 2}"),
    SetAnswer(value="[0, 1) u (2, inf)"),
)
HOSTILE: Final = (
    "9**9**9**9",
    "9^9^9^9^9",
    "((2^200)^200)^200",
    "(((((9^99)^99)^99)^99)^99)^99",
    "x^200*x^200*x^200*x^200*x^200*x^200",
    "((x^200)^200)^200",
    "(" * 10_000,
    "(" * 140 + "x" + ")" * 140,
    "[" * 300,
    "{" * 299,
    "|" * 300,
    "-" * 299 + "x",
    "+-" * 140 + "1",
    "!" * 300,
    "5" + "!" * 200,
    "60!!!!!!",
    "((((60!)!)!)!)!",
    "x" + "^x" * 140,
    "2" + "^2" * 140,
    "e" + "^e" * 140,
    "e^(e^(e^(e^(e^x))))",
    "exp(exp(exp(exp(100))))",
    "sin(10^200)",
    "sin(sin(sin(sin(sin(sin(sin(sin(x))))))))",
    "sqrt(" * 60 + "x" + ")" * 60,
    "√" * 300,
    "ln(" * 25 + "x" + ")" * 25,
    "1/" * 149 + "1",
    "x/" * 149 + "x",
    "(x+1)^200*(x-1)^200*(x+2)^200*(x+3)^200",
    "(a+b+c+d+f+g+h+k)^12*(a+b+c+d+f+g+h+k)^12",
    "+".join("xyz"[n % 3] + f"^{n}" for n in range(50)),
    "*".join(["(x+1)"] * 59),
    "\\frac{" * 49,
    "\\frac{1}{" * 30 + "x" + "}" * 30,
    "\\sqrt[99999999]{2}",
    "\\sqrt[0]{2}",
    "log_0(5)",
    "log_1(5)",
    "0^0",
    "0^-1",
    "(1-1)^-1",
    "1/(x-x)",
    "1/0",
    "tan(pi/2)",
    "ln(0)",
    "sqrt(-1)",
    "(-1)^0.5",
    "(-1)^(1/3)",
    "9" * 1_000_000,
    "9" * 299,
    "0." + "1" * 290,
    "1e999999999",
    "1e-999999999",
    "1e99",
    "1,2,3,4,5,6,7",
    "1" + ",000" * 70,
    "__import__('os').system('rm -rf /')",
    "eval('2+2')",
    "lambda: 0",
    "exec(open('/etc/passwd').read())",
    "{{7*7}}",
    "${7*7}",
    "'; DROP TABLE answers; --",
    "\x00\x01\x02",
    "\u200b\u200d\u2060\ufeff",
    "4\u200b2",
    "\u202e24\u202c",
    "\u2066x\u2069",
    "𝟜𝟚",
    "x\u0301\u0302\u0303" * 60,
    "∞",
    "-∞",
    "∞ - ∞",
    "nan",
    "inf",
    "NaN",
    "x or x" * 40,
    "x = 1 or " * 30,
    "{" + "1;" * 140 + "1}",
    "[0;1] u " * 30 + "[0;1]",
    "x<1 and " * 30 + "x<2",
    "1<" * 140 + "x",
    "R\\{" + "1;" * 100 + "1}",
    "(1|2|3|4)",
    "±" * 200,
    "x = ±±3",
    "minus " * 40 + "one",
    "neunhundert" * 18,
    "und" * 90,
    "tausend" * 28,
    "one " * 70,
    "half of a half of a half",
    "1 h " * 50,
    "cm" * 100,
    "€" * 200,
    "=" * 300,
    "x=" * 149 + "x",
    "2 = 2 = 2 = 2 = " * 18 + "2",
    "ja " * 60,
    "*" * 300,
    "_" * 300,
    "`" * 300,
    "$" * 300,
    "\\" * 300,
    "^" * 300,
    "²" * 300,
    "½" * 300,
    "1½" * 140,
    "#{1}{2}",
    "#" * 300,
    "1\u2044" * 140,
)
STEADY: Final = settings(max_examples=150, deadline=None, derandomize=True)
PIECES: Final = (
    *"0123456789xyabe+-*/^()[]{}|.,;:=<>!%°²½√±π ",
    *("sqrt", "sin", "ln", "log_2", "\\frac", "{1}{2}", "pi", " or ", " und ", "1/2", "cm", "inf"),
    *("≤", "∪", "\\{", "\\}", "^{", "eight", "Viertel", "\u200b", "\n", "x = ", "|x|", "**", "$"),
)


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: ascii(text[:24]))
def test_a_hostile_text_gets_a_verdict_and_is_not_right(text: str) -> None:
    verdicts = [check_answer(spec, text, language="de") for spec in SPECS]

    assert all(isinstance(it, Right | RightValueWrongForm | Wrong | Unclear) for it in verdicts)
    assert not any(isinstance(it, Right) for it in verdicts) or text in {
        *("4\u200b2", "𝟜𝟚"),
        "\u202e24\u202c",
    }


def test_hostile_texts_are_no_numbers_in_prose_that_take_long() -> None:
    for text in HOSTILE:
        assert len(list(numbers_in(text[:5_000], "de"))) <= 5_000


@pytest.mark.parametrize("seed", range(20))
def test_whatever_is_put_together_at_random_gets_a_verdict(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        text = "".join(rng.choices(PIECES, k=rng.randrange(1, 30)))
        for spec in SPECS:
            verdict = check_answer(spec, text, language=rng.choice(("en", "de")))

            assert isinstance(verdict, Right | RightValueWrongForm | Wrong | Unclear)


@STEADY
@given(st.text(max_size=320), st.sampled_from(("en", "de")))
def test_every_text_is_read_or_refused(text: str, language: str) -> None:
    for read in (read_expression, read_equation, read_set):
        assert read(text, language) is not None
    for spec in SPECS:
        assert check_answer(spec, text, language=language) is not None
