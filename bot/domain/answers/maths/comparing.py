"""Tell whether two expressions, equations or sets are the same, or that it cannot be decided.

Rational numbers are compared exactly. Rational expressions are compared at seeded points modulo a
large prime (two different ones agree with a chance of degree / 2^61 at each), and exactly at one
more point. Pi and e count as variables there, because they are transcendental. All else is
compared at seeded points as real numbers of many digits. Only what is plainly the same is called
the same. Points at which only one side has a value make the result None.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice
from random import Random
from typing import Final, TypeVar

from bot.domain.answers.maths import exact, numeric, tree as trees
from bot.domain.answers.maths.intervals import pieces_of

T = TypeVar("T")

Element = tuple[trees.Expression, ...]

GRAMMAR: Final = 2
"""Raised when a text may be read otherwise than before."""
SEED: Final = 20_261_123
CHECKER_VERSION: Final = f"grammar {GRAMMAR}, seed {SEED}, mpmath {numeric.MPMATH_VERSION}"

_RESIDUE_POINTS: Final = 3
_SIZES: Final = (1, 4, 1, 10, 100, 10**4, 10**8)
"""Distances of real points from 0: abs(x + 200) equals x + 200 for all small x."""
_REAL_POINTS: Final = 3 * len(_SIZES)
_FEWEST_REAL_POINTS: Final = 3
"""Enough for expressions without functions and roots of letters.

