"""The sums behind a concept's numbers: its score, and the date of its next review."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.answers.quality import BEST, is_right
from bot.domain.mastery import sm2
from bot.domain.mastery.score import WEIGHTS, mastery_score
from bot.domain.topics.mind_map import Node

_CLOSE = 1e-6
_THIRD = 3
"""The first repetition whose interval is a product."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """One of the last five answers, and how much it counts."""

    quality: int
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSum:
    """How a score comes about: points times weights, of the best that could be."""

    answers: tuple[Weighed, ...]
    """Oldest to newest, or none if only the first check has been answered."""
    holds: bool
    """Whether the sum is the concept's score; a passed quiz may have kept a better one."""

    @property
    def points(self) -> int:
        """Return the points, each times its weight."""
        return sum(it.quality * it.weight for it in self.answers)

    @property
    def best(self) -> int:
        """Return the points of nothing but perfect answers."""
        return sum(BEST * it.weight for it in self.answers)


class Rest(StrEnum):
    """Why a concept rests as long as it does."""

    NONE = "none"
    """No review is planned."""
    AGAIN = "again"
    """It did not come to mind, so it begins anew with a day."""
    SAME_DAY = "same-day"
    """It comes before a whole day is over, as the learner wants it."""
    FIRST = "first"
    SECOND = "second"
    LONGER = "longer"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestSum:
    """How an interval comes about."""

    rest: Rest
    before_days: float = 0.0
    """The interval before, or 0 if it cannot be told any more."""
    ease_factor: float = 0.0
    """What it was multiplied with."""


def score_sum(node: Node, qualities: Sequence[int]) -> ScoreSum:
    """Return how the score comes about from these answers, oldest to newest.

    Answers of the first check do not belong in it.
    """
    latest = qualities[-len(WEIGHTS) :]
    weights = WEIGHTS[len(WEIGHTS) - len(latest) :]
    return ScoreSum(
        answers=tuple(
            Weighed(quality=quality, weight=weight)
            for quality, weight in zip(latest, weights, strict=True)
        ),
        holds=bool(latest) and abs(mastery_score(latest) - node.mastery_score) < _CLOSE,
    )


def rest_sum(node: Node, quality: int | None) -> RestSum:
    """Return how the interval comes about; `quality` is what SM-2 went by last, if known."""
    if node.next_review_at is None:
        return RestSum(rest=Rest.NONE)
    if sm2.is_on_same_day(node.interval_days):
        return RestSum(rest=Rest.SAME_DAY)
    match sm2.rests_of_days(node.repetitions, node.interval_days):
        case 0:
            return RestSum(rest=Rest.AGAIN)
        case 1:
            return RestSum(rest=Rest.FIRST)
        case _ if node.interval_days == sm2.SECOND_INTERVAL_DAYS:
            return RestSum(rest=Rest.SECOND)
        case _:
            before = _interval_before(node, quality)
            ease_factor = node.interval_days / before if before else 0.0
            return RestSum(rest=Rest.LONGER, before_days=before, ease_factor=ease_factor)


def _interval_before(node: Node, quality: int | None) -> float:
    """Return the interval that was multiplied, or 0 if the last answer does not tell it."""
    if node.repetitions == _THIRD:
        return sm2.SECOND_INTERVAL_DAYS
    if quality is None or not is_right(quality) or node.ease_factor <= sm2.LOWEST_EASE_FACTOR:
        return 0.0
    gain = _gain(quality)
    return node.interval_days / (node.ease_factor - gain)


def _gain(quality: int) -> float:
    """Return what an answer adds to an ease factor that is far from the lowest."""
    far = 2 * sm2.LOWEST_EASE_FACTOR
    after = sm2.sm2_update(ease_factor=far, repetitions=0, interval_days=0.0, quality=quality)
    return after.ease_factor - far
