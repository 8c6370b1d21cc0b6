"""Polynomials in any letters with rational coefficients, and expressions as quotients of two."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import reduce
from math import gcd, isqrt, lcm
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.exact import is_rational
from bot.domain.answers.maths.polynomials import Monomial, Polynomial, TooLargeError, fraction

_LARGEST_TO_FACTOR: Final = 10**7


class NotRationalError(Exception):
    """The expression is no quotient of polynomials, or too large to be computed."""


def ratio(expression: trees.Expression) -> tuple[Polynomial, Polynomial]:
    """Return numerator and denominator. Raises NotRationalError if it is no such quotient.

    Pi and e count as letters: no equation between rational numbers holds for them.
    """
    if not is_rational(expression):
        raise NotRationalError
    try:
        above, below = fraction(expression)
    except TooLargeError:
        raise NotRationalError from None
    if not below:
        raise NotRationalError
    return above, below


def scale(one: Polynomial, by: Fraction) -> Polynomial:
    """Return the polynomial times a number."""
    return {monomial: coefficient * by for monomial, coefficient in one.items() if by}


def by_powers(polynomial: Polynomial, name: str) -> list[Polynomial]:
    """Return the coefficients of the powers of the letter, from the 0th power up."""
    found = defaultdict[int, dict[Monomial, Fraction]](dict)
    for monomial, coefficient in polynomial.items():
        exponent = dict(monomial).get(name, 0)
        rest = tuple(part for part in monomial if part[0] != name)
        found[exponent][rest] = coefficient
    return [found[exponent] for exponent in range(max(found, default=0) + 1)]


def numbers_by_powers(polynomial: Polynomial, name: str) -> list[Fraction]:
    """Return the same as numbers. Raises NotRationalError if another letter occurs."""
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
    """Return the different real roots of a nonzero polynomial, given by powers.

    Rational ones are divided out until a quadratic is left. Raises NotRationalError if more is
    left.
    """
    found: list[Fraction] = []
    rest = list(coefficients)
    while len(rest) > 3:  # noqa: PLR2004 - a quadratic has three coefficients
        root = next(
            (candidate for candidate in _rational_candidates(rest) if not _value(rest, candidate)),
            None,
        )
        if root is None:
            raise NotRationalError
        found.append(root)
        rest = _divide_by_root(rest, root)
    known = [trees.Number(root) for root in dict.fromkeys(found)]
    others = [root for root in _small_roots(rest) if root not in known]
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
    """Return the roots by the discriminant: two, one or none, with a surd if needed."""
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
    """Yield the candidates of the rational root theorem, 0 first."""
    if not coefficients[0]:
        yield Fraction(0)
        return
    common = lcm(*(coefficient.denominator for coefficient in coefficients))
    whole = [int(coefficient * common) for coefficient in coefficients]
    for above in _divisors(abs(whole[0])):
        for below in _divisors(abs(whole[-1])):
            if gcd(above, below) == 1:
                yield from (Fraction(above, below), Fraction(-above, below))


def _divisors(number: int) -> list[int]:
    if number > _LARGEST_TO_FACTOR:
        raise NotRationalError
    small = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
    return sorted({*small, *(number // divisor for divisor in small)})


def _divide_by_root(coefficients: Sequence[Fraction], root: Fraction) -> list[Fraction]:
    """Return the polynomial divided by x - root, by Horner's scheme."""
    quotient = [coefficients[-1]]
    for coefficient in reversed(coefficients[1:-1]):
        quotient.append(coefficient + root * quotient[-1])
    return quotient[::-1]


def _value(coefficients: Sequence[Fraction], at: Fraction) -> Fraction:
    return reduce(
        lambda total, coefficient: total * at + coefficient, reversed(coefficients), Fraction(0)
    )


def _term(monomial: Monomial, coefficient: Fraction) -> trees.Expression:
    factors: list[trees.Expression] = (
        [trees.Number(coefficient)] if coefficient != 1 or not monomial else []
    )
    factors += (_letter_power(*part) for part in monomial)
    return factors[0] if len(factors) == 1 else trees.Product(tuple(factors))


def _letter_power(name: str, exponent: int) -> trees.Expression:
    letter = trees.Constant(name) if name in {"pi", "e"} else trees.Symbol(name)
    return letter if exponent == 1 else trees.Power(letter, trees.Number(Fraction(exponent)))
