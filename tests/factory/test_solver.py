"""The solver's results for tasks, of which it sees only the text."""

from fractions import Fraction

import pytest

from bot.domain.answers.maths.comparing import same_equation, same_set, same_value
from bot.domain.answers.maths.reading import read_equation, read_expression, read_set
from bot.domain.answers.maths.tree import Equation, Expression, Number, Solutions
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.items import VerifierType
from bot.factory.solver import Found, Place, solve, task_kinds


def solution_of(task: str) -> Found:
    solution = solve(task)
    assert solution is not None, task
    return solution.found


def same(one: Found, text: str) -> bool | None:
    if isinstance(one, Solutions):
        read = read_set(text, "en")
        return not isinstance(read, UnclearReason) and same_set(one, read)
    if isinstance(one, Equation):
        equation = read_equation(text, "en")
        return not isinstance(equation, UnclearReason) and same_equation(one, equation)
    expression = read_expression(text, "en")
    assert isinstance(one, Expression)
    return not isinstance(expression, UnclearReason) and same_value(one, expression)


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("value: 3/8 + 1/8", "1/2"),
        ("value: 1 1/2 + 0.25", "7/4"),
        ("value: (-2)^3 - 4*(5 - 7)", "0"),
        ("value: sqrt(50)/sqrt(2)", "5"),
        ("value: sqrt(8)", "2*sqrt(2)"),
        ("simplify: (x^2 - 1)/(x - 1)", "x + 1"),
        ("expand: (2*x - 3)^2", "4*x^2 - 12*x + 9"),
        ("factor: a^2 - b^2", "(a - b)*(a + b)"),
        ("evaluate: 2*x^2 - 3*x at x = -2", "14"),
        ("evaluate: a*b + 1 at a = 1/2, b = -4", "-1"),
        ("isolate: a*x + b = c for x", "(c - b)/a"),
        ("isolate: A = 1/2*g*h for h", "2*A/g"),
        ("isolate: A = pi*r^2 for r", "sqrt(A/pi)"),
        ("gcd: 12, 18", "6"),
        ("lcm: 4, 6, 10", "60"),
        ("quotient: 17, 5", "3"),
        ("remainder: 17, 5", "2"),
        ("factors: 360", "2^3*3^2*5"),
        ("factors: 97", "97"),
        ("round: 3.14159 to 0.01", "3.14"),
        ("round: 2.5 to 1", "3"),
        ("round: -2.5 to 1", "-3"),
        ("round: 1250 to 100", "1300"),
        ("slope: (1, 2); (3, 8)", "3"),
        ("line: (1, 2); (3, 8)", "y = 3*x - 1"),
        ("line: (2, 0); (2, 5)", "x = 2"),
    ],
)
def test_what_a_task_comes_to(task: str, answer: str) -> None:
    assert same(solution_of(task), answer) is True


@pytest.mark.parametrize(
    ("task", "answer"),
    [
        ("solve: x/3 + 1 = 4 for x", "{9}"),
        ("solve: 3*(x - 2) = 3*x - 6 for x", "(-inf, inf)"),
        ("solve: 3*(x - 2) = 3*x for x", "{}"),
        ("solve: x^2 - 5*x + 6 = 0 for x", "{2, 3}"),
        ("solve: x^2 - 4*x + 4 = 0 for x", "{2}"),
        ("solve: x^2 = 2 for x", "{-sqrt(2), sqrt(2)}"),
        ("solve: x^2 + x - 1 = 0 for x", "{(-1 - sqrt(5))/2, (-1 + sqrt(5))/2}"),
        ("solve: x^2 + 1 = 0 for x", "{}"),
        ("solve: (x^2 - 1)/(x - 1) = 0 for x", "{-1}"),
        ("solve: 1/x + 1/(x + 1) = 3/2 for x", "{1, -2/3}"),
        ("solve: x^3 - 6*x^2 + 11*x - 6 = 0 for x", "{1, 2, 3}"),
        ("solve: |2*x - 3| = 5 for x", "{-1, 4}"),
        ("solve: |x| = -1 for x", "{}"),
        ("solve: sqrt(x + 3) = x - 3 for x", "{6}"),
        ("solve: 3*2^(x + 1) = 48 for x", "{3}"),
        ("system: x + y = 5; x - y = -1 for x, y", "{(2, 3)}"),
        ("system: y = 2*x + 1; 3*x + y = 11 for x, y", "{(2, 5)}"),
        ("system: x + y = 5; 2*x + 2*y = 11 for x, y", "{}"),
        ("inequality: 2*x - 3 < 5 for x", "(-inf, 4)"),
        ("inequality: -2*x >= 6 for x", "(-inf, -3]"),
        ("inequality: x^2 - 4 >= 0 for x", "(-inf, -2] u [2, inf)"),
        ("inequality: x^2 < 2 for x", "(-sqrt(2), sqrt(2))"),
        ("inequality: x^2 + 1 > 0 for x", "(-inf, inf)"),
        ("inequality: x^2 + 1 < 0 for x", "{}"),
        ("inequality: (x - 1)/(x + 2) <= 0 for x", "(-2, 1]"),
        ("inequality: -1 < 2*x + 3 <= 7 for x", "(-2, 2]"),
        ("inequality: (x - 1)^2 <= 0 for x", "{1}"),
        ("divisors: 12", "{1, 2, 3, 4, 6, 12}"),
        ("vertex: x^2 - 4*x + 7 for x", "{(2, 3)}"),
    ],
)
def test_what_solves_an_equation_or_an_inequality(task: str, answer: str) -> None:
    assert same(solution_of(task), answer) is True


