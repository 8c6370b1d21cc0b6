"""Solves a task from its text alone: `solve: x/3 + 1 = 4 for x`, exactly and independently.

It shares with the checker how maths is read and compared, and shares nothing with the templates or
with an item's answer. A new kind of task is one function here.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, isqrt, lcm
from typing import Final, TypeVar

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.numeric import OutsideDomainError, real_value
from bot.domain.answers.maths.reading import read_expression
from bot.domain.answers.verdict import UnclearReason
from bot.domain.practice.items import VerifierType
from bot.factory import equations as factory_equations
from bot.factory.polynomials import NotRationalError, numbers_by_powers, ratio, tree

SOLVER_VERSION: Final = 1
"""Raised whenever the solution of a task may change."""
_LARGEST_FACTORED: Final = 10**9


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a choice, from 0."""

    place: int


Found = trees.Expression | trees.Equation | trees.Solutions | Place | bool


@dataclass(frozen=True, slots=True)
class Solution:
    """The result of a task, and the method."""

    found: Found
    by: VerifierType


Task = Callable[[str], Found]
_TASKS: Final[dict[str, Task]] = {}
_SIGN: Final = re.compile(r"(<=|>=|!=|<|>|=)")
_NUMERIC: Final = frozenset(
    {"value", "evaluate", "compare", "largest", "smallest", "equal", "true", "round", "slope",
     "gcd", "lcm", "quotient", "remainder", "divisible", "divisors", "prime", "factors"}
)  # fmt: skip
T = TypeVar("T", bound=Task)


def solve(task: str) -> Solution | None:
    """Return the result of the task, or None if the solver cannot solve it."""
    kind, colon, body = task.partition(":")
    work_out = _TASKS.get(kind.strip())
    if work_out is None or not colon:
        return None
    try:
        found = work_out(body.strip())
    except (factory_equations.UnsolvedError, NotRationalError, OutsideDomainError):
        return None
    return Solution(found, _way(kind.strip(), found))


def task_kinds() -> frozenset[str]:
    """Return the kinds of tasks that can be solved."""
    return frozenset(_TASKS)


def task(kind: str) -> Callable[[T], T]:
    """Declare the function that solves tasks of the kind, given their body."""

    def declared(work_out: T) -> T:
        _TASKS[kind] = work_out
        return work_out

    return declared


def _way(kind: str, found: Found) -> VerifierType:
    """Return the method that found the result: roots need real numbers to be compared."""
    match found:
        case trees.Solutions(elements, intervals):
            ends = (
                end
                for interval in intervals
                for end in (interval.low, interval.high)
                if end is not None
            )
            exact = all(map(_is_exact, (*ends, *(end for each in elements for end in each))))
        case trees.Equation() | bool() | Place():
            exact = True
        case _:
            exact = _is_exact(found)
    if not exact:
        return VerifierType.HYBRID
    return VerifierType.NUMERIC if kind in _NUMERIC else VerifierType.SYMBOLIC


def _is_exact(expression: trees.Expression) -> bool:
    try:
        ratio(expression)
    except NotRationalError:
        return False
    return True


# --- reading -------------------------------------------------------------------------------------


def _read_expression(text: str) -> trees.Expression:
    read = read_expression(text, "en")
    if isinstance(read, UnclearReason):
        raise factory_equations.UnsolvedError(text)
    return read


def _parts(body: str, mark: str = ";") -> list[str]:
    """Return the parts between the marks, with brackets left whole."""
    parts, depth = [""], 0
    for sign in body:
        depth += (sign in "([{") - (sign in ")]}")
        if sign == mark and not depth:
            parts.append("")
        else:
            parts[-1] += sign
    return [part.strip() for part in parts]


def _asked_for(body: str) -> tuple[str, list[str]]:
    """Return the text before "for", and the letters after it."""
    before, named, after = body.rpartition(" for ")
    if not named:
        raise factory_equations.UnsolvedError(body)
    return before, _parts(after, ",")


def _relations(text: str) -> list[factory_equations.Relation]:
    """Return the relations of a chain such as `1 < 2*x <= 5`."""
    sides = _SIGN.split(text)
    read = [_read_expression(side) for side in sides[::2]]
    chain = zip(read, sides[1::2], read[1:], strict=False)
    relations = [factory_equations.Relation(left, sign, right) for left, sign, right in chain]
    if not relations:
        raise factory_equations.UnsolvedError(text)
    return relations


def _equation(text: str) -> trees.Equation:
    match _relations(text):
        case [factory_equations.Relation(left, "=", right)]:
            return trees.Equation(left, right)
        case _:
            raise factory_equations.UnsolvedError(text)


