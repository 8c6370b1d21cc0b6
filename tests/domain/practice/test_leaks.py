"""Hints that give the answer away, and hints that do not."""

import pytest

from bot.domain.practice.items import BankItem
from bot.domain.practice.leaks import Strictness, giveaway
from bot.domain.topics.course import Language
from tests.practice_builders import build_task

HALF = build_task("value: 1/2", "1/2", "fraction", stem="$\\frac{3}{8} + \\frac{1}{8}$")
HAELFTE = HALF.model_copy(update={"language": Language.DE})
LARGER = build_task("value: 5", "5", stem="Which is larger, 3 or 5?")
NEGATIVE = build_task("value: -3", "-3", stem="$2 - 5$")
EQUATION = build_task("value: 3", "3", stem="Solve $x + 3 = 6$")
ONE = build_task("value: 1", "1", stem="$7 - 6$", language=Language.DE)
EXPANDED = build_task("expand: 2*(x + 1)", "2*x + 2", "expression", stem="Expand $2(x + 1)$")
ROOTS = build_task("value: 1", "{-1, 2}", "set", stem="Solve $x^2 - x - 2 = 0$")
NO_ROOT = build_task("value: 1", "{}", "set", stem="Solve $x^2 + 1 = 0$")
TRUE = build_task("true: 3 < 5", "true", "boolean", stem="Is $3 < 5$?")
CHOICES = ("$\\frac{3}{4}$", "$\\frac{5}{8}$", "never")
CHOICE = build_task("value: 3/4", CHOICES[0], "multiple_choice", choices=CHOICES, stem="Which?")
NEVER = build_task("value: 3/4", "never", "multiple_choice", choices=CHOICES, stem="When?")


@pytest.mark.parametrize(
    ("item", "hint"),
    [
        (HALF, "It is 1/2."),
        (HALF, "You get one half."),
        (HALF, "4/8 is what you get."),
        (HALF, "You get $\\frac{4}{8}$."),
        (HALF, "Think of 0.5."),
        (HALF, "That is 50 %."),
        (HAELFTE, "Es ist die Hälfte."),
        (HAELFTE, "Es sind vier Achtel."),
        (HAELFTE, "Es ist 0,5."),
        (LARGER, "It is 5."),
        (LARGER, "Five!"),
        (NEGATIVE, "You get -3."),
        (NEGATIVE, "minus three"),
        (NEGATIVE, "$-3$"),
        (EQUATION, "x = 3"),
        (EQUATION, "It is three."),
        (ONE, "Es bleibt eins."),
        (EXPANDED, "$2x+2$"),
        (EXPANDED, "That makes 2x + 2."),
        (ROOTS, "x = -1 or x = 2"),
        (ROOTS, "$\\{-1, 2\\}$"),
        (NO_ROOT, "There is no solution."),
        (TRUE, "The statement is true."),
        (CHOICE, "Take 3/4."),
        (CHOICE, "It is 0.75."),
        (CHOICE, "Choose answer A."),
        (NEVER, "It never happens."),
    ],
)
def test_a_hint_that_tells_the_answer_is_found(item: BankItem, hint: str) -> None:
    assert giveaway(hint, item, Strictness.STORED)


@pytest.mark.parametrize(
    ("item", "hint"),
    [
        (HALF, "Look at the denominators."),
        (HALF, "Begin with $3 + 1$ and keep the 8."),
        (HALF, "You have 3/8 and 1/8."),
        (HALF, "There are two fractions."),
        (LARGER, "Compare 3 and 5."),
        (LARGER, "3 or 5?"),
        (NEGATIVE, "$2 - 5$: which is larger?"),
        (NEGATIVE, "How far is it from 5 down by 3?"),
        (EQUATION, "What does $x + 3$ mean?"),
        (ONE, "Zieh ein Stück ab."),
        (EXPANDED, "Multiply $2 \\cdot x$ first."),
        (EXPANDED, "Look at $2(x + 1)$."),
        (ROOTS, "Write it as a product of two brackets."),
        (NO_ROOT, "Can there be no solution?"),
        (TRUE, "Is it true?"),
        (TRUE, "Say whether it is true."),
        (TRUE, "True or false is for you to say."),
        (CHOICE, "Compare 3/4 and 5/8."),
        (NEVER, "Is never possible?"),
    ],
)
def test_a_hint_that_only_helps_is_let_through(item: BankItem, hint: str) -> None:
    assert giveaway(hint, item, Strictness.STORED) == ""


def test_a_number_of_the_stem_is_told_where_it_stands_alone_as_the_answer() -> None:
    assert giveaway("Subtract 3 from both sides.", EQUATION, Strictness.STORED) == "3"


def test_a_number_that_the_stem_names_is_no_secret_of_the_choice_with_its_value() -> None:
    item = build_task(
        "equal: 3000; 3*10^3; 3*10^2",
        "$3 \\cdot 10^{3}$",
        "multiple_choice",
        choices=("$3 \\cdot 10^{3}$", "$3 \\cdot 10^{2}$"),
        stem="How is 3000 written?",
    )

    assert giveaway("Count the places until you get 3000.", item, Strictness.STORED) == ""
