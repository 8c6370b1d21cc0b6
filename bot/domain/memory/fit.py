"""Weights of FSRS-6 fitted to a learner's own log: when that is due, and whether they are kept.

The defaults are hard to beat, so a fit has to prove itself: made without the newest fifth of
the log, it must predict that fifth no worse than the defaults do. The very weights that were
proven are kept: fitted once more to the whole log, they would be others, and no better on the
whole.
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
"""Answers after which weights are fitted for the first time; then whenever they have doubled."""
_HELD_OUT: Final = 5
"""One of so many answers, the newest ones, is kept from the fit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FittedWeights:
    """Weights of FSRS-6 that proved themselves on the learner's own log."""

    weights: Weights
    answers: int
    """So many they were fitted to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How a fit and the defaults predicted answers that the fit had not seen."""

    log_loss: float
    default_log_loss: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Fit:
    """What came of fitting weights to a learner's log."""

    at_answers: int
    """The doubling that made it due: 100, 200, 400, …"""
    made: FittedWeights
    proof: Proof | None
    """None if there was nothing to predict."""

    @property
    def is_accepted(self) -> bool:
        """Return True if it predicted what it had not seen no worse than the defaults."""
        proof = self.proof
        return proof is not None and proof.log_loss <= proof.default_log_loss


def fit_due(answers: int, fitted_at_answers: int) -> int | None:
    """Return the doubling that so many answers have reached, or None if it had its fit."""
    doubling = FIRST_FIT
    while doubling * 2 <= answers:
        doubling *= 2
    return doubling if answers >= doubling > fitted_at_answers else None


def seen_part(log: Sequence[LoggedReview]) -> Sequence[LoggedReview]:
    """Return the log without its newest fifth."""
    return log[: len(log) - len(log) // _HELD_OUT]


def proof(log: Sequence[LoggedReview], weights: Weights) -> Proof | None:
    """Return how weights that were fitted to the seen part predict the rest of the log.

    None if the rest has no card's first answer on a later day.
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
    """Return True if FSRS-6 takes these weights."""
    if len(weights) != len(DEFAULT_WEIGHTS):
        return False
    bounds = zip(LOWEST_WEIGHTS, weights, HIGHEST_WEIGHTS, strict=True)
    return all(low <= weight <= high for low, weight, high in bounds)


def _log_loss(log: Sequence[LoggedReview], asked: Sequence[Occasion], weights: Weights) -> float:
    places = [occasion.place for occasion in asked]
    expected = expectations(Fsrs6Model(weights=weights), log, places)
    return log_loss([occasion.recalled for occasion in asked], expected)
