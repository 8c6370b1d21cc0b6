"""FSRS-6 through the package `fsrs`, with our words and days.

The package counts whole days, so it gets the learner's days of learning, each as a midnight. It is
used without learning steps, which drills have of their own, and without fuzz, so that the same
answers always give the same dates. It would read the clock and sleep for a card without an id or a
date, so a card always has both.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, time
from functools import lru_cache
from typing import Final

from fsrs import Card, Rating as Button, Scheduler, State
from fsrs.scheduler import DEFAULT_PARAMETERS, LOWER_BOUNDS_PARAMETERS, UPPER_BOUNDS_PARAMETERS

from bot.domain.answers.quality import Rating
from bot.domain.errors import BadRetentionError

Weights = tuple[float, ...]
DEFAULT_WEIGHTS: Final[Weights] = DEFAULT_PARAMETERS
LOWEST_WEIGHTS: Final[Weights] = LOWER_BOUNDS_PARAMETERS
HIGHEST_WEIGHTS: Final[Weights] = UPPER_BOUNDS_PARAMETERS
LONGEST_INTERVAL_DAYS: Final = 36_500
SHORTEST_STABILITY_DAYS: Final = 0.001
EASIEST: Final = 1.0
HARDEST: Final = 10.0
"""All difficulties lie between these."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Fsrs6:
    """FSRS's memory of a card, and its interval in days."""

    stability_days: float
    """Until recall falls to 90 %."""
    difficulty: float
    """1 is easy, 10 is hard."""
    interval_days: int


@lru_cache(maxsize=256)
def scheduler(weights: Weights, desired_retention: float) -> Scheduler:
    """Return the package's scheduler. Raise BadRetentionError unless 0 < retention < 1."""
    if not 0 < desired_retention < 1:
        raise BadRetentionError(desired_retention)
    return Scheduler(
        parameters=weights,
        desired_retention=desired_retention,
        learning_steps=(),
        relearning_steps=(),
        maximum_interval=LONGEST_INTERVAL_DAYS,
        enable_fuzzing=False,
    )


def first_fsrs6(day: date, rating: Rating, by: Scheduler) -> Fsrs6:
    """Return the memory after the first answer to a card."""
    card = Card(card_id=0, due=_midnight(day))
    return _review(card, day, rating, by)


def fsrs6(memory: Fsrs6, reviewed_on: date, day: date, rating: Rating, by: Scheduler) -> Fsrs6:
    """Return the memory after another answer. On the same day or before, it is a repeat."""
    return _review(_card(memory, reviewed_on), day, rating, by)


def recall(memory: Fsrs6, reviewed_on: date, day: date, by: Scheduler) -> float:
    """Return the chance of recall on that day, 0..1."""
    return by.get_card_retrievability(_card(memory, reviewed_on), _midnight(day))


def _review(card: Card, day: date, rating: Rating, by: Scheduler) -> Fsrs6:
    after, _ = by.review_card(card, Button(rating), _midnight(day))
    if after.stability is None or after.difficulty is None:
        raise AssertionError("an answered card has a stability and a difficulty")
    return Fsrs6(
        stability_days=after.stability,
        difficulty=after.difficulty,
        interval_days=(after.due - _midnight(day)).days,
    )


def _card(memory: Fsrs6, reviewed_on: date) -> Card:
    reviewed_at = _midnight(reviewed_on)
    return Card(
        card_id=0,
        state=State.Review,
        stability=memory.stability_days,
        difficulty=memory.difficulty,
        due=reviewed_at,
        last_review=reviewed_at,
    )


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), UTC)
