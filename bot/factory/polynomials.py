"""Polynomials in any letters with rational coefficients, and expressions as quotients of two."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from math import gcd, isqrt, lcm
from typing import Final

from bot.domain.answers.maths import tree as trees

Monomial = tuple[tuple[str, int], ...]
"""Letters in order, each with its exponent; empty for a number."""
Polynomial = Mapping[Monomial, Fraction]
"""Coefficients other than 0; empty for 0."""

_LARGEST_EXPONENT: Final = 12
_MOST_TERMS: Final = 400
_LARGEST_TO_FACTOR: Final = 10**7


class NotRationalError(Exception):
    """The expression is no quotient of polynomials, or one too large to be worked out."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A quotient of two polynomials, as it comes: nothing is cancelled."""

    above: Polynomial
    below: Polynomial


ONE: Final[Polynomial] = {(): Fraction(1)}


def ratio(expression: trees.Expression) -> Ratio:
    """Return the expression as a quotient; raise NotRationalError where it is none.

    Pi and e count as letters: no equation between rational numbers holds of them.
    """
    match expression:
        case trees.Number() | trees.Mixed():
            return Ratio(constant(expression.value), ONE)
        case trees.Symbol(name=name) | trees.Constant(name=name):
            return Ratio({((name, 1),): Fraction(1)}, ONE)
        case trees.Quotient(above=above, below=below):
            return _times(ratio(above), _upside_down(ratio(below)))
        case trees.Power(base=base, exponent=exponent):
            return _power(ratio(base), _whole(exponent))
        case trees.Function():
            raise NotRationalError
        case _:
            return _of_parts(expression)


def _of_parts(expression: trees.Sum | trees.Product | trees.Negative) -> Ratio:
    match expression:
        case trees.Sum(terms=terms):
            return reduce(_plus, map(ratio, terms))
        case trees.Product(factors=factors):
            return reduce(_times, map(ratio, factors))
        case trees.Negative(of=of):
            inner = ratio(of)
            return Ratio(scaled(inner.above, Fraction(-1)), inner.below)


def constant(value: Fraction | int) -> Polynomial:
    """Return the polynomial that is this number."""
    return {(): Fraction(value)} if value else {}


