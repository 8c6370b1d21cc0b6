"""Quadratic equations and functions."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.algebra.polynomials import (
    either,
    in_brackets,
    minus_number,
    nonzero,
    pair,
    polynomial,
    solutions,
    term,
    total,
)
from bot.factory.templates.template import NUMBER_ALONE, Drawn, template

_FACTORED: Final = AskedForm(factored=True)


@template("quad_sqrt", "plain", InputType.SET, difficulties=(1, 2))
def plain_square(rng: Random, difficulty: int) -> Drawn:
    """Draw `x^2 = c` with a square, at difficulty 2 a fraction, on the right."""
    below = 1 if difficulty == 1 else rng.randint(2, 10)
    most = 30 if below == 1 else 12
    above = rng.choice([number for number in range(2, most + 1) if gcd(number, below) == 1])
    n = Fraction(above, below)
    c = n * n
    return Drawn(
        values={"c": c},
        task=f"solve: x^2 = {c} for x",
        answer=solutions(-n, n),
        steps=(f"x = -sqrt({c}) or x = sqrt({c})", either((-n, n))),
        mistakes={
            "only_positive": solutions(n),
            "halved": solutions(c / 2),
            "no_root": solutions(-c, c),
            "number_alone": NUMBER_ALONE,
        },
        variant=rng.randrange(2),
    )


@template("quad_sqrt", "scaled", InputType.SET, difficulties=(2, 3))
def scaled_square(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x^2 + b = c`, at difficulty 3 with larger numbers and c smaller than b."""
    a, n = rng.randint(2, 3 + 2 * difficulty), rng.randint(2, 6 + difficulty)
    b = nonzero(rng, 10 * difficulty)
    a = -a if difficulty == 3 and rng.random() < 0.4 else a
    c = a * n * n + b
    e = f"{total((a, 'x^2'), (b, ''))} = {c}"
    undo = f"{'-' if b > 0 else '+'}{abs(b)}"
    right = total((c, ""), (-b, ""))
    return Drawn(
        values={"e": e, "undo": undo, "a": a, "ax": term(a, "x^2"), "right": right},
        task=f"solve: {e} for x",
        answer=solutions(-n, n),
        steps=(f"{term(a, 'x^2')} = {c - b}", f"x^2 = {n * n}", either((-n, n))),
        mistakes={
            "only_positive": solutions(n),
            "no_root": solutions(-n * n, n * n),
            "one_square": solutions(n * n),
            "number_alone": NUMBER_ALONE,
        },
        variant=rng.randrange(2),
    )


@template("quad_sqrt", "shifted", InputType.SET, difficulties=(3, 4, 5))
def shifted_square(rng: Random, difficulty: int) -> Drawn:
    """Draw `(x - h)^2 = c`, with a number beside the square at 4, and before x at 5."""
    p = rng.choice((2, 3, 4)) if difficulty == 5 else 1
    while True:
        h, n = nonzero(rng, 9), rng.randint(1, 9)
        if abs(h) != n and (p == 1 or (h + n) % p or (h - n) % p):
            break
    k = 0 if difficulty == 3 else nonzero(rng, 20)
    inner = polynomial(p, -h)
    left = f"({inner})^2" + (f" {'+' if k > 0 else '-'} {abs(k)}" if k else "")
    e = f"{left} = {n * n + k}"
    low, high = Fraction(h - n, p), Fraction(h + n, p)
    return Drawn(
        values={"e": e, "inner": inner, "square": f"({inner})^2"},
        task=f"solve: {e} for x",
        answer=solutions(low, high),
        steps=(f"({inner})^2 = {n * n}", f"{inner} = -{n} or {inner} = {n}", either((low, high))),
        mistakes={
            "only_positive": solutions(high),
            "shift_sign": solutions(-low, -high),
            "no_root": solutions(Fraction(h - n * n, p), Fraction(h + n * n, p)),
            "number_alone": NUMBER_ALONE,
        },
        variant=rng.randrange(2),
    )


def _brackets(*roots: int) -> str:
    return "*".join(f"({minus_number(root)})" for root in roots)


