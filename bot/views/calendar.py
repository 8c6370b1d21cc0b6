"""The days of learning of half a year, and what days brought and will bring in numbers."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from itertools import groupby
from typing import Final

from bot.domain.progress.recalls import Calibration, Retention
from bot.views.forecast import Forecast

WEEKS: Final = 26
WEEKDAYS: Final = 7
RECENT_DAYS: Final = 28
LEVELS: Final = 4
"""How many shades a day with answers can have."""
_USUAL_MOST: Final = 0.9
"""Share of the other days; a day with more answers than those has the darkest shade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedDay:
    """A day on which something was answered."""

    day: date
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The days learned in 26 weeks, oldest first; the last week is the present one."""

    today: date
    days: tuple[LearnedDay, ...]

    @property
    def begins(self) -> date:
        """Return the Monday of the first week."""
        return calendar_begins(self.today)

    @property
    def cells(self) -> Iterator[tuple[date, int, int, int]]:
        """Yield each day up to today with its week, its weekday and its shade, 0 if none."""
        answers = {it.day: it.answers for it in self.days}
        for number in range((self.today - self.begins).days + 1):
            day = self.begins + timedelta(days=number)
            week, weekday = divmod(number, WEEKDAYS)
            yield day, week, weekday, self.level(answers[day]) if day in answers else 0

    @property
    def month_weeks(self) -> Iterator[tuple[int, list[int]]]:
        """Yield each month, 1..12, with its weeks: the first is the one that has its first day."""
        lasts = (self.begins + timedelta(weeks=it, days=WEEKDAYS - 1) for it in range(WEEKS))
        months = [min(it, self.today).month for it in lasts]
        by_month = groupby(range(WEEKS), key=months.__getitem__)
        yield from ((month, [*weeks]) for month, weeks in by_month)

    @property
    def recent(self) -> int:
        """Return how many of the last 28 days were learned on."""
        return sum(it.day > self.today - timedelta(days=RECENT_DAYS) for it in self.days)

    @property
    def busiest(self) -> LearnedDay:
        """Return the day with the most answers; the latest of several."""
        return max(self.days, key=lambda it: (it.answers, it.day))

    @property
    def months(self) -> Mapping[tuple[int, int], int]:
        """Return how many days each month of a year was learned on."""
        return Counter((it.day.year, it.day.month) for it in self.days)

    def level(self, answers: int) -> int:
        """Return the shade of a day, 1..4, by what is much for this learner."""
        usual = sorted(it.answers for it in self.days)
        most = usual[int(_USUAL_MOST * (len(usual) - 1))]
        return max(1, min(LEVELS, -(-LEVELS * answers // most)))


def calendar_begins(today: date) -> date:
    """Return the Monday of the first of the 26 weeks that end with the present one."""
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def calendar_of(answers: Mapping[date, int], today: date) -> Calendar:
    """Return the calendar of these answers a day."""
    first = calendar_begins(today)
    days = sorted((day, count) for day, count in answers.items() if first <= day <= today)
    return Calendar(today=today, days=tuple(LearnedDay(day=it, answers=n) for it, n in days))


class DaysPart(StrEnum):
    """What can be looked at by itself."""

    CALENDAR = "calendar"
    FORECAST = "forecast"
    RETENTION = "retention"
    CALIBRATION = "calibration"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionUntil:
    """How much was known in the four weeks that end with a day."""

    day: date
    retention: Retention | None
    """None if too little came back to say anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayMinutes:
    """How long somebody practised on a day."""

    day: date
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNumbers:
    """The days of a learner; what was not asked for is empty."""

    calendar: Calendar | None = None
    """None if nothing was learned."""
    forecast: Forecast | None = None
    retention: tuple[RetentionUntil, ...] = ()
    """Week by week, oldest first."""
    calibration: tuple[Calibration, ...] = ()
    minutes: tuple[DayMinutes, ...] = ()
    """The last fourteen days, oldest first."""
