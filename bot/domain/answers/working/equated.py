"""What a statement equates: rows of terms with the same value, and equations in an unknown."""

from collections.abc import Sequence
from typing import Final

from bot.domain.answers.maths import tree as trees
from bot.domain.answers.maths.comparing import same_value
from bot.domain.answers.maths.exact import value_of
from bot.domain.answers.maths.solving import coefficients, either
from bot.domain.answers.working.following import is_literal
from bot.domain.answers.working.statements import Statement

_TWO: Final = 2
_SHIFTS: Final = frozenset(10**places for places in range(1, 5))


def is_bare(statement: Statement) -> bool:
    """Return True if the statement is a term alone."""
    return not statement.name and not statement.is_set and len(statement.sides) == 1


def equal_rows(statement: Statement) -> Sequence[tuple[trees.Expression, ...]]:
    """Return the rows whose terms must be equal, each to the one before it."""
    row = statement.sides
    if statement.is_set:
        return ()
    if statement.name or statement.goes_on:
        return statement.cases
    if not statement.letters:
        return () if len(row) == _TWO and is_literal(row[0]) else (row,)
    if len(row) == _TWO:
        return (row,) if is_identity(statement) else ()
    if len({trees.letters(term) for term in row}) == 1:
        return (row,)
    return (row[1:],) if not any(map(trees.letters, row[1:])) else ()


def corresponds(one: trees.Expression, other: trees.Expression) -> bool:
    """Return True if a row equates corresponding amounts, as 3/4 = 6 and 125 = 1280 do.

    15/100 = 1.5 does not: its decimal point is in the wrong place.
    """
    if is_literal(one) and is_literal(other):
        return True
    share, amount = value_of(one), value_of(other)
    if share is None or amount is None or not isinstance(one, trees.Quotient):
        return False
    if not 0 < share <= 1 < amount:
        return False
    return amount / share not in _SHIFTS or value_of(one.below) not in _SHIFTS


def is_identity(statement: Statement) -> bool:
    """Return True if both sides have the same value for every letter."""
    return len(statement.cases) == 1 and same_value(*statement.sides) is True


def has_value(statement: Statement) -> bool:
    """Return True if the next line may continue the last term with an equals sign."""
    if len(statement.cases) > 1:
        return False
    is_equation = statement.letters and len(statement.sides) == _TWO
    return bool(statement.name) or statement.goes_on or not is_equation or is_identity(statement)


def equation_of(statement: Statement, unknown: str) -> trees.Equation | None:
    """Return the equation in a statement, or None if it has none in an unknown."""
    if statement.is_set or statement.name:
        name = trees.Symbol(statement.name or unknown)
        several = [trees.Equation(name, case[-1]) for case in statement.cases]
        return either(several) if name.name else None
    row = statement.sides
    if statement.goes_on or not statement.letters or len(row) == 1:
        return None
    if len(row) > _TWO and any(map(trees.letters, row[1:])):
        return None
    if len(row) == _TWO and is_identity(statement):
        return None
    return either([trees.Equation(case[0], case[-1]) for case in statement.cases])


def is_linear(equation: trees.Equation, unknown: str) -> bool:
    """Return True if the equation is linear in the unknown."""
    row = coefficients(equation, unknown)
    return row is not None and len(row) == _TWO
