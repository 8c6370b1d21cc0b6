"""Tell whether an expression is written as asked: expanded, factored, simplified.

These are simple tests, as a teacher would make them at a glance. What passes may still have a
factor that only a trained eye sees, but every factor of the key must be taken out.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import chain
from math import gcd, isqrt
from typing import Final

from bot.domain.answers.maths import polynomials
from bot.domain.answers.maths.exact import value_of, whole
from bot.domain.answers.maths.tree import (
    Expression,
    Mixed,
    Negative,
    Number,
    Power,
    Product,
    Quotient,
    Sum,
    Symbol,
    letters,
    nodes,
    parts,
)
from bot.domain.answers.maths.writing import notation_of
from bot.domain.answers.spec import ExpressionForm
from bot.domain.answers.verdict import FormReason

_LARGEST_COEFFICIENT: Final = 10**9
_TEN: Final = 10
_MOST_CANDIDATES: Final = 400


def form_problem(typed: Expression, key: Expression, form: ExpressionForm) -> FormReason | None:
    """Return what the typed expression lacks in its form, or None. It has the value of the key."""
    match form:
        case ExpressionForm.EXPANDED:
            return None if is_expanded(typed) else FormReason.NOT_EXPANDED
        case ExpressionForm.SIMPLIFIED:
            return None if is_simplified(typed) else FormReason.NOT_SIMPLIFIED
        case ExpressionForm.SCIENTIFIC:
            return None if is_scientific(typed) else FormReason.NOT_SCIENTIFIC
        case ExpressionForm.FACTORED:
            if not letters(key):
                return None if is_of_primes(typed) else FormReason.NOT_PRIMES
            return None if is_factored(typed, key) else FormReason.NOT_FACTORED


def is_expanded(expression: Expression) -> bool:
    """Return True if no sum is multiplied any more and like terms are collected.

    A power may be written in full, as in x*x - 9.
    """
    multiplied = any(
        isinstance(part, Sum)
        for node in nodes(expression)
        if isinstance(node, Product)
        or (isinstance(node, Power) and (whole(node.exponent) or 0) > 1)
        for part in chain.from_iterable(map(_bases, parts(node)))
    )
    return not multiplied and all(
        _is_simple(node) or _is_in_full(node) for node in nodes(expression)
    )


def _is_in_full(node: Expression) -> bool:
    """Return True if it is a product of one number and letters, some of which may be equal."""
    factors = node.factors if isinstance(node, Product) else ()
    numbers = [factor for factor in factors if not isinstance(factor, Symbol)]
    is_number = all(value_of(number) not in {None, 1} for number in numbers)
    return len(numbers) < len(factors) and len(numbers) <= 1 and is_number


def is_simplified(expression: Expression) -> bool:
    """Return True if like terms are collected, fractions reduced and numbers worked out."""
    return all(map(_is_simple, nodes(expression)))


def is_factored(typed: Expression, key: Expression) -> bool:
    """Return True if no simple test can split it further and it has the factors of the key."""
    several = _factors(typed)
    if any(map(_can_be_split, several)):
        return False
    return len(several) >= len(_factors(key)) and not any(
        isinstance(factor, Number) for factor in several
    )


def is_scientific(number: Expression) -> bool:
    """Return True if it is a number from 1 to below 10, with a sign or not, times 10^n."""
    match number.of if isinstance(number, Negative) else number:
        case Product(factors=(factor, Power(base=Number(value=10), exponent=exponent))):
            bare = factor.of if isinstance(factor, Negative) else factor
            is_whole = whole(exponent) is not None
            return is_whole and isinstance(bare, Number) and 1 <= bare.value < _TEN
        case _:
            return False


def is_of_primes(number: Expression) -> bool:
    """Return True if it is a product of primes, with exponents or without."""
    match number:
        case Product(factors=several):
            return all(map(is_of_primes, several))
        case Power(base=Number() as base, exponent=exponent):
            return is_of_primes(base) and (whole(exponent) or 0) > 0
        case Number(value=value) if value.denominator == 1 and 1 < value <= _LARGEST_COEFFICIENT:
            return all(value % divisor for divisor in range(2, isqrt(int(value)) + 1))
        case _:
            return False


def _bases(expression: Expression) -> Iterator[Expression]:
    """Yield the expression without the signs before it."""
    while isinstance(expression, Negative):
        expression = expression.of
    yield expression


def _is_simple(node: Expression) -> bool:  # noqa: PLR0911 - one case per node
    match node:
        case Sum(terms=terms):
            kinds = [_kind(term) for term in terms]
            return len(set(kinds)) == len(kinds) and not any(value_of(term) == 0 for term in terms)
        case Product(factors=several):
            bases = [_base(factor) for factor in several]
            return len(set(bases)) == len(bases) and not any(
                value_of(factor) == 1 for factor in several
            )
        case Quotient(above=above, below=below):
            return _is_reduced(above, below)
        case Negative(of=of):
            return not isinstance(of, Negative)
        case Power(base=base, exponent=exponent):
            return _is_simple_power(base, exponent)
        case Mixed(above=above, below=below):
            return above < below and gcd(above, below) == 1
        case _:
            return True


def _kind(term: Expression) -> str:
    """Return the letters that a term is a multiple of. Terms of one kind can be collected."""
    (bare,) = _bases(term)
    if not letters(bare) and value_of(bare) is not None:
        return ""
    if isinstance(bare, Quotient) and value_of(bare.below) is not None:
        return _kind(bare.above)
    several = bare.factors if isinstance(bare, Product) else (bare,)
    return "*".join(sorted(notation_of(factor) for factor in several if value_of(factor) is None))


def _base(factor: Expression) -> str:
    """Return what a factor is a power of. Two factors of one base can be combined."""
    (bare,) = _bases(factor)
    if value_of(bare) is not None:
        return ""
    if isinstance(bare, Power) and not _is_root(bare):
        return notation_of(bare.base)
    return "sqrt" if _is_root(bare) and not letters(bare) else notation_of(bare)


def _is_root(node: Expression) -> bool:
    return isinstance(node, Power) and value_of(node.exponent) == Fraction(1, 2)


def _is_reduced(above: Expression, below: Expression) -> bool:
    """Return True if numerator and denominator have nothing in common."""
    if value_of(below) == 1 or isinstance(above, Quotient) or isinstance(below, Quotient):
        return False
    if gcd(_content(above), _content(below)) > 1:
        return False
    tops = {notation_of(factor) for factor in _factors(above)}
    bottoms = {notation_of(factor) for factor in _factors(below)}
    return tops.isdisjoint(bottoms) and not _share_a_root(above, below)


def _content(expression: Expression) -> int:
    """Return the greatest whole number that divides every term, or 1 if there is none."""
    try:
        terms = polynomials.polynomial(expression)
    except polynomials.TooLargeError:
        return 1
    values = list(terms.values())
    if not values or any(value.denominator != 1 for value in values):
        return 1
    return gcd(*(int(value) for value in values))


def _share_a_root(above: Expression, below: Expression) -> bool:
    """Return True if both are polynomials in one letter with a factor in common."""
    names = letters(above) | letters(below)
    if len(names) != 1:
        return _share_a_letter(above, below)
    try:
        first, second = (
            polynomials.coefficients_of(polynomials.polynomial(side)) for side in (above, below)
        )
    except polynomials.TooLargeError:
        return False
    while len(second) > 1:
        first, second = second, polynomials.remainder(first, second)
    return not second and len(first) > 1


def _share_a_letter(above: Expression, below: Expression) -> bool:
    try:
        common = [_common_letters(polynomials.polynomial(side)) for side in (above, below)]
    except polynomials.TooLargeError:
        return False
    return not common[0].isdisjoint(common[1])


def _is_simple_power(base: Expression, exponent: Expression) -> bool:
    if value_of(exponent) in {0, 1} or (isinstance(base, Power) and not _is_root(base)):
        return False
    radicand = value_of(base)
    if radicand is None:
        return True
    if value_of(exponent) != Fraction(1, 2):
        return value_of(Power(base, exponent)) is None
    return radicand.denominator == 1 and _is_square_free(int(radicand))


def _is_square_free(number: int) -> bool:
    if not 1 < number <= _LARGEST_COEFFICIENT:
        return False
    return all(number % (root * root) for root in range(2, isqrt(number) + 1))


def _factors(expression: Expression) -> list[Expression]:
    """Return the factors that are no numbers, each as often as its exponent says."""
    match expression:
        case Negative(of=of):
            return _factors(of)
        case Product(factors=several):
            return [factor for each in several for factor in _factors(each)]
        case Quotient(above=above, below=below) if value_of(below) is not None:
            return _factors(above)
        case Power(base=base, exponent=exponent) if (
            0 < (whole(exponent) or 0) <= polynomials.LARGEST_POWER
        ):
            return _factors(base) * (whole(exponent) or 1)
        case _:
            return [] if value_of(expression) is not None else [expression]


def _can_be_split(factor: Expression) -> bool:
    try:
        terms = polynomials.polynomial(factor)
    except polynomials.TooLargeError:
        return False
    if len(terms) <= 1:
        return False
    if _content(factor) > 1 or _common_letters(terms):
        return True
    return _has_rational_root(terms) if len(letters(factor)) == 1 else _is_square_difference(terms)


def _common_letters(terms: polynomials.Polynomial) -> frozenset[str]:
    names = [frozenset(name for name, _ in monomial) for monomial in terms]
    return names[0].intersection(*names) if names else frozenset()


def _is_square_difference(terms: polynomials.Polynomial) -> bool:
    """Return True if two terms are squares of which one is subtracted: 4*x^2 - y^2."""
    values = sorted(terms.values())
    return (
        len(terms) == 2  # # noqa: PLR2004 - two squares
        and values[0] < 0 < values[1]
        and all(_is_square(abs(value)) for value in values)
        and all(exponent % 2 == 0 for monomial in terms for _, exponent in monomial)
    )


def _is_square(value: Fraction) -> bool:
    return all(isqrt(part) ** 2 == part for part in (value.numerator, value.denominator))


def _has_rational_root(terms: polynomials.Polynomial) -> bool:
    """Return True if a polynomial in one letter, of degree two or more, has a linear factor."""
    coefficients = polynomials.coefficients_of(terms)
    if len(coefficients) <= 2:  # noqa: PLR2004 - linear
        return False
    scale = _common_denominator(coefficients)
    last, first = (
        abs(int(coefficient * scale)) for coefficient in (coefficients[0], coefficients[-1])
    )
    if max(first, last) > _LARGEST_COEFFICIENT:
        return False
    tried = 0
    for above in _divisors(last):
        for below in _divisors(first):
            tried += 1
            if any(_at(coefficients, Fraction(sign * above, below)) == 0 for sign in (1, -1)):
                return True
            if tried > _MOST_CANDIDATES:
                return False
    return False


def _divisors(number: int) -> Sequence[int]:
    small = [
        divisor for divisor in range(1, min(isqrt(number), 32_000) + 1) if number % divisor == 0
    ]
    return sorted({*small, *(number // divisor for divisor in small)})


def _common_denominator(coefficients: Sequence[Fraction]) -> int:
    scale = 1
    for each in coefficients:
        scale = scale * each.denominator // gcd(scale, each.denominator)
    return scale


def _at(coefficients: Sequence[Fraction], point: Fraction) -> Fraction:
    total = Fraction(0)
    for each in reversed(coefficients):
        total = total * point + each
    return total
