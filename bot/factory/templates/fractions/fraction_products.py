"""Products and quotients of fractions, and stories that need more than one step."""

from fractions import Fraction
from math import gcd, lcm
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import Drawn, positive, template, whole_numbers

_REDUCED = AskedForm(reduced=True)
_WHOLES = ((2, 5), (3, 7), (4, 9), (5, 12), (8, 18))
"""Denominators by difficulty."""


def _numerator(rng: Random, whole: int, least: int = 1) -> int:
    reduced = [number for number in range(least, whole) if gcd(number, whole) == 1]
    return rng.choice(reduced or [whole - 1])


@template("frac_mul_whole", "product", InputType.FRACTION, form=_REDUCED)
def whole_number_times_fraction(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of a whole number and a fraction."""
    n = rng.randint(*((3, 7), (4, 9), (5, 12), (6, 15), (9, 24))[difficulty - 1])
    a = _numerator(rng, n)
    k = rng.choice([number for number in range(2, 3 + 2 * difficulty) if number % n])
    if difficulty == 1:
        a, k = 1, rng.randint(2, n - 1)
    total = Fraction(k * a, n)
    return Drawn(
        values={"k": k, "a": a, "n": n},
        task=f"value: {k}*{a}/{n}",
        answer=str(total),
        steps=(f"{k}*{a}/{n} = ({k}*{a})/{n} = {k * a}/{n}", f"{k * a}/{n} = {total}"),
        mistakes={
            "expanded": str(Fraction(k * a, k * n)),
            "denominator_multiplied": str(Fraction(a, k * n)),
            "added": str(Fraction(k + a, n)),
        },
        variant=rng.randrange(3),
    )


@template("frac_mul_whole", "portions", InputType.FRACTION, form=_REDUCED)
def several_equal_portions(rng: Random, difficulty: int) -> Drawn:
    """Draw the size of one portion and ask for the size of several portions."""
    n = rng.choice(
        ((2, 3, 4), (3, 4, 5), (4, 5, 8), (5, 6, 8, 10), (8, 10, 12, 15))[difficulty - 1]
    )
    a = 1 if difficulty == 1 else _numerator(rng, n, 2)
    k = rng.choice([number for number in range(3, 5 + 2 * difficulty) if number % n])
    total = Fraction(k * a, n)
    return Drawn(
        values={"k": k, "a": a, "n": n},
        task=f"value: {k}*{a}/{n}",
        answer=str(total),
        steps=(f"{k}*{a}/{n} = ({k}*{a})/{n} = {k * a}/{n}", f"{k * a}/{n} = {total}"),
        mistakes={
            "added": str(k + Fraction(a, n)),
            "expanded": str(Fraction(a, n)),
            "divided": str(Fraction(a, k * n)),
        },
        variant=rng.randrange(5),
    )


@template("frac_mul", "product", InputType.FRACTION, form=_REDUCED)
def product_of_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a product of two fractions that from difficulty 3 on can be reduced."""
    a, n, b, m = _factors(rng, difficulty)
    total = Fraction(a * b, n * m)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m},
        task=f"value: {a}/{n}*{b}/{m}",
        answer=str(total),
        steps=(
            f"{a}/{n}*{b}/{m} = ({a}*{b})/({n}*{m})",
            f"({a}*{b})/({n}*{m}) = {a * b}/{n * m}",
            f"{a * b}/{n * m} = {total}",
        ),
        mistakes={
            "crossed": str(Fraction(a * m, n * b)),
            "added": str(Fraction(a + b, n + m)),
            "denominator_kept": str(Fraction(a * b, lcm(n, m))),
        },
        variant=rng.randrange(3),
    )


def _factors(rng: Random, difficulty: int) -> tuple[int, int, int, int]:
    """Return two reduced fractions below 1 whose product reduces from the right difficulty on."""
    low, high = _WHOLES[difficulty - 1]
    while True:
        n, m = rng.randint(low, high), rng.randint(low, high)
        a, b = _numerator(rng, n), _numerator(rng, m)
        reducible = gcd(a * b, n * m) > 1
        if reducible == (difficulty > 2) and a * b > (difficulty > 1):
            return a, n, b, m


