"""Athena 2.0 (specs/4): forgetting by a power law, moved by a grade with several parts.

`athena` is the formula to the letter. `AthenaModel` limits it to sound values: see `models.py`.
The worked example in specs/4 has rounding errors. The formulas are right, its numbers are not.
"""

import math
from dataclasses import dataclass

from bot.domain.errors import BadMemoryError
from bot.domain.memory.review import Grade

LAPSE_INTERVAL_DAYS = 1.0
_ROUNDING = 1e-9
"""A value this little below the threshold counts as on it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AthenaSettings:
    """The constants of Athena, named as in specs/4."""

    forgetting_exponent_k: float = 0.8
    target_retrievability: float = 0.9
    success_threshold: float = 0.7
    initial_difficulty: float = 0.5
    stability_growth_factor: float = 0.8
    difficulty_mean_reversion: float = 0.05

    @property
    def interval_per_stability(self) -> float:
        """Return the share of the stability after which the target retrievability is reached."""
        return math.pow(self.target_retrievability, -1 / self.forgetting_exponent_k) - 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Athena:
    """Athena's memory of a task, and its interval."""

    stability_days: float = 1.0
    difficulty: float = 0.5
    """0 is easy, 1 is hard."""
    interval_days: float = 0.0


def athena(memory: Athena, elapsed_days: float, grade: Grade, settings: AthenaSettings) -> Athena:
    """Return the memory after an answer of that grade. A first answer has 0 days elapsed.

    Raise BadMemoryError if the formula has no value: without stability, or if time runs backwards
    by as much as the stability.
    """
    if is_success(grade, settings):
        stability = _growth(memory, elapsed_days, settings)
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
    """Return how much a remembered answer changes the difficulty."""
    return -0.1 * (grade.correctness - 0.7) - 0.05 * (grade.completeness - 0.5)


def retrievability(stability_days: float, elapsed_days: float, settings: AthenaSettings) -> float:
    """Return the chance of recall `elapsed_days` after a review, 0..1."""
    ratio = elapsed_days / stability_days if stability_days > 0 else -1.0
    if not ratio > -1:
        raise BadMemoryError(stability_days, elapsed_days)
    return math.pow(1 + ratio, -settings.forgetting_exponent_k)


def moved_difficulty(difficulty: float, delta: float, settings: AthenaSettings) -> float:
    """Return the difficulty after a change, reverted a little to the initial value, 0..1."""
    back = settings.difficulty_mean_reversion
    moved = (1 - back) * (difficulty + delta) + back * settings.initial_difficulty
    return max(0.0, min(1.0, moved))


def _growth(memory: Athena, elapsed_days: float, settings: AthenaSettings) -> float:
    recall = retrievability(memory.stability_days, elapsed_days, settings)
    bonus = 1.2 - 0.4 * recall
    gain = (
        settings.stability_growth_factor
        * (1 - 0.8 * memory.difficulty)
        * bonus
        * math.pow(memory.stability_days / 100, -0.2)
    )
    return memory.stability_days * (1 + gain)
