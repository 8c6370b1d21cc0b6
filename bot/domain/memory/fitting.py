"""FSRS-6 weights fitted to a review log, pulled toward the defaults.

A plain fit to a few hundred answers does worse than the defaults. Here every weight is penalised
for its distance from its default (L2), so that little evidence moves it little. The formulas are
those of the package `fsrs`, for many cards and many sets of weights at once. A test compares them
with the package.

This imports NumPy and SciPy, so it is imported only when a fit is due.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from scipy.optimize import minimize

from bot.domain.answers.quality import Rating
from bot.domain.memory.fit import FIRST_FIT, Fit, FittedWeights, proof, seen_part
from bot.domain.memory.forecast import Occasion, expectations
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, HIGHEST_WEIGHTS, LOWEST_WEIGHTS, Weights
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.review import LoggedReview
from bot.domain.memory.scores import SUREST

Numbers = NDArray[np.float64]

_REACH: Final = 0.2
"""The share of its default by which a weight moves as easily as one answer surprises."""
_LEAST_REACH: Final = 0.02
_STEP: Final = 1e-4
"""The step for the gradient, as a share of a weight's reach."""
_MOST_ROUNDS: Final = 60
_HIGHEST_DIFFICULTY: Final = 10.0
_LOWEST_STABILITY: Final = 0.001
_DEFAULTS: Final[Numbers] = np.array(DEFAULT_WEIGHTS)
_REACHES: Final[Numbers] = np.maximum(_LEAST_REACH, _REACH * _DEFAULTS)
_LOWEST: Final[Numbers] = np.array(LOWEST_WEIGHTS)
_HIGHEST: Final[Numbers] = np.array(HIGHEST_WEIGHTS)


class _Named(NamedTuple):
    """The 21 FSRS-6 weights in the package's order. Each is a column, with a row per set."""

    first_again: Numbers
    first_hard: Numbers
    first_good: Numbers
    first_easy: Numbers
    difficulty_base: Numbers
    difficulty_spread: Numbers
    difficulty_change: Numbers
    difficulty_reversion: Numbers
    recall_gain: Numbers
    recall_damping: Numbers
    recall_spacing: Numbers
    lapse_stability: Numbers
    lapse_difficulty: Numbers
    lapse_memory: Numbers
    lapse_spacing: Numbers
    hard_penalty: Numbers
    easy_bonus: Numbers
    same_day_gain: Numbers
    same_day_offset: Numbers
    same_day_damping: Numbers
    decay: Numbers


@dataclass(frozen=True, slots=True)
class _Step:
    """The n-th answers of all cards that have that many."""

    ratings: Numbers
    elapsed_days: Numbers
    """Days since the card's previous answer. 0 on the same day and for a first answer."""


class FitStoppedError(Exception):
    """A fit was told to stop before it was finished."""


def _never() -> bool:
    return False


def fit(
    log: Sequence[LoggedReview], at_answers: int, is_stopped: Callable[[], bool] = _never
) -> Fit:
    """Return weights fitted to the log without its newest fifth, and how they predict that fifth.

    Raises FitStoppedError soon after it is told to stop.
    """
    seen = seen_part(log)
    made = FittedWeights(weights=fitted_weights(seen, is_stopped), answers=len(seen))
    return Fit(at_answers=at_answers, made=made, proof=proof(log, made.weights))


def fitted_weights(
    log: Sequence[LoggedReview], is_stopped: Callable[[], bool] = _never
) -> Weights:
    """Return the valid weights near the defaults that best predict this log.

    Raises FitStoppedError soon after it is told to stop.
    """
    steps = tuple(_steps(log))

    def loss_and_slope(moved: Numbers) -> tuple[float, Numbers]:
        if is_stopped():
            raise FitStoppedError
        nearby = np.vstack([moved, moved + _STEP * np.eye(len(moved))])
        losses = _losses(steps, _DEFAULTS + _REACHES * nearby) + (nearby**2).sum(axis=1) / 2
        return float(losses[0]), (losses[1:] - losses[0]) / _STEP

    bounds = np.column_stack([_LOWEST - _DEFAULTS, _HIGHEST - _DEFAULTS]) / _REACHES[:, None]
    best = minimize(
        loss_and_slope,
        np.zeros_like(_DEFAULTS),
        jac=True,
        method="L-BFGS-B",
        bounds=bounds,
        options={"maxiter": _MOST_ROUNDS},
    )
    weights = np.clip(_DEFAULTS + _REACHES * best.x, _LOWEST, _HIGHEST)
    return tuple(float(weight) for weight in weights)


def refitted_expectations(
    log: Sequence[LoggedReview], asked: Sequence[Occasion], desired_retention: float
) -> list[float]:
    """Return FSRS-6's expectations with weights refitted after 100, 200, 400, … answers.

    Each answer is predicted by weights that were fitted to earlier answers.
    """
    expected: list[float] = []
    begin, weights = 0, DEFAULT_WEIGHTS
    for end in _fits(len(log)):
        model = Fsrs6Model(desired_retention, weights)
        places = [occasion.place for occasion in asked if begin <= occasion.place < end]
        expected += expectations(model, log[:end], places)
        begin, weights = end, fitted_weights(log[:end]) if end < len(log) else weights
    return expected


