"""Athena 2.0 (specs/4): forgetting by a power law, moved by a grade with several parts.

`athena` is the formula to the letter. `AthenaModel` operates it soundly: see `models.py`.
The walkthrough printed in specs/4 is misrounded; the formulas hold, not its numbers.
"""

import math
from dataclasses import dataclass

from bot.domain.errors import BadMemoryError
from bot.domain.memory.review import Grade

LAPSE_INTERVAL_DAYS = 1.0
_ROUNDING = 1e-9
"""So near below the threshold counts as on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AthenaSettings:
    """The constants of Athena, under the names that specs/4 gives them."""

    forgetting_exponent_k: float = 0.8
    target_retrievability: float = 0.9
    success_threshold: float = 0.7
    initial_difficulty: float = 0.5
    stability_growth_factor: float = 0.8
    difficulty_mean_reversion: float = 0.05

    @property
    def interval_per_stability(self) -> float:
        """Return after which part of the stability the target retrievability is reached."""
        return math.pow(self.target_retrievability, -1 / self.forgetting_exponent_k) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Athena:
    """What Athena remembers of a task, and when it wants it back."""

    stability_days: float = 1.0
    difficulty: float = 0.5
    """0 is easy, 1 is hard."""
    interval_days: float = 0.0


def athena(memory: Athena, elapsed_days: float, grade: Grade, settings: AthenaSettings) -> Athena:
    """Return the memory after an answer of that grade; a first answer has 0 days elapsed.

    BadMemoryError where the formula has no value: no stability, or time that runs backwards by
    as much as it.
    """
    if is_success(grade, settings):
        stability = _grown(memory, elapsed_days, settings)
        delta = success_delta(grade)
        interval = stability * settings.interval_per_stability
    else:
        stability = max(1.0, memory.stability_days * (0.5 - 0.3 * memory.difficulty))
        delta = 0.15
        interval = LAPSE_INTERVAL_DAYS
    return Athena(
        stability_days=stability,
        difficulty=moved_difficulty(memory.difficulty, delta, settings),
        interval_days=interval,
    )


def is_success(grade: Grade, settings: AthenaSettings) -> bool:
    """Return True if the answer was correct enough to count as remembered."""
    return grade.correctness >= settings.success_threshold - _ROUNDING


def success_delta(grade: Grade) -> float:
    """Return by how much a remembered answer moves the difficulty."""
    return -0.1 * (grade.correctness - 0.7) - 0.05 * (grade.completeness - 0.5)


def retrievability(stability_days: float, elapsed_days: float, settings: AthenaSettings) -> float:
    """Return the chance of recall so many days after a review, 0..1."""
    ratio = elapsed_days / stability_days if stability_days > 0 else -1.0
    if not ratio > -1:
        raise BadMemoryError(stability_days, elapsed_days)
    return math.pow(1 + ratio, -settings.forgetting_exponent_k)


def moved_difficulty(difficulty: float, delta: float, settings: AthenaSettings) -> float:
    """Return the difficulty after a change, drawn a little to where all begin; 0..1."""
    back = settings.difficulty_mean_reversion
    moved = (1 - back) * (difficulty + delta) + back * settings.initial_difficulty
    return max(0.0, min(1.0, moved))


def _grown(memory: Athena, elapsed_days: float, settings: AthenaSettings) -> float:
    recall = retrievability(memory.stability_days, elapsed_days, settings)
    bonus = 1.2 - 0.4 * recall
    gain = (
        settings.stability_growth_factor
        * (1 - 0.8 * memory.difficulty)
        * bonus
        * math.pow(memory.stability_days / 100, -0.2)
    )
    return memory.stability_days * (1 + gain)