Two different ones agree only at finitely many points of a line.
"""
_LARGEST_DEGREE: Final = 5_000
_LONGEST_EXACT: Final = 10**15
"""A rational number with a larger denominator is taken for an approximation."""


def same_value(one: trees.Expression, other: trees.Expression) -> bool | None:
    """Return True if both have the same value wherever they have one, or None if unknown."""
    first, second = exact.value_of(one), exact.value_of(other)
    if first is not None and second is not None:
        return first == second
    if exact.is_rational(one) and exact.is_rational(other):
        return _closenal(one, other)
    if any(value is not None and value.denominator > _LONGEST_EXACT for value in (first, second)):
        return False
    return _same_real(one, other)


def same_equation(one: trees.Equation, other: trees.Equation) -> bool | None:
    """Return True if one equation is the other times a constant. The sides may be swapped."""
    first, second = _difference(one), _difference(other)
    if exact.is_rational(first) and exact.is_rational(second):
        return _proportional_residues(first, second)
    return _proportional_reals(first, second)


def same_set(one: trees.Solutions, other: trees.Solutions) -> bool | None:
    """Return True if both have the same elements. Intervals that touch count as one."""
    if _has_tuples(one) or _has_tuples(other):
        are_pairs = not one.intervals and not other.intervals
        return are_pairs and _same_elements(one.elements, other.elements)
    if one.intervals or other.intervals:
        return _same_pieces(one, other)
    return _same_elements(one.elements, other.elements)


def _has_tuples(solutions: trees.Solutions) -> bool:
    return any(len(element) > 1 for element in solutions.elements)


def _same_elements(one: Sequence[Element], other: Sequence[Element]) -> bool | None:
    """Return True if each element of one is among those of the other, and vice versa."""
    verdicts = [
        *(_is_among(element, other) for element in one),
        *(_is_among(element, one) for element in other),
    ]
    return _all_of(verdicts)


def _all_of(verdicts: Sequence[bool | None]) -> bool | None:
    """Return False if any is false, else None if any is unknown, else True."""
    if False in verdicts:
        return False
    return None if None in verdicts else True


def _is_among(element: Element, others: Sequence[Element]) -> bool | None:
    verdicts = [_same_element(element, each) for each in others]
    if True in verdicts:
        return True
    return None if None in verdicts else False


def _same_element(one: Element, other: Element) -> bool | None:
    if len(one) != len(other):
        return False
    verdicts = [same_value(*pair) for pair in zip(one, other, strict=True)]
    return _all_of(verdicts)


def _same_pieces(one: trees.Solutions, other: trees.Solutions) -> bool | None:
    try:
        first, second = pieces_of(one), pieces_of(other)
    except numeric.OutsideDomainError:
        return None
    if len(first) != len(second):
        return False
    verdicts = [_same_piece(*pair) for pair in zip(first, second, strict=True)]
    return _all_of(verdicts)


def _same_piece(one: trees.Interval, other: trees.Interval) -> bool | None:
    if (one.with_low, one.with_high) != (other.with_low, other.with_high):
        return False
    verdicts = [_same_end(one.low, other.low), _same_end(one.high, other.high)]
    return _all_of(verdicts)


def _same_end(one: trees.Expression | None, other: trees.Expression | None) -> bool | None:
    if one is None or other is None:
        return one is other
    return same_value(one, other)


def _closenal(one: trees.Expression, other: trees.Expression) -> bool | None:
    if max(exact.degree(one), exact.degree(other)) > _LARGEST_DEGREE:
        return None
    points = islice(_residue_points(one, other), _RESIDUE_POINTS)
    verdict = _all_of([_same_residue(one, other, point) for point in points])
    return verdict and _same_at_whole_point(one, other)


def _same_residue(
    one: trees.Expression, other: trees.Expression, point: Mapping[str, int]
) -> bool | None:
    try:
        return exact.residue(one, point) == exact.residue(other, point)
    except exact.NoValueError:
        return None


def _same_at_whole_point(one: trees.Expression, other: trees.Expression) -> bool:
    """Return True if both agree exactly at a point. A typed number may be a multiple of PRIME."""
    rng = Random(SEED)
    point = {name: Fraction(rng.randrange(3, 30)) for name in _names(one, other)}
    first, second = exact.value_of(one, point), exact.value_of(other, point)
    return first is None or second is None or first == second


def _same_real(one: trees.Expression, other: trees.Expression) -> bool | None:
    """Return True if both agree wherever they have values. One point is enough for constants."""
    names = sorted(trees.letters(one) | trees.letters(other))
    agreed = 0
    one_sided = False
    for point in _real_points(names):
        try:
            verdict = numeric.agree(one, other, point)
        except numeric.OutsideDomainError:
            one_sided = True
            continue
        if verdict is False:
            return False
        agreed += verdict is True
        if agreed == _FEWEST_REAL_POINTS and not _has_branches(one, other):
            break
    enough = _FEWEST_REAL_POINTS if names else 1
    return None if one_sided or agreed < enough else True


def _difference(equation: trees.Equation) -> trees.Expression:
    return trees.Sum((equation.left, trees.Negative(equation.right)))


def _proportional_residues(one: trees.Expression, other: trees.Expression) -> bool | None:
    if max(exact.degree(one), exact.degree(other)) > _LARGEST_DEGREE:
        return None
    ratios = []
    for point in islice(_residue_points(one, other), _RESIDUE_POINTS):
        try:
            ratios.append(
                exact.residue(one, point)
                * pow(exact.residue(other, point), -1, exact.PRIME)
                % exact.PRIME
            )
        except (exact.NoValueError, ValueError):  # a pole, or a side that is 0 everywhere
            return None
    return _all_alike(ratios, int.__eq__) and ratios[0] != 0


def _proportional_reals(one: trees.Expression, other: trees.Expression) -> bool | None:
    names = sorted(trees.letters(one) | trees.letters(other))
    ratios: list[numeric.Real] = []
    try:
        for point in _real_points(names):
            each = numeric.ratio(one, other, point)
            ratios += [] if each is None else [each]
            if ratios and each is not None and not numeric.close(ratios[0], each):
                return False
            if len(ratios) == _FEWEST_REAL_POINTS and not _has_branches(one, other):
                break
    except numeric.OutsideDomainError:
        return None
    return bool(ratios[0]) if len(ratios) >= _FEWEST_REAL_POINTS else None


def _has_branches(*several: trees.Expression) -> bool:
    """Return True if a letter stands in a function, root or exponent, so the point may matter."""
    return any(
        trees.letters(node)
        and (
            isinstance(node, trees.Function)
            or (isinstance(node, trees.Power) and not _is_whole(node))
        )
        for expression in several
        for node in trees.nodes(expression)
    )


def _is_whole(power: trees.Power) -> bool:
    exponent = exact.value_of(power.exponent, {}) if not trees.letters(power.exponent) else None
    return exponent is not None and exponent.denominator == 1


def _all_alike(several: Sequence[T], alike: Callable[[T, T], bool]) -> bool:
    return all(alike(several[0], each) for each in several[1:])


def _names(*several: trees.Expression) -> list[str]:
    """Return the names of unknown values, with pi and e among them."""
    constants = {
        node.name
        for expression in several
        for node in trees.nodes(expression)
        if isinstance(node, trees.Constant)
    }
    return sorted(constants.union(*map(trees.letters, several)))


def _residue_points(*several: trees.Expression) -> Iterator[Mapping[str, int]]:
    rng, names = Random(SEED), _names(*several)
    while True:
        yield {name: rng.randrange(2, exact.PRIME) for name in names}


def _real_points(names: Sequence[str]) -> Iterator[Mapping[str, Fraction]]:
    """Yield seeded points near and far from 0: above, below, mixed.

    Constants get one empty point.
    """
    rng = Random(SEED)
    for number in range(_REAL_POINTS if names else 1):
        signs = ((1,), (-1,), (1, -1))[number // len(_SIZES)]
        size = _SIZES[number % len(_SIZES)]
        yield {
            name: Fraction(rng.randrange(1, 997), 997) * size * rng.choice(signs) for name in names
        }
