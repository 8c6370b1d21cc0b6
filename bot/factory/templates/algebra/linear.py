"""Linear equations, bare and in words."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.algebra.polynomials import (
    in_brackets,
    less,
    nonzero,
    polynomial,
    term,
    total,
    undo,
    whole,
)
from bot.factory.templates.template import Drawn, template

_REDUCED: Final = AskedForm(reduced=True)


@template("lin_one_step", "sum", InputType.INTEGER, difficulties=(1, 2, 3))
def one_step_of_a_sum(rng: Random, difficulty: int) -> Drawn:
    """Draw `x + a = c` or `x - a = c`, from difficulty 3 on with negative numbers."""
    while True:
        x = rng.randint(2, 10 * difficulty) if difficulty < 3 else -rng.randint(2, 20)
        a = nonzero(rng, 9 * difficulty)
        if abs(x) != abs(a) and (x + a > 0 or (difficulty == 3 and x + a)):
            break
    c, e = x + a, f"{polynomial(1, a)} = {x + a}"
    undone = f"{polynomial(1, a)} {undo(a)[0]} {abs(a)} = {c} {undo(a)[0]} {abs(a)}"
    return Drawn(
        values={"e": e, "undo": undo(a), "a": abs(a), "right": less(c, a), "c": c},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(undone, f"x = {x}"),
        mistakes={"same_operation": str(c + a), "sign_lost": str(-x)},
        variant=rng.randrange(2),
    )


@template("lin_one_step", "product", InputType.INTEGER, difficulties=(2, 3, 4, 5))
def one_step_of_a_product(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x = c`, at difficulty 3 `x/a = c`, at 4 with minus signs, at 5 with a fraction."""
    a, x = rng.sample(range(2, 13), 2)
    if difficulty == 3:
        x *= a
        left, c, undone = f"x/{a}", x // a, f"{x // a}*{a}"
        wrong = Fraction(x // a, a)
    elif difficulty == 5:
        below = rng.choice([number for number in range(2, 10) if gcd(number, a) == 1])
        x *= below
        left, c, undone = f"{a}/{below}*x", x // below * a, f"{x // below * a}*({below}/{a})"
        wrong = Fraction(x * a * a, below * below)
    else:
        a, x = (a, x) if difficulty == 2 else (-a, rng.choice((x, -x)))
        left, c, undone = term(a, "x"), a * x, f"{a * x}/{in_brackets(a)}"
        wrong = Fraction(a * x * a)
    e = f"{left} = {c}"
    return Drawn(
        values={"e": e, "left": left, "c": c, "a": left.split("*")[0].removeprefix("x/")},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(f"x = {undone}", f"x = {x}"),
        mistakes={"subtracted": str(c - a), **whole(same_operation=wrong), "sign_lost": str(-x)},
        variant=rng.randrange(2),
    )


@template("lin_two_step", "solve", InputType.INTEGER, difficulties=(1, 2, 3, 4))
def two_steps(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x + b = c`: subtraction at 2, negative solutions at 3, a negative factor at 4."""
    while True:
        a = rng.randint(2, 9) * (-1 if difficulty == 4 else 1)
        x = rng.randint(2, 12) * (1 if difficulty < 3 else rng.choice((1, -1)))
        x = -abs(x) if difficulty == 3 else x
        b = rng.randint(1, 20) if difficulty in {1, 3} else -rng.randint(1, 20)
        if x not in {a, -a, b, -b}:
            break
    c = a * x + b
    e = f"{polynomial(a, b)} = {c}"
    right = less(c, b)
    return Drawn(
        values={"e": e, "ax": term(a, "x"), "a": a, "undo": undo(b), "right": right},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(f"{term(a, 'x')} = {c - b}", f"x = {x}"),
        mistakes=whole(same_sign=Fraction(c + b, a), sign_lost=Fraction(-x))
        | {"did_not_divide": str(c - b), "subtracted_factor": str(c - b - a)},
        variant=rng.randrange(2),
    )


@template("lin_two_step", "quotient", InputType.INTEGER, difficulties=(2, 3, 4, 5))
def two_steps_with_a_quotient(rng: Random, difficulty: int) -> Drawn:
    """Draw `x/a + b = c`, at difficulty 5 the quotient of a sum."""
    signs = (1,) if difficulty == 2 else (1, -1)
    while True:
        a, q = rng.randint(2, 9), rng.randint(2, 9) * rng.choice(signs)
        b = rng.randint(1, 12) * rng.choice(signs)
        if abs(q * a) != abs(b) and q + b and abs(q * a - b) not in {0, abs(b), abs(q), a}:
            break
    if difficulty == 5:
        x, left, c = q * a - b, f"({polynomial(1, b)})/{a}", q
        first, right = f"{polynomial(1, b)} = {q * a}", f"{polynomial(1, b)} = {q}*{a}"
        wrong = {"only_part": str(q * a + b), "other_order": str((q - b) * a)}
    else:
        x, left, c = q * a, f"x/{a} {'+' if b > 0 else '-'} {abs(b)}", q + b
        first, right = f"x/{a} = {q}", f"x/{a} = {less(c, b)}"
        wrong = {"only_part": str((c + b) * a), "other_order": str(c * a - b)}
    return Drawn(
        values={"e": f"{left} = {c}", "left": left, "right": right, "a": a},
        task=f"solve: {left} = {c} for x",
        answer=str(x),
        steps=(first, f"x = {x}"),
        mistakes={**wrong, "sign_lost": str(-x)},
    )


def _both_sides(a: int, b: int, c: int, d: int) -> tuple[str, tuple[str, ...]]:
    """Return the equation `a*x + b = c*x + d` and the steps to its solution."""
    x = Fraction(d - b, a - c)
    steps = (f"{polynomial(a - c, b)} = {d}", f"{term(a - c, 'x')} = {d - b}", f"x = {x}")
    return f"{polynomial(a, b)} = {polynomial(c, d)}", steps


@template("lin_both_sides", "solve", InputType.INTEGER, difficulties=(1, 2, 3, 4))
def unknown_on_both_sides(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x + b = c*x + d` with a whole solution, with minus signs from difficulty 2 on."""
    while True:
        c, x = rng.randint(1, 6), rng.randint(2, 10)
        a = c + rng.randint(2, 5)
        b = rng.randint(1, 6) if difficulty == 1 else nonzero(rng, 15)
        if difficulty > 2:
            c, x = -c, rng.choice((x, -x))
            a = rng.randint(2, 7) if difficulty == 3 else c - rng.randint(2, 5)
        d = (a - c) * x + b
        known = {abs(number) for number in (a, b, c, d, a - c)}
        if d and abs(x) not in known and (d > 0 or difficulty > 1):
            break
    e, steps = _both_sides(a, b, c, d)
    mistakes = whole(number_sign=Fraction(d + b, a - c), did_not_divide=Fraction(d - b))
    if a + c:
        mistakes |= whole(unknown_sign=Fraction(d - b, a + c))
    return Drawn(
        values={
            "e": e,
            "cx": undo(c, "x"),
            "left": total((a, "x"), (-c, "x"), (b, "")),
            "d": d,
            "b": undo(b),
        },
        task=f"solve: {e} for x",
        answer=str(x),
        steps=steps,
        mistakes=mistakes,
    )


@template("lin_both_sides", "fraction", InputType.FRACTION, difficulties=(3, 4, 5), form=_REDUCED)
def fraction_from_both_sides(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*x + b = c*x + d` with a fraction as its solution, negative from 4 on."""
    while True:
        c, k = nonzero(rng, 5), rng.randint(2, 7 if difficulty < 5 else 12)
        a, b = c + k, nonzero(rng, 9)
        n = rng.randint(1, 15) * (1 if difficulty == 3 else -1)
        d = n + b
        if a and d and a + c and gcd(n, k) == 1 and abs(n) != k:
            break
    e, steps = _both_sides(a, b, c, d)
    return Drawn(
        values={
            "e": e,
            "cx": undo(c, "x"),
            "left": total((a, "x"), (-c, "x"), (b, "")),
            "d": d,
            "b": undo(b),
        },
        task=f"solve: {e} for x",
        answer=str(Fraction(n, k)),
        steps=steps,
        mistakes={
            "upside_down": str(Fraction(k, n)),
            "number_sign": str(Fraction(d + b, k)),
            "unknown_sign": str(Fraction(n, a + c)),
        },
    )


@template("lin_brackets", "factor", InputType.INTEGER, difficulties=(1, 2, 3))
def factor_and_bracket(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*(p*x + q) = c`, at 3 with p other than 1."""
    while True:
        a, p = rng.randint(2, 8), 1 if difficulty < 3 else rng.randint(2, 5)
        x = rng.randint(1, 10) if difficulty == 1 else nonzero(rng, 10)
        q = rng.randint(1, 9) if difficulty == 1 else -rng.randint(1, 9)
        if p * x + q and abs(x) not in {a, a * p, abs(q)}:
            break
    c = a * (p * x + q)
    e = f"{a}*({polynomial(p, q)}) = {c}"
    return Drawn(
        values={"e": e, "a": a, "q": abs(q), "apart": f"{a}*{term(p, 'x')}", "sign": q},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(
            f"{polynomial(a * p, a * q)} = {c}",
            f"{term(a * p, 'x')} = {c - a * q}",
            f"x = {x}",
        ),
        mistakes=whole(
            only_the_first=Fraction(c - q, a * p),
            number_sign=Fraction(c + a * q, a * p),
            did_not_divide=Fraction(c - a * q),
        ),
    )


@template("lin_brackets", "both", InputType.INTEGER, difficulties=(3, 4, 5))
def brackets_on_both_sides(rng: Random, difficulty: int) -> Drawn:
    """Draw `a*(x + b) = c*x + d`, two brackets at 4, and a minus before a bracket at 5."""
    while True:
        a, b, e = nonzero(rng, 7, 2), nonzero(rng, 9), 0
        c, x, s = rng.randint(2, 6), nonzero(rng, 10), nonzero(rng, 9)
        a, e = (-abs(a), rng.randint(5, 30)) if difficulty == 5 else (abs(a), 0)
        d = a * (x + b) + e - c * x
        s, rest = divmod(d, c)
        fits = difficulty != 4 or (rest == 0 and s)
        known = {abs(number) for number in (a, b, a - c)}
        if fits and a - c and e + a * b and 0 < abs(d) < 60 and abs(x) not in known:
            break
    inner = f"{abs(a)}*({polynomial(1, b)})"
    left = f"{e} - {inner}" if e else inner
    right = f"{c}*({polynomial(1, s)})" if difficulty == 4 else polynomial(c, d)
    number = e + a * b
    return Drawn(
        values={"e": f"{left} = {right}", "bracket": f"{in_brackets(a)}*({polynomial(1, b)})"},
        task=f"solve: {left} = {right} for x",
        answer=str(x),
        steps=(
            f"{polynomial(a, number)} = {polynomial(c, d)}",
            f"{polynomial(a - c, number)} = {d}",
            f"{term(a - c, 'x')} = {d - number}",
            f"x = {x}",
        ),
        mistakes=whole(
            only_the_first=Fraction((s if difficulty == 4 else d) - e - b, a - c),
            bracket_sign=Fraction(d - e + a * b, a - c),
            number_sign=Fraction(d + number, a - c),
            did_not_divide=Fraction(d - number),
        ),
    )


@template("lin_word", "price", InputType.INTEGER, difficulties=(1, 2, 3))
def how_many_for_the_price(rng: Random, difficulty: int) -> Drawn:
    """Draw a fixed amount and an amount each that make a total. The numbers grow."""
    while True:
        a = rng.randint(2, (5, 9, 15)[difficulty - 1])
        b = rng.randint(2, (9, 20, 45)[difficulty - 1])
        x = rng.randint(3, (9, 12, 20)[difficulty - 1])
        if x not in {a, b}:
            break
    c = a * x + b
    return Drawn(
        values={"a": a, "b": b, "c": c, "left": polynomial(a, b), "right": f"{c} - {b}"},
        task=f"solve: {polynomial(a, b)} = {c} for x",
        answer=str(x),
        steps=(f"{polynomial(a, b)} = {c}", f"{term(a, 'x')} = {c - b}", f"x = {x}"),
        mistakes={
            **whole(forgot_the_fixed=Fraction(c, a), added_the_fixed=Fraction(c + b, a)),
            "did_not_divide": str(c - b),
        },
        variant=rng.randrange(4),
    )


@template("lin_word", "number", InputType.INTEGER, difficulties=(2, 3, 4))
def think_of_a_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a riddle: a multiple of a number, and more, equals another multiple of it."""
    while True:
        c = rng.randint(2, 5)
        a, x = c + rng.randint(2, 6), rng.randint(2, 12)
        x = x if difficulty < 4 else -x
        b = rng.randint(1, 10 * difficulty)
        d = (a - c) * x + b
        if d > 0 and abs(x) not in {a, b, c, d, a - c}:
            break
    e, steps = _both_sides(a, b, c, d)
    return Drawn(
        values={"a": a, "b": b, "c": c, "d": d, "left": polynomial(a, b), "cx": term(c, "x")},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(e, *steps[1:]),
        mistakes=whole(
            unknown_sign=Fraction(d - b, a + c),
            number_sign=Fraction(d + b, a - c),
            added_first=Fraction(a * b - d, c - a),
            did_not_divide=Fraction(d - b),
        ),
        variant=rng.randrange(2),
    )


@template("lin_word", "rectangle", InputType.INTEGER, difficulties=(3, 4, 5))
def sides_of_a_rectangle(rng: Random, difficulty: int) -> Drawn:
    """Draw a rectangle by its perimeter and the relation of its sides, from 4 on a multiple."""
    k = {3: 1, 4: 2, 5: rng.randint(3, 5)}[difficulty]
    while True:
        x, d = rng.randint(3, 15), rng.randint(2, 9)
        if x not in {d, 2 * d, k, 2 * k + 2}:
            break
    longer = polynomial(k, d)
    around = 2 * (x + k * x + d)
    return Drawn(
        values={"longer": longer, "d": d, "p": around, "sum": f"x + {longer}"},
        task=f"solve: 2*(x + {longer}) = {around} for x",
        answer=str(x),
        steps=(
            f"2*(x + {longer}) = {around}",
            f"{polynomial(2 * k + 2, 2 * d)} = {around}",
            f"{term(2 * k + 2, 'x')} = {around - 2 * d}",
            f"x = {x}",
        ),
        mistakes={
            **whole(
                half_the_perimeter=Fraction(around - d, k + 1),
                number_not_doubled=Fraction(around - d, 2 * k + 2),
            ),
            "the_other_side": str(k * x + d),
        },
        variant=rng.randrange(2),
    )


@template("lin_word", "tariffs", InputType.INTEGER, difficulties=(4, 5))
def two_tariffs(rng: Random, difficulty: int) -> Drawn:
    """Draw two prices, each with a fixed part, that are equal for some amount."""
    most = 12 * (difficulty - 3)
    while True:
        a, x = rng.randint(3, most), rng.randint(3, most)
        c = a - rng.randint(1, a - 2)
        b, d = rng.randint(2, 30), 0
        d = (a - c) * x + b
        if x not in {a, b, c, d, a - c} and a - c > 1:
            break
    e, steps = _both_sides(a, b, c, d)
    return Drawn(
        values={"a": a, "b": b, "c": c, "d": d, "one": polynomial(a, b), "two": polynomial(c, d)},
        task=f"solve: {e} for x",
        answer=str(x),
        steps=(e, *steps[1:]),
        mistakes={
            **whole(unknown_sign=Fraction(d - b, a + c), number_sign=Fraction(d + b, a - c)),
            "the_price": str(a * x + b),
        },
        variant=rng.randrange(2),
    )
