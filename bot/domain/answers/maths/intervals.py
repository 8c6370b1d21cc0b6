"""Sets of real numbers as intervals in order: unions, intersections, complements."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import cmp_to_key
from itertools import pairwise

from bot.domain.answers.maths.numeric import OutsideDomainError, close, real_value
from bot.domain.answers.maths.tree import Expression, Interval, Solutions

EVERYTHING = Interval(None, None)


def pieces_of(solutions: Solutions) -> tuple[Interval, ...]:
    """Return the set as ascending intervals that do not touch. A number is an interval as well.

    Raise OutsideDomainError if an end or an element has no real value.
    """
    points = (Interval(each, each, True, True) for (each,) in _single(solutions))  # noqa: FBT003 - with both ends
    filled = (point for point in (*points, *solutions.intervals) if not _is_empty(point))
    joined: list[Interval] = []
    for piece in sorted(filled, key=cmp_to_key(_by_low)):
        if joined and _touches(joined[-1], piece):
            joined[-1] = _union(joined[-1], piece)
        else:
            joined.append(piece)
    return tuple(joined)


def intersection(several: Iterable[Interval]) -> Interval:
    """Return the intersection of the intervals. Raise OutsideDomainError as `pieces_of` does."""
    common = EVERYTHING
    for each in several:
        common = _intersection(common, each)
    return common


def complement(solutions: Solutions) -> tuple[Interval, ...]:
    """Return all real numbers that are not in the set."""
    pieces = pieces_of(solutions)
    gaps = [
        Interval(one.high, other.low, not one.with_high, not other.with_low)
        for one, other in pairwise(pieces)
    ]
    if not pieces:
        return (EVERYTHING,)
    first, last = pieces[0], pieces[-1]
    before = Interval(None, first.low, with_high=not first.with_low)
    after = Interval(last.high, None, not last.with_high)
    return (*[before] * (first.low is not None), *gaps, *[after] * (last.high is not None))


def _single(solutions: Solutions) -> Iterator[tuple[Expression, ...]]:
    for element in solutions.elements:
        if len(element) != 1:
            raise OutsideDomainError
        yield element


def _compare(one: Expression, other: Expression) -> int:
    first, second = real_value(one), real_value(other)
    return 0 if first == second or close(first, second) else (1 if first > second else -1)


def _is_empty(interval: Interval) -> bool:
    if interval.low is None or interval.high is None:
        return False
    order = _compare(interval.low, interval.high)
    return order > 0 or (order == 0 and not (interval.with_low and interval.with_high))


def _by_low(one: Interval, other: Interval) -> int:
    if one.low is None or other.low is None:
        return (one.low is not None) - (other.low is not None)
    return _compare(one.low, other.low) or other.with_low - one.with_low


def _touches(one: Interval, following: Interval) -> bool:
    """Return True if no number lies between an interval and the one that begins next."""
    if one.high is None or following.low is None:
        return True
    order = _compare(one.high, following.low)
    return order > 0 or (order == 0 and (one.with_high or following.with_low))


def _union(one: Interval, following: Interval) -> Interval:
    if one.high is None or following.high is None:
        return replace(one, high=None, with_high=False)
    order = _compare(one.high, following.high)
    if order > 0:
        return one
    with_high = following.with_high or (order == 0 and one.with_high)
    return replace(one, high=following.high, with_high=with_high)


def _intersection(one: Interval, other: Interval) -> Interval:
    _, later = sorted((one, other), key=cmp_to_key(_by_low))
    highs = [interval for interval in (one, other) if interval.high is not None]
    lowest = min(highs, key=cmp_to_key(_by_high), default=one)
    # If both begin at one number, the one without that number comes later.
    return Interval(later.low, lowest.high, later.with_low, lowest.with_high)


def _by_high(one: Interval, other: Interval) -> int:
    if one.high is None or other.high is None:
        return (one.high is None) - (other.high is None)
    return _compare(one.high, other.high) or one.with_high - other.with_high
