"""A learner's week. The letter, /week and the service interface share these values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from math import ceil

from bot.domain.ids import MapId
from bot.domain.progress.analytics import Direction, Finish
from bot.domain.progress.recalls import Calibration, Retention
from bot.domain.rhythm.streak import Streak
from bot.views.portfolio import WeakSpot


class LearnedKind(StrEnum):
    """The kinds of finished things, the most telling first."""

    GOAL = "goal"
    DECK = "deck"
    SKILL = "skill"
    CONCEPT = "concept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """Something that was finished in the week."""

    kind: LearnedKind
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWeek:
    """The movement of a topic."""

    map_id: MapId
    title: str
    trends: Mapping[str, Direction]
    """Trends by the names of the metrics. Those without enough data are missing."""
    finish: Finish | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLoad:
    """What is due on a day. What is already overdue counts on the first."""

    day: date
    reviews: int
    cards: int

    @property
    def in_all(self) -> int:
        """Return the total number."""
        return self.reviews + self.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """Seven of the learner's days, their results, and the outlook for the next seven."""

    first: date
    last: date
    days: int
    """Days with answers, as in the calendar."""
    minutes: int
    after_midnight: bool = False
    """True if there was an answer that counts for the day before its date."""
    learned: tuple[Learned, ...] = ()
    topics: tuple[TopicWeek, ...] = ()
    """Topics in progress with a trend, the last used one first."""
    trends_from: date | None = None
    """When the last used topic, if it is new, has an earlier week to compare with."""
    retention: Retention | None = None
    """The retention in these days."""
    calibration: Calibration | None = None
    """The calibration in the four weeks that end with them."""
    weak: tuple[WeakSpot, ...] = ()
    ahead: tuple[DayLoad, ...] = ()
    """The seven days from today on."""
    streak: Streak | None = None
    """The streak up to today, or None if the learner does not want it."""

    @property
    def due_ahead(self) -> int:
        """Return how much is due in the next seven days."""
        return sum(load.in_all for load in self.ahead)

    @property
    def due_a_day(self) -> int:
        """Return how much of it is due per day, rounded up."""
        return ceil(self.due_ahead / len(self.ahead)) if self.ahead else 0

    @property
    def fullest_day(self) -> DayLoad | None:
        """Return the day with the most, the first of several, or None if nothing is due."""
        fullest = max(self.ahead, key=lambda load: load.in_all, default=None)
        return fullest if fullest is not None and fullest.in_all else None
