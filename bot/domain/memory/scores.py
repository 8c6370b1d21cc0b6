"""The quality of predictions: log loss, RMSE over bins, and AUC."""

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.domain.memory.forecast import Occasion

SUREST = 1e-4
"""Predictions are limited to this certainty, so that a single surprise is not fatal."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """How far predictions were from the outcomes."""

    log_loss: float
    """Mean surprise at an answer. Lower is better."""
    rmse_bins: float
    """The distance between the expected and the actual share remembered. Lower is better."""
    auc: float | None
    """How often the remembered one of two answers had the higher chance. Higher is better.

    None if all were remembered, or none.
    """


def scores(asked: Sequence[Occasion], expected: Sequence[float]) -> Scores:
    """Return the quality of the predictions of at least one answer."""
    recalled = [occasion.recalled for occasion in asked]
    return Scores(
        log_loss=log_loss(recalled, expected),
        rmse_bins=rmse_bins(asked, expected),
        auc=auc(recalled, expected),
    )


def log_loss(recalled: Sequence[bool], expected: Sequence[float]) -> float:
    """Return the mean of -log of the chance given to the outcome."""
    held = (min(1 - SUREST, max(SUREST, chance)) for chance in expected)
    losses = (
        -math.log(chance if known else 1 - chance)
        for known, chance in zip(recalled, held, strict=True)
    )
    return math.fsum(losses) / len(recalled)


def rmse_bins(asked: Sequence[Occasion], expected: Sequence[float]) -> float:
    """Return the root of the mean squared gap between expected and remembered, bin by bin.

    A bin contains answers with similar days elapsed, answers before and lapses before, each up to
    a doubling. Bins are weighted by their answers.
    """
    gaps: defaultdict[tuple[int, ...], list[float]] = defaultdict(list)
    for occasion, chance in zip(asked, expected, strict=True):
        counted = (occasion.elapsed_days, occasion.answers, occasion.lapses)
        gaps[tuple(map(int.bit_length, counted))].append(chance - occasion.recalled)
    squares = (math.fsum(gap) ** 2 / len(gap) for gap in gaps.values())
    return math.sqrt(math.fsum(squares) / len(asked))


def auc(recalled: Sequence[bool], expected: Sequence[float]) -> float | None:
    """Return how often a remembered answer had a higher chance than a forgotten one."""
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
