"""Why a concept keeps being forgotten: several rules under one name, each with its reason."""

from collections.abc import Sequence
from enum import StrEnum

from bot.domain.answers.quality import is_right
from bot.domain.mastery.sm2 import LOWEST_EASE_FACTOR
from bot.domain.topics.mind_map import Node, NodeStatus

LATEST = 5
LOW_AVERAGE_BELOW = 2.5
FAILURES_IN_A_ROW = 3


class StruggleReason(StrEnum):
    """Evidence that a concept keeps being forgotten."""

    FAILED_IN_A_ROW = "failed_in_a_row"
    LOW_AVERAGE = "low_average"
    """The rule of the nightly snapshot."""
    LAPSED = "lapsed"
    """It was mastered once and lost by a failed review."""
    HARD = "hard"
    """Its ease factor has reached the minimum."""


def struggle(node: Node, reviews: Sequence[int]) -> tuple[StruggleReason, ...]:
    """Return every reason why the concept keeps being forgotten, the most telling first.

    `reviews` are the qualities of its reviews, oldest to newest.
    """
    holds = {
        StruggleReason.FAILED_IN_A_ROW: failed_in_a_row(reviews),
        StruggleReason.LOW_AVERAGE: has_low_average(reviews),
        StruggleReason.LAPSED: has_lapsed(node),
        StruggleReason.HARD: node.ease_factor <= LOWEST_EASE_FACTOR,
    }
    return tuple(reason for reason, so in holds.items() if so)


def failed_in_a_row(reviews: Sequence[int]) -> bool:
    """Return True if the last three reviews all failed."""
    latest = reviews[-FAILURES_IN_A_ROW:]
    return len(latest) == FAILURES_IN_A_ROW and not any(map(is_right, latest))


def has_low_average(reviews: Sequence[int]) -> bool:
    """Return True if there are five reviews, and the mean of the last five is below 2.5."""
    latest = reviews[-LATEST:]
    return len(latest) == LATEST and sum(latest) < LOW_AVERAGE_BELOW * LATEST


def has_lapsed(node: Node) -> bool:
    """Return True if the concept was mastered once and no longer is."""
    return node.mastered_at is not None and node.status is not NodeStatus.MASTERED
