"""How retention and velocity of each topic went, night by night."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.domain.progress.analytics import Snapshot

DAYS: Final = 56
MOST_TOPICS: Final = 4
"""Lines that can be told apart in one picture."""
_FEWEST: Final = 2
"""Nights that make a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """What was counted at the end of a day."""

    day: date
    retention: float | None
    """Share of reviews of the last 30 days that were known, 0..1; None without any."""
    per_week: float
    """Concepts mastered a week, over the last four."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicTrend:
    """The nights of one topic, oldest first; at least two."""

    title: str
    nights: tuple[Night, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trends:
    """The trends of up to four topics."""

    topics: tuple[TopicTrend, ...]

    @property
    def first(self) -> date:
        """Return the first night of any."""
        return min(it.nights[0].day for it in self.topics)

    @property
    def last(self) -> date:
        """Return the last night of any."""
        return max(it.nights[-1].day for it in self.topics)


def trends_begin(today: date) -> date:
    """Return the first day that is looked at."""
    return today - timedelta(days=DAYS)


def trend_of(title: str, snapshots: Sequence[Snapshot]) -> TopicTrend | None:
    """Return the trend of a topic; None before its second night."""
    if len(snapshots) < _FEWEST:
        return None
    nights = (
        Night(
            day=it.day,
            retention=it.metrics.retention_rate_30d,
            per_week=it.metrics.velocity_nodes_per_week,
        )
        for it in snapshots
    )
    return TopicTrend(title=title, nights=tuple(nights))
