"""Retention and velocity of each topic night by night, and retention of each deck."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from bot.domain.progress.analytics import MONTH, Snapshot
from bot.domain.progress.statistics import DeckDay

DAYS: Final = 56
MOST_TOPICS: Final = 4
"""The lines that can be told apart in one picture."""
_FEWEST: Final = 2
"""The nights that make a line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """The numbers at the end of a day."""

    day: date
    retention: float | None
    """The share recalled in the reviews of the last 30 days, 0..1, or None without reviews."""
    per_week: float | None
    """Concepts mastered per week over the last four weeks, or None for a deck."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicTrend:
    """The nights of one topic or deck, oldest first, at least two."""

    title: str
    nights: tuple[Night, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Trends:
    """The trends of up to four topics and decks."""

    topics: tuple[TopicTrend, ...]

    @property
    def first(self) -> date:
        """Return the first night of any."""
        return min(topic.nights[0].day for topic in self.topics)

    @property
    def last(self) -> date:
        """Return the last night of any."""
        return max(topic.nights[-1].day for topic in self.topics)


def trends_begin(today: date) -> date:
    """Return the first day of trends."""
    return today - timedelta(days=DAYS)


def trend_of(title: str, snapshots: Sequence[Snapshot]) -> TopicTrend | None:
    """Return the trend of a topic, or None before its second night."""
    if len(snapshots) < _FEWEST:
        return None
    nights = (
        Night(
            day=snapshot.day,
            retention=snapshot.metrics.retention_rate_30d,
            per_week=snapshot.metrics.velocity_nodes_per_week,
        )
        for snapshot in snapshots
    )
    return TopicTrend(title=title, nights=tuple(nights))


def deck_trend(title: str, days: Mapping[date, DeckDay], first: date) -> TopicTrend | None:
    """Return the retention of a deck, or None before its second day with reviews.

    `first` is the first day of the trend. `days` begin a month earlier.
    """
    nights = tuple(
        Night(day=day, retention=share, per_week=None)
        for day in sorted(days)
        if day >= first and (share := _retention(days, day)) is not None
    )
    return TopicTrend(title=title, nights=nights) if len(nights) >= _FEWEST else None


def _retention(days: Mapping[date, DeckDay], last: date) -> float | None:
    """Return the share recalled in the reviews of the month that ends with that day."""
    within = [
        counted for day, counted in days.items() if last - timedelta(days=MONTH) < day <= last
    ]
    reviews = sum(day.reviews for day in within)
    return sum(day.recalled for day in within) / reviews if reviews else None