def _fits(answers: int) -> Iterator[int]:
    """Yield the numbers of answers at which the weights change, and finally the number of all."""
    fit = FIRST_FIT
    while fit < answers:
        yield fit
        fit *= 2
    yield answers


def _steps(log: Sequence[LoggedReview]) -> Iterator[_Step]:
    """Yield first answers, second answers, … Cards with the most answers come first in each."""
    cards: defaultdict[str, list[tuple[Rating, int]]] = defaultdict(list)
    last_days: dict[str, int] = {}
    for entry in log:
        day = entry.review.moment.day.toordinal()
        elapsed = max(0, day - last_days.get(entry.card, day))
        last_days[entry.card] = max(day, last_days.get(entry.card, day))
        cards[entry.card].append((entry.review.rating, elapsed))
    longest_first = sorted(cards.values(), key=len, reverse=True)
    while longest_first:
        answers = np.array([card.pop(0) for card in longest_first], dtype=float)
        yield _Step(answers[:, 0], answers[:, 1])
        longest_first = [card for card in longest_first if card]


def _losses(steps: Sequence[_Step], weights: Numbers) -> Numbers:
    """Return the total log loss of all next-day answers for each set of weights."""
    named = _Named(*weights.T[:, :, None])
    factor = 0.9 ** (-1 / named.decay) - 1
    first, *others = steps
    stability, difficulty = _first(named, first)
    losses = np.zeros(len(weights))
    for step in others:
        still = len(step.ratings)
        stability, difficulty = stability[:, :still], difficulty[:, :still]
        recall = (1 + factor * step.elapsed_days / stability) ** -named.decay
        losses += _surprise(step, recall).sum(axis=1)
        stability = np.where(
            step.elapsed_days > 0,
            _next_day_stability(named, step.ratings, stability, difficulty, recall),
            _same_day_stability(named, step.ratings, stability),
        )
        stability = np.maximum(stability, _LOWEST_STABILITY)
        difficulty = _next_difficulty(named, step.ratings, difficulty)
    return losses


def _surprise(step: _Step, recall: Numbers) -> Numbers:
    chance = np.clip(recall, SUREST, 1 - SUREST)
    came_true = np.where(step.ratings > Rating.AGAIN, chance, 1 - chance)
    return np.where(step.elapsed_days > 0, -np.log(came_true), 0.0)


def _first(named: _Named, step: _Step) -> tuple[Numbers, Numbers]:
    places = step.ratings.astype(int) - 1
    firsts = np.hstack(named[:4])
    difficulty = named.difficulty_base - np.exp(named.difficulty_spread * places) + 1
    return firsts[:, places], np.clip(difficulty, 1, _HIGHEST_DIFFICULTY)


def _next_difficulty(named: _Named, ratings: Numbers, difficulty: Numbers) -> Numbers:
    easiest = named.difficulty_base - np.exp(named.difficulty_spread * (Rating.EASY - 1)) + 1
    change = -named.difficulty_change * (ratings - Rating.GOOD)
    damped = difficulty + (_HIGHEST_DIFFICULTY - difficulty) * change / 9
    drawn = named.difficulty_reversion * easiest + (1 - named.difficulty_reversion) * damped
    return np.clip(drawn, 1, _HIGHEST_DIFFICULTY)


def _same_day_stability(named: _Named, ratings: Numbers, stability: Numbers) -> Numbers:
    gain = np.exp(named.same_day_gain * (ratings - Rating.GOOD + named.same_day_offset))
    gain = gain * stability**-named.same_day_damping
    return stability * np.where(ratings > Rating.AGAIN, np.maximum(gain, 1), gain)


def _next_day_stability(
    named: _Named, ratings: Numbers, stability: Numbers, difficulty: Numbers, recall: Numbers
) -> Numbers:
    gain = np.exp(named.recall_gain) * (11 - difficulty) * stability**-named.recall_damping
    gain = gain * (np.exp((1 - recall) * named.recall_spacing) - 1)
    gain = gain * np.where(ratings == Rating.HARD, named.hard_penalty, 1)
    gain = gain * np.where(ratings == Rating.EASY, named.easy_bonus, 1)
    lapsed = named.lapse_stability * difficulty**-named.lapse_difficulty
    lapsed = lapsed * ((stability + 1) ** named.lapse_memory - 1)
    lapsed = lapsed * np.exp((1 - recall) * named.lapse_spacing)
    most = stability / np.exp(named.same_day_gain * named.same_day_offset)
    return np.where(ratings > Rating.AGAIN, stability * (1 + gain), np.minimum(lapsed, most))
