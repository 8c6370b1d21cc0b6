"""SM-2 for concepts (specs/3, D2): when a review is due, with real-valued intervals."""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.answers.quality import BEST, check_quality, is_right
from bot.domain.ids import NodeId
from bot.domain.topics.mind_map import Node

FIRST_INTERVAL_DAYS = 1.0
SECOND_INTERVAL_DAYS = 6.0
SAME_DAY_INTERVALS_DAYS = (0.25, 0.5)
"""The intervals before the first full one, for a learner who wants reviews on the same day."""
LOWEST_EASE_FACTOR = 1.3
LONGEST_WAIT_DAYS = 365.0
"""The interval itself has no limit. Only the date is limited."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sm2:
    """SM-2's memory between two reviews."""

    ease_factor: float
    repetitions: int
    """Successful reviews in a row."""
    interval_days: float


def sm2_update(*, ease_factor: float, repetitions: int, interval_days: float, quality: int) -> Sm2:
    """Return the memory after one answer of quality 0..5.

    The ease factor from before the answer multiplies the interval, and a failure lowers it
    like any other answer.
    """
    check_quality(quality)
    if not is_right(quality):
        interval_days, repetitions = FIRST_INTERVAL_DAYS, 0
    else:
        interval_days = _next_interval(ease_factor, repetitions, interval_days)
        repetitions += 1
    return Sm2(
        ease_factor=_next_ease_factor(ease_factor, quality),
        repetitions=repetitions,
        interval_days=interval_days,
    )


def next_memory(before: Sm2, quality: int, *, same_day: bool = False) -> Sm2:
    """Return the memory after one answer of quality 0..5, with intervals within a day if wanted.

    `same_day` inserts shorter intervals before the first full one. A concept that began with them
    goes on as usual afterwards. They count as good answers in a row, but not as intervals of SM-2.
    """
    memory = sm2_update(
        ease_factor=before.ease_factor,
        repetitions=rests_of_days(before.repetitions, before.interval_days),
        interval_days=before.interval_days,
        quality=quality,
    )
    repetitions = before.repetitions + 1 if is_right(quality) else 0
    interval_days = memory.interval_days
    if same_day and interval_days == FIRST_INTERVAL_DAYS:
        goes_on = is_right(quality) and before.repetitions and is_on_same_day(before.interval_days)
        rested = before.interval_days if goes_on else 0.0
        shorter = (rest for rest in SAME_DAY_INTERVALS_DAYS if rest > rested)
        interval_days = next(shorter, FIRST_INTERVAL_DAYS)
    return replace(memory, repetitions=repetitions, interval_days=interval_days)


def rests_of_days(repetitions: int, interval_days: float) -> int:
    """Return how many good answers in a row had a full interval."""
    if is_on_same_day(interval_days):
        return 0
    return min(repetitions, 1) if interval_days == FIRST_INTERVAL_DAYS else repetitions


def is_on_same_day(interval_days: float) -> bool:
    """Return True if the interval is one of those within a day."""
    return 0 < interval_days < FIRST_INTERVAL_DAYS


def concept_sm2(node: Node, quality: int, now: datetime, *, same_day: bool = False) -> Node:
    """Return the concept with its next review planned. Only SM-2's own fields change."""
    before = Sm2(
        ease_factor=node.ease_factor,
        repetitions=node.repetitions,
        interval_days=node.interval_days,
    )
    memory = next_memory(before, quality, same_day=same_day)
    return replace(
        node,
        ease_factor=memory.ease_factor,
        repetitions=memory.repetitions,
        interval_days=memory.interval_days,
        last_reviewed_at=now,
        next_review_at=comes_back_at(memory.interval_days, now),
    )


def comes_back_at(interval_days: float, now: datetime) -> datetime:
    """Return the date of the next review, at most a year from now."""
    return now + timedelta(days=min(interval_days, LONGEST_WAIT_DAYS))


def review_name(node_id: NodeId, repetitions: int) -> str:
    """Return the name of the concept's one pending review."""
    return f"review-{node_id}-rep{repetitions}"


def _next_interval(ease_factor: float, repetitions: int, interval_days: float) -> float:
    match repetitions:
        case 0:
            return FIRST_INTERVAL_DAYS
        case 1:
            return SECOND_INTERVAL_DAYS
        case _:
            return interval_days * ease_factor


def _next_ease_factor(ease_factor: float, quality: int) -> float:
    missing = BEST - quality
    return max(LOWEST_EASE_FACTOR, ease_factor + (0.1 - missing * (0.08 + missing * 0.02)))
