"""Sums and differences of fractions, with like and unlike denominators, and of mixed numbers."""

from fractions import Fraction
from functools import cache
from math import gcd, lcm
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import Drawn, positive, template

_REDUCED = AskedForm(reduced=True)
_FRACTION = AskedForm(fraction=True)
_RELATED, _PRIME, _SHARING = 2, 3, 4
"""Highest difficulties of each relation of denominators. From 4 on they share a factor."""


@template("frac_add_like", "sum", InputType.FRACTION, form=_REDUCED)
def sum_of_like_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of two fractions with the same denominator, from difficulty 4 on above 1."""
    whole = rng.randint(4, 6 + 3 * difficulty)
    total = rng.randint(whole + 1, 2 * whole - 2) if difficulty > 3 else rng.randint(2, whole - 1)
    one = rng.randint(max(1, total - whole + 1), min(total, whole) - 1)
    other = total - one
    return Drawn(
        values={"a": one, "b": other, "n": whole},
        task=f"value: {one}/{whole} + {other}/{whole}",
        answer=str(Fraction(total, whole)),
        steps=(
            f"{one}/{whole} + {other}/{whole} = ({one} + {other})/{whole} = {total}/{whole}",
            f"{total}/{whole} = {Fraction(total, whole)}",
        ),
        mistakes={
            "added_denominators": str(Fraction(total, 2 * whole)),
            "multiplied": str(Fraction(one * other, whole)),
        },
        variant=rng.randrange(3),
        figure={"bar": {"parts": whole, "painted": [one, other]}} if total < whole else None,
    )


@template("frac_add_like", "difference", InputType.FRACTION, form=_REDUCED)
def difference_of_like_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference of two fractions with the same denominator, later from above 1."""
    whole = rng.randint(4, 6 + 3 * difficulty)
    most = 2 * whole - 1 if difficulty > 3 else whole - 1
    one = rng.randint(whole + 1 if difficulty > 3 else 3, most)
    other = rng.choice([number for number in range(1, min(one, whole)) if one - number != whole])
    left = Fraction(one - other, whole)
    return Drawn(
        values={"a": one, "b": other, "n": whole},
        task=f"value: {one}/{whole} - {other}/{whole}",
        answer=str(left),
        steps=(
            f"{one}/{whole} - {other}/{whole} = ({one} - {other})/{whole} = {one - other}/{whole}",
            f"{one - other}/{whole} = {left}",
        ),
        mistakes=positive(
            {"denominator_lost": one - other, "added": Fraction(one + other, whole)}
        ),
        variant=rng.randrange(3),
    )


@cache
def _unlike(difficulty: int) -> tuple[tuple[int, int], ...]:
    """Return pairs of denominators: multiples, prime to each other, sharing a factor."""
    most = (8, 12, 8, 12, 20)[difficulty - 1]
    pairs = [(n, m) for n in range(2, most + 1) for m in range(2, most + 1) if n != m]
    if difficulty <= _RELATED:
        return tuple((n, m) for n, m in pairs if max(n, m) % min(n, m) == 0)
    unrelated = [(n, m) for n, m in pairs if n % m and m % n]
    if difficulty == _PRIME:
        return tuple((n, m) for n, m in unrelated if gcd(n, m) == 1)
    return tuple((n, m) for n, m in unrelated if gcd(n, m) > 1 and lcm(n, m) <= 15 * difficulty)


def _numerator(rng: Random, whole: int) -> int:
    return rng.choice([number for number in range(1, whole) if gcd(number, whole) == 1])


@template("frac_add_unlike", "sum", InputType.FRACTION, form=_REDUCED)
def sum_of_unlike_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a sum of two fractions with different denominators."""
    n, m = rng.choice(_unlike(difficulty))
    a, b = _numerator(rng, n), _numerator(rng, m)
    if difficulty == 1 and a * m + b * n > n * m:
        a, b = 1, 1
    below = lcm(n, m)
    above_a, above_b = a * below // n, b * below // m
    total = Fraction(above_a + above_b, below)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m, "l": below},
        task=f"value: {a}/{n} + {b}/{m}",
        answer=str(total),
        steps=(
            f"{below // n}*{n} = {below // m}*{m} = {below}",
            f"{a}/{n} + {b}/{m} = {above_a}/{below} + {above_b}/{below}",
            f"{above_a}/{below} + {above_b}/{below} = {above_a + above_b}/{below}",
            f"{above_a + above_b}/{below} = {total}",
        ),
        mistakes={
            "added_both": str(Fraction(a + b, n + m)),
            "numerators_kept": str(Fraction(a + b, below)),
            "numerators_kept_in_product": str(Fraction(a + b, n * m)),
        },
        variant=rng.randrange(3),
    )


@template("frac_add_unlike", "difference", InputType.FRACTION, form=_REDUCED)
def difference_of_unlike_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference of two fractions with different denominators."""
    n, m = rng.choice(_unlike(difficulty))
    a, b = _numerator(rng, n), _numerator(rng, m)
    if a * m < b * n:
        a, n, b, m = b, m, a, n
    if a * m == b * n:
        a, n, b, m = 1, min(n, m), 1, max(n, m)
    below = lcm(n, m)
    above_a, above_b = a * below // n, b * below // m
    left = Fraction(above_a - above_b, below)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m, "l": below},
        task=f"value: {a}/{n} - {b}/{m}",
        answer=str(left),
        steps=(
            f"{below // n}*{n} = {below // m}*{m} = {below}",
            f"{a}/{n} - {b}/{m} = {above_a}/{below} - {above_b}/{below}",
            f"{above_a}/{below} - {above_b}/{below} = {above_a - above_b}/{below}",
            f"{above_a - above_b}/{below} = {left}",
        ),
        mistakes=positive(
            {
                "subtracted_both": Fraction(abs(a - b), abs(n - m)),
                "numerators_kept": Fraction(abs(a - b), below),
                "added": Fraction(above_a + above_b, below),
            }
        ),
        variant=rng.randrange(3),
    )


