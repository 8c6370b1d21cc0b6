"""FSRS-6 weights fitted to a learner's own log: when a fit is due, and whether it is accepted.

The defaults are hard to beat, so a fit has to prove itself: made without the newest fifth of the
log, it must predict that fifth no worse than the defaults do. Exactly the proven weights are kept.
Weights from another fit to the whole log would be different, and on the whole no better.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bot.domain.memory.forecast import Occasion, expectations, occasions
from bot.domain.memory.fsrs6 import DEFAULT_WEIGHTS, HIGHEST_WEIGHTS, LOWEST_WEIGHTS, Weights
from bot.domain.memory.models import Fsrs6Model
from bot.domain.memory.review import LoggedReview
from bot.domain.memory.scores import log_loss

FIRST_FIT: Final = 100
"""Answers before the first fit. The next one comes whenever they have doubled."""
_HELD_OUT: Final = 5
"""One in this many answers, the newest ones, is held out from the fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedWeights:
    """FSRS-6 weights that proved themselves on the learner's own log."""

    weights: Weights
    answers: int
    """The number of answers they were fitted to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How well a fit and the defaults predicted the held-out answers."""

    log_loss: float
    default_log_loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """The result of fitting weights to a learner's log."""

    at_answers: int
    """The doubling that made it due: 100, 200, 400, …"""
    made: FittedWeights
    proof: Proof | None
    """None if there was nothing to predict."""

    @property
    def is_accepted(self) -> bool:
        """Return True if it predicted the held-out answers no worse than the defaults."""
        proof = self.proof
        return proof is not None and proof.log_loss <= proof.default_log_loss


def fit_due(answers: int, fitted_at_answers: int) -> int | None:
    """Return the doubling that `answers` have reached, or None if it was already fitted."""
    doubling = FIRST_FIT
    while doubling * 2 <= answers:
        doubling *= 2
    return doubling if answers >= doubling > fitted_at_answers else None


def seen_part(log: Sequence[LoggedReview]) -> Sequence[LoggedReview]:
    """Return the log without its newest fifth."""
    return log[: len(log) - len(log) // _HELD_OUT]


def proof(log: Sequence[LoggedReview], weights: Weights) -> Proof | None:
    """Return how weights fitted to the seen part predict the rest of the log.

    None if no card in the rest has its first answer on a later day.
    """
    seen = len(seen_part(log))
    asked = [occasion for occasion in occasions(log) if occasion.place >= seen]
    if not asked:
        return None
    return Proof(
        log_loss=_log_loss(log, asked, weights),
        default_log_loss=_log_loss(log, asked, DEFAULT_WEIGHTS),
    )


def are_sound(weights: Sequence[float]) -> bool:
    """Return True if FSRS-6 accepts these weights."""
    if len(weights) != len(DEFAULT_WEIGHTS):
        return False
    bounds = zip(LOWEST_WEIGHTS, weights, HIGHEST_WEIGHTS, strict=True)
    return all(low <= weight <= high for low, weight, high in bounds)


def _log_loss(log: Sequence[LoggedReview], asked: Sequence[Occasion], weights: Weights) -> float:
    places = [occasion.place for occasion in asked]
    expected = expectations(Fsrs6Model(weights=weights), log, places)
    return log_loss([occasion.recalled for occasion in asked], expected)
