"""Fractions of the same value: expanding, reducing, mixed numbers, comparing."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import gcd, lcm
from random import Random

from bot.domain.practice.items import AskedForm, InputType
from bot.factory.templates.template import (
    SIGNS,
    Drawn,
    positive,
    shuffle_choices,
    sign_between,
    template,
    whole_numbers,
)

Pair = tuple[int, int]
"""A numerator and a denominator, reduced or not."""
_REDUCED = AskedForm(reduced=True)
_WHOLES = ((2, 5), (3, 7), (4, 9), (5, 12), (7, 15))
"""Denominators by difficulty."""
_FACTORS = ((2, 3), (2, 5), (3, 7), (4, 9), (6, 12))
"""Factors to expand or reduce by, by difficulty."""


def _proper(rng: Random, difficulty: int) -> Pair:
    """Return a reduced fraction below 1. Beyond difficulty 1 it is no unit fraction."""
    whole = rng.randint(*_WHOLES[difficulty - 1])
    least = 1 if difficulty == 1 else 2
    reduced = [number for number in range(least, whole) if gcd(number, whole) == 1]
    return rng.choice(reduced or [whole - 1]), whole


@template("frac_equiv", "missing_numerator", InputType.INTEGER)
def missing_numerator(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction and a larger denominator, and ask for the numerator that belongs to it."""
    a, n = _proper(rng, difficulty)
    factors = range(_FACTORS[difficulty - 1][0], _FACTORS[difficulty - 1][1] + 1)
    k = rng.choice([factor for factor in factors if a * factor != n])
    return Drawn(
        values={"a": a, "n": n, "m": n * k},
        task=f"solve: {a}/{n} = x/{n * k} for x",
        answer=str(a * k),
        steps=(
            f"{n * k}/{n} = {k}",
            f"{a}/{n} = ({a}*{k})/({n}*{k}) = {a * k}/{n * k}",
            f"{a * k}",
        ),
        mistakes=whole_numbers(
            {"same_numerator": a, "same_difference": a + n * k - n, "factor": k}
        ),
        variant=rng.randrange(3),
        figure={"bar": {"parts": n, "painted": a}} if difficulty < 3 else None,
    )


