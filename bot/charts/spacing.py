"""Things along a line, each as near as can be to where it wants to be, none too close."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate


@dataclass(slots=True)
class _Block:
    """Neighbours that touch and so move together."""

    total: float
    weight: float
    count: int

    @property
    def mean(self) -> float:
        return self.total / self.weight


def spaced(
    wanted: Sequence[float],
    apart: Sequence[float],
    bounds: tuple[float, float],
    weights: Sequence[float] | None = None,
) -> list[float]:
    """Return places for one or more, in their order, at least `apart`, within the bounds.

    The sum of squared distances from what is wanted is the least possible (isotonic
    regression by pooling neighbours). Where there is no room for all, all move closer.
    """
    low, high = bounds
    needed = sum(apart)
    shrink = min(1.0, (high - low) / needed) if needed > 0 else 1.0
    offsets = [shrink * offset for offset in accumulate(apart, initial=0.0)]
    free = _rising(
        [want - offset for want, offset in zip(wanted, offsets, strict=True)],
        weights or [1.0] * len(wanted),
    )
    top = max(low, high - offsets[-1])
    return [min(max(at, low), top) + offset for at, offset in zip(free, offsets, strict=True)]


def _rising(values: Sequence[float], weights: Sequence[float]) -> list[float]:
    """Return the nearest series that never falls."""
    blocks: list[_Block] = []
    for value, weight in zip(values, weights, strict=True):
        blocks.append(_Block(value * weight, weight, 1))
        while len(blocks) > 1 and blocks[-2].mean > blocks[-1].mean:
            last = blocks.pop()
            blocks[-1].total += last.total
            blocks[-1].weight += last.weight
            blocks[-1].count += last.count
    return [block.mean for block in blocks for _ in range(block.count)]
