"""Drawing numbers that must fit together."""

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")


def until(fits: Callable[[T], bool], draw: Callable[[], T]) -> T:
    """Return the first draw that fits; there must be one that does."""
    drawn = draw()
    while not fits(drawn):
        drawn = draw()
    return drawn
