"""Likely wrong answers, as far as somebody would type them."""

from collections.abc import Mapping
from fractions import Fraction


def whole_numbers(mistakes: Mapping[str, Fraction | int]) -> dict[str, str]:
    """Return the mistakes that lead to a number above zero where whole numbers are typed."""
    return {
        name: str(value)
        for name, value in mistakes.items()
        if value > 0 and Fraction(value).denominator == 1
    }


def positive(mistakes: Mapping[str, Fraction | int]) -> dict[str, str]:
    """Return the mistakes that lead to a number above zero."""
    return {name: str(value) for name, value in mistakes.items() if value > 0}