def plus(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the sum."""
    total = defaultdict[Monomial, Fraction](Fraction, one)
    for monomial, coefficient in other.items():
        total[monomial] += coefficient
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def times(one: Polynomial, other: Polynomial) -> Polynomial:
    """Return the product; raise NotRationalError where it has too many terms."""
    total = defaultdict[Monomial, Fraction](Fraction)
    for first, coefficient in one.items():
        for second, factor in other.items():
            total[_product(first, second)] += coefficient * factor
    if len(total) > _MOST_TERMS:
        raise NotRationalError
    return {monomial: coefficient for monomial, coefficient in total.items() if coefficient}


def scaled(one: Polynomial, by: Fraction) -> Polynomial:
    """Return the polynomial times a number."""
    return {monomial: coefficient * by for monomial, coefficient in one.items() if by}


def by_powers(polynomial: Polynomial, name: str) -> list[Polynomial]:
    """Return the coefficients of the powers of the letter, that of its 0th power first."""
    found = defaultdict[int, dict[Monomial, Fraction]](dict)
    for monomial, coefficient in polynomial.items():
        exponent = dict(monomial).get(name, 0)
        rest = tuple(part for part in monomial if part[0] != name)
        found[exponent][rest] = coefficient
    return [found[exponent] for exponent in range(max(found, default=0) + 1)]


def numbers_by_powers(polynomial: Polynomial, name: str) -> list[Fraction]:
    """Return the same where all are numbers; raise NotRationalError where another letter is."""
    coefficients = by_powers(polynomial, name)
    if any(monomial for each in coefficients for monomial in each):
        raise NotRationalError
    return [each.get((), Fraction(0)) for each in coefficients]


def tree(polynomial: Polynomial) -> trees.Expression:
    """Return the polynomial as an expression."""
    terms = tuple(_term(*each) for each in sorted(polynomial.items(), reverse=True))
    match terms:
        case ():
            return trees.Number(Fraction(0))
        case (term,):
            return term
        case _:
            return trees.Sum(terms)


def roots(coefficients: Sequence[Fraction]) -> tuple[trees.Expression, ...]:
    """Return the different real roots of a polynomial that is not 0, given by powers.

    Rational ones are divided out until a quadratic is left; raise NotRationalError where more is.
    """
    found: list[Fraction] = []
    rest = list(coefficients)
    while len(rest) > 3:  # noqa: PLR2004 - a quadratic has three coefficients
        root = next((it for it in _rational_candidates(rest) if not _value(rest, it)), None)
        if root is None:
            raise NotRationalError
        found.append(root)
        rest = _divided(rest, root)
    known = [trees.Number(it) for it in dict.fromkeys(found)]
    others = [it for it in _small_roots(rest) if it not in known]
    return (*known, *others)


def _small_roots(coefficients: Sequence[Fraction]) -> tuple[trees.Expression, ...]:
    match coefficients:
        case [c, b, a] if a:
            return _quadratic_roots(a, b, c)
        case [b, a, *_] if a:
            return (trees.Number(-b / a),)
        case _:
            return ()


def _quadratic_roots(a: Fraction, b: Fraction, c: Fraction) -> tuple[trees.Expression, ...]:
    """Return what the discriminant leaves: two roots, one or none, with a surd if need be."""
    discriminant = b * b - 4 * a * c
    if discriminant < 0:
        return ()
    middle, size = -b / (2 * a), discriminant / (4 * a * a)
    if not size:
        return (trees.Number(middle),)
    whole = _rational_root(size)
    if whole is not None:
        return (trees.Number(middle - whole), trees.Number(middle + whole))
    surd = trees.Power(trees.Number(size), trees.Number(Fraction(1, 2)))
    return (
        trees.Sum((trees.Number(middle), trees.Negative(surd))),
        trees.Sum((trees.Number(middle), surd)),
    )


def _rational_root(value: Fraction) -> Fraction | None:
    root = Fraction(isqrt(value.numerator), isqrt(value.denominator))
    return root if root * root == value else None


def _rational_candidates(coefficients: Sequence[Fraction]) -> Iterator[Fraction]:
    """Yield what the rational root theorem leaves, 0 first."""
    if not coefficients[0]:
        yield Fraction(0)
        return
    common = lcm(*(it.denominator for it in coefficients))
    whole = [int(it * common) for it in coefficients]
    for above in _divisors(abs(whole[0])):
        for below in _divisors(abs(whole[-1])):
            if gcd(above, below) == 1:
                yield from (Fraction(above, below), Fraction(-above, below))


def _divisors(number: int) -> list[int]:
    if number > _LARGEST_TO_FACTOR:
        raise NotRationalError
    small = [it for it in range(1, isqrt(number) + 1) if number % it == 0]
    return sorted({*small, *(number // it for it in small)})


def _divided(coefficients: Sequence[Fraction], root: Fraction) -> list[Fraction]:
    """Return the polynomial divided by x - root, by Horner's scheme."""
    quotient = [coefficients[-1]]
    for coefficient in reversed(coefficients[1:-1]):
        quotient.append(coefficient + root * quotient[-1])
    return quotient[::-1]


def _value(coefficients: Sequence[Fraction], at: Fraction) -> Fraction:
    return reduce(lambda total, it: total * at + it, reversed(coefficients), Fraction(0))


def _plus(one: Ratio, other: Ratio) -> Ratio:
    if one.below == other.below:
        return Ratio(plus(one.above, other.above), one.below)
    above = plus(times(one.above, other.below), times(other.above, one.below))
    return Ratio(above, times(one.below, other.below))


def _times(one: Ratio, other: Ratio) -> Ratio:
    return Ratio(times(one.above, other.above), times(one.below, other.below))


def _upside_down(one: Ratio) -> Ratio:
    if not one.above:
        raise NotRationalError
    return Ratio(one.below, one.above)


def _power(base: Ratio, exponent: int) -> Ratio:
    if abs(exponent) > _LARGEST_EXPONENT:
        raise NotRationalError
    if exponent < 0:
        base = _upside_down(base)
    return reduce(_times, [base] * abs(exponent), Ratio(ONE, ONE))


def _whole(exponent: trees.Expression) -> int:
    found = ratio(exponent)
    value = found.above.get((), Fraction(0)) / found.below.get((), Fraction(1))
    is_number = found.above.keys() <= {()} and found.below.keys() == {()}
    if not is_number or value.denominator != 1:
        raise NotRationalError
    return int(value)


def _product(one: Monomial, other: Monomial) -> Monomial:
    exponents = defaultdict[str, int](int, one)
    for name, exponent in other:
        exponents[name] += exponent
    return tuple(sorted(exponents.items()))


def _term(monomial: Monomial, coefficient: Fraction) -> trees.Expression:
    factors: list[trees.Expression] = (
        [trees.Number(coefficient)] if coefficient != 1 or not monomial else []
    )
    factors += (_letter_power(*part) for part in monomial)
    return factors[0] if len(factors) == 1 else trees.Product(tuple(factors))


def _letter_power(name: str, exponent: int) -> trees.Expression:
    letter = trees.Constant(name) if name in {"pi", "e"} else trees.Symbol(name)
    return letter if exponent == 1 else trees.Power(letter, trees.Number(Fraction(exponent)))
