"""How good predictions were: log loss, RMSE over bins, and AUC."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.domain.memory.forecast import Occasion

SUREST = 1e-4
"""No prediction counts as surer than this, so that a single surprise is not the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """How far predictions were from what came true."""

    log_loss: float
    """Mean surprise at an answer; lower is better."""
    rmse_bins: float
    """How far the share expected was from the share remembered; lower is better."""
    auc: float | None
    """How often the remembered one of two answers was given the higher chance; higher is better.

    None if all were remembered, or none was.
    """


def scores(asked: Sequence[Occasion], expected: Sequence[float]) -> Scores:
    """Return how good the predictions of these answers were; there is at least one."""
    recalled = [occasion.recalled for occasion in asked]
    return Scores(
        log_loss=log_loss(recalled, expected),
        rmse_bins=rmse_bins(asked, expected),
        auc=auc(recalled, expected),
    )


def log_loss(recalled: Sequence[bool], expected: Sequence[float]) -> float:
    """Return the mean of -log of the chance that was given to what came true."""
    held = (min(1 - SUREST, max(SUREST, chance)) for chance in expected)
    losses = (
        -math.log(chance if known else 1 - chance)
        for known, chance in zip(recalled, held, strict=True)
    )
    return math.fsum(losses) / len(recalled)


def rmse_bins(asked: Sequence[Occasion], expected: Sequence[float]) -> float:
    """Return the root of the mean squared gap between expected and remembered, bin by bin.

    A bin holds answers that are alike in days elapsed, answers before and lapses before, each
    up to a doubling; bins count by the answers in them.
    """
    gaps: defaultdict[tuple[int, ...], list[float]] = defaultdict(list)
    for occasion, chance in zip(asked, expected, strict=True):
        counted = (occasion.elapsed_days, occasion.answers, occasion.lapses)
        gaps[tuple(map(int.bit_length, counted))].append(chance - occasion.recalled)
    squares = (math.fsum(gap) ** 2 / len(gap) for gap in gaps.values())
    return math.sqrt(math.fsum(squares) / len(asked))


def auc(recalled: Sequence[bool], expected: Sequence[float]) -> float | None:
    """Return the chance that a remembered answer was thought likelier than a forgotten one."""
    known = sum(recalled)
    forgotten = len(recalled) - known
    if not known or not forgotten:
        return None
    ordered = sorted(zip(expected, recalled, strict=True))
    below, wins = 0, 0.0
    for _, tied in groupby(ordered, key=lambda pair: pair[0]):
        results = [was_known for _, was_known in tied]
        lost = results.count(False)
        wins += results.count(True) * (below + lost / 2)
        below += lost
    return wins / (known * forgotten)
