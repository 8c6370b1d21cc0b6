"""Expressions multiplied out: polynomials, and fractions of two of them."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from typing import Final

from bot.domain.answers.maths.exact import value_of, whole
from bot.domain.answers.maths.tree import Expression, Negative, Power, Product, Quotient, Sum
from bot.domain.answers.maths.writing import notation_of

LARGEST_POWER: Final = 12
_MOST_TERMS: Final = 80

Monomial = tuple[tuple[str, int], ...]
"""Names with their exponents, in order."""
Polynomial = Mapping[Monomial, Fraction]

_ONE: Final[Polynomial] = {(): Fraction(1)}


class TooLargeError(Exception):
    """Multiplied out, the expression has too many terms."""


def polynomial(expression: Expression) -> Polynomial:  # noqa: PLR0911 - one case per node
    """Return the expression multiplied out. A part that is no polynomial counts as a letter.

    Raise TooLargeError if it has too many terms.
    """
    value = value_of(expression)
    if value is not None:
        return {(): value} if value else {}
    match expression:
        case Sum(terms=terms):
            return _sum([polynomial(term) for term in terms])
        case Negative(of=of):
            return _product({(): Fraction(-1)}, polynomial(of))
        case Product(factors=several):
            return _product_of([polynomial(factor) for factor in several])
        case Quotient(above=above, below=below) if value_of(below):
            return _product({(): 1 / (value_of(below) or Fraction(1))}, polynomial(above))
        case Power(base=base, exponent=exponent) if 0 < (whole(exponent) or 0) <= LARGEST_POWER:
            return _product_of([polynomial(base)] * (whole(exponent) or 1))
        case _:
            return {((notation_of(expression), 1),): Fraction(1)}


def _sum(several: Sequence[Polynomial]) -> Polynomial:
    total: dict[Monomial, Fraction] = {}
    for monomial, value in chain.from_iterable(factor.items() for factor in several):
        total[monomial] = total.get(monomial, Fraction(0)) + value
    return {monomial: value for monomial, value in total.items() if value}


def _product_of(several: Sequence[Polynomial]) -> Polynomial:
    product: Polynomial = {(): Fraction(1)}
    for each in several:
        product = _product(product, each)
    return product


def _product(one: Polynomial, other: Polynomial) -> Polynomial:
    if len(one) * len(other) > _MOST_TERMS * _MOST_TERMS:
        raise TooLargeError
    product = _sum([{_together(a, b): x * y} for a, x in one.items() for b, y in other.items()])
    if len(product) > _MOST_TERMS:
        raise TooLargeError
    return product


def _together(one: Monomial, other: Monomial) -> Monomial:
    exponents = dict(one)
    for name, exponent in other:
        exponents[name] = exponents.get(name, 0) + exponent
    return tuple(sorted(exponents.items()))


def numerator(expression: Expression) -> Polynomial:
    """Return the numerator of a rational expression that is written as one fraction.

    Raise TooLargeError if it has too many terms.
    """
    return fraction(expression)[0]


def fraction(expression: Expression) -> tuple[Polynomial, Polynomial]:
    """Return numerator and denominator of one fraction. Nothing is cancelled.

    Raise TooLargeError if it has too many terms.
    """
    match expression:
        case Sum(terms=terms):
            above, below = fraction(terms[0])
            for term in terms[1:]:
                more, under = fraction(term)
                if under != below:
                    more, above = _product(more, below), _product(above, under)
                    below = _product(below, under)
                above = _sum([above, more])
            return above, below
        case Negative(of=of):
            above, below = fraction(of)
            return _product({(): Fraction(-1)}, above), below
        case Product(factors=several):
            sides = [fraction(factor) for factor in several]
            return _product_of([side[0] for side in sides]), _product_of(
                [side[1] for side in sides]
            )
        case Quotient(above=one, below=other):
            (above, below), (over, under) = fraction(one), fraction(other)
            return _product(above, under), _product(below, over)
        case Power(base=base, exponent=exponent) if (times := whole(exponent)) is not None:
            return _power(base, times)
        case _:
            return polynomial(expression), _ONE


def _power(base: Expression, times: int) -> tuple[Polynomial, Polynomial]:
    if abs(times) > LARGEST_POWER:
        raise TooLargeError
    above, below = (_product_of([side] * abs(times)) for side in fraction(base))
    return (above, below) if times >= 0 else (below, above)


def coefficients_of(terms: Polynomial) -> list[Fraction]:
    """Return the coefficients of a polynomial in one letter, the constant first."""
    size = max((monomial[0][1] if monomial else 0 for monomial in terms), default=-1)
    row = [Fraction(0)] * (size + 1)
    for monomial, value in terms.items():
        row[monomial[0][1] if monomial else 0] = value
    return row


def remainder(dividend: Sequence[Fraction], divisor: Sequence[Fraction]) -> list[Fraction]:
    """Return the remainder of a division of polynomials, the constant first. Empty means 0."""
    rest = list(dividend)
    while len(rest) >= len(divisor):
        times = rest[-1] / divisor[-1]
        shift = len(rest) - len(divisor)
        for at, each in enumerate(divisor):
            rest[shift + at] -= times * each
        while rest and not rest[-1]:
            rest.pop()
    return rest
