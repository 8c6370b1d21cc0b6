"""A learner's progress on a map: counts, trend, upcoming reviews, the next milestone."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from enum import StrEnum
from math import ceil

from bot.domain.answers.quality import is_right
from bot.domain.learner.learner import Learner
from bot.domain.topics.mind_map import Node, NodeStatus

WEEK_DAYS = 7
"""In the learner's days, including today."""


def percent(part: int, whole: int) -> int:
    """Return the share in whole percent, halves rounded up. It is 0 of 0."""
    return (200 * part + whole) // (2 * whole) if whole else 0


def score_percent(score: float) -> int:
    """Return a mastery score of 0..1 in whole percent, halves rounded up."""
    return int(100 * score + 0.5)


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """The numbers of concepts by status. Together they are the whole map."""

    mastered: int
    reviewing: int
    learning: int
    ahead: int
    """Not begun, including those that the placement showed as probably known."""
    minutes_left: int
    """The effort of everything that is not mastered, minus the part that is probably known."""
    probably: int = 0
    """Those among `ahead` that the placement showed as probably known."""
    partly: float = 0.0
    """The sum of the shares of those that are not mastered."""

    @property
    def of(self) -> int:
        """Return the number of concepts."""
        return self.mastered + self.reviewing + self.learning + self.ahead

    @property
    def is_done(self) -> bool:
        """Return True if all of them are mastered."""
        return self.mastered == self.of

    @property
    def percent(self) -> int:
        """Return the progress, 0..100.

        Begun concepts count in part, and only a full map is 100.
        """
        if not self.of or self.is_done:
            return percent(self.mastered, self.of)
        return min(99, score_percent((self.mastered + self.partly) / self.of))


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """One answer outside the placement."""

    at: datetime
    quality: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """The results of seven days."""

    mastered: int
    answers: int
    right: int

    @property
    def percent(self) -> int | None:
        """Return the share of right answers, 0..100, or None without answers."""
        return percent(self.right, self.answers) if self.answers else None

    @property
    def is_empty(self) -> bool:
        """Return True if nothing happened."""
        return not self.mastered and not self.answers


@dataclass(frozen=True, slots=True, kw_only=True)
class Trend:
    """The last seven of the learner's days, and the seven before."""

    recent: Week
    earlier: Week | None
    """None if nothing happened, so that no message compares with it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timeline:
    """The number of reviews by when they are due, in the learner's days."""

    overdue: int
    """Due before today."""
    today: int
    this_week: int
    """Due within the six days after today."""
    later: int

    @property
    def is_empty(self) -> bool:
        """Return True if there is no review."""
        return not any((self.overdue, self.today, self.this_week, self.later))


class MilestoneKind(StrEnum):
    """The kinds of milestones."""

    FIRST = "first"
    QUARTER = "quarter"
    HALF = "half"
    THREE_QUARTERS = "three_quarters"
    ALL = "all"
    LEVEL = "level"


@dataclass(frozen=True, slots=True, kw_only=True)
class Milestone:
    """The nearest milestone, and how many concepts are missing."""

    kind: MilestoneKind
    missing: int
    depth: int = 0
    """The depth of the level that will be complete."""


def summary(nodes: Sequence[Node]) -> Summary:
    """Return the numbers of concepts by status, and the minutes that are left."""
    open_now = [node for node in nodes if not node.is_mastered]
    count = [node.status for node in open_now].count
    mastered = len(nodes) - len(open_now)
    reviewing, learning = count(NodeStatus.REVIEWING), count(NodeStatus.LEARNING)
    return Summary(
        mastered=mastered,
        reviewing=reviewing,
        learning=learning,
        ahead=len(open_now) - reviewing - learning,
        minutes_left=ceil(sum(map(_minutes_left, open_now))),
        probably=count(NodeStatus.DIAGNOSED),
        partly=sum(node.share for node in open_now),
    )


def _minutes_left(node: Node) -> float:
    known = node.share if node.status is NodeStatus.DIAGNOSED else 0
    return node.effort_minutes * (1 - known)


def trend(
    nodes: Iterable[Node], answers: Iterable[Answered], learner: Learner, now: datetime
) -> Trend:
    """Return the last seven days and the seven before, in the learner's days."""
    today = learner.day(now)
    mastered = [learner.day(node.mastered_at) for node in nodes if node.mastered_at is not None]
    given = [(learner.day(answer.at), answer.quality) for answer in answers]
    recent = _week(mastered, given, today)
    earlier = _week(mastered, given, today - timedelta(days=WEEK_DAYS))
    return Trend(recent=recent, earlier=None if earlier.is_empty else earlier)


def trend_begins(now: datetime) -> datetime:
    """Return a moment before everything in a trend, in any time zone."""
    return now - timedelta(days=2 * WEEK_DAYS + 1)


def timeline(due_at: Iterable[datetime], learner: Learner, now: datetime) -> Timeline:
    """Return how many of these reviews are overdue, due today, this week, or later."""
    today = learner.day(now)
    days = [(learner.day(moment) - today).days for moment in due_at]
    return Timeline(
        overdue=sum(day < 0 for day in days),
        today=sum(day == 0 for day in days),
        this_week=sum(0 < day < WEEK_DAYS for day in days),
        later=sum(day >= WEEK_DAYS for day in days),
    )


def milestone(nodes: Sequence[Node]) -> Milestone | None:
    """Return the nearest milestone, or None if all is mastered.

    Among equally near ones this order decides: all, the first concept, three quarters, half, a
    quarter, a level.
    """
    open_depths = [node.depth for node in nodes if not node.is_mastered]
    if not open_depths:
        return None
    mastered = len(nodes) - len(open_depths)
    shares = (
        Milestone(kind=kind, missing=_quarters(quarters, len(nodes)) - mastered)
        for kind, quarters in _SHARES
    )
    first = Milestone(kind=MilestoneKind.FIRST, missing=1 - mastered)
    level = Milestone(
        kind=MilestoneKind.LEVEL,
        missing=open_depths.count(min(open_depths)),
        depth=min(open_depths),
    )
    to_all, *parts = shares
    reachable = (part for part in (to_all, first, *parts, level) if part.missing > 0)
    return min(reachable, key=lambda kind: kind.missing)


_SHARES = (
    (MilestoneKind.ALL, 4),
    (MilestoneKind.THREE_QUARTERS, 3),
    (MilestoneKind.HALF, 2),
    (MilestoneKind.QUARTER, 1),
)


def _quarters(quarters: int, of: int) -> int:
    """Return the number of concepts in `quarters` quarters of the map, rounded up."""
    return -(-quarters * of // 4)


def _week(mastered: Iterable[date], given: Sequence[tuple[date, int]], last: date) -> Week:
    """Return the results of the seven days up to this one."""
    first = last - timedelta(days=WEEK_DAYS - 1)
    qualities = [quality for day, quality in given if first <= day <= last]
    return Week(
        mastered=sum(first <= day <= last for day in mastered),
        answers=len(qualities),
        right=sum(map(is_right, qualities)),
    )