@template("frac_mul", "part_of_part", InputType.FRACTION, form=_REDUCED)
def part_of_a_part(rng: Random, difficulty: int) -> Drawn:
    """Draw a part and a part of it, and ask which part of the whole that is."""
    a, n, b, m = _factors(rng, difficulty)
    total = Fraction(a * b, n * m)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m},
        task=f"value: {a}/{n}*{b}/{m}",
        answer=str(total),
        steps=(
            f"{b}/{m}*{a}/{n} = ({b}*{a})/({m}*{n}) = {a * b}/{n * m}",
            f"{a * b}/{n * m} = {total}",
        ),
        mistakes=positive(
            {
                "subtracted": abs(Fraction(a, n) - Fraction(b, m)),
                "added": Fraction(a, n) + Fraction(b, m),
                "rest_of_part": Fraction(a * (m - b), n * m),
            }
        ),
        variant=rng.randrange(4),
    )


@template("frac_div", "quotient", InputType.FRACTION, form=_REDUCED)
def quotient_of_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a quotient of two fractions, at difficulty 1 like ones, later any."""
    a, n, b, m = _dividend_and_divisor(rng, difficulty)
    total = Fraction(a * m, n * b)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m},
        task=f"value: ({a}/{n})/({b}/{m})",
        answer=str(total),
        steps=(
            f"1/({b}/{m}) = {m}/{b}",
            f"{a}/{n}*{m}/{b} = ({a}*{m})/({n}*{b}) = {a * m}/{n * b}",
            f"{a * m}/{n * b} = {total}",
        ),
        mistakes={
            "multiplied": str(Fraction(a * b, n * m)),
            "turned_the_first": str(Fraction(n * b, a * m)),
            "turned_both": str(Fraction(n * m, a * b)),
        },
        variant=rng.randrange(3),
    )


def _dividend_and_divisor(rng: Random, difficulty: int) -> tuple[int, int, int, int]:
    low, high = _WHOLES[difficulty - 1]
    while True:
        n = rng.randint(low, high)
        m = n if difficulty == 1 else rng.randint(low, high)
        a, b = _numerator(rng, n), _numerator(rng, m)
        reducible = gcd(a * m, n * b) > 1
        if a * m != n * b and (b > 1 or difficulty == 1) and (difficulty < 4 or reducible):
            return a, n, b, m


@template("frac_div", "how_often", InputType.INTEGER, difficulties=(1, 2, 3, 4))
def how_often_it_fits(rng: Random, difficulty: int) -> Drawn:
    """Draw an amount and a portion that divides it, and ask how often it fits."""
    while True:
        n = rng.randint(*((2, 5), (3, 8), (4, 10), (6, 15))[difficulty - 1])
        a = 1 if difficulty == 1 else _numerator(rng, n, 2)
        whole = rng.randint(2, (5, 9, 14, 24)[difficulty - 1])
        often = Fraction(whole * n, a)
        if often.denominator == 1 and often not in {n, a, whole}:
            break
    return Drawn(
        values={"w": whole, "a": a, "n": n},
        task=f"value: {whole}/({a}/{n})",
        answer=str(often),
        steps=(
            f"1/({a}/{n}) = {n}/{a}",
            f"{whole}*{n}/{a} = ({whole}*{n})/{a} = {whole * n}/{a}",
            f"{whole * n}/{a} = {often}",
        ),
        mistakes=whole_numbers(
            {
                "multiplied": Fraction(whole * a, n),
                "numerator_forgotten": whole * n,
                "divided_by_denominator": Fraction(whole, n),
                "subtracted": whole - a,
            }
        ),
        variant=rng.randrange(5),
    )


@template(
    "frac_word_problems", "left_over", InputType.FRACTION, difficulties=(1, 2, 3), form=_REDUCED
)
def what_is_left(rng: Random, difficulty: int) -> Drawn:
    """Draw an amount and what is taken from it, and ask what is left."""
    while True:
        n, m, below = _amounts(rng, difficulty)
        a, b = _numerator(rng, n), _numerator(rng, m)
        if a * m > b * n and a * m != 2 * b * n:
            break
    above_a, above_b = a * below // n, b * below // m
    left = Fraction(above_a - above_b, below)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m, "l": below},
        task=f"value: {a}/{n} - {b}/{m}",
        answer=str(left),
        steps=(
            f"{a}/{n} - {b}/{m} = {above_a}/{below} - {above_b}/{below}",
            f"{above_a}/{below} - {above_b}/{below} = {above_a - above_b}/{below}",
            f"{above_a - above_b}/{below} = {left}",
        ),
        mistakes=positive(
            {
                "added": Fraction(above_a + above_b, below),
                "subtracted_both": Fraction(abs(a - b), abs(n - m)),
                "rest_of_a_whole": 1 - Fraction(b, m),
            }
        ),
        variant=rng.randrange(5),
    )


def _amounts(rng: Random, difficulty: int) -> tuple[int, int, int]:
    """Return two denominators of everyday amounts, and their least common one."""
    pairs = (
        ((2, 4), (4, 2), (2, 8), (4, 8), (2, 6), (3, 6)),
        ((2, 3), (3, 4), (4, 3), (2, 5), (4, 5), (3, 5)),
        ((4, 6), (6, 4), (5, 8), (6, 8), (8, 6), (5, 6), (4, 10)),
    )[difficulty - 1]
    n, m = rng.choice(pairs)
    return n, m, lcm(n, m)


@template("frac_word_problems", "two_parts", InputType.INTEGER, difficulties=(2, 3, 4, 5))
def two_parts_of_a_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a number of things and two parts that go away, and ask how many are left."""
    while True:
        n, m = rng.choice(((2, 3), (2, 4), (3, 4), (3, 6), (4, 5), (3, 5), (4, 6), (5, 6), (3, 8)))
        a = 1 if difficulty == 2 else rng.randint(1, n - 1)
        b = 1 if difficulty < 4 else rng.randint(1, m - 1)
        total = lcm(n, m) * rng.randint(2, 2 + 2 * difficulty)
        first, second = total * a // n, total * b // m
        left = total - first - second
        reduced = gcd(a, n) == gcd(b, m) == 1
        if reduced and left > 1 and left not in {n, m, a, b, total, first, second}:
            break
    return Drawn(
        values={"t": total, "a": a, "n": n, "b": b, "m": m},
        task=f"value: {total} - {a}/{n}*{total} - {b}/{m}*{total}",
        answer=str(left),
        steps=(
            f"{a}/{n}*{total} = {first}",
            f"{b}/{m}*{total} = {second}",
            f"{total} - {first} - {second} = {left}",
        ),
        mistakes=whole_numbers(
            {
                "parts_together": first + second,
                "second_of_the_rest": (total - first) * (1 - Fraction(b, m)),
                "first_only": total - first,
            }
        ),
        variant=rng.randrange(5),
    )


