"""Likely wrong answers, as far as somebody would type them."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from bot.domain.practice.items import Trigger, TriggerKind

ONE_PLACE_OFF: Final = Trigger(kind=TriggerKind.PREDICATE, value="off_by_factor(10)")
"""The decimal point a place too far, to either side."""
NUMBER_ALONE: Final = Trigger(
    kind=TriggerKind.REGEX, value=r"^(?:[a-z]\s*=\s*)?[-+−]?\d+(?:[.,/]\d+)?$"
)
"""A single number, with a name before it or without, where more than a number is asked."""
WITH_PERCENT: Final = Trigger(kind=TriggerKind.REGEX, value=r"\d\s*(?:%|(?i:per ?cent|prozent))$")
"""A percentage, where an amount is asked."""


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
