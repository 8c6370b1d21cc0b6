"""Lines: slopes, zeros, points and equations."""

from fractions import Fraction
from math import gcd
from random import Random
from typing import Final

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.algebra import polynomials
from bot.factory.templates.template import Drawn, template

_REDUCED: Final = AskedForm(reduced=True)
_EQUATION: Final = AskedForm(equation=True)


@template("lin_function", "slope", InputType.FRACTION, difficulties=(1, 2, 3, 4), form=_REDUCED)
def slope_from_a_graph(rng: Random, difficulty: int) -> Drawn:
    """Draw the graph of a line through points of the grid: negative from 2, fractions from 3."""
    below = 1 if difficulty < 3 else rng.choice((2, 3) if difficulty == 3 else (2, 3, 4))
    up = rng.choice(
        [number for number in (1, 2, 3, 4, 5) if gcd(number, below) == 1 and number <= 3 * below]
    )
    up = up if difficulty in {1, 3} else -up
    m = Fraction(up, below)
    b = rng.choice([number for number in range(-3, 4) if number and abs(number) != abs(m)])
    return Drawn(
        values={"b": b},
        task=f"slope: (0, {b}); ({below}, {b + up})",
        answer=str(m),
        steps=(f"m = ({b + up} - {polynomials.in_brackets(b)})/({below} - 0)", f"m = {m}"),
        mistakes={"sign": str(-m), "upside_down": str(1 / m), "intercept": str(b)},
        figure={"line_graph": {"slope": str(m), "intercept": str(b)}},
        variant=rng.randrange(2),
    )


@template("lin_function", "zero", InputType.INTEGER)
def zero_of_a_line(rng: Random, difficulty: int) -> Drawn:
    """Draw a line that cuts the x-axis at a whole number, at 5 with a fraction as slope."""
    x = rng.choice(
        [number for number in range(-10, 11) if number and (difficulty > 2 or number > 0)]
    )
    below = rng.choice((2, 3, 4)) if difficulty == 5 else 1
    m = Fraction(
        rng.choice(
            [number for number in range(2, 8) if gcd(number, below) == 1 and number != abs(x)]
        ),
        below,
    )
    m = -m if difficulty in {2, 4} else m
    x *= below
    b = int(-m * x)
    f = polynomials.polynomial(m, b)
    return Drawn(
        values={"f": f, "mx": polynomials.term(m, "x"), "b": polynomials.undo(b)},
        task=f"solve: {f} = 0 for x",
        answer=str(x),
        steps=(f"{f} = 0", f"{polynomials.term(m, 'x')} = {-b}", f"x = {x}"),
        mistakes={"sign_lost": str(-x), "other_axis": str(b)},
        variant=rng.randrange(3),
    )


@template("lin_function", "point", InputType.BOOLEAN, difficulties=(1, 2, 3))
def is_the_point_on_the_line(rng: Random, difficulty: int) -> Drawn:
    """Draw a line and a point that lies on it or just beside it."""
    m = rng.randint(2, 6) * (1 if difficulty == 1 else rng.choice((1, -1)))
    b = rng.randint(1, 9) if difficulty == 1 else polynomials.nonzero(rng, 9)
    x = rng.randint(1, 6) if difficulty < 3 else -rng.randint(1, 6)
    value = m * x + b
    near = (
        value,
        value,
        2 * b - value if difficulty == 3 else value + 1,
        value + rng.choice((1, -1, 2)),
    )
    y = rng.choice(near)
    put_in = polynomials.polynomial(m, b, letter=polynomials.in_brackets(x))
    right, wrong = ("true", "false") if y == value else ("false", "true")
    return Drawn(
        values={"f": polynomials.polynomial(m, b), "x": x, "y": y, "in": put_in},
        task=f"true: {put_in} = {y}",
        answer=right,
        steps=(f"f({x}) = {put_in}", f"{put_in} = {value}"),
        mistakes={"missed" if y == value else "accepted": wrong},
    )


def _line(m: polynomials.Number, b: polynomials.Number) -> str:
    return f"y = {polynomials.polynomial(m, b)}"


