"""Read what a learner types as an expression, an equation or a set."""

from bot.domain.answers.maths.tree import Equation, Expression, Solutions
from bot.domain.answers.verdict import UnclearReason


def read_expression(text: str, language: str) -> Expression | UnclearReason:
    """Return the expression that the whole text is, or why it is none."""
    return UnclearReason.NOT_AN_EXPRESSION


def read_equation(text: str, language: str) -> Equation | UnclearReason:
    """Return the equation that the whole text is, or why it is none."""
    return UnclearReason.NOT_AN_EQUATION


def read_set(text: str, language: str) -> Solutions | UnclearReason:
    """Return the set that the whole text is, or why it is none."""
    return UnclearReason.NOT_A_SET
