"""The days of learning in half a year, and numbers for past and coming days."""

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
"""Shades for days with answers."""
_USUAL_MOST: Final = 0.9
"""The share of other days. A day with more answers than those has the darkest shade."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LearnedDay:
    """A day on which something was answered."""

    day: date
    answers: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The days learned in 26 weeks, oldest first. The last week is the current one."""

    today: date
    days: tuple[LearnedDay, ...]

    @property
    def begins(self) -> date:
        """Return the Monday of the first week."""
        return calendar_begins(self.today)

    @property
    def cells(self) -> Iterator[tuple[date, int, int, int]]:
        """Yield each day up to today with its week, its weekday and its shade, 0 if none."""
        answers = {day.day: day.answers for day in self.days}
        for number in range((self.today - self.begins).days + 1):
            day = self.begins + timedelta(days=number)
            week, weekday = divmod(number, WEEKDAYS)
            yield day, week, weekday, self.level(answers[day]) if day in answers else 0

    @property
    def month_weeks(self) -> Iterator[tuple[int, list[int]]]:
        """Yield each month, 1..12, with its weeks. The first of them contains its first day."""
        lasts = (self.begins + timedelta(weeks=week, days=WEEKDAYS - 1) for week in range(WEEKS))
        months = [min(last, self.today).month for last in lasts]
        by_month = groupby(range(WEEKS), key=months.__getitem__)
        yield from ((month, [*weeks]) for month, weeks in by_month)

    @property
    def recent(self) -> int:
        """Return the number of days learned among the last 28."""
        return sum(day.day > self.today - timedelta(days=RECENT_DAYS) for day in self.days)

    @property
    def busiest(self) -> LearnedDay:
        """Return the day with the most answers, the latest of several."""
        return max(self.days, key=lambda day: (day.answers, day.day))

    @property
    def months(self) -> Mapping[tuple[int, int], int]:
        """Return the number of days learned in each month, by year and month."""
        return Counter((day.day.year, day.day.month) for day in self.days)

    def level(self, answers: int) -> int:
        """Return the shade of a day, 1..4, relative to this learner's usual days."""
        usual = sorted(day.answers for day in self.days)
        most = usual[int(_USUAL_MOST * (len(usual) - 1))]
        return max(1, min(LEVELS, -(-LEVELS * answers // most)))


def calendar_begins(today: date) -> date:
    """Return the Monday of the first of the 26 weeks that end with the current one."""
    return today - timedelta(days=today.weekday(), weeks=WEEKS - 1)


def calendar_of(answers: Mapping[date, int], today: date) -> Calendar:
    """Return the calendar of these daily answers."""
    first = calendar_begins(today)
    days = sorted((day, count) for day, count in answers.items() if first <= day <= today)
    return Calendar(today=today, days=tuple(LearnedDay(day=day, answers=n) for day, n in days))


class DaysPart(StrEnum):
    """A part of the view."""

    CALENDAR = "calendar"
    FORECAST = "forecast"
    RETENTION = "retention"
    CALIBRATION = "calibration"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionUntil:
    """The share recalled in the four weeks that end with a day."""

    day: date
    retention: Retention | None
    """None if there are too few reviews to tell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayMinutes:
    """The minutes practised on a day."""

    day: date
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNumbers:
    """The days of a learner. Parts that were not requested are empty."""

    calendar: Calendar | None = None
    """None if nothing was learned."""
    forecast: Forecast | None = None
    retention: tuple[RetentionUntil, ...] = ()
    """Week by week, oldest first."""
    calibration: tuple[Calibration, ...] = ()
    minutes: tuple[DayMinutes, ...] = ()
    """The last fourteen days, oldest first."""