@template("frac_sub_mixed", "difference", InputType.FRACTION, form=_REDUCED)
def difference_of_mixed_numbers(rng: Random, difficulty: int) -> Drawn:
    """Draw a difference of mixed numbers, from difficulty 2 on with borrowing from a whole."""
    n, m = _mixed_denominators(rng, difficulty)
    a, b = _fractions_of_mixed(rng, n, m, borrows=difficulty > 1)
    less = rng.randint(1, 1 + difficulty)
    more = less + rng.randint(2, 2 + difficulty)
    below = lcm(n, m)
    above_a, above_b = (more * n + a) * below // n, (less * m + b) * below // m
    left = Fraction(above_a - above_b, below)
    parts = abs(Fraction(a, n) - Fraction(b, m))
    expanded = f"{above_a}/{below} - {above_b}/{below}"
    one, other = f"{more * n + a}/{n}", f"{less * m + b}/{m}"
    written = expanded if n == m else f"{one} - {other} = {expanded}"
    return Drawn(
        values={"w": more, "a": a, "n": n, "v": less, "b": b, "m": m},
        task=f"value: ({more} + {a}/{n}) - ({less} + {b}/{m})",
        answer=str(left),
        steps=(
            f"{more} + {a}/{n} = {one}",
            f"{less} + {b}/{m} = {other}",
            f"{written} = {above_a - above_b}/{below}",
            f"{above_a - above_b}/{below} = {left}",
        ),
        mistakes=positive(
            {
                "smaller_from_larger": more - less + parts,
                "whole_not_opened": left + 1,
                "wholes_only": Fraction(more - less),
            }
        ),
        variant=rng.randrange(3),
    )


def _mixed_denominators(rng: Random, difficulty: int) -> tuple[int, int]:
    if difficulty <= _RELATED:
        whole = rng.randint(3, 4 + 3 * difficulty)
        return whole, whole
    return rng.choice(_unlike(difficulty - 1))


def _fractions_of_mixed(rng: Random, n: int, m: int, *, borrows: bool) -> tuple[int, int]:
    """Return numerators. The second fraction is larger if borrowing is wanted."""
    pairs = [(a, b) for a in range(1, n) for b in range(1, m) if gcd(a, n) == gcd(b, m) == 1]
    fitting = [(a, b) for a, b in pairs if a * m != b * n and (a * m < b * n) == borrows]
    return rng.choice(fitting)


@template(
    "frac_sub_mixed",
    "from_whole",
    InputType.FRACTION,
    difficulties=(1, 2, 3, 4),
    form=_FRACTION,
    version=2,
)
def fraction_from_a_whole_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction or a mixed number that is subtracted from a whole number."""
    n = rng.randint(*((2, 5), (4, 9), (3, 8), (7, 15))[difficulty - 1])
    a = _numerator(rng, n)
    whole = rng.randint(2, 3 + 2 * difficulty)
    wholes = 0 if difficulty <= _RELATED else rng.randint(1, whole - 1)
    taken = wholes * n + a
    left = Fraction(whole * n - taken, n)
    return Drawn(
        values={"w": whole, "t": f"{wholes} {a}/{n}" if wholes else f"{a}/{n}", "n": n},
        task=f"value: {whole} - ({wholes} + {a}/{n})" if wholes else f"value: {whole} - {a}/{n}",
        answer=str(left),
        steps=(
            f"{whole} = {whole * n}/{n}",
            f"{wholes} + {a}/{n} = {taken}/{n}" if wholes else f"{a}/{n} = {a}/{n}",
            f"{whole * n}/{n} - {taken}/{n} = {whole * n - taken}/{n}",
        ),
        mistakes=positive(
            {
                "whole_not_opened": left + 1,
                "fraction_kept": whole - wholes - 1 + Fraction(a, n),
                "numerator_subtracted": Fraction(abs(whole - a), n),
            }
        ),
        variant=rng.randrange(3),
    )