@template(
    "lin_line_equation", "slope_and_point", InputType.EXPRESSION,
    difficulties=(1, 2, 3), form=_EQUATION,
)  # fmt: skip
def line_by_slope_and_point(rng: Random, difficulty: int) -> Drawn:
    """Draw the slope of a line and a point on it, at difficulty 1 with small numbers."""
    m = rng.randint(2, 5) if difficulty == 1 else polynomials.nonzero(rng, 6, 2)
    x = rng.randint(1, 4) if difficulty < 3 else -rng.randint(1, 5)
    b = rng.randint(1, 6) if difficulty == 1 else polynomials.nonzero(rng, 9)
    y = m * x + b
    return Drawn(
        values={
            "m": m,
            "x": x,
            "y": y,
            "mx": polynomials.term(m, "x"),
            "in": f"{m}*{polynomials.in_brackets(x)}",
        },
        task=f"line: ({x}, {y}); ({x + 1}, {y + m})",
        answer=_line(m, b),
        steps=(f"{y} = {m}*{polynomials.in_brackets(x)} + b", f"b = {b}", _line(m, b)),
        mistakes={
            "y_as_intercept": _line(m, y),
            "number_sign": _line(m, y + m * x),
            "swapped": _line(b, m),
        },
        variant=rng.randrange(2),
    )


@template(
    "lin_line_equation", "points", InputType.EXPRESSION,
    difficulties=(2, 3, 4, 5), form=_EQUATION,
)  # fmt: skip
def line_through_points(rng: Random, difficulty: int) -> Drawn:
    """Draw two points of a line: negative slopes from 3 on, fractions from 4 on."""
    below = 1 if difficulty < 4 else rng.choice((2, 3, 4))
    up = rng.choice(
        [number for number in range(1, 8) if gcd(number, below) == 1 and number != below]
    )
    m = Fraction(up if difficulty == 2 else rng.choice((up, -up)), below)
    b = rng.randint(1, 6) if difficulty == 2 else polynomials.nonzero(rng, 6)
    starts = (1, 2) if difficulty < 4 else (-1, 1) if difficulty == 4 else (-2, -1, 1)
    x = rng.choice(starts) * below
    far = x + below * rng.randint(2, 4)
    y, z = int(m * x + b), int(m * far + b)
    rise = f"{z} - {polynomials.in_brackets(y)}"
    run = f"{far} - {polynomials.in_brackets(x)}"
    return Drawn(
        values={"x1": x, "y1": y, "x2": far, "y2": z, "rise": rise, "run": run},
        task=f"line: ({x}, {y}); ({far}, {z})",
        answer=_line(m, b),
        steps=(
            f"m = ({rise})/({run}) = {m}",
            f"{y} = {polynomials.in_brackets(m)}*{polynomials.in_brackets(x)} + b",
            f"b = {b}",
            _line(m, b),
        ),
        mistakes={
            "upside_down": _line(1 / m, y - x / m),
            "slope_sign": _line(-m, y + m * x),
            "y_as_intercept": _line(m, y),
        },
        variant=rng.randrange(2),
    )


@template(
    "lin_line_equation", "graph", InputType.EXPRESSION, difficulties=(1, 2, 3, 4), form=_EQUATION
)
def line_from_a_graph(rng: Random, difficulty: int) -> Drawn:
    """Draw the graph of a line whose equation is asked; fractions as slope from 3 on."""
    below = 1 if difficulty < 3 else rng.choice((2, 3) if difficulty == 3 else (2, 3, 4))
    up = rng.choice(
        [number for number in (1, 2, 3, 4, 5) if gcd(number, below) == 1 and number <= 3 * below]
    )
    m = Fraction(up if difficulty in {1, 3} else -up, below)
    b = rng.choice([number for number in range(-4, 5) if number and number not in {m, -m}])
    return Drawn(
        values={},
        task=f"line: (0, {b}); ({below}, {b + up if m > 0 else b - up})",
        answer=_line(m, b),
        steps=(f"b = {b}", f"m = {m}", _line(m, b)),
        mistakes={
            "swapped": _line(b, m),
            "slope_sign": _line(-m, b),
            "upside_down": _line(1 / m, b),
            "intercept_sign": _line(m, -b),
        },
        figure={"line_graph": {"slope": str(m), "intercept": str(b)}},
        variant=rng.randrange(2),
    )
