"""Compare the solutions of two equations in one unknown, without solving either.

All solutions of one polynomial solve another if it divides a power of that other one. Real
solutions are counted by Sturm's theorem, so that x^3 = 8 has x = 2 alone.
"""

from collections.abc import Sequence
from enum import Enum, auto
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise
from typing import Final

from bot.domain.answers.maths import polynomials, tree as trees
from bot.domain.answers.maths.comparing import same_equation
from bot.domain.answers.maths.exact import degree, is_rational, value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value

_LINEAR: Final = 2
"""A linear polynomial has two coefficients."""
_HIGHEST: Final = 8
"""The highest degree of a polynomial. A higher one is not solved by hand."""
_STEEPEST: Final = 24
"""The highest degree above and below all bars, added up."""
_LONGEST: Final = 100
"""Bits of a coefficient. More digits are not written by hand."""

Coefficients = Sequence[Fraction]


class Solved(Enum):
    """How the solutions of one equation compare with those of another."""

    SAME = auto()
    PART = auto()
    """Some solutions got lost, or some were added that may be sorted out later."""
    OTHER = auto()
    UNKNOWN = auto()


@lru_cache(maxsize=256)  # Lines are walked twice, in two readings.
def compare_solutions(one: trees.Equation, other: trees.Equation, unknown: str) -> Solved:
    """Return how the solutions of the other equation compare with those of the first one."""
    if same_equation(one, other):
        return Solved.SAME
    first, second = coefficients(one, unknown), coefficients(other, unknown)
    if first is None or second is None:
        return Solved.UNKNOWN
    if min(len(first), len(second)) < _LINEAR:
        return Solved.PART
    kept, added = _all_solve(first, second), _all_solve(second, first)
    if not kept and not added:
        return Solved.OTHER
    alike = (kept and added) or real_roots(first) == real_roots(second)
    return Solved.SAME if alike else Solved.PART


def coefficients(equation: trees.Equation, unknown: str) -> Coefficients | None:
    """Return the coefficients of the equation as a polynomial, the constant first.

    The polynomial is 0 if the equation holds. None if there is no such polynomial, or if it is too
    large to be written by hand.
    """
    expression = difference(equation)
    if not is_rational(expression) or degree(expression) > _STEEPEST:
        return None
    if any(isinstance(node, trees.Constant) for node in trees.nodes(expression)):
        return None
    try:
        terms = polynomials.numerator(expression)
    except polynomials.TooLargeError:
        return None
    if any(len(monomial) > 1 or monomial[0][0] != unknown for monomial in terms if monomial):
        return None
    row = polynomials.coefficients_of(terms)
    bits = (
        max(coefficient.numerator.bit_length(), coefficient.denominator.bit_length())
        for coefficient in row
    )
    return row if len(row) <= _HIGHEST + 1 and max(bits, default=0) <= _LONGEST else None


def the_root(equation: trees.Equation, unknown: str) -> Fraction | None:
    """Return the solution of a linear equation, or None for other equations."""
    row = coefficients(equation, unknown)
    return -row[0] / row[1] if row is not None and len(row) == _LINEAR else None


def has_root_near(
    equation: trees.Equation, unknown: str, value: Fraction, within: Fraction
) -> bool:
    """Return True if a solution certainly lies no further than `within` from the value."""
    try:
        sides = [
            _sign(equation, unknown, value + distance)
            for distance in (-within, Fraction(0), within)
        ]
    except OutsideDomainError:
        return False
    return 0 in sides or len(set(sides)) > 1


def holds_at(equation: trees.Equation, unknown: str, value: trees.Expression) -> bool | None:
    """Return True if a value solves the equation, or None if that is unknown."""
    left, right = (
        trees.substitute(side, {unknown: value}) for side in (equation.left, equation.right)
    )
    exact = value_of(trees.Sum((left, trees.Negative(right))))
    if exact is not None:
        return exact == 0
    try:
        one, other = float(real_value(left)), float(real_value(right))
    except (OutsideDomainError, OverflowError):
        return None
    return abs(one - other) <= 1e-9 * max(1.0, abs(one), abs(other))


def real_roots(row: Coefficients) -> int:
    """Return the number of different real roots, by the signs of a Sturm chain."""
    chain = [list(row), [at * each for at, each in enumerate(row)][1:]]
    while rest := polynomials.remainder(chain[-2], chain[-1]):
        chain.append([-each for each in rest])
    above = [each[-1] > 0 for each in chain]
    below = [(each[-1] > 0) == (len(each) % 2 == 1) for each in chain]
    return _changes(below) - _changes(above)


def difference(equation: trees.Equation) -> trees.Expression:
    """Return the left side minus the right one."""
    return trees.Sum((equation.left, trees.Negative(equation.right)))


def either(several: Sequence[trees.Equation]) -> trees.Equation:
    """Return several equations, of which any may hold, as one: (x - 1)(x - 2) = 0."""
    if len(several) == 1:
        return several[0]
    return trees.Equation(
        trees.Product(tuple(map(difference, several))), trees.Number(Fraction(0))
    )


def _sign(equation: trees.Equation, unknown: str, value: Fraction) -> int:
    expression = trees.substitute(difference(equation), {unknown: trees.Number(value)})
    if trees.letters(expression):
        raise OutsideDomainError
    found = real_value(expression)
    return int(found > 0) - int(found < 0)


def _all_solve(one: Coefficients, other: Coefficients) -> bool:
    """Return True if every solution of one, complex ones included, solves the other."""
    rest = polynomials.remainder(other, one)
    power = [Fraction(1)]
    for _ in one[1:]:
        power = polynomials.remainder(_product(power, rest), one)
    return not power


def _product(one: Coefficients, other: Coefficients) -> list[Fraction]:
    if not one or not other:
        return []
    product = [Fraction(0)] * (len(one) + len(other) - 1)
    for at, each in enumerate(one):
        for shift, factor in enumerate(other):
            product[at + shift] += each * factor
    return product


def _changes(signs: Sequence[bool]) -> int:
    return sum(one != other for one, other in pairwise(signs))
