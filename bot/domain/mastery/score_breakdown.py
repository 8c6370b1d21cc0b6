"""The calculations behind a concept's numbers: its score, and the date of its next review."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from bot.domain.answers.quality import BEST, is_right
from bot.domain.mastery import sm2
from bot.domain.mastery.score import WEIGHTS, mastery_score
from bot.domain.topics.mind_map import Node

_CLOSE = 1e-6
_THIRD = 3
"""The first repetition with an interval that is a product."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Weighed:
    """One of the last five answers, and its weight."""

    quality: int
    weight: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ScoreSum:
    """How a score comes about: points times weights, divided by the best possible sum."""

    answers: tuple[Weighed, ...]
    """Oldest to newest. Empty if only the placement has been answered."""
    holds: bool
    """True if the sum is the concept's score. A passed quiz may have kept a better one."""

    @property
    def points(self) -> int:
        """Return the sum of the points, each times its weight."""
        return sum(answer.quality * answer.weight for answer in self.answers)

    @property
    def best(self) -> int:
        """Return the sum for perfect answers."""
        return sum(BEST * answer.weight for answer in self.answers)


class Rest(StrEnum):
    """Why a concept has its interval."""

    NONE = "none"
    """No review is planned."""
    AGAIN = "again"
    """It was forgotten, so it begins again with one day."""
    SAME_DAY = "same-day"
    """It is due within a day, as the learner wants it."""
    FIRST = "first"
    SECOND = "second"
    LONGER = "longer"


@dataclass(frozen=True, slots=True, kw_only=True)
class RestSum:
    """How an interval comes about."""

    rest: Rest
    before_days: float = 0.0
    """The previous interval, or 0 if it is unknown."""
    ease_factor: float = 0.0
    """The factor of the previous interval."""


def score_sum(node: Node, qualities: Sequence[int]) -> ScoreSum:
    """Return how these answers, oldest to newest, make the score.

    Answers of the placement do not belong here.
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
    """Return how the interval comes about. `quality` is SM-2's last input, if known."""
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
    """Return the interval that was multiplied, or 0 if the last answer does not reveal it."""
    if node.repetitions == _THIRD:
        return sm2.SECOND_INTERVAL_DAYS
    if quality is None or not is_right(quality) or node.ease_factor <= sm2.LOWEST_EASE_FACTOR:
        return 0.0
    gain = _gain(quality)
    return node.interval_days / (node.ease_factor - gain)


def _gain(quality: int) -> float:
    """Return the change that an answer makes to an ease factor far above the lowest."""
    far = 2 * sm2.LOWEST_EASE_FACTOR
    after = sm2.sm2_update(ease_factor=far, repetitions=0, interval_days=0.0, quality=quality)
    return after.ease_factor - far
