"""Drawing numbers that must fit together."""

from collections.abc import Callable
from decimal import Decimal
from typing import TypeVar

T = TypeVar("T")


def until(fits: Callable[[T], bool], draw: Callable[[], T]) -> T:
    """Return the first draw that fits; there must be one that does."""
    drawn = draw()
    while not fits(drawn):
        drawn = draw()
    return drawn


def shortest(value: Decimal) -> Decimal:
    """Return the number without zeros at its end."""
    short = value.normalize()
    return short.quantize(Decimal(1)) if short == short.to_integral() else short