@template("quad_factor", "zero_product", InputType.SET, difficulties=(1, 2))
def product_that_is_zero(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of two brackets that is 0, with a number before x at difficulty 2."""
    p = 1 if difficulty == 1 else rng.randint(2, 5)
    while True:
        a, b = nonzero(rng, 9), nonzero(rng, 9)
        if len({a, b, -a, -b}) == 4:
            break
    one, other = polynomial(p, -p * a), minus_number(b)
    e = f"({one})*({other}) = 0"
    return Drawn(
        values={"e": e, "one": one, "other": other},
        task=f"solve: {e} for x",
        answer=solutions(a, b),
        steps=(f"{one} = 0 or {other} = 0", either((a, b))),
        mistakes={
            "signs": solutions(-a, -b),
            "only_one": solutions(a),
            "not_divided": solutions(p * a, b),
        },
        variant=rng.randrange(2),
    )


@template("quad_factor", "letter_out", InputType.SET, difficulties=(2, 3))
def without_a_number(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x^2 + b*x = 0`, at difficulty 2 with `x^2` alone."""
    a, n = (
        (1 if difficulty == 2 else rng.randint(2, 7)),
        nonzero(rng, 9 if difficulty == 3 else 20),
    )
    e = f"{polynomial(a, -a * n, 0)} = 0"
    bracket = polynomial(a, -a * n)
    return Drawn(
        values={"e": e, "bracket": bracket, "first": term(a, "x^2"), "second": term(-a * n, "x")},
        task=f"solve: {e} for x",
        answer=solutions(0, n),
        steps=(f"x*({bracket}) = 0", f"x = 0 or {bracket} = 0", either((0, n))),
        mistakes={
            "divided_by_x": solutions(n),
            "sign": solutions(0, -n),
            "not_divided": solutions(0, a * n),
        },
        variant=rng.randrange(2),
    )


def _two_numbers(
    rng: Random, signs: tuple[tuple[int, int], ...], most: int = 9
) -> tuple[int, int]:
    """Return two numbers with different absolute values, and signs from one of the pairs."""
    p, q = rng.sample(range(1, most + 1), 2)
    one, other = rng.choice(signs)
    return p * one, q * other


_MIXED: Final = ((1, -1), (-1, 1))


@template("quad_factor", "trinomial", InputType.EXPRESSION, difficulties=(2, 3, 4), form=_FACTORED)
def trinomial(rng: Random, difficulty: int) -> Drawn:
    """Draw `x^2 + b*x + c` as a product: minus signs from 3 on, a factor before it at 4."""
    a = 1 if difficulty < 4 else rng.randint(2, 4)
    p, q = _two_numbers(rng, ((1, 1),) if difficulty == 2 else (*_MIXED, (-1, -1)))
    b, c = p + q, p * q
    e, inner = polynomial(a, a * b, a * c), polynomial(1, b, c)
    outer = f"{a}*" if a > 1 else ""
    spread = total((1, "x^2"), (p, "x"), (q, "x"), (c, ""))
    spread = f"{outer}({spread})" if outer else spread
    answer = f"{outer}{_brackets(-p, -q)}"
    return Drawn(
        values={"e": e, "b": b, "c": c, "inner": inner},
        task=f"factor: {e}",
        answer=answer,
        steps=(f"{e} = {spread}", f"{spread} = {answer}"),
        mistakes={"signs": f"{outer}{_brackets(p, q)}", "swapped": f"{outer}{_brackets(-b, -c)}"},
        variant=rng.randrange(2),
    )


@template("quad_factor", "solve", InputType.SET, difficulties=(3, 4, 5))
def equation_by_factoring(rng: Random, difficulty: int) -> Drawn:
    """Draw a quadratic equation that factors: mixed signs at 4, out of order and larger at 5."""
    p, q = _two_numbers(rng, ((1, 1), (-1, -1)) if difficulty == 3 else _MIXED, 9 + difficulty)
    b, c = -(p + q), p * q
    normal = f"{polynomial(1, b, c)} = 0"
    e = f"x^2 = {polynomial(-b, -c)}" if difficulty == 5 else normal
    return Drawn(
        values={"e": e, "b": b, "c": c, "normal": normal},
        task=f"solve: {e} for x",
        answer=solutions(p, q),
        steps=(
            normal,
            f"{_brackets(p, q)} = 0",
            f"{minus_number(p)} = 0 or {minus_number(q)} = 0",
            either((p, q)),
        ),
        mistakes={
            "signs": solutions(-p, -q),
            "only_one": solutions(max(p, q)),
            "one_sign": solutions(p, -q),
        },
        variant=rng.randrange(2),
    )


def _discriminant(a: int, b: int, c: int) -> str:
    return f"{in_brackets(b)}^2 - 4*{in_brackets(a)}*{in_brackets(c)}"


@template("quad_formula", "discriminant", InputType.INTEGER, difficulties=(1, 2, 3))
def discriminant(rng: Random, difficulty: int) -> Drawn:
    """Draw a quadratic equation and ask for its discriminant."""
    while True:
        a = rng.randint(1, 1 + difficulty)
        b = rng.randint(3, 9) if difficulty == 1 else nonzero(rng, 9)
        c = rng.randint(1, 6) if difficulty == 1 else nonzero(rng, 8)
        value = b * b - 4 * a * c
        if abs(value) not in {0, 1, 2, 4, a, abs(b), abs(c)} and (difficulty > 1 or value > 0):
            break
    put_in = _discriminant(a, b, c)
    products = total((b * b, ""), (-4 * a * c, ""))
    return Drawn(
        values={"e": f"{polynomial(a, b, c)} = 0", "in": put_in, "b": in_brackets(b)},
        task=f"value: {put_in}",
        answer=str(value),
        steps=(f"{put_in} = {products}", f"{products} = {value}"),
        mistakes={
            "product_sign": str(b * b + 4 * a * c),
            "square_sign": str(b * abs(b) - 4 * a * c),
            "forgot_the_four": str(b * b - a * c),
            "doubled_b": str(2 * b - 4 * a * c),
        },
    )


@template("quad_formula", "real", InputType.BOOLEAN, difficulties=(1, 2, 3))
def has_a_solution(rng: Random, difficulty: int) -> Drawn:
    """Draw a quadratic equation that has real solutions, or narrowly has none."""
    solvable = rng.random() < 0.5
    while True:
        a = 1 if difficulty == 1 else rng.randint(2, 4) * (1 if difficulty == 2 else -1)
        b, c = nonzero(rng, 4 + 2 * difficulty), nonzero(rng, 9)
        c = abs(c) if a > 0 else -abs(c)
        if (b * b - 4 * a * c >= 0) == solvable:
            break
    put_in, value = _discriminant(a, b, c), b * b - 4 * a * c
    right, wrong = ("true", "false") if solvable else ("false", "true")
    return Drawn(
        values={"e": f"{polynomial(a, b, c)} = 0", "in": put_in},
        task=f"true: {put_in} >= 0",
        answer=right,
        steps=(f"{put_in} = {value}", f"{value} {'>=' if solvable else '<'} 0"),
        mistakes={"missed" if solvable else "accepted": wrong},
        variant=rng.randrange(2),
    )


def _formula(a: int, b: int, root: str) -> str:
    below = f"(2*{in_brackets(a)})"
    minus_b = f"-{in_brackets(b)}"
    return f"x = ({minus_b} - {root})/{below} or x = ({minus_b} + {root})/{below}"


@template("quad_formula", "solve", InputType.SET, difficulties=(2, 3, 4, 5))
def by_the_formula(rng: Random, difficulty: int) -> Drawn:
    """Draw a quadratic equation with rational solutions, with a number before `x^2` from 4 on."""
    while True:
        m = 1 if difficulty < 4 else rng.choice((2, 3, 4))
        k = rng.choice((2, 3)) if difficulty == 5 else 1
        above, other = nonzero(rng, 9), nonzero(rng, 9)
        p, q = Fraction(above, m), Fraction(other, k)
        a, b, c = m * k, -(above * k + other * m), above * other
        reduced = p.denominator == m and q.denominator == k
        nice = abs(c) < 60 and (a > 1 or 1 not in {abs(p), abs(q)})
        if reduced and nice and abs(p) != abs(q) and (difficulty > 2 or b > 0):
            break
    e, root = f"{polynomial(a, b, c)} = 0", int(a * abs(p - q))
    return Drawn(
        values={"e": e, "a": a, "b": b, "c": c, "in": _discriminant(a, b, c)},
        task=f"solve: {e} for x",
        answer=solutions(p, q),
        steps=(
            _formula(a, b, f"sqrt({_discriminant(a, b, c)})"),
            f"x = ({-b} - {root})/{2 * a} or x = ({-b} + {root})/{2 * a}",
            either((p, q)),
        ),
        mistakes={
            "sign_of_b": solutions(-p, -q),
            "not_halved": solutions(2 * p, 2 * q),
            "only_one": solutions(max(p, q)),
        },
        variant=rng.randrange(2),
    )


@template("quad_vertex", "read", InputType.SET, difficulties=(1, 2))
def vertex_form(rng: Random, difficulty: int) -> Drawn:
    """Draw a function in vertex form, with a factor before the square at difficulty 2."""
    a = 1 if difficulty == 1 else rng.choice((-4, -3, -2, -1, 2, 3, 4))
    h, k = nonzero(rng, 9), nonzero(rng, 9)
    while abs(h) == abs(k):
        k = nonzero(rng, 9)
    square = f"({minus_number(h)})^2"
    f = f"{term(a, square)} {'+' if k > 0 else '-'} {abs(k)}"
    return Drawn(
        values={"f": f, "inner": minus_number(h)},
        task=f"vertex: {f} for x",
        answer=pair(h, k),
        steps=(f"{minus_number(h)} = 0", f"x = {h}", f"x = {h} and y = {k}"),
        mistakes={"shift_sign": pair(-h, k), "swapped": pair(k, h), "height_sign": pair(h, -k)},
        variant=rng.randrange(2),
    )


@template("quad_vertex", "graph", InputType.SET, difficulties=(1, 2, 3))
def vertex_from_a_graph(rng: Random, difficulty: int) -> Drawn:
    """Draw a parabola and ask for its vertex, upside down from difficulty 2 on."""
    a = Fraction(1) if difficulty == 1 else Fraction(-1)
    if difficulty == 3:
        a = rng.choice((Fraction(1, 2), Fraction(-1, 2), Fraction(2), Fraction(-2)))
    while True:
        h, k = nonzero(rng, 3), nonzero(rng, 4)
        if abs(h) != abs(k):
            break
    b, c = -2 * a * h, a * h * h + k
    wrong = {"swapped": pair(k, h), "shift_sign": pair(-h, k)}
    if c.denominator == 1:
        wrong["axis"] = pair(0, c)
    return Drawn(
        values={},
        task=f"vertex: {polynomial(a, b, c)} for x",
        answer=pair(h, k),
        steps=(f"x = {h}", f"x = {h} and y = {k}"),
        mistakes=wrong,
        figure={"parabola": {"a": str(a), "b": str(b), "c": str(c)}},
        variant=rng.randrange(2),
    )


@template("quad_vertex", "complete", InputType.SET, difficulties=(3, 4, 5))
def completing_the_square(rng: Random, difficulty: int) -> Drawn:
    """Draw `x^2 + b*x + c` and ask for its vertex, with a factor before `x^2` at difficulty 5."""
    a = rng.choice((-3, -2, -1, 2, 3)) if difficulty == 5 else 1
    h = -rng.randint(1, 6) if difficulty == 3 else nonzero(rng, 8)
    k = rng.randint(1, 9) if difficulty == 3 else nonzero(rng, 12)
    while abs(h) == abs(k):
        k = rng.randint(1, 12)
    b, c = -2 * a * h, a * h * h + k
    square = term(a, f"({polynomial(1, -2 * h, h * h)})")
    full = f"{square} {'-' if a > 0 else '+'} {abs(a) * h * h}" + (
        f" {'+' if c > 0 else '-'} {abs(c)}" if c else ""
    )
    f = polynomial(a, b, c)
    form = f"{term(a, f'({minus_number(h)})^2')} {'+' if k > 0 else '-'} {abs(k)}"
    return Drawn(
        values={"f": f, "front": total((a, "x^2"), (b, "x")), "b": term(-2 * h, "x")},
        task=f"vertex: {f} for x",
        answer=pair(h, k),
        steps=(f"{f} = {full}", f"{full} = {form}", f"x = {h} and y = {k}"),
        mistakes={
            "shift_sign": pair(-h, k),
            "number_as_height": pair(h, c),
            "not_halved": pair(2 * h, c),
        },
        variant=rng.randrange(2),
    )