def _whole_numbers(body: str) -> list[int]:
    values = [value_of(_read_expression(part)) for part in _parts(body, ",")]
    found = [int(value) for value in values if value is not None and value.denominator == 1]
    if len(found) < len(values):
        raise factory_equations.UnsolvedError(body)
    return found


def _pair_of_whole(body: str) -> tuple[int, int]:
    match _whole_numbers(body):
        case [one, other] if other:
            return one, other
        case _:
            raise factory_equations.UnsolvedError(body)


def _natural(body: str) -> int:
    match _whole_numbers(body):
        case [number] if 0 < number <= _LARGEST_FACTORED:
            return number
        case _:
            raise factory_equations.UnsolvedError(body)


def _points(body: str) -> list[tuple[Fraction, Fraction]]:
    points: list[tuple[Fraction, Fraction]] = []
    for part in _parts(body):
        values = [value_of(_read_expression(other)) for other in _parts(part[1:-1], ",")]
        match values:
            case [Fraction() as x, Fraction() as y] if part.startswith("("):
                points.append((x, y))
            case _:
                raise factory_equations.UnsolvedError(part)
    return points


def _two_points(body: str) -> tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]:
    match _points(body):
        case [one, other] if one != other:
            return one, other
        case _:
            raise factory_equations.UnsolvedError(body)


def _number(value: Fraction | int) -> trees.Expression:
    return trees.Number(Fraction(value))


def _reckon(expression: trees.Expression) -> trees.Expression:
    """Return the value of the expression if it is rational, or else the expression itself."""
    value = value_of(expression)
    if value is None:
        real_value(expression)  # raises if it has none
        return expression
    return _number(value)


def _order(one: trees.Expression, other: trees.Expression) -> int:
    """Return -1, 0 or 1 as the first is less than, equal to or greater than the second."""
    first, second = value_of(one), value_of(other)
    if first is not None and second is not None:
        return (first > second) - (first < second)
    if same_value(one, other):
        return 0
    return 1 if real_value(one) > real_value(other) else -1


# --- expressions ---------------------------------------------------------------------------------


@task("value")
def _value(body: str) -> Found:
    return _reckon(_read_expression(body))


@task("simplify")
@task("expand")
@task("factor")
def _rewritten(body: str) -> Found:
    """Return the expression as a quotient of polynomials. The item's form says how to write it."""
    expression = _read_expression(body)
    if not _is_exact(expression):
        return expression
    above, below = map(tree, ratio(expression))
    return above if below == _number(1) else trees.Quotient(above, below)


@task("evaluate")
def _evaluate(body: str) -> Found:
    before, at, after = body.rpartition(" at ")
    point: dict[str, Fraction] = {}
    for part in _parts(after, ","):
        name, _, value = part.partition("=")
        number = value_of(_read_expression(value))
        if number is None:
            raise factory_equations.UnsolvedError(body)
        point[name.strip()] = number
    value_there = value_of(_read_expression(before), point) if at else None
    if value_there is None:
        raise factory_equations.UnsolvedError(body)
    return _number(value_there)


# --- equations and inequalities ------------------------------------------------------------------


@task("solve")
def _solve(body: str) -> Found:
    equation, names = _asked_for(body)
    if len(names) != 1:
        raise factory_equations.UnsolvedError(body)
    return factory_equations.solutions(_equation(equation), names[0])


@task("isolate")
def _isolate(body: str) -> Found:
    equation, names = _asked_for(body)
    if len(names) != 1:
        raise factory_equations.UnsolvedError(body)
    return factory_equations.isolate(_equation(equation), names[0])


@task("system")
def _system(body: str) -> Found:
    equations, names = _asked_for(body)
    return factory_equations.solution_of_system(
        [_equation(part) for part in _parts(equations)], names
    )


@task("inequality")
def _inequality(body: str) -> Found:
    relations, names = _asked_for(body)
    if len(names) != 1:
        raise factory_equations.UnsolvedError(body)
    return factory_equations.where_all_hold(_relations(relations), names[0])


# --- comparing -----------------------------------------------------------------------------------


@task("compare")
def _compare(body: str) -> Found:
    match [_read_expression(part) for part in _parts(body)]:
        case [one, other]:
            return Place(_order(one, other) + 1)
        case _:
            raise factory_equations.UnsolvedError(body)


@task("largest")
def _largest(body: str) -> Found:
    return _extreme(body, 1)


@task("smallest")
def _smallest(body: str) -> Found:
    return _extreme(body, -1)


def _extreme(body: str, direction: int) -> Place:
    """Return the place of the extreme value. Raises if two are equal."""
    several = [_read_expression(part) for part in _parts(body)]
    for place, one in enumerate(several):
        others = (other for at, other in enumerate(several) if at != place)
        if all(_order(one, other) == direction for other in others):
            return Place(place)
    raise factory_equations.UnsolvedError(body)


