"""Daily snapshots of a map in numbers (specs/3, D6), and when it will be finished.

A window of N days is the N calendar days of the learner's zone that end with the snapshot's day.
Anything after that midnight is ignored. Nothing is rounded before it is shown.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from enum import StrEnum
from fractions import Fraction
from math import ceil
from statistics import fmean
from typing import Final
from zoneinfo import ZoneInfo

import networkx as nx

from bot.domain.answers.quality import BEST, is_right
from bot.domain.ids import NodeId
from bot.domain.mastery.struggle import has_low_average
from bot.domain.topics.concept_graph import map_graph
from bot.domain.topics.mind_map import EdgeType, MindMap, Node, ResponseType

WEEK: Final = 7
MONTH: Final = 30
VELOCITY_WEEKS: Final = 4
STRUGGLING_REPLANS: Final = 3
RETENTION_REPLANS_BELOW: Final = 0.60
MOST_IN_TREND: Final = 7
"""Snapshots in a trend."""
_LEAST_IN_SUBTREE: Final = 2


LOOKED_AT: Final = (VELOCITY_WEEKS - 1) * WEEK + 1
"""Snapshots that include the last one of each of the last four weeks."""


class DayPart(StrEnum):
    """The time of day at which a learner practises."""

    MORNING = "morning"
    """06:00 to 11:59."""
    AFTERNOON = "afternoon"
    """12:00 to 17:59."""
    EVENING = "evening"
    """18:00 to 05:59."""


_BEGINS: Final = {DayPart.EVENING: 18, DayPart.AFTERNOON: 12, DayPart.MORNING: 6}
"""The hour at which each part begins, the last one first. Earlier hours belong to the evening."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedAnswer:
    """An answer about a concept of the map that was not taken back."""

    node_id: NodeId
    quality: int
    type: ResponseType
    checkpoint: bool
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Metrics:
    """The numbers of a snapshot, under the names of specs/3."""

    total_nodes: int
    mastered_nodes: int
    mastery_pct: float
    avg_ease_factor: float | None
    retention_rate_7d: float | None
    retention_rate_30d: float | None
    velocity_nodes_per_week: float
    estimated_completion_days: int | None
    struggling_nodes: tuple[NodeId, ...]
    """In learning order."""
    strongest_subtree: NodeId | None
    total_quiz_responses: int
    avg_quality_score: float | None
    sessions_this_period: int
    """Days with an answer among the last thirty."""
    time_of_day_distribution: Mapping[DayPart, int]
    """Those days by part of the day. They add up to `sessions_this_period`."""

    @property
    def wants_replanning(self) -> bool:
        """Return True if tonight's run should look at the plan again."""
        retention = self.retention_rate_7d
        forgets = retention is not None and retention < RETENTION_REPLANS_BELOW
        return forgets or len(self.struggling_nodes) >= STRUGGLING_REPLANS


@dataclass(frozen=True, slots=True, kw_only=True)
class Snapshot:
    """The numbers of a map at the end of a day."""

    day: date
    metrics: Metrics


def metrics(mind_map: MindMap, answers: Sequence[CountedAnswer], day: date, zone: str) -> Metrics:
    """Return the numbers of the map at the end of that day. `answers` may be in any order."""
    days = _Days(day, zone)
    given = sorted(
        (answer for answer in answers if answer.at < days.ends), key=lambda answer: answer.at
    )
    mastered = [
        node for node in mind_map.nodes if node.is_mastered and days.has_come(node.mastered_at)
    ]
    velocity = sum(days.within(node.mastered_at, VELOCITY_WEEKS * WEEK) for node in mastered)
    left = len(mind_map.nodes) - len(mastered)
    per_week = velocity / VELOCITY_WEEKS
    parts = _parts_of_days(given, days)
    return Metrics(
        total_nodes=len(mind_map.nodes),
        mastered_nodes=len(mastered),
        mastery_pct=len(mastered) / len(mind_map.nodes) if mind_map.nodes else 0.0,
        avg_ease_factor=_mean([node.ease_factor for node in mind_map.nodes]),
        retention_rate_7d=_retention(given, days, WEEK),
        retention_rate_30d=_retention(given, days, MONTH),
        velocity_nodes_per_week=per_week,
        estimated_completion_days=days_for(left, per_week) if per_week and left else None,
        struggling_nodes=_struggling(mind_map.nodes, given),
        strongest_subtree=_strongest(mind_map),
        total_quiz_responses=len(given),
        avg_quality_score=_mean([answer.quality for answer in given]),
        sessions_this_period=sum(parts.values()),
        time_of_day_distribution=parts,
    )


def days_for(left: int, per_week: float) -> int:
    """Return the days until the concepts left are mastered at this pace, rounded up exactly."""
    return ceil(left * WEEK / Fraction(per_week))


