"""Say whether two expressions, equations or sets are the same."""

from bot.domain.answers.maths.tree import Equation, Expression, Solutions


def same_value(one: Expression, other: Expression) -> bool | None:
    """Say whether both have the same value; None where that cannot be decided."""
    return True if one == other else None


def same_equation(one: Equation, other: Equation) -> bool | None:
    """Say whether both hold for the same values; None where that cannot be decided."""
    return True if one == other else None


def same_set(one: Solutions, other: Solutions) -> bool | None:
    """Say whether both have the same elements; None where that cannot be decided."""
    return True if one == other else None
