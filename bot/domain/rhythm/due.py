"""What is due, and in which order a learner is asked: one queue over all topics."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import groupby
from operator import attrgetter

from bot.domain.days import DueBy
from bot.domain.ids import MapId, NodeId
from bot.domain.mastery.sm2 import FIRST_INTERVAL_DAYS, LONGEST_WAIT_DAYS
from bot.domain.topics.mind_map import MapStatus, MindMap

REVIEWS_AT_ONCE = 20
"""The maximum for one map. If more are due, those with the lowest ease factor come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DueReview:
    """A concept due for review, on its map or as a refresher of a finished one."""

    map_id: MapId
    node_id: NodeId
    due_at: datetime
    interval_days: float
    ease_factor: float
    refresher: bool = False

    def is_due(self, due_by: DueBy) -> bool:
        """Return True if it is due by then."""
        return due_by.includes(self.due_at, self.interval_days)


def due_queue(due_by: DueBy, due: Iterable[DueReview]) -> tuple[DueReview, ...]:
    """Return the due reviews in the order in which they are asked.

    A map gives at most twenty, its hardest. They are sorted by how late they are, as a multiple of
    their intervals. Among equally late ones the harder comes first.
    """
    late = [review for review in due if review.is_due(due_by)]
    chosen = [review for of_map in _by_map(late) for review in _hardest(of_map)]

    def urgency(review: DueReview) -> tuple[float, float, str]:
        return (-overdue_ratio(review, due_by.now), review.ease_factor, review.node_id)

    return tuple(sorted(chosen, key=urgency))


def due_reviews(mind_map: MindMap, due_by: DueBy) -> tuple[DueReview, ...]:
    """Return the concepts of the map that are due, in its own order."""
    return tuple(
        DueReview(
            map_id=node.map_id,
            node_id=node.id,
            due_at=node.next_review_at,
            interval_days=node.interval_days,
            ease_factor=node.ease_factor,
        )
        for node in mind_map.nodes
        if node.next_review_at is not None
        and due_by.includes(node.next_review_at, node.interval_days)
    )


def due_in_all(
    mind_maps: Iterable[MindMap], refreshers: Iterable[DueReview], due_by: DueBy
) -> int:
    """Return how many reviews are due, including those beyond the queue."""
    in_maps = sum(
        len(due_reviews(mind_map, due_by))
        for mind_map in mind_maps
        if mind_map.status is MapStatus.ACTIVE
    )
    return in_maps + sum(refresher.is_due(due_by) for refresher in refreshers)


def overdue_ratio(review: DueReview, now: datetime) -> float:
    """Return how late a review is, as a multiple of its interval.

    It is negative before it is due.
    """
    return lateness(review.due_at, review.interval_days, now)


def lateness(due_at: datetime, interval_days: float, now: datetime) -> float:
    """Return how late something is, as a multiple of its interval, which is at least a day."""
    interval = min(max(interval_days, FIRST_INTERVAL_DAYS), LONGEST_WAIT_DAYS)
    return (now - due_at) / timedelta(days=interval)


def _by_map(due: list[DueReview]) -> Iterator[list[DueReview]]:
    of_map = attrgetter("map_id")
    for _, reviews in groupby(sorted(due, key=of_map), key=of_map):
        yield list(reviews)


def _hardest(of_map: list[DueReview]) -> list[DueReview]:
    return sorted(of_map, key=attrgetter("ease_factor", "due_at", "node_id"))[:REVIEWS_AT_ONCE]