@task("equal")
def _equal(body: str) -> Found:
    first, *others = (_read_expression(part) for part in _parts(body))
    verdicts = [same_value(first, other) for other in others]
    if verdicts.count(True) != 1 or None in verdicts:
        raise factory_equations.UnsolvedError(body)
    return Place(verdicts.index(True))


@task("true")
def _true(body: str) -> Found:
    return all(_holds(relation) for relation in _relations(body))


def _holds(relation: factory_equations.Relation) -> bool:
    if trees.letters(relation.left) | trees.letters(relation.right):
        same = same_value(relation.left, relation.right)
        if same is None or relation.sign not in {"=", "!="}:
            raise factory_equations.UnsolvedError(relation.sign)
        return same is (relation.sign == "=")
    return factory_equations.HOLDS[relation.sign](_order(relation.left, relation.right), 0)


# --- whole numbers -------------------------------------------------------------------------------


@task("gcd")
def _greatest_common_divisor(body: str) -> Found:
    return _number(gcd(*_whole_numbers(body)))


@task("lcm")
def _least_common_multiple(body: str) -> Found:
    return _number(lcm(*_whole_numbers(body)))


@task("quotient")
def _quotient(body: str) -> Found:
    one, other = _pair_of_whole(body)
    return _number(one // other)


@task("remainder")
def _remainder(body: str) -> Found:
    one, other = _pair_of_whole(body)
    return _number(one % other)


@task("divisible")
def _is_divisible(body: str) -> Found:
    one, other = _pair_of_whole(body)
    return one % other == 0


@task("divisors")
def _divisors(body: str) -> Found:
    number = _natural(body)
    small = [divisor for divisor in range(1, isqrt(number) + 1) if number % divisor == 0]
    found = sorted({*small, *(number // divisor for divisor in small)})
    return trees.Solutions(elements=tuple((_number(divisor),) for divisor in found))


@task("prime")
def _is_prime(body: str) -> Found:
    number = _natural(body)
    return number > 1 and _prime_factors(number) == [number]


@task("factors")
def _factor(body: str) -> Found:
    primes = _prime_factors(_natural(body))
    if len(primes) == 1:
        return _number(primes[0])
    powers = [(prime, primes.count(prime)) for prime in dict.fromkeys(primes)]
    factors = tuple(
        _number(prime) if times == 1 else trees.Power(_number(prime), _number(times))
        for prime, times in powers
    )
    return factors[0] if len(factors) == 1 else trees.Product(factors)


def _prime_factors(number: int) -> list[int]:
    found: list[int] = []
    divisor = 2
    while divisor * divisor <= number:
        while number % divisor == 0:
            found.append(divisor)
            number //= divisor
        divisor += 1
    return [*found, number] if number > 1 else found


@task("round")
def _round(body: str) -> Found:
    """Return the number rounded as at school: a half is rounded away from 0."""
    number, to, unit_text = body.rpartition(" to ")
    value, unit = (
        value_of(_read_expression(number)) if to else None,
        value_of(_read_expression(unit_text)),
    )
    if value is None or unit is None or unit <= 0:
        raise factory_equations.UnsolvedError(body)
    units = (abs(value) / unit + Fraction(1, 2)) // 1
    return _number(units * unit if value >= 0 else -units * unit)


# --- lines and parabolas -------------------------------------------------------------------------


@task("slope")
def _slope(body: str) -> Found:
    (x1, y1), (x2, y2) = _two_points(body)
    if x1 == x2:
        raise factory_equations.UnsolvedError(body)
    return _number((y2 - y1) / (x2 - x1))


@task("line")
def _line(body: str) -> Found:
    (x1, y1), (x2, y2) = _two_points(body)
    if x1 == x2:
        return trees.Equation(trees.Symbol("x"), _number(x1))
    slope = (y2 - y1) / (x2 - x1)
    rise = trees.Product((_number(slope), trees.Symbol("x")))
    return trees.Equation(trees.Symbol("y"), trees.Sum((rise, _number(y1 - slope * x1))))


@task("vertex")
def _vertex(body: str) -> Found:
    expression, names = _asked_for(body)
    match _quadratic(_read_expression(expression), names):
        case [c, b, a]:
            at = -b / (2 * a)
            return trees.Solutions(elements=((_number(at), _number(c - a * at * at)),))
        case _:
            raise factory_equations.UnsolvedError(body)


def _quadratic(expression: trees.Expression, names: Sequence[str]) -> list[Fraction]:
    above, under = ratio(expression)
    below = numbers_by_powers(under, names[0])
    if len(below) > 1:
        raise factory_equations.UnsolvedError(names[0])
    return [power / below[0] for power in numbers_by_powers(above, names[0])]