@template("frac_equiv", "which_equal", InputType.MULTIPLE_CHOICE)
def equal_fraction(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction and ask which of four fractions has the same value."""
    a, n = _proper(rng, difficulty)
    k = rng.randint(*_FACTORS[difficulty - 1])
    wrong = (
        ("added", (a + k, n + k)),
        ("denominator_only", (a, n * k)),
        ("numerator_only", (a * k, n)),
        ("upside_down", (n * k, a * k)),
    )
    choices = shuffle_choices(
        rng,
        f"{a * k}/{n * k}",
        {name: f"{above}/{below}" for name, (above, below) in rng.sample(wrong, len(wrong) - 1)},
    )
    return Drawn(
        values={"a": a, "n": n},
        task=f"equal: {a}/{n}; " + "; ".join(map(str, choices.shown)),
        answer=choices.answer,
        choices=choices.shown,
        steps=(f"({a}*{k})/({n}*{k}) = {a * k}/{n * k}", f"{a * k}/{n * k} = {a}/{n}"),
        mistakes=choices.mistakes,
        variant=rng.randrange(2),
    )


@template("frac_simplify", "lowest_terms", InputType.FRACTION, form=_REDUCED)
def lowest_terms(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction that can be reduced, from difficulty 3 on in more than one step."""
    a, n = _proper(rng, difficulty)
    k = rng.choice(
        ((2, 3, 5), (2, 3, 4, 5), (4, 6, 8, 9, 10), (6, 8, 12, 14, 15), (12, 15, 18, 21))[
            difficulty - 1
        ]
    )
    return Drawn(
        values={"a": a * k, "n": n * k, "p": _least_factor(k)},
        task=f"value: {a * k}/{n * k}",
        answer=f"{a}/{n}",
        steps=(
            f"{a * k} = {a}*{k}",
            f"{n * k} = {n}*{k}",
            f"{a * k}/{n * k} = ({a}*{k})/({n}*{k}) = {a}/{n}",
        ),
        mistakes=positive(
            {
                "numerator_only": Fraction(a, n * k),
                "denominator_only": Fraction(a * k, n),
                "subtracted": Fraction(a * k - k, n * k - k),
            }
        ),
        variant=rng.randrange(3),
    )


def _least_factor(number: int) -> int:
    return next(divisor for divisor in range(2, number + 1) if number % divisor == 0)


@template("frac_simplify", "common_factor", InputType.INTEGER)
def factor_to_reduce_by(rng: Random, difficulty: int) -> Drawn:
    """Draw a fraction and ask for the number that reduces it in one step."""
    a, n = _proper(rng, max(2, difficulty))
    factors = ((3, 5), (4, 6), (6, 8, 9, 10), (8, 12, 14, 15), (12, 16, 18, 20, 24))[
        difficulty - 1
    ]
    k = rng.choice(factors)
    return Drawn(
        values={"a": a * k, "n": n * k},
        task=f"gcd: {a * k}, {n * k}",
        answer=str(k),
        steps=(
            f"{a * k} = {a}*{k}",
            f"{n * k} = {n}*{k}",
            f"({a}*{k})/({n}*{k}) = {a}/{n}",
            f"{k}",
        ),
        mistakes=whole_numbers(
            {"not_the_largest": _least_factor(k), "difference": n * k - a * k, "numerator": a * k}
        ),
        variant=rng.randrange(2),
    )


@template("frac_mixed", "to_improper", InputType.INTEGER)
def numerator_of_a_mixed_number(rng: Random, difficulty: int) -> Drawn:
    """Draw a mixed number and ask for its numerator as a single fraction."""
    a, n = _proper(rng, difficulty)
    w = rng.randint(*((1, 3), (2, 4), (2, 6), (4, 9), (6, 15))[difficulty - 1])
    return Drawn(
        values={"w": w, "a": a, "n": n},
        task=f"solve: {w} + {a}/{n} = x/{n} for x",
        answer=str(w * n + a),
        steps=(
            f"{w} = {w * n}/{n}",
            f"{w * n}/{n} + {a}/{n} = ({w * n} + {a})/{n} = {w * n + a}/{n}",
            f"{w * n + a}",
        ),
        mistakes=whole_numbers(
            {
                "added": w + a,
                "numerator_forgotten": w * n,
                "multiplied_numerator": w * a + n,
                "side_by_side": 10 * w + a,
            }
        ),
        variant=rng.randrange(3),
        figure=None,
    )


@template("frac_mixed", "to_mixed", InputType.MULTIPLE_CHOICE)
def mixed_number_of_a_fraction(rng: Random, difficulty: int) -> Drawn:
    """Draw an improper fraction and ask which mixed number it is."""
    a, n = _proper(rng, difficulty)
    low, high = ((1, 3), (2, 4), (2, 6), (4, 9), (6, 12))[difficulty - 1]
    w = rng.choice([number for number in range(low, high + 1) if number != n])
    total = w * n + a
    mixed = {
        "right": (w, a, n),
        "one_too_many": (w + 1, a, n),
        "wholes_as_denominator": (w, a, w) if a < w else (w, n - a, n),
        "swapped": (a, w, n) if w < n else (w - 1, a, n),
    }
    written = {name: "{} {}/{}".format(*number) for name, number in mixed.items() if number[0] > 0}
    choices = shuffle_choices(rng, written.pop("right"), written)
    shown = (str(choice).replace(" ", " + ") for choice in choices.shown)
    return Drawn(
        values={"t": total, "n": n},
        task=f"equal: {total}/{n}; " + "; ".join(shown),
        answer=choices.answer,
        choices=choices.shown,
        steps=(f"{total} = {w}*{n} + {a}", f"{total}/{n} = {w * n}/{n} + {a}/{n} = {w} + {a}/{n}"),
        mistakes=choices.mistakes,
        variant=rng.randrange(2),
    )


@cache
def _pairs(difficulty: int) -> tuple[tuple[Pair, Pair], ...]:
    """Return pairs of fractions to compare: like, same numerators, related, unlike, close ones."""
    most = (9, 12, 6, 10, 13)[difficulty - 1]
    fractions = [(a, n) for n in range(2, most + 1) for a in range(1, n)]
    if difficulty == 3:
        fractions += [(a, k * n) for n in (2, 3, 4, 5) for k in (2, 3, 4) for a in range(1, k * n)]
    return tuple(
        (one, other)
        for one in fractions
        for other in fractions
        if one != other and _suits(difficulty, one, other)
    )


def _suits(difficulty: int, one: Pair, other: Pair) -> bool:
    (a, n), (b, m) = one, other
    if difficulty == 1:
        return n == m and n > 2
    if difficulty == 2:
        return a == b and n != m
    if n == m or a == b:
        return False
    if difficulty == 3:
        return max(n, m) % min(n, m) == 0
    related = max(n, m) % min(n, m) == 0
    gap = abs(Fraction(a, n) - Fraction(b, m))
    close = Fraction(1, 12) if difficulty == 5 else Fraction(1)
    reduced = gcd(a, n) == gcd(b, m) == 1
    return not related and reduced and 0 < gap < close


def _larger(one: Pair, other: Pair) -> bool:
    return Fraction(*one) > Fraction(*other)


@template("frac_compare", "sign", InputType.MULTIPLE_CHOICE)
def sign_between_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw two fractions and ask which sign belongs between them."""
    one, other = rng.choice(_pairs(difficulty))
    (a, n), (b, m) = one, other
    below = lcm(n, m)
    answer = sign_between(Fraction(a, n), Fraction(b, m), larger=_larger(one, other))
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m},
        task=f"compare: {a}/{n}; {b}/{m}",
        answer=answer,
        choices=SIGNS,
        steps=(
            f"{a}/{n} = {a * below // n}/{below}",
            f"{b}/{m} = {b * below // m}/{below}",
            f"{a}/{n} {SIGNS[int(answer)]} {b}/{m}",
        ),
        mistakes={
            **({"by_denominator": sign_between(n, m, larger=n > m)} if n != m else {}),
            **({"by_numerator": sign_between(a, b, larger=a > b)} if a != b else {}),
            "called_equal": "1",
            "other_way": str(2 - int(answer)),
        },
        variant=rng.randrange(2),
        figure={"number_line": {"from": 0, "to": 1, "parts": n, "marked": []}}
        if difficulty == 1
        else None,
    )


@template("frac_compare", "statement", InputType.BOOLEAN, difficulties=(1, 2, 3, 4))
def statement_about_two_fractions(rng: Random, difficulty: int) -> Drawn:
    """Draw two fractions with a sign between them and ask if the statement is true."""
    while True:
        one, other = rng.choice(_pairs(difficulty))
        if Fraction(*one) != Fraction(*other):
            break
    (a, n), (b, m) = one, other
    below = lcm(n, m)
    sign = rng.choice("<>")
    right = ">" if _larger(one, other) else "<"
    holds = sign == right
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m, "claim": f"{a}/{n} {sign} {b}/{m}"},
        task=f"true: {a}/{n} {sign} {b}/{m}",
        answer=str(holds).lower(),
        steps=(
            f"{a}/{n} = {a * below // n}/{below}",
            f"{b}/{m} = {b * below // m}/{below}",
            f"{a}/{n} {right} {b}/{m}",
        ),
        mistakes={"misjudged": str(not holds).lower()},
        variant=rng.randrange(2),
    )


@template("frac_compare", "largest", InputType.MULTIPLE_CHOICE, difficulties=(2, 3, 4, 5))
def largest_of_three(rng: Random, difficulty: int) -> Drawn:
    """Draw three fractions and ask which one is the largest."""
    fractions = _three(rng, difficulty)
    below = lcm(*(n for _, n in fractions))
    values = [Fraction(*fraction) for fraction in fractions]
    shown = tuple(f"{a}/{n}" for a, n in fractions)
    best = values.index(max(values))
    first, second, third = (f"{a}/{n} = {a * below // n}/{below}" for a, n in fractions)
    return Drawn(
        values={"m": below},
        task="largest: " + "; ".join(shown),
        answer=str(best),
        choices=shown,
        steps=(first, second, third, shown[best]),
        mistakes={
            **_place_of_most("by_denominator", [n for _, n in fractions]),
            **_place_of_most("by_numerator", [a for a, _ in fractions]),
            "smallest": str(values.index(min(values))),
        },
        variant=rng.randrange(2),
    )


def _three(rng: Random, difficulty: int) -> list[Pair]:
    """Return three fractions with different values, from pairs of that difficulty."""
    while True:
        one, other = rng.choice(_pairs(difficulty))
        third = rng.choice(_pairs(difficulty))[0]
        found = [one, other, third]
        values = {Fraction(*pair) for pair in found}
        related = difficulty > 2 or third[0] == one[0]
        if len(values) == len(found) and related and lcm(*(n for _, n in found)) < 400:
            return found


def _place_of_most(mistake: str, numbers: Sequence[int]) -> dict[str, str]:
    """Return the place that the mistake leads to, or nothing if several numbers are largest."""
    most = max(numbers)
    return {mistake: str(numbers.index(most))} if numbers.count(most) == 1 else {}


_DENOMINATORS = ((2, 5), (3, 8), (4, 12), (6, 15), (9, 24))


@cache
def _denominators(difficulty: int) -> tuple[Pair, ...]:
    """Return pairs of denominators: first multiples, then coprime ones, then any."""
    low, high = _DENOMINATORS[difficulty - 1]
    pairs = [(n, m) for n in range(low, high + 1) for m in range(low, 2 * high) if n != m]
    if difficulty == 1:
        return tuple((n, m) for n, m in pairs if m % n == 0 or gcd(n, m) == 1)
    shared = difficulty > 2
    return tuple(
        (n, m) for n, m in pairs if n % m and m % n and (gcd(n, m) > 1) == shared and m <= high
    )


@template("frac_common_denominator", "least", InputType.INTEGER)
def least_common_denominator(rng: Random, difficulty: int) -> Drawn:
    """Draw two fractions and ask for their least common denominator."""
    n, m = rng.choice(_denominators(difficulty))
    a, b = (rng.choice([number for number in range(1, x) if gcd(number, x) == 1]) for x in (n, m))
    least = lcm(n, m)
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m},
        task=f"lcm: {n}, {m}",
        answer=str(least),
        steps=(f"{least // n}*{n} = {least}", f"{least // m}*{m} = {least}"),
        mistakes=whole_numbers({"product": n * m, "larger_one": max(n, m), "sum": n + m}),
        variant=rng.randrange(2),
    )


@template("frac_common_denominator", "new_numerator", InputType.INTEGER)
def numerator_over_the_common_denominator(rng: Random, difficulty: int) -> Drawn:
    """Draw two fractions with their common denominator and ask for a new numerator."""
    while True:
        n, m = sorted(rng.choice(_denominators(difficulty)))
        a, b = (
            rng.choice([number for number in range(1, x) if gcd(number, x) == 1]) for x in (n, m)
        )
        least = lcm(n, m)
        factor = least // n
        if a * factor not in {a, n, m}:
            break
    return Drawn(
        values={"a": a, "n": n, "b": b, "m": m, "l": least},
        task=f"solve: {a}/{n} = x/{least} for x",
        answer=str(a * factor),
        steps=(
            f"{least}/{n} = {factor}",
            f"{a}/{n} = ({a}*{factor})/({n}*{factor}) = {a * factor}/{least}",
            f"{a * factor}",
        ),
        mistakes=whole_numbers(
            {
                "numerator_kept": a,
                "same_difference": a + least - n,
                "factor_of_the_other": Fraction(a * least, m),
            }
        ),
        variant=rng.randrange(2),
    )
