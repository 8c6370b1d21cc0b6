"""A learner's week: the same values for the letter, for /week and for the service interface."""

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
    """What can be learned to its end, most telling first."""

    GOAL = "goal"
    DECK = "deck"
    SKILL = "skill"
    CONCEPT = "concept"


@dataclass(frozen=True, slots=True, kw_only=True)
class Learned:
    """Something that was learned in the week."""

    kind: LearnedKind
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWeek:
    """How a topic is moving."""

    map_id: MapId
    title: str
    trends: Mapping[str, Direction]
    """By the names of the metrics; those without enough data are missing."""
    finish: Finish | None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayLoad:
    """What comes back on a day; what is overdue already belongs to the first."""

    day: date
    reviews: int
    cards: int

    @property
    def in_all(self) -> int:
        """Return how much that is."""
        return self.reviews + self.cards


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """Seven of the learner's days, what they brought, and what the next seven will."""

    first: date
    last: date
    days: int
    """On which something was answered, as in the calendar."""
    minutes: int
    after_midnight: bool = False
    """Whether something was answered that counts for the day before its date."""
    learned: tuple[Learned, ...] = ()
    topics: tuple[TopicWeek, ...] = ()
    """Topics in work that say something of where they go, the one worked on last first."""
    trends_from: date | None = None
    """From when on the topic worked on last has a week before to compare with, if it is new."""
    retention: Retention | None = None
    """Of these days."""
    calibration: Calibration | None = None
    """Of the four weeks that end with them."""
    weak: tuple[WeakSpot, ...] = ()
    ahead: tuple[DayLoad, ...] = ()
    """The seven days from today on."""
    streak: Streak | None = None
    """Up to today, or None if the learner does not want it."""

    @property
    def due_ahead(self) -> int:
        """Return how much comes back in the next seven days."""
        return sum(it.in_all for it in self.ahead)

    @property
    def due_a_day(self) -> int:
        """Return how much of that a day brings, rounded up."""
        return ceil(self.due_ahead / len(self.ahead)) if self.ahead else 0

    @property
    def fullest_day(self) -> DayLoad | None:
        """Return the day that brings most, the first of equals, or None if nothing comes."""
        fullest = max(self.ahead, key=lambda it: it.in_all, default=None)
        return fullest if fullest is not None and fullest.in_all else None