@template("frac_word_problems", "part_of_the_rest", InputType.INTEGER, difficulties=(3, 4, 5))
def part_of_what_is_left(rng: Random, difficulty: int) -> Drawn:
    """Draw a number of things of which a part goes, then a part of the rest."""
    while True:
        n, m = rng.randint(2, 3 + difficulty), rng.randint(2, 3 + difficulty)
        a, b = _numerator(rng, n), _numerator(rng, m)
        b = 1 if difficulty == 3 else b
        total = n * m * rng.randint(1, 5)
        rest = total * (n - a) // n
        left = rest * (m - b) // m
        known = {n, m, a, b, total, rest, total - rest, n - a, m - b}
        if rest * b % m == 0 and left > 1 and left not in known and total <= 60 * difficulty:
            break
    return Drawn(
        values={"t": total, "a": a, "n": n, "b": b, "m": m},
        task=f"value: {total}*(1 - {a}/{n})*(1 - {b}/{m})",
        answer=str(left),
        steps=(
            f"{total} - {a}/{n}*{total} = {total} - {total - rest} = {rest}",
            f"{b}/{m}*{rest} = {rest - left}",
            f"{rest} - {rest - left} = {left}",
        ),
        mistakes=whole_numbers(
            {
                "part_of_everything": total - Fraction(a * total, n) - Fraction(b * total, m),
                "stopped_early": rest,
                "what_went_last": rest - left,
            }
        ),
        variant=rng.randrange(4),
    )
