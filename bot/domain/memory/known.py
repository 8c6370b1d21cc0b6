"""What is known of a card without its first answers: enough for any model to continue."""

import math
from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import ForeignMemoryError
from bot.domain.memory import card_sm2, models
from bot.domain.memory.athena import Athena
from bot.domain.memory.fsrs6 import EASIEST, HARDEST, SHORTEST_STABILITY_DAYS, Fsrs6, Weights

_PAST_THE_RAMP = 2
"""SM-2 multiplies the interval from this many repetitions on."""
_MIDDLE_DIFFICULTY = 5.0
_EASE_PER_DIFFICULTY = 0.24
"""Maps the middle difficulty to the initial ease, and the hardest to the lowest."""
_USUAL_RETENTION = 0.9
"""The retention that an interval without a stability is assumed to give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A card's interval and difficulty, in the terms of the program that stored them."""

    reviewed_at: datetime
    interval_days: float
    repetitions: int
    """Recalls in a row, or 0 after it was forgotten."""
    ease_factor: float | None = None
    """SM-2's."""
    stability_days: float | None = None
    difficulty: float | None = None
    """FSRS's, 1..10."""


def memory_from(known: Known, model: models.MemoryModel) -> models.CardMemory:
    """Return the memory with which the model continues.

    Raise ForeignMemoryError if the model is unknown.
    """
    return models.CardMemory(trace=_trace(known, model), reviewed_at=known.reviewed_at)


def _trace(known: Known, model: models.MemoryModel) -> models.Trace:
    match model:
        case models.Sm2Model():
            return _sm2(known)
        case models.Fsrs6Model():
            return _fsrs6(known, model)
        case models.AthenaModel():
            return _athena(known, model)
        case _:
            raise ForeignMemoryError(model.name, Known.__name__)


def _sm2(known: Known) -> card_sm2.CardSm2:
    interval = round(_clamp(known.interval_days, 0, models.LONGEST_WAIT_DAYS))
    repetitions = known.repetitions
    if interval < card_sm2.FIRST_INTERVAL_DAYS:  # A multiple of zero would be zero.
        repetitions = 0
    elif repetitions and interval > card_sm2.FIRST_INTERVAL_DAYS:
        repetitions = max(repetitions, _PAST_THE_RAMP)
    return card_sm2.CardSm2(
        interval_days=interval, repetitions=repetitions, ease_factor=_ease(known)
    )


def _ease(known: Known) -> float:
    if known.ease_factor is not None:
        return max(card_sm2.LOWEST_EASE_FACTOR, known.ease_factor)
    if known.difficulty is None:
        return card_sm2.FIRST_EASE_FACTOR
    easier = (_MIDDLE_DIFFICULTY - known.difficulty) * _EASE_PER_DIFFICULTY
    return max(card_sm2.LOWEST_EASE_FACTOR, card_sm2.FIRST_EASE_FACTOR + easier)


def _fsrs6(known: Known, model: models.Fsrs6Model) -> Fsrs6:
    stability = _stability(known)
    difficulty = known.difficulty
    if difficulty is None:
        difficulty = _difficulty(_ease(known), stability, model.weights)
    return Fsrs6(
        stability_days=stability,
        difficulty=_clamp(difficulty, EASIEST, HARDEST),
        interval_days=round(_clamp(known.interval_days, 1, models.LONGEST_WAIT_DAYS)),
    )


def _stability(known: Known) -> float:
    days = known.interval_days if known.stability_days is None else known.stability_days
    return _clamp(days, SHORTEST_STABILITY_DAYS, models.LONGEST_WAIT_DAYS)


def _difficulty(ease_factor: float, stability_days: float, weights: Weights) -> float:
    """Return the difficulty at which FSRS would multiply the interval by that ease factor.

    Anki converts SM-2 cards in this way.
    """
    growth = math.exp(weights[8]) * math.pow(stability_days, -weights[9])
    return 11 - (ease_factor - 1) / (growth * math.expm1(weights[10] * (1 - _USUAL_RETENTION)))


def _athena(known: Known, model: models.AthenaModel) -> Athena:
    interval = _clamp(known.interval_days, models.SHORTEST_WAIT_DAYS, models.LONGEST_WAIT_DAYS)
    difficulty = model.settings.initial_difficulty
    if known.difficulty is not None:
        difficulty = _clamp((known.difficulty - EASIEST) / (HARDEST - EASIEST), 0, 1)
    stability = known.stability_days
    if stability is None:
        stability = interval / model.settings.interval_per_stability
    return Athena(
        stability_days=_clamp(stability, models.SHORTEST_WAIT_DAYS, models.LONGEST_WAIT_DAYS),
        difficulty=difficulty,
        interval_days=interval,
    )


def _clamp(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))
