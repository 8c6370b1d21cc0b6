"""Tell whether a term equals the one before it, and whether an equation follows.

None means that it cannot be told. Pupils round and write the equals sign for it, so a decimal
number near the right value is no mistake. Angles may be in degrees, and `log` and `e` have several
meanings, so none of these is ever a mistake either.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from bot.domain.answers.maths import solving, tree as trees
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value

_ANGLES: Final = frozenset({"sin", "cos", "tan", "asin", "acos", "atan"})
_NEAR: Final = Fraction(1, 100)
_ABOUT: Final = Fraction(6, 100)
"""The relative error of a rounded number. It may be rounded to hundreds."""
_MOST_PLACES: Final = 12


def equal(
    one: trees.Expression, other: trees.Expression, *, rounded: bool = False, strict: bool = False
) -> bool | None:
    """Return True if a term equals the one before it, or None if it may be meant that way.

    If `strict`, digits must be right to the last one or cut off there, unless they are said to be
    rounded.
    """
    same = same_value(one, other)
    if same or same is None:
        return same
    if trees.letters(one) != trees.letters(other) or any(map(_is_ambiguous, (one, other))):
        return None
    said_rounded = rounded
    rounded = rounded or any(map(_has_decimals, (one, other)))
    if trees.letters(one):
        return None if rounded else False
    if runs_on(one, other):
        return None
    if strict and not said_rounded:
        return _in_digits(one, other)
    return _nearly(one, other) if rounded else False


def follows(
    before: trees.Equation, now: trees.Equation, unknown: str, *, rounded: bool = False
) -> bool | None:
    """Return True if an equation in one unknown has the solutions of the one before, or None."""
    found = solving.compare_solutions(before, now, unknown)
    if found is solving.Solved.SAME:
        return True
    if found is not solving.Solved.OTHER:
        return None
    if not rounded and not any(map(_has_decimals, _sides(before, now))):
        return False
    root = solving.the_root(now, unknown)
    return None if root is None or _is_near(before, unknown, root) else False


def solved_by(
    before: trees.Equation,
    unknown: str,
    values: Sequence[trees.Expression],
    *,
    rounded: bool = False,
) -> bool | None:
    """Return True if these values are all solutions of an equation.

    None if only some of them may be, or if they may be rounded.
    """
    if any(map(_is_ambiguous, _sides(before))):
        return None
    held = [is_root(before, unknown, value, rounded=rounded) for value in values]
    if all(held):
        row = solving.coefficients(before, unknown)
        alone = (
            _has_one_root(before) if row is None else solving.real_roots(row) == len(set(values))
        )
        return True if alone or (row is None and len(values) > 1) else None
    exact = [value_of(value) for value in values]
    near = any(number is not None and _is_near(before, unknown, number) for number in exact)
    return None if near or True in held or None in held else False


def is_root(
    equation: trees.Equation, unknown: str, value: trees.Expression, *, rounded: bool = False
) -> bool | None:
    """Return True if a value, or what it is rounded from, is a solution, or None if unknown."""
    held, unit, exact = solving.holds_at(equation, unknown, value), _unit(value), value_of(value)
    if held or unit is None or exact is None or (unit == 1 and not rounded):
        return held
    return True if solving.has_root_near(equation, unknown, exact, unit / 2) else held


def is_literal(term: trees.Expression) -> bool:
    """Return True if the term is a number in digits, with nothing left to work out."""
    return isinstance(
        term.of if isinstance(term, trees.Negative) else term, trees.Number | trees.Mixed
    )


def runs_on(one: trees.Expression, other: trees.Expression) -> bool:
    """Return True if a term calculates on with the value of the one before: 3 + 4 = 7 * 2."""
    first = other
    while not isinstance(first, trees.Number):
        match first:
            case trees.Sum(terms=several) | trees.Product(factors=several):
                first = several[0]
            case trees.Quotient(above=of) | trees.Power(base=of):
                first = of
            case _:
                return False
    return first is not other and value_of(one) == first.value


def _sides(*equations: trees.Equation) -> Sequence[trees.Expression]:
    return [side for equation in equations for side in (equation.left, equation.right)]


def _has_one_root(equation: trees.Equation) -> bool:
    """Return True if the equation seems to have only one solution. |x| = 2 has two."""
    return not any(
        isinstance(node, trees.Function) and node.name == "abs"
        for side in _sides(equation)
        for node in trees.nodes(side)
    )


def _is_ambiguous(expression: trees.Expression) -> bool:
    """Return True if it may have another value: degrees, a logarithm of some base, a letter e."""
    powers = {id(node.base) for node in trees.nodes(expression) if isinstance(node, trees.Power)}
    return any(
        (isinstance(node, trees.Function) and node.name in {*_ANGLES, "log"})
        or (node == trees.Constant("e") and id(node) not in powers)
        for node in trees.nodes(expression)
    )


def _has_decimals(expression: trees.Expression) -> bool:
    return any(
        isinstance(node, trees.Number) and node.value.denominator > 1
        for node in trees.nodes(expression)
    )


def _nearly(one: trees.Expression, other: trees.Expression) -> bool | None:
    """Return True if a value is another one rounded, or None if that was rounded before."""
    try:
        value, result = (Fraction(float(real_value(term))) for term in (one, other))
    except (OutsideDomainError, OverflowError, ValueError):
        return None
    away, unit = abs(value - result), _unit(other)
    if unit is not None and away <= unit / 2:
        return True
    share = _NEAR if unit is None or unit < 1 else _ABOUT
    return None if away <= max(share * abs(value), unit or 0) else False


def _in_digits(one: trees.Expression, other: trees.Expression) -> bool | None:
    """Return True if a number in digits is another value rounded, or None if it is cut off."""
    value, result, unit = value_of(one), value_of(other), _unit(other)
    if value is None or result is None or unit is None:
        return _nearly(one, other)
    away = abs(value - result)
    if unit < 1 or value.denominator > 1:
        return True if away <= unit / 2 else None if away < unit else False
    return False


def _unit(result: trees.Expression) -> Fraction | None:
    """Return the value of a 1 in the last place of a number in digits, or None for other terms."""
    number = result.of if isinstance(result, trees.Negative) else result
    if not isinstance(number, trees.Number):
        return None
    places = next(
        (places for places in range(_MOST_PLACES) if 10**places % number.value.denominator == 0), 0
    )
    return Fraction(1, 10**places)


def _is_near(before: trees.Equation, unknown: str, value: Fraction) -> bool:
    """Return True if the value may be a rounded solution.

    An exact one beside it rules that out.
    """
    unit = _unit(trees.Number(value)) or Fraction(1)
    beside = (trees.Number(value + step) for step in (1, -1))
    if unit == 1 and any(solving.holds_at(before, unknown, number) for number in beside):
        return False
    return solving.has_root_near(before, unknown, value, max(unit, _NEAR * abs(value)))
