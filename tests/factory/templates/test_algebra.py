"""SymPy as a second opinion on every template of algebra."""

import ast
from collections.abc import Callable
from random import Random
from typing import Final

import sympy  # type: ignore[import-untyped] # ships no types

from bot.domain.practice.items import InputType
from bot.factory.templates.all import all_templates
from bot.factory.templates.template import Drawn, Template
from tests.cases import over

AREAS: Final = ("expr_", "lin_", "sys_", "pow_", "quad_")
ALGEBRA: Final = [template for template in all_templates() if template.id.startswith(AREAS)]
SEEDS: Final = range(4)
OPERATORS: Final[dict[type[ast.operator], Callable[[sympy.Expr, sympy.Expr], sympy.Expr]]] = {
    ast.Add: lambda a, b: a + b,
    ast.Sub: lambda a, b: a - b,
    ast.Mult: lambda a, b: a * b,
    ast.Div: lambda a, b: a / b,
    ast.Pow: lambda a, b: a**b,
}
RELATIONS: Final = {
    "<=": sympy.Le, ">=": sympy.Ge, "!=": sympy.Ne, "=": sympy.Eq, "<": sympy.Lt, ">": sympy.Gt,
}  # fmt: skip


def expression(plain: str) -> sympy.Expr:
    return build(ast.parse(plain.replace("^", "**").strip(), mode="eval").body)


def build(node: ast.expr) -> sympy.Expr:
    match node:
        case ast.Constant(value=int() | float() as number):
            return sympy.Rational(str(number))
        case ast.Name(id=name):
            return sympy.oo if name == "inf" else sympy.Symbol(name)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -build(operand)
        case ast.BinOp(left=left, op=operator, right=right):
            return OPERATORS[type(operator)](build(left), build(right))
        case ast.Call(func=ast.Name(id="sqrt"), args=[inner]):
            return sympy.sqrt(build(inner))
        case _:
            raise ValueError(ast.dump(node))


def relation(plain: str) -> tuple[str, sympy.Expr, sympy.Expr]:
    sign = next(sign for sign in RELATIONS if sign in plain)
    left, right = plain.split(sign)
    return sign, expression(left), expression(right)


def difference(plain: str) -> sympy.Expr:
    _, left, right = relation(plain)
    return left - right


def same(one: sympy.Expr, other: sympy.Expr) -> bool:
    return one == other or bool(sympy.expand(one - other) == 0)


def numbers(answer: str) -> set[sympy.Expr]:
    inner = answer.removeprefix("{").removesuffix("}")
    return {expression(side) for side in inner.split(",")} if inner else set()


def points(text: str) -> list[tuple[sympy.Expr, sympy.Expr]]:
    pairs = [point.strip("{() }").split(",") for point in text.split(";")]
    return [(expression(x), expression(y)) for x, y in pairs]


def interval(text: str) -> sympy.Set:
    low, high = text[1:-1].split(",")
    return sympy.Interval(expression(low), expression(high), text[0] == "(", text[-1] == ")")


def roots(equation: str) -> set[sympy.Expr]:
    return {root for root in sympy.roots(difference(equation), sympy.Symbol("x")) if root.is_real}


def solves(body: str, answer: str) -> bool:
    equation = body.removesuffix(" for x")
    expected = numbers(answer) if answer.startswith("{") else {expression(answer)}
    return roots(equation) == expected


def solves_system(body: str, answer: str) -> bool:
    x, y = sympy.symbols("x y")
    both = [difference(equation) for equation in body.removesuffix(" for x, y").split(";")]
    return set(sympy.linsolve(both, x, y)) == set(points(answer))


def solves_inequality(body: str, answer: str) -> bool:
    sign, left, right = relation(body.removesuffix(" for x"))
    found = sympy.solve_univariate_inequality(
        RELATIONS[sign](left, right), sympy.Symbol("x"), relational=False
    )
    return bool(found == interval(answer))


