"""What is known of a card whose first answers are not: enough for any model to go on from."""

import math
from dataclasses import dataclass
from datetime import datetime

from bot.domain.errors import ForeignMemoryError
from bot.domain.memory import card_sm2, models
from bot.domain.memory.athena import Athena
from bot.domain.memory.fsrs6 import EASIEST, HARDEST, SHORTEST_STABILITY_DAYS, Fsrs6, Weights

_PAST_THE_RAMP = 2
"""Repetitions from which on SM-2 multiplies the interval."""
_MIDDLE_DIFFICULTY = 5.0
_EASE_PER_DIFFICULTY = 0.24
"""So that the middle has the ease that all begin with, and the hardest the lowest."""
_USUAL_RETENTION = 0.9
"""What an interval without a stability is taken for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """A card's interval and how hard it is, in the words of whichever program told it."""

    reviewed_at: datetime
    interval_days: float
    repetitions: int
    """Recalled in a row; 0 after it was forgotten."""
    ease_factor: float | None = None
    """SM-2's."""
    stability_days: float | None = None
    difficulty: float | None = None
    """FSRS's, 1..10."""


def memory_from(known: Known, model: models.MemoryModel) -> models.CardMemory:
    """Return the memory with which the model goes on from what is known.

    ForeignMemoryError where the model is none of ours.
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
    interval = round(_bounded(known.interval_days, 0, models.LONGEST_WAIT_DAYS))
    repetitions = known.repetitions
    if interval < card_sm2.FIRST_INTERVAL_DAYS:  # a multiple of nothing would be nothing
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
        difficulty=_bounded(difficulty, EASIEST, HARDEST),
        interval_days=round(_bounded(known.interval_days, 1, models.LONGEST_WAIT_DAYS)),
    )


def _stability(known: Known) -> float:
    days = known.interval_days if known.stability_days is None else known.stability_days
    return _bounded(days, SHORTEST_STABILITY_DAYS, models.LONGEST_WAIT_DAYS)


def _difficulty(ease_factor: float, stability_days: float, weights: Weights) -> float:
    """Return the difficulty at which FSRS would lengthen the interval by that factor.

    What Anki does with the cards of SM-2.
    """
    growth = math.exp(weights[8]) * math.pow(stability_days, -weights[9])
    return 11 - (ease_factor - 1) / (growth * math.expm1(weights[10] * (1 - _USUAL_RETENTION)))


def _athena(known: Known, model: models.AthenaModel) -> Athena:
    interval = _bounded(known.interval_days, models.SHORTEST_WAIT_DAYS, models.LONGEST_WAIT_DAYS)
    difficulty = model.settings.initial_difficulty
    if known.difficulty is not None:
        difficulty = _bounded((known.difficulty - EASIEST) / (HARDEST - EASIEST), 0, 1)
    stability = known.stability_days
    if stability is None:
        stability = interval / model.settings.interval_per_stability
    return Athena(
        stability_days=_bounded(stability, models.SHORTEST_WAIT_DAYS, models.LONGEST_WAIT_DAYS),
        difficulty=difficulty,
        interval_days=interval,
    )


def _bounded(value: float, least: float, most: float) -> float:
    return max(least, min(value, most))