@pytest.mark.parametrize(
    ("task", "result"),
    [
        ("compare: 3/4; 5/8", Place(2)),
        ("compare: 0.5; 1/2", Place(1)),
        ("compare: 1.4; sqrt(2)", Place(0)),
        ("largest: 3/4; 5/8; 7/16", Place(0)),
        ("smallest: 3/4; 5/8; 7/16", Place(2)),
        ("equal: 3/4; 5/8; 6/8; 7/16", Place(1)),
        ("equal: (x + 1)^2; x^2 + 1; x^2 + 2*x + 1", Place(1)),
        ("true: 3/4 < 5/8", False),
        ("true: 1 < 2 <= 2", True),
        ("true: 2*(x + 1) = 2*x + 2", True),
        ("prime: 91", False),
        ("prime: 97", True),
        ("prime: 1", False),
        ("divisible: 76, 4", True),
    ],
)
def test_which_choice_is_right_and_what_is_true(task: str, result: Found) -> None:
    assert solution_of(task) == result


@pytest.mark.parametrize(
    "task",
    [
        "",
        "value",
        "value: ",
        "value: x + 1",
        "value: 1/0",
        "value: import os",
        "solve: x = 1",
        "solve: x + 1 for x",
        "solve: x^5 - x - 1 = 0 for x",
        "system: x + y = 5; 2*x + 2*y = 10 for x, y",
        "largest: 1/2; 2/4; 1/3",
        "equal: 1/2; 2/4; 3/6",
        "gcd: 1/2, 3",
        "quotient: 3, 0",
        "round: 3 to 0",
        "line: (1, 2); (1, 2)",
        "slope: (1, 2); (1, 3)",
        "vertex: x + 1 for x",
        "dance: 1 + 1",
        f"value: {'(' * 200}1{')' * 200}",
        "value: 9^9^9^9",
        f"prime: {10**40}",
    ],
)
def test_what_has_no_one_result_is_not_worked_out(task: str) -> None:
    assert solve(task) is None


@pytest.mark.parametrize(
    ("task", "way"),
    [
        ("value: 1/2 + 1/3", VerifierType.NUMERIC),
        ("factor: x^2 - 1", VerifierType.SYMBOLIC),
        ("solve: x^2 = 2 for x", VerifierType.HYBRID),
    ],
)
def test_it_is_said_how_a_result_was_found(task: str, way: VerifierType) -> None:
    solution = solve(task)

    assert solution is not None
    assert solution.by is way


def test_the_same_task_comes_to_the_same_each_time() -> None:
    tasks = ("solve: x^2 = 2 for x", "inequality: x^2 < 2 for x", "value: sqrt(8)")

    assert [solve(task) for task in tasks] == [solve(task) for task in tasks]


def test_a_number_comes_out_worked_out() -> None:
    assert solution_of("value: 6/8") == Number(Fraction(3, 4))


def test_every_kind_of_the_shared_language_is_known() -> None:
    assert task_kinds() >= {
        *("value", "simplify", "expand", "factor", "solve", "system", "inequality", "evaluate"),
        *("isolate", "compare", "largest", "smallest", "equal", "true", "gcd", "lcm", "quotient"),
        *("remainder", "divisors", "prime", "factors", "round", "line", "slope", "vertex"),
    }
