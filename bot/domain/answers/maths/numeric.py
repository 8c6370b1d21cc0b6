"""Real values to many digits, for numbers without an exact value: roots, logarithms, angles."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from importlib.metadata import version
from typing import Any, Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.exact import value_of

MPMATH_VERSION: Final = version("mpmath")

Real = Any
"""A number of mpmath, which has no types. Only this module uses it."""

DIGITS: Final = 40
AGREEING_DIGITS: Final = 28
_NEAR_ZERO: Final = 10
"""Differences in that many last digits are rounding."""
_MANY_DIGITS: Final = 240
_LARGEST_ARGUMENT: Final = 500
"""The limit of powers, angles and factorials. Beyond it a value costs too much to work out."""


class OutsideDomainError(Exception):
    """The expression has no real value here."""


class _TooLargeError(Exception):
    """The value costs too much to work out, which says nothing about the domain."""


@cache
def _context(digits: int) -> Any:
    from mpmath.ctx_mp import MPContext  # type: ignore[import-untyped] # ships no types  # noqa: PLC0415 - loaded for what has no exact value

    context = MPContext()
    context.dps = digits
    return context


def _few() -> Any:
    return _context(DIGITS)


def _many() -> Any:
    return _context(_MANY_DIGITS)


def agree(
    one: trees.Expression, other: trees.Expression, at: Mapping[str, Fraction]
) -> bool | None:
    """Return True if both have the same real value at a point, or None if it cannot be worked out.

    Raise OutsideDomainError if only one of them has a value.
    """
    pair = _values(one, other, at)
    if pair is None:
        return None
    first, second = pair
    if close(first, second) and (at or _close_in_many_digits(one, other)):
        return True
    return _both_vanish(one, other, at, first, second)


def ratio(
    one: trees.Expression, other: trees.Expression, at: Mapping[str, Fraction]
) -> Real | None:
    """Return `one` divided by `other` at a point, or None if that has no value.

    Raise OutsideDomainError if only one of them has a value.
    """
    pair = _values(one, other, at)
    return None if pair is None or not pair[1] else pair[0] / pair[1]


def close(one: Real, other: Real) -> bool:
    """Return True if two values agree in all digits that can be trusted."""
    return bool(abs(one - other) <= max(abs(one), abs(other)) * _few().mpf(10) ** -AGREEING_DIGITS)


def real_value(constant: trees.Expression) -> Real:
    """Return the value of an expression without variables.

    Raise OutsideDomainError if it has none.
    """
    try:
        value = None if trees.letters(constant) else _value_or_none(constant, {})
    except _TooLargeError:
        value = None
    if value is None:
        raise OutsideDomainError
    return value


def _values(
    one: trees.Expression, other: trees.Expression, at: Mapping[str, Fraction]
) -> tuple[Real, Real] | None:
    """Return both values at a point, or None. Raise if only one of them has a value there."""
    try:
        first, second = _value_or_none(one, at), _value_or_none(other, at)
    except _TooLargeError:
        return None
    if first is None and second is None:
        return None
    if first is None or second is None:
        raise OutsideDomainError
    return first, second


def _close_in_many_digits(one: trees.Expression, other: trees.Expression) -> bool:
    """Return True if two constants agree far beyond chance: e^(pi*sqrt(163)) is nearly whole."""
    first, second = _value(one, {}, _many()), _value(other, {}, _many())
    limit = _many().mpf(10) ** (_NEAR_ZERO - _MANY_DIGITS)
    return bool(abs(first - second) <= max(abs(first), abs(second)) * limit)


def _both_vanish(
    one: trees.Expression,
    other: trees.Expression,
    at: Mapping[str, Fraction],
    first: Real,
    second: Real,
) -> bool:
    """Return True if both values are 0 but for rounding.

    More digits tell this from tiny values.
    """
    if max(abs(first), abs(second)) > _few().mpf(10) ** (_NEAR_ZERO - DIGITS):
        return False
    limit = _many().mpf(10) ** (_NEAR_ZERO - _MANY_DIGITS)
    return all(abs(_value(expression, at, _many())) < limit for expression in (one, other))


def _value_or_none(expression: trees.Expression, at: Mapping[str, Fraction]) -> Real | None:
    try:
        return _value(expression, at, _few())
    except (OutsideDomainError, ZeroDivisionError, ValueError, OverflowError):
        return None


def _value(expression: trees.Expression, at: Mapping[str, Fraction], context: Any) -> Real:  # noqa: C901, PLR0911, PLR0912 - one case per node
    match expression:
        case trees.Number() | trees.Mixed():
            return _real(expression.value, context)
        case trees.Symbol(name=name):
            return _real(at[name], context)
        case trees.Constant(name=name):
            return +context.pi if name == "pi" else +context.e
        case trees.Negative(of=of):
            return -_value(of, at, context)
        case trees.Quotient(above=above, below=below):
            return _value(above, at, context) / _value(below, at, context)
        case trees.Power(base=base, exponent=exponent):
            return _power(_value(base, at, context), exponent, at, context)
        case trees.Sum(terms=terms):
            return context.fsum(_value(term, at, context) for term in terms)
        case trees.Product(factors=several):
            return context.fprod(_value(factor, at, context) for factor in several)
        case trees.Function(name=name, of=of):
            return _FUNCTIONS[name](_value(of, at, context), context)


def _real(value: Fraction, context: Any) -> Real:
    return context.mpf(value.numerator) / value.denominator


def _power(
    base: Real, exponent: trees.Expression, at: Mapping[str, Fraction], context: Any
) -> Real:
    """Return a real power. An odd root of a negative number is negative."""
    exact = value_of(exponent)
    if exact is None:
        return _real_power(base, _value(exponent, at, context), context)
    if exact.denominator == 1:
        return base ** int(exact)
    if base >= 0:
        return _real_power(base, _real(exact, context), context)
    if exact.denominator % 2 == 0:
        raise OutsideDomainError
    size = _real_power(-base, _real(exact, context), context)
    return -size if exact.numerator % 2 else size


def _real_power(base: Real, exponent: Real, context: Any) -> Real:
    if base < 0 or (not base and exponent <= 0):
        raise OutsideDomainError
    if base and abs(exponent * context.log(base)) > _LARGEST_ARGUMENT:
        raise _TooLargeError
    return base**exponent


def _small_argument(value: Real) -> Real:
    if abs(value) > _LARGEST_ARGUMENT:
        raise _TooLargeError
    return value


def _inside(value: Real, low: int, high: int) -> Real:
    if not low <= value <= high:
        raise OutsideDomainError
    return value


def _positive(value: Real) -> Real:
    if value <= 0:
        raise OutsideDomainError
    return value


def _factorial(value: Real, context: Any) -> Real:
    return context.gamma(_small_argument(value) + 1)


_FUNCTIONS: Final[Mapping[str, Callable[[Real, Any], Real]]] = {
    "sin": lambda value, context: context.sin(_small_argument(value)),
    "cos": lambda value, context: context.cos(_small_argument(value)),
    "tan": lambda value, context: context.tan(_small_argument(value)),
    "asin": lambda value, context: context.asin(_inside(value, -1, 1)),
    "acos": lambda value, context: context.acos(_inside(value, -1, 1)),
    "atan": lambda value, context: context.atan(value),
    "ln": lambda value, context: context.log(_positive(value)),
    "log": lambda value, context: context.log10(_positive(value)),
    "abs": lambda value, _: abs(value),
    "factorial": _factorial,
}
