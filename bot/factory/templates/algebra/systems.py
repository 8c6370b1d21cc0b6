"""Systems of linear equations in x and y."""

from fractions import Fraction
from random import Random

from bot.domain.practice.items import InputType
from bot.factory.templates.algebra.polynomials import nonzero, pair, polynomial, term, total
from bot.factory.templates.template import Drawn, template


def _both(x: int, y: int) -> str:
    return f"x = {x} and y = {y}"


def _whole_pair(name: str, x: Fraction, y: Fraction) -> dict[str, str]:
    """Return the mistake if it leads to whole numbers."""
    return {name: pair(x, y)} if x.denominator == y.denominator == 1 else {}


def _point(rng: Random, least: int, most: int) -> tuple[int, int]:
    """Return two different whole numbers other than 0."""
    numbers = [number for number in range(least, most + 1) if number]
    x, y = rng.sample(numbers, 2)
    return x, y


@template("sys_substitution", "put_in", InputType.SET, difficulties=(1, 2, 3, 4))
def substitution(rng: Random, difficulty: int) -> Drawn:
    """Draw `y = m*x + n` and an equation with x and y, negative numbers from difficulty 3 on."""
    while True:
        x, y = _point(rng, 1 if difficulty < 3 else -6, 8)
        m = rng.randint(1, 3) if difficulty == 1 else nonzero(rng, 4, 2)
        n, p = y - m * x, rng.randint(1, 3 if difficulty < 4 else 5)
        q = 1 if difficulty == 1 else nonzero(rng, 3 if difficulty < 4 else 5)
        if n and p + q * m not in {0, 1} and (difficulty > 1 or n > 0):
            break
    r = p * x + q * y
    line = polynomial(m, n)
    second = f"{total((p, 'x'), (q, 'y'))} = {r}"
    joined = f"+ {term(q, f'({line})')}" if q > 0 else f"- {term(-q, f'({line})')}"
    put_in = f"{term(p, 'x')} {joined} = {r}"
    forgotten = Fraction(r - n, p + q * m)
    return Drawn(
        values={"one": f"y = {line}", "two": second, "line": line, "in": put_in},
        task=f"system: y = {line}; {second} for x, y",
        answer=pair(x, y),
        steps=(put_in, f"{total((p + q * m, 'x'), (q * n, ''))} = {r}", f"x = {x}", _both(x, y)),
        mistakes={
            "swapped": pair(y, x),
            **_whole_pair("bracket_forgotten", forgotten, m * forgotten + n),
            "sign_lost": pair(x, -m * x + n),
        },
        variant=rng.randrange(2),
    )


@template("sys_substitution", "set_equal", InputType.SET, difficulties=(1, 2, 3))
def setting_equal(rng: Random, difficulty: int) -> Drawn:
    """Draw two equations solved for y, with negative numbers from difficulty 2 on."""
    while True:
        x, y = _point(rng, 1 if difficulty == 1 else -7, 9)
        k = rng.randint(1, 3) if difficulty == 1 else nonzero(rng, 5)
        m = k + rng.randint(2, 4)
        n, s = y - m * x, y - k * x
        if m and n and s and (difficulty > 1 or s > 0):
            break
    one, two = polynomial(m, n), polynomial(k, s)
    wrong = Fraction(s + n, m - k)
    return Drawn(
        values={"one": f"y = {one}", "two": f"y = {two}", "first": one, "second": two},
        task=f"system: y = {one}; y = {two} for x, y",
        answer=pair(x, y),
        steps=(f"{one} = {two}", f"{term(m - k, 'x')} = {s - n}", f"x = {x}", _both(x, y)),
        mistakes={
            "swapped": pair(y, x),
            **_whole_pair("sign_lost", wrong, m * wrong + n),
            "did_not_divide": pair(s - n, m * (s - n) + n),
        },
        variant=rng.randrange(2),
    )


@template("sys_substitution", "ages", InputType.SET, difficulties=(3, 4, 5))
def two_ages(rng: Random, difficulty: int) -> Drawn:
    """Draw two ages by their sum and their relation, from 4 on a multiple and more."""
    k = 1 if difficulty == 3 else rng.randint(2, 4)
    d = rng.randint(2, 12) if difficulty == 3 else 0 if difficulty == 4 else rng.randint(1, 6)
    y = rng.randint(5, 16)
    x = k * y + d
    older = polynomial(k, d, letter="y")
    return Drawn(
        values={"sum": x + y, "older": older},
        task=f"system: x + y = {x + y}; x = {older} for x, y",
        answer=pair(x, y),
        steps=(
            f"({older}) + y = {x + y}",
            f"{polynomial(k + 1, d, letter='y')} = {x + y}",
            f"y = {y}",
            _both(x, y),
        ),
        mistakes={"swapped": pair(y, x), "younger_counted": pair(x + y - d, y)},
        variant=rng.randrange(3),
    )


