"""How simulated learners forget, by one of two models unknown to the bot.

**FSRS-6**: each learner has weights of their own, drawn around the published ones, which were
fitted to the review logs of thousands of people. So the average learner forgets like real ones,
and yet none forgets as the bot assumes. Hours count, where the bot counts days.

**DHP**: the model of Ye, Su and Cao, "A Stochastic Shortest Path Algorithm for Optimizing Spaced
Repetition Scheduling" (KDD 2022): recall halves with each half-life. A half-life grows more if the
item was likely to be forgotten when it was recalled (spacing), and less if the item is harder or
already lasts longer. The numbers are theirs (github.com/maimemo/SSP-MMC, `model/utils.py` and
`simulator.py`), fitted to 220 million answers of people who learn words. No model of
`bot.domain.memory` has this curve, these numbers or this growth: it shows how the bot does when
its idea of forgetting is wrong.
"""

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from random import Random
from typing import Final, Protocol

from bot.domain.answers.quality import Rating
from bot.domain.memory.fsrs6 import (
    DEFAULT_WEIGHTS,
    HIGHEST_WEIGHTS,
    LOWEST_WEIGHTS,
    Fsrs6,
    Weights,
    first_fsrs6,
    fsrs6,
    scheduler,
)

DIFFICULTIES: Final = (6, 9, 11, 14, 14, 13, 11, 10, 7, 5)
"""How many of a hundred items have difficulty 1, 2, ... 10."""
SPREAD: Final = 0.25
"""The deviation of the logarithms of FSRS-6 weights between learners."""
_HARDER: Final = 2
"""The increase of difficulty when an item is forgotten."""
_HARDEST: Final = 18
_LEAST_FORGOTTEN: Final = 1e-3
"""Even a just seen item is not certain. Without this a lapse there would divide by 0."""
_DAY: Final = timedelta(days=1)
_WHEN_DUE: Final = 0.9
"""Recall after one stability."""


class Remembered(Protocol):
    """One item in a learner's memory."""

    def recall(self, now: datetime) -> float:
        """Return the chance of recall, 0..1."""

    def after(self, now: datetime, *, recalled: bool) -> "Remembered":
        """Return the memory after the item was asked and its answer seen."""


FirstSeen = Callable[[datetime, bool, Random], Remembered]
"""Returns a new memory of an item, given whether it was explained."""


class Forgetting(StrEnum):
    """The model by which learners forget."""

    FSRS6 = "fsrs-6"
    DHP = "dhp"

    def of_person(self, rng: Random) -> FirstSeen:
        """Return how a learner remembers new items."""
        return first_by_halflife if self is Forgetting.DHP else OwnWeights(own_weights(rng)).first


@dataclass(frozen=True, slots=True, kw_only=True)
class ByHalflife:
    """A memory by DHP."""

    difficulty: int
    halflife_days: float
    seen_at: datetime

    def recall(self, now: datetime) -> float:
        """Return the chance of recall, 0..1."""
        return math.pow(2.0, -((now - self.seen_at) / _DAY) / self.halflife_days)

    def after(self, now: datetime, *, recalled: bool) -> "ByHalflife":
        """Return the memory after the item was asked and its answer seen."""
        half, hard = self.halflife_days, self.difficulty
        forgotten = max(_LEAST_FORGOTTEN, 1 - self.recall(now))
        if recalled:
            spaced = math.exp(3.80863264) * math.pow(forgotten, 0.9678043)
            grown = spaced * math.pow(hard, -0.53420593) * math.pow(half, -0.127362)
            return replace(self, halflife_days=half * (1 + grown), seen_at=now)
        left = math.exp(-0.04158382) * math.pow(hard, -0.04067209)
        left *= math.pow(half, 0.37745957) * math.pow(forgotten, -0.22724425)
        harder = min(hard + _HARDER, _HARDEST)
        return ByHalflife(difficulty=harder, halflife_days=left, seen_at=now)


def first_by_halflife(now: datetime, explained: bool, rng: Random) -> ByHalflife:  # noqa: FBT001  # one shape for both models
    """Return a new memory of an item of random difficulty."""
    del explained
    (difficulty,) = rng.choices(range(1, len(DIFFICULTIES) + 1), DIFFICULTIES)
    halflife = -1 / math.log2(0.925 - 0.05 * difficulty)
    return ByHalflife(difficulty=difficulty, halflife_days=halflife, seen_at=now)


@dataclass(frozen=True, slots=True, kw_only=True)
class ByStability:
    """A memory by FSRS-6, with a learner's own weights."""

    memory: Fsrs6
    weights: Weights
    seen_at: datetime

    def recall(self, now: datetime) -> float:
        """Return the chance of recall, 0..1."""
        decay = -self.weights[-1]
        steepness = math.pow(_WHEN_DUE, 1 / decay) - 1
        gone_days = max(0.0, (now - self.seen_at) / _DAY)
        return math.pow(1 + steepness * gone_days / self.memory.stability_days, decay)

    def after(self, now: datetime, *, recalled: bool) -> "ByStability":
        """Return the memory after the item was asked and its answer seen."""
        rating = Rating.GOOD if recalled else Rating.AGAIN
        days = (self.seen_at.astimezone(UTC).date(), now.astimezone(UTC).date())
        memory = fsrs6(self.memory, *days, rating, scheduler(self.weights, _WHEN_DUE))
        return replace(self, memory=memory, seen_at=now)


@dataclass(frozen=True, slots=True)
class OwnWeights:
    """The memory of a learner with these weights."""

    weights: Weights

    def first(self, now: datetime, explained: bool, rng: Random) -> ByStability:  # noqa: FBT001  # one shape for both models
        """Return a new memory of an item. It is better if the item was explained."""
        del rng
        rating = Rating.GOOD if explained else Rating.AGAIN
        by = scheduler(self.weights, _WHEN_DUE)
        memory = first_fsrs6(now.astimezone(UTC).date(), rating, by)
        return ByStability(memory=memory, weights=self.weights, seen_at=now)


def own_weights(rng: Random) -> Weights:
    """Return a learner's own weights of FSRS-6, drawn around the published ones."""
    drawn = (weight * math.exp(rng.gauss(0, SPREAD)) for weight in DEFAULT_WEIGHTS)
    bounds = zip(drawn, LOWEST_WEIGHTS, HIGHEST_WEIGHTS, strict=True)
    return tuple(min(max(weight, low), high) for weight, low, high in bounds)
