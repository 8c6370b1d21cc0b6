"""Linear inequalities."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from bot.domain.practice.items import InputType, Trigger
from bot.factory.templates.algebra import polynomials
from bot.factory.templates.template import NUMBER_ALONE, Drawn, template

_OTHERWISE: Final = {"<": ">=", ">=": "<", ">": "<=", "<=": ">"}
_TURNED: Final = {"<": ">", ">": "<", "<=": ">=", ">=": "<="}


def _interval(relation: str, border: polynomials.Number) -> str:
    """Return the solutions of `x` in this relation to the border."""
    if relation.startswith("<"):
        return f"(-inf, {border}{']' if relation == '<=' else ')'}"
    return f"{'[' if relation == '>=' else '('}{border}, inf)"


def _wrong_intervals(
    relation: str, border: polynomials.Number, moved: polynomials.Number
) -> dict[str, str | Trigger]:
    other_edge = relation[0] if relation.endswith("=") else f"{relation}="
    return {
        "turned": _interval(_TURNED[relation], border),
        "edge": _interval(other_edge, border),
        "number_sign": _interval(relation, moved),
        "number_alone": NUMBER_ALONE,
    }


@template("lin_inequality", "shift", InputType.SET, difficulties=(1, 2))
def inequality_of_a_sum(rng: Random, difficulty: int) -> Drawn:
    """Draw `x + b < c` or the like, with negative solutions at difficulty 2."""
    relation = rng.choice(tuple(_TURNED))
    x = rng.randint(1, 12) if difficulty == 1 else -rng.randint(1, 12)
    b = rng.choice(
        [
            number
            for number in range(-9, 10)
            if number and abs(number) != abs(x) and (difficulty > 1 or x + number > 0)
        ]
    )
    c, op = x + b, polynomials.undo(b)[0]
    e = f"{polynomials.polynomial(1, b)} {relation} {c}"
    return Drawn(
        values={
            "e": e,
            "undo": polynomials.undo(b),
            "right": polynomials.less(c, b),
            "rel": relation,
        },
        task=f"inequality: {e} for x",
        answer=_interval(relation, x),
        steps=(
            f"{polynomials.polynomial(1, b)} {op} {abs(b)} {relation} {c} {op} {abs(b)}",
            f"x {relation} {x}",
            f"x in {_interval(relation, x)}",
        ),
        mistakes=_wrong_intervals(relation, x, c + b),
        variant=rng.randrange(2),
    )


@template("lin_inequality", "two_steps", InputType.SET, difficulties=(2, 3, 4, 5))
def inequality_in_two_steps(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x + b < c` or the like, from difficulty 4 on with a negative factor."""
    relation = rng.choice(tuple(_TURNED))
    below = rng.choice((2, 3, 4, 5)) if difficulty == 5 else 1
    x = Fraction(
        rng.choice([number for number in range(-12, 13) if number and gcd(number, below) == 1]),
        below,
    )
    factors = (1, 2, 3) if below > 1 else range(2, 10)
    a = below * rng.choice([factor for factor in factors if factor != abs(x)])
    a = a if difficulty < 4 else -a
    b = rng.choice([number for number in range(1, 16) if number != abs(x)])
    b = b if difficulty == 2 else rng.choice((b, -b))
    c = int(a * x) + b
    given = relation if a > 0 else _TURNED[relation]
    e = f"{polynomials.polynomial(a, b)} {given} {c}"
    return Drawn(
        values={
            "e": e,
            "undo": polynomials.undo(b),
            "a": a,
            "ax": polynomials.term(a, "x"),
            "right": polynomials.less(c, b),
            "rel": given,
        },
        task=f"inequality: {e} for x",
        answer=_interval(relation, x),
        steps=(
            f"{polynomials.term(a, 'x')} {given} {c - b}",
            f"x {relation} {x}",
            f"x in {_interval(relation, x)}",
        ),
        mistakes=_wrong_intervals(relation, x, Fraction(c + b, a)),
        variant=rng.randrange(2),
    )


@template("lin_inequality", "check", InputType.BOOLEAN, difficulties=(1, 2, 3))
def is_it_a_solution(rng: Random, difficulty: int) -> Drawn:
    """Draw an inequality and a number. At difficulty 3 the number may be the border."""
    relation = rng.choice(tuple(_TURNED))
    a = rng.randint(2, 9) * (1 if difficulty < 3 else rng.choice((1, -1)))
    b = rng.randint(1, 12) if difficulty == 1 else polynomials.nonzero(rng, 12)
    x = rng.randint(1, 9) if difficulty == 1 else polynomials.nonzero(rng, 9)
    value = a * x + b
    c = value + rng.choice((-3, -2, -1, 1, 2, 3) if difficulty < 3 else (-2, 0, 0, 2))
    holds = {"<": value < c, "<=": value <= c, ">": value > c, ">=": value >= c}[relation]
    put_in = polynomials.polynomial(a, b, letter=polynomials.in_brackets(x))
    right, wrong = ("true", "false") if holds else ("false", "true")
    return Drawn(
        values={
            "e": f"{polynomials.polynomial(a, b)} {relation} {c}",
            "x": x,
            "in": put_in,
            "c": c,
            "rel": relation,
        },
        task=f"true: {put_in} {relation} {c}",
        answer=right,
        steps=(
            f"{put_in} = {value}",
            f"{value} {relation if holds else _OTHERWISE[relation]} {c}",
        ),
        mistakes={"missed" if holds else "accepted": wrong},
    )