@template("sys_elimination", "add", InputType.SET, difficulties=(1, 2, 3))
def adding_equations(rng: Random, difficulty: int) -> Drawn:
    """Draw two equations whose sum has no y, with coefficients from difficulty 2 on."""
    while True:
        x, y = _point(rng, 1 if difficulty < 3 else -8, 9)
        a, c = (
            (1, rng.randint(1, 2)) if difficulty == 1 else (rng.randint(2, 6), rng.randint(1, 6))
        )
        b = 1 if difficulty == 1 else rng.randint(2, 6) * rng.choice((1, -1))
        if a * x + b * y and c * x - b * y:
            break
    r, s = a * x + b * y, c * x - b * y
    wrong = Fraction(r - s, a + c)
    return Drawn(
        values={
            "one": f"{total((a, 'x'), (b, 'y'))} = {r}",
            "two": f"{total((c, 'x'), (-b, 'y'))} = {s}",
            "left": total((a, "x"), (c, "x")),
            "right": total((r, ""), (s, "")),
            "by": total((b, "y")),
        },
        task=f"system: {total((a, 'x'), (b, 'y'))} = {r}; "
        f"{total((c, 'x'), (-b, 'y'))} = {s} for x, y",
        answer=pair(x, y),
        steps=(f"{term(a + c, 'x')} = {r + s}", f"x = {x}", _both(x, y)),
        mistakes={
            "swapped": pair(y, x),
            **_whole_pair("subtracted_right", wrong, Fraction(r - a * wrong, b)),
            "sign_lost": pair(x, -y),
        },
        variant=rng.randrange(2),
    )


@template("sys_elimination", "multiply", InputType.SET, difficulties=(3, 4, 5))
def multiplying_an_equation(rng: Random, difficulty: int) -> Drawn:
    """Draw two equations. The first is multiplied before y is eliminated by subtraction."""
    while True:
        x, y = _point(rng, 1 if difficulty == 3 else -8, 9)
        a, c = rng.randint(2, 5), rng.randint(1, 6)
        b, k = nonzero(rng, 4 if difficulty > 3 else 3), rng.randint(2, 3 if difficulty < 5 else 5)
        b = abs(b) if difficulty == 3 else b
        r, s = a * x + b * y, c * x + k * b * y
        if k * a - c not in {0, 1} and a != c and r and s:
            break
    one = f"{total((a, 'x'), (b, 'y'))} = {r}"
    two = f"{total((c, 'x'), (k * b, 'y'))} = {s}"
    wrong = Fraction(r - s, k * a - c)
    return Drawn(
        values={"one": one, "two": two, "k": k, "by": term(b, "y"), "dy": term(k * b, "y")},
        task=f"system: {one}; {two} for x, y",
        answer=pair(x, y),
        steps=(
            f"{total((k * a, 'x'), (k * b, 'y'))} = {k * r}",
            f"{term(k * a - c, 'x')} = {k * r - s}",
            f"x = {x}",
            _both(x, y),
        ),
        mistakes={
            "swapped": pair(y, x),
            **_whole_pair("right_not_multiplied", wrong, Fraction(r - a * wrong, b)),
            "sign_lost": pair(x, -y),
        },
        variant=rng.randrange(2),
    )


@template("sys_elimination", "tickets", InputType.SET, difficulties=(2, 3, 4))
def prices_of_tickets(rng: Random, difficulty: int) -> Drawn:
    """Draw what two groups pay, at difficulty 2 and 3 with the same number of adults."""
    while True:
        x, y = rng.randint(5, 8 + 3 * difficulty), rng.randint(2, 9)
        a, b, d = rng.randint(2, 4), rng.randint(2, 5), rng.randint(2, 5)
        k = 1 if difficulty < 4 else rng.randint(2, 3)
        if x > y and k * b - d > (0 if difficulty > 2 else 1):
            break
    r, s = a * x + b * y, k * a * x + d * y
    return Drawn(
        values={
            "a": a,
            "b": b,
            "r": r,
            "c": k * a,
            "d": d,
            "s": s,
            "one": f"{total((a, 'x'), (b, 'y'))} = {r}",
        },
        task=f"system: {total((a, 'x'), (b, 'y'))} = {r}; "
        f"{total((k * a, 'x'), (d, 'y'))} = {s} for x, y",
        answer=pair(x, y),
        steps=(
            f"{total((k * a, 'x'), (k * b, 'y'))} = {k * r}",
            f"{term(k * b - d, 'y')} = {k * r - s}",
            f"y = {y}",
            _both(x, y),
        ),
        mistakes={"swapped": pair(y, x), "did_not_divide": pair(x, k * r - s)},
        variant=rng.randrange(2),
    )
