"""Equations, systems and inequalities, solved exactly.

Quotients of polynomials are brought over one denominator. Absolute values, square roots and powers
with the unknown in the exponent are split into cases first, and the candidates are checked in the
original equation.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cmp_to_key
from itertools import pairwise
from operator import eq, ge, gt, le, lt, ne
from typing import Final

from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value
from bot.domain.answers.maths.polynomials import Polynomial
from bot.domain.answers.maths.tree import (
    Equation,
    Expression,
    Function,
    Interval,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Solutions,
    Sum,
    Symbol,
    letters,
    nodes,
    substitute,
)
from bot.factory.polynomials import by_powers, numbers_by_powers, ratio, roots, scale, tree

EVERYTHING: Final = Solutions(intervals=(Interval(None, None),))
_ZERO: Final = Number(Fraction(0))
_ONE: Final = Number(Fraction(1))
_HALF: Final = Fraction(1, 2)
_STAND_IN: Final = "_u"
"""The name that replaces a root or a power while the equation is solved for it."""


HOLDS: Final[Mapping[str, Callable[[int, int], bool]]] = {
    "<": lt, "<=": le, "=": eq, "!=": ne, ">=": ge, ">": gt,
}  # fmt: skip


class UnsolvedError(Exception):
    """The methods here cannot solve the task."""


@dataclass(frozen=True, slots=True)
class Relation:
    """Two sides with the sign between them: one of `<`, `<=`, `=`, `!=`, `>=`, `>`."""

    left: Expression
    sign: str
    right: Expression


def solutions(equation: Equation, name: str) -> Solutions:
    """Return all real solutions of the equation."""
    difference = Sum((equation.left, Negative(equation.right)))
    candidates = _candidates(difference, name)
    if candidates is None:
        return _all_but_poles(difference, name)
    kept = [candidate for candidate in candidates if _vanishes(difference, name, candidate)]
    return Solutions(elements=tuple((solution,) for solution in _different(kept)))


def isolate(equation: Equation, name: str) -> Expression:
    """Return the letter in terms of the others. Of two roots the positive one is meant."""
    above, _ = ratio(Sum((equation.left, Negative(equation.right))))
    match by_powers(above, name):
        case [rest, by]:
            return _quotient(scale(rest, Fraction(-1)), by)
        case [rest, {**nothing}, by] if not nothing:
            return Power(_quotient(scale(rest, Fraction(-1)), by), Number(_HALF))
        case _:
            raise UnsolvedError(name)


def solution_of_system(equations: Sequence[Equation], names: Sequence[str]) -> Solutions:
    """Return the one solution of linear equations by elimination, or the empty set."""
    rows = [_row(equation, names) for equation in equations]
    for column in range(len(names)):
        pivot = next((row for row in rows[column:] if row[column]), None)
        if pivot is None:
            return _without_solution(rows, names)
        rows.remove(pivot)
        rows = [_eliminate(row, pivot, column) for row in rows]
        rows.insert(column, [cell / pivot[column] for cell in pivot])
    if any(row[-1] for row in rows[len(names) :]):
        return Solutions()
    return Solutions(elements=(tuple(Number(row[-1]) for row in rows[: len(names)]),))


def where_all_hold(relations: Sequence[Relation], name: str) -> Solutions:
    """Return the numbers at which all relations hold. Between the borders each keeps its sign."""
    borders = _borders(relations, name)
    cells = [Interval(low, high) for low, high in pairwise([None, *borders, None])]
    return Solutions(
        elements=tuple((border,) for border in borders if _all_hold(relations, name, border)),
        intervals=tuple(cell for cell in cells if _all_hold(relations, name, _inside(cell))),
    )


# --- one equation --------------------------------------------------------------------------------


def _candidates(difference: Expression, name: str) -> list[Expression] | None:
    """Return all numbers at which the expression may be 0, or None if it is 0 everywhere."""
    apart = next(filter(None, (_apart(node, name) for node in nodes(difference))), None)
    if apart is None:
        above = numbers_by_powers(ratio(difference)[0], name)
        return list(roots(above)) if any(above) else None
    match apart:
        case Function(name="abs", of=of):
            both = (_replace_part(difference, apart, inner) for inner in (of, Negative(of)))
            return [candidate for each in both for candidate in _candidates(each, name) or ()]
        case Power(base=base, exponent=Number(value=value)) if value.denominator > 1:
            return _of_root(difference, apart, base, value, name)
        case Power(base=base, exponent=exponent):
            return _of_power(difference, apart, base, exponent, name)
        case _:
            raise UnsolvedError(name)


def _apart(node: Expression, name: str) -> Expression | None:
    """Return the node if it is an absolute value, a root or a power of the unknown."""
    match node:
        case Function(of=of) if name in letters(of):
            return node
        case Power(base=base, exponent=exponent):
            is_root = name in letters(base) and _denominator(exponent) > 1
            return node if is_root or name in letters(exponent) else None
        case _:
            return None


def _denominator(exponent: Expression) -> int:
    value = value_of(exponent)
    return 1 if value is None else value.denominator


def _of_root(
    difference: Expression, root: Expression, base: Expression, exponent: Fraction, name: str
) -> list[Expression]:
    """Return the candidates at which base^(1/n) has the value that the equation requires."""
    if exponent.numerator != 1:
        raise UnsolvedError(name)
    by_itself = _by_itself(difference, root)
    raised = Power(by_itself, Number(Fraction(exponent.denominator)))
    return _candidates(Sum((base, Negative(raised))), name) or []


def _of_power(
    difference: Expression, power: Expression, base: Expression, exponent: Expression, name: str
) -> list[Expression]:
    """Return the candidates at which a power with the unknown in the exponent is a number."""
    by_itself = _by_itself(difference, power)
    number, base_value = value_of(by_itself), value_of(base)
    if number is None or base_value is None or number <= 0 or base_value in {0, 1}:
        raise UnsolvedError(name)
    logarithm = _logarithm(number, base_value)
    return _candidates(Sum((exponent, Negative(logarithm))), name) or []


def _by_itself(difference: Expression, part: Expression) -> Expression:
    """Return the value of the part for which the expression is 0."""
    stand_in = _replace_part(difference, part, Symbol(_STAND_IN))
    return isolate(Equation(stand_in, _ZERO), _STAND_IN)


def _logarithm(number: Fraction, base: Fraction) -> Expression:
    """Return the logarithm, as a rational number if it is one with a small denominator."""
    for below in range(1, 7):
        for above in range(-40, 41):
            if number**below == base**above:
                return Number(Fraction(above, below))
    return Quotient(Function("ln", Number(number)), Function("ln", Number(base)))


def _vanishes(difference: Expression, name: str, at: Expression) -> bool:
    """Return True if the expression has a value at the point, and it is 0."""
    there = substitute(difference, {name: at})
    value = value_of(there)
    if value is not None:
        return not value
    try:
        real_value(there)
    except OutsideDomainError:
        return False
    return _is_zero(there)


def _is_zero(number: Expression) -> bool:
    """Return True if it is 0.

    It is compared after adding 1, since digits near 0 are all rounding.
    """
    return same_value(Sum((number, _ONE)), _ONE) is True


def _all_but_poles(difference: Expression, name: str) -> Solutions:
    """Return all numbers except those at which the expression has no value."""
    poles = _sort(_different(_poles(difference, name)))
    if not poles:
        return EVERYTHING
    return Solutions(intervals=tuple(Interval(*ends) for ends in pairwise([None, *poles, None])))


def _poles(expression: Expression, name: str) -> Iterator[Expression]:
    for node in nodes(expression):
        match node:
            case Quotient(below=below) if name in letters(below):
                yield from _candidates(below, name) or ()
            case Power(base=base, exponent=exponent) if name in letters(base):
                exponent_value = value_of(exponent)
                if exponent_value is not None and exponent_value < 0:
                    yield from _candidates(base, name) or ()
            case _:
                pass


def _different(several: Iterable[Expression]) -> list[Expression]:
    kept: list[Expression] = []
    for one in several:
        if not any(same_value(one, other) for other in kept):
            kept.append(one)
    return kept


def _quotient(above: Polynomial, below: Polynomial) -> Expression:
    return tree(above) if below == {(): Fraction(1)} else Quotient(tree(above), tree(below))


# --- systems -------------------------------------------------------------------------------------


def _row(equation: Equation, names: Sequence[str]) -> list[Fraction]:
    """Return the coefficients of the letters and, last, the number on the other side."""
    found, _ = ratio(Sum((equation.left, Negative(equation.right))))
    known = {((name, 1),) for name in names} | {()}
    if not found.keys() <= known:
        raise UnsolvedError(str(names))
    row = [found.get(((name, 1),), Fraction(0)) for name in names]
    return [*row, -found.get((), Fraction(0))]


def _eliminate(row: Sequence[Fraction], pivot: Sequence[Fraction], column: int) -> list[Fraction]:
    by = row[column] / pivot[column]
    return [one - by * other for one, other in zip(row, pivot, strict=True)]


def _without_solution(rows: Sequence[Sequence[Fraction]], names: Sequence[str]) -> Solutions:
    """Return the empty set if a row is a contradiction. Otherwise raise, as there are many."""
    if any(row[-1] and not any(row[:-1]) for row in rows):
        return Solutions()
    raise UnsolvedError(f"many solutions for {names}")


# --- inequalities --------------------------------------------------------------------------------


def _borders(relations: Sequence[Relation], name: str) -> list[Expression]:
    """Return, in order, all numbers at which a relation may begin or cease to hold."""
    found: list[Expression] = []
    for relation in relations:
        difference = Sum((relation.left, Negative(relation.right)))
        found += _candidates(difference, name) or ()
        found += _poles(difference, name)
        found += _ends_of_domain(difference, name)
    return _sort(_different(found))


def _ends_of_domain(expression: Expression, name: str) -> Iterator[Expression]:
    for node in nodes(expression):
        match _apart(node, name):
            case Function(of=of) | Power(base=of) if name in letters(of):
                yield from _candidates(of, name) or ()
            case _:
                pass


def _sort(several: Sequence[Expression]) -> list[Expression]:
    return sorted(several, key=cmp_to_key(_compare))


def _compare(one: Expression, other: Expression) -> int:
    return -1 if real_value(one) < real_value(other) else 1


def _inside(cell: Interval) -> Expression:
    """Return a number within the interval."""
    if cell.low is None:
        return _ZERO if cell.high is None else Sum((cell.high, Negative(_ONE)))
    if cell.high is None:
        return Sum((cell.low, _ONE))
    return Product((Number(_HALF), Sum((cell.low, cell.high))))


def _all_hold(relations: Sequence[Relation], name: str, at: Expression) -> bool:
    return all(_holds(relation, name, at) for relation in relations)


def _holds(relation: Relation, name: str, at: Expression) -> bool:
    difference = substitute(Sum((relation.left, Negative(relation.right))), {name: at})
    try:
        sign = _sign(difference)
    except OutsideDomainError:
        return False
    return HOLDS[relation.sign](sign, 0)


def _sign(number: Expression) -> int:
    value = value_of(number)
    if value is not None:
        return (value > 0) - (value < 0)
    real = real_value(number)
    if _is_zero(number):
        return 0
    return 1 if real > 0 else -1


# --- trees ---------------------------------------------------------------------------------------


def _replace_part(expression: Expression, part: Expression, instead: Expression) -> Expression:
    """Return the tree with every occurrence of the part replaced."""
    if expression == part:
        return instead

    def inner(tree: Expression) -> Expression:
        return _replace_part(tree, part, instead)

    match expression:
        case Sum(terms=several) | Product(factors=several):
            return type(expression)(tuple(map(inner, several)))
        case Negative(of=of) | Function(of=of):
            return replace(expression, of=inner(of))
        case Quotient(above=one, below=other) | Power(base=one, exponent=other):
            return type(expression)(inner(one), inner(other))
        case _:
            return expression