class _Days:
    """The calendar days of a zone, seen from the end of one of them."""

    def __init__(self, day: date, zone: str) -> None:
        self._zone = ZoneInfo(zone)
        self._day = day
        self.ends = datetime.combine(day + timedelta(days=1), time(), self._zone)

    def has_come(self, moment: datetime | None) -> bool:
        """Return True if the moment is before the end."""
        return moment is not None and moment < self.ends

    def within(self, moment: datetime | None, days: int) -> bool:
        """Return True if the moment is in the last `days` days."""
        if moment is None or not self.has_come(moment):
            return False
        return self.day_of(moment) > self._day - timedelta(days=days)

    def day_of(self, moment: datetime) -> date:
        """Return the calendar day of a moment."""
        return moment.astimezone(self._zone).date()

    def part_of(self, moment: datetime) -> DayPart:
        """Return the part of the day of a moment."""
        hour = moment.astimezone(self._zone).hour
        begun = (part for part, begins in _BEGINS.items() if hour >= begins)
        return next(begun, DayPart.EVENING)


def _mean(values: Sequence[float]) -> float | None:
    return fmean(values) if values else None


def _retention(given: Sequence[CountedAnswer], days: _Days, window: int) -> float | None:
    """Return the share of right answers in reviews. Checkpoints tell nothing about retention."""
    reviews = (
        answer for answer in given if answer.type is ResponseType.REVIEW and not answer.checkpoint
    )
    return _mean(
        [is_right(review.quality) for review in reviews if days.within(review.at, window)]
    )


def _struggling(nodes: Sequence[Node], given: Sequence[CountedAnswer]) -> tuple[NodeId, ...]:
    reviews: dict[NodeId, list[int]] = {}
    for answer in given:
        if answer.type is ResponseType.REVIEW:
            reviews.setdefault(answer.node_id, []).append(answer.quality)
    in_order = sorted(nodes, key=lambda node: node.sequence)
    return tuple(node.id for node in in_order if has_low_average(reviews.get(node.id, ())))


def _strongest(mind_map: MindMap) -> NodeId | None:
    """Return the concept with the highest mean mastery over itself and all its dependents."""
    nodes = {node.id: node for node in mind_map.nodes}
    edges = [edge for edge in mind_map.edges if edge.type is EdgeType.PREREQUISITE]
    graph = map_graph(mind_map.nodes, edges)
    means: dict[NodeId, float] = {}
    for node_id in nodes:
        subtree = {node_id, *nx.descendants(graph, node_id)}
        if len(subtree) >= _LEAST_IN_SUBTREE:
            means[node_id] = fmean(nodes[other].share for other in subtree)
    if not any(means.values()):
        return None
    return min(
        means,
        key=lambda node_id: (
            -means[node_id],
            nodes[node_id].depth,
            nodes[node_id].sequence,
            node_id,
        ),
    )


def _parts_of_days(given: Sequence[CountedAnswer], days: _Days) -> Mapping[DayPart, int]:
    """Return how many of the last thirty days were learned on, each under its busiest part."""
    by_day: dict[date, Counter[DayPart]] = {}
    for answer in given:
        if days.within(answer.at, MONTH):
            by_day.setdefault(days.day_of(answer.at), Counter())[days.part_of(answer.at)] += 1
    busiest = Counter(max(DayPart, key=lambda part: counted[part]) for counted in by_day.values())
    return {part: busiest[part] for part in DayPart}


class Direction(StrEnum):
    """The direction in which a number has moved."""

    UP = "up"
    LEVEL = "level"
    DOWN = "down"


_LEVEL_WITHIN: Final = {
    "mastery_pct": 0.01,
    "retention_rate_7d": 0.02,
    "avg_quality_score": 0.02 * BEST,
    "velocity_nodes_per_week": 0.25,
}
"""The change up to which a number counts as level."""
_NOISE: Final = 1e-9


def trends(snapshots: Sequence[Metrics]) -> Mapping[str, Direction]:
    """Return the direction of each number that has a trend. `snapshots` are oldest first.

    The newest of up to seven snapshots is compared with the oldest. Numbers that fewer than two of
    them have are missing.
    """
    latest = snapshots[-MOST_IN_TREND:]
    found: dict[str, Direction] = {}
    for name, level in _LEVEL_WITHIN.items():
        values = [value for snapshot in latest if (value := getattr(snapshot, name)) is not None]
        if len(values) > 1:
            found[name] = _direction(values[-1] - values[0], level)
    return found


def _direction(moved: float, level: float) -> Direction:
    if abs(moved) <= level + _NOISE:
        return Direction.LEVEL
    return Direction.UP if moved > 0 else Direction.DOWN


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """The days between which a map will be finished."""

    earliest: date
    latest: date


def finish(snapshots: Sequence[Metrics], today: date) -> Finish | None:
    """Return the range from the fastest and the slowest of the last four weeks, or None.

    `snapshots` are oldest first, one a day. None if nothing moves or nothing is left.
    """
    weekly = [snapshot.velocity_nodes_per_week for snapshot in snapshots[::-1][:LOOKED_AT:WEEK]]
    if not weekly or not weekly[0]:
        return None
    left = snapshots[-1].total_nodes - snapshots[-1].mastered_nodes
    if not left:
        return None
    paces = [pace for pace in weekly if pace]
    earliest, latest = (days_for(left, pace) for pace in (max(paces), min(paces)))
    return Finish(earliest=today + timedelta(days=earliest), latest=today + timedelta(days=latest))
