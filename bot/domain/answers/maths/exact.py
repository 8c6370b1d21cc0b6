"""Exact values: rational numbers, and rational expressions at one point."""

from collections.abc import Mapping
from fractions import Fraction
from functools import reduce
from math import factorial
from operator import add, mul
from typing import Final

from bot.domain.answers.maths.tree import (
    Constant,
    Expression,
    Function,
    Mixed,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Symbol,
    nodes,
    parts,
)

PRIME: Final = 2**61 - 1
"""The field in which rational expressions are compared."""
MOST_BITS: Final = 8_000
"""Numbers with more bits are not worked out."""
LARGEST_EXPONENT: Final = 200
LARGEST_FACTORIAL: Final = 60

Point = Mapping[str, Fraction]


class NoValueError(Exception):
    """The expression has no exact value here, or one too large to be worked out."""


def value_of(expression: Expression, at: Point | None = None) -> Fraction | None:
    """Return the exact value of a rational number, or at a point, or None if there is none."""
    try:
        return _value(expression, at or {})
    except NoValueError:
        return None


def residue(expression: Expression, at: Mapping[str, int]) -> int:
    """Return the value of a rational expression modulo `PRIME`. Raise NoValueError at a pole."""
    match expression:
        case Number() | Mixed():
            value = expression.value
            return value.numerator * _inverse(value.denominator) % PRIME
        case Symbol(name=name) | Constant(name=name):
            return at[name]
        case Negative(of=of):
            return -residue(of, at) % PRIME
        case Quotient(above=above, below=below):
            return residue(above, at) * _inverse(residue(below, at)) % PRIME
        case Power(base=base, exponent=exponent):
            return _residue_of_power(residue(base, at), whole(exponent))
        case _:
            operation = add if isinstance(expression, Sum) else mul
            return reduce(operation, (residue(part, at) for part in parts(expression))) % PRIME


def is_rational(expression: Expression) -> bool:
    """Return True if it contains only the four operations and whole exponents."""
    return all(
        not isinstance(node, Function)
        and not (isinstance(node, Power) and whole(node.exponent) is None)
        for node in nodes(expression)
    )


def degree(expression: Expression) -> int:
    """Return a bound on the degree of a rational expression, above and below its bar."""
    match expression:
        case Symbol() | Constant():
            return 1
        case Power(base=base, exponent=exponent):
            return degree(base) * abs(whole(exponent) or 0)
        case _:
            return sum(map(degree, parts(expression)))


def whole(expression: Expression) -> int | None:
    """Return the value of an expression that is a whole number, or None."""
    value = value_of(expression)
    return int(value) if value is not None and value.denominator == 1 else None


def _value(expression: Expression, at: Point) -> Fraction:  # noqa: C901, PLR0911 - one case per node
    match expression:
        case Number() | Mixed():
            return expression.value
        case Symbol(name=name) | Constant(name=name):
            return _of_name(name, at)
        case Negative(of=of):
            return -_value(of, at)
        case Quotient(above=above, below=below):
            return _within_bits(_value(above, at) / _not_zero(_value(below, at)))
        case Power(base=base, exponent=exponent):
            return _power(_value(base, at), _value(exponent, at))
        case Sum(terms=terms):
            return reduce(
                lambda total, term: _within_bits(total + _value(term, at)), terms, Fraction(0)
            )
        case Product(factors=several):
            return reduce(
                lambda total, factor: _within_bits(total * _value(factor, at)),
                several,
                Fraction(1),
            )
        case Function(name=name, of=of):
            return _function_value(name, _value(of, at))


def _of_name(name: str, at: Point) -> Fraction:
    if name not in at:
        raise NoValueError
    return at[name]


def _not_zero(value: Fraction) -> Fraction:
    if not value:
        raise NoValueError
    return value


def _within_bits(value: Fraction) -> Fraction:
    if max(value.numerator.bit_length(), value.denominator.bit_length()) > MOST_BITS:
        raise NoValueError
    return value


def _power(base: Fraction, exponent: Fraction) -> Fraction:
    root = _root(base, exponent.denominator)
    bits = max(root.numerator.bit_length(), root.denominator.bit_length())
    if bits * abs(exponent.numerator) > MOST_BITS or (not root and exponent <= 0):
        raise NoValueError
    return root**exponent.numerator


def _root(value: Fraction, index: int) -> Fraction:
    """Return the exact root. Odd roots of negative numbers are negative."""
    if index == 1:
        return value
    if index > LARGEST_EXPONENT or (value < 0 and index % 2 == 0):
        raise NoValueError
    root = Fraction(
        _whole_root(abs(value.numerator), index), _whole_root(value.denominator, index)
    )
    return -root if value < 0 else root


def _whole_root(value: int, index: int) -> int:
    low, high = 0, 1 << (value.bit_length() // index + 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if middle**index <= value else (low, middle - 1)
    if low**index != value:
        raise NoValueError
    return low


def _function_value(name: str, value: Fraction) -> Fraction:
    if name == "abs":
        return abs(value)
    if name == "factorial" and value.denominator == 1 and 0 <= value <= LARGEST_FACTORIAL:
        return Fraction(factorial(int(value)))
    raise NoValueError


def _inverse(value: int) -> int:
    if not value % PRIME:
        raise NoValueError
    return pow(value, -1, PRIME)


def _residue_of_power(base: int, exponent: int | None) -> int:
    if exponent is None or (not base and exponent <= 0):
        raise NoValueError
    return pow(base, exponent, PRIME)
