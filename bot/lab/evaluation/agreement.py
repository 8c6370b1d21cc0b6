"""How far gradings agree with experts: shares, errors, and kappa with its interval.

Kappa is Cohen's with squared weights (Psychological Bulletin 70, 1968): 1 less the mean squared
difference of the pairs, over what it would be if the same points were paired at random. It is 1
for full agreement and 0 for that of chance. The interval is Efron's percentile bootstrap over
solutions, not over points: the points of one solution stand and fall together.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from random import Random
from statistics import fmean
from typing import Final

_SAMPLES: Final = 2_000
_TAIL: Final = 0.025
_NOISE: Final = 1e-9

Pair = tuple[float, float]
"""Points that were given, and the points of the experts."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Agreement:
    """How far given points agree with those of experts."""

    number: int
    exact: float
    """The share that is the same, 0..1."""
    within_one: float
    """The share that is at most one point away, 0..1."""
    error: float
    """The mean of the absolute differences, in points."""
    bias: float
    """The mean of the differences: above 0 where more is given than experts give."""
    kappa: float | None
    """-1..1; None where all points are the same, so that chance alone would agree."""
    interval: tuple[float, float] | None
    """In which kappa is in 95 of 100 samples; None where samples have none."""


def agreement(solutions: Sequence[Sequence[Pair]], rng: Random) -> Agreement | None:
    """Return how far the pairs agree, which are given by solution; None where there are none."""
    pairs = list(chain.from_iterable(solutions))
    if not pairs:
        return None
    away = [given - expert for given, expert in pairs]
    return Agreement(
        number=len(pairs),
        exact=fmean(abs(it) <= _NOISE for it in away),
        within_one=fmean(abs(it) <= 1 + _NOISE for it in away),
        error=fmean(map(abs, away)),
        bias=fmean(away),
        kappa=kappa(pairs),
        interval=_interval(solutions, rng),
    )


def kappa(pairs: Sequence[Pair]) -> float | None:
    """Return the quadratic weighted kappa; None where chance alone would agree.

    With squared weights the table of all pairs needs not be made: by chance, the mean squared
    difference is both variances and the squared difference of the means.
    """
    given, expert = zip(*pairs, strict=True)
    by_chance = _variance(given) + _variance(expert) + (fmean(given) - fmean(expert)) ** 2
    if by_chance <= _NOISE:
        return None
    return 1 - fmean((one - other) ** 2 for one, other in pairs) / by_chance


def _variance(values: Sequence[float]) -> float:
    mean = fmean(values)
    return fmean((it - mean) ** 2 for it in values)


def _interval(solutions: Sequence[Sequence[Pair]], rng: Random) -> tuple[float, float] | None:
    samples = (rng.choices(solutions, k=len(solutions)) for _ in range(_SAMPLES))
    pairs = (list(chain.from_iterable(it)) for it in samples)
    found = sorted(it for each in pairs if each and (it := kappa(each)) is not None)
    if not found:
        return None
    last = len(found) - 1
    return found[round(_TAIL * last)], found[round((1 - _TAIL) * last)]