def evaluates(body: str, answer: str) -> bool:
    plain, _, value = body.partition(" at x = ")
    return same(expression(plain).subs(sympy.Symbol("x"), expression(value)), expression(answer))


def is_the_only_equal(body: str, answer: str) -> bool:
    given, *others = (expression(part) for part in body.split(";"))
    return [place for place, other in enumerate(others) if same(given, other)] == [int(answer)]


def is_true(body: str, answer: str) -> bool:
    sign, left, right = relation(body)
    return bool(RELATIONS[sign](left, right)) == (answer == "true")


def is_the_line(body: str, answer: str) -> bool:
    x, y = sympy.symbols("x y")
    return all(difference(answer).subs({x: a, y: b}) == 0 for a, b in points(body))


def is_the_slope(body: str, answer: str) -> bool:
    (a, b), (c, d) = points(body)
    return same((d - b) / (c - a), expression(answer))


def is_the_vertex(body: str, answer: str) -> bool:
    x, graph = sympy.Symbol("x"), expression(body.removesuffix(" for x"))
    h = sympy.solve(sympy.diff(graph, x), x)[0]
    return points(answer) == [(h, sympy.expand(graph.subs(x, h)))]


def equals(body: str, answer: str) -> bool:
    return same(expression(body), expression(answer))


TASKS: Final[dict[str, Callable[[str, str], bool]]] = {
    "value": equals,
    "simplify": equals,
    "expand": equals,
    "factor": equals,
    "solve": solves,
    "system": solves_system,
    "inequality": solves_inequality,
    "evaluate": evaluates,
    "equal": is_the_only_equal,
    "true": is_true,
    "line": is_the_line,
    "slope": is_the_slope,
    "vertex": is_the_vertex,
}


def items(template: Template) -> list[Drawn]:
    return [
        template.draw(Random(f"{template.id}/{difficulty}/{seed}"), difficulty)
        for difficulty in template.difficulties
        for seed in SEEDS
    ]


def right(drawn: Drawn, answer: str) -> bool:
    kind, _, body = drawn.task.partition(": ")
    return TASKS[kind](body, answer)


@over("template", ALGEBRA)
def test_sympy_comes_to_the_same_answer(template: Template) -> None:
    for drawn in items(template):
        assert right(drawn, drawn.answer), drawn


@over("template", ALGEBRA)
def test_sympy_finds_every_foreseen_mistake_wrong(template: Template) -> None:
    for drawn in items(template):
        for name, mistake in drawn.mistakes.items():
            if isinstance(mistake, str):  # a trigger is tried by the verifier
                assert mistake == drawn.answer or not right(drawn, mistake), (name, drawn)


VALUES: Final = ("value", "simplify", "expand", "factor", "evaluate")


@over("template", ALGEBRA)
def test_the_steps_of_a_value_are_a_chain_of_equals(template: Template) -> None:
    for drawn in items(template):
        if not drawn.task.startswith(VALUES):
            continue
        chain = [side for step in drawn.steps for side in step.split(" = ")]
        assert all(same(expression(side), expression(drawn.answer)) for side in chain), drawn
        assert chain[-1] == drawn.answer


@over("template", ALGEBRA)
def test_the_steps_of_an_equation_keep_its_solutions(template: Template) -> None:
    for drawn in items(template):
        if not drawn.task.startswith("solve"):
            continue
        for step in drawn.steps:
            found = {root for part in step.split(" or ") for root in roots(part)}
            expected = numbers(drawn.answer)
            assert found == expected, drawn


def test_every_difficulty_of_every_skill_of_algebra_has_a_template() -> None:
    skills = {template.skill_id for template in ALGEBRA}
    for skill in skills:
        covered = {
            d for template in ALGEBRA if template.skill_id == skill for d in template.difficulties
        }
        assert covered == {1, 2, 3, 4, 5}, skill
        assert sum(template.skill_id == skill for template in ALGEBRA) >= 2, skill


def test_algebra_asks_in_many_ways() -> None:
    asked = {template.input_type for template in ALGEBRA}
    assert asked >= {*InputType} - {InputType.DECIMAL}
