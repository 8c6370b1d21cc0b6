"""Hostile and broken texts: each gets a verdict, at once, and harms nothing."""

import random
from decimal import Decimal
from fractions import Fraction
from typing import Final

import pytest
from hypothesis import given, settings, strategies as st

from bot.domain.answers.check import check_answer
from bot.domain.answers.maths.reading import numbers_in, read_equation, read_expression, read_set
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
from tests.cases import over
from tests.domain.answers.hostile import HOSTILE

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
STEADY: Final = settings(max_examples=150, deadline=None, derandomize=True)
PIECES: Final = (
    *"0123456789xyabe+-*/^()[]{}|.,;:=<>!%°²½√±π ",
    *("sqrt", "sin", "ln", "log_2", "\\frac", "{1}{2}", "pi", " or ", " und ", "1/2", "cm", "inf"),
    *("≤", "∪", "\\{", "\\}", "^{", "eight", "Viertel", "\u200b", "\n", "x = ", "|x|", "**", "$"),
)


@over("text", HOSTILE, ids=lambda text: ascii(text[:24]))
def test_a_hostile_text_gets_a_verdict_and_is_not_right(text: str) -> None:
    verdicts = [check_answer(spec, text, language="de") for spec in SPECS]

    assert all(
        isinstance(verdict, Right | RightValueWrongForm | Wrong | Unclear) for verdict in verdicts
    )
    assert not any(isinstance(verdict, Right) for verdict in verdicts) or text in {
        *("4\u200b2", "𝟜𝟚"),
        "\u202e24\u202c",
    }


def test_hostile_texts_are_no_numbers_in_prose_that_take_long() -> None:
    for text in HOSTILE:
        assert len(list(numbers_in(text[:5_000], "de"))) <= 5_000


@pytest.mark.thorough
@over("seed", range(20))
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
