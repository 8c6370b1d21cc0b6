"""Days of learning begin at 04:00 in the learner's zone. Also how long a learner practised."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise
from math import ceil
from typing import Final
from zoneinfo import ZoneInfo

DAY_BEGINS = timedelta(hours=4)
"""Due days, caps and streaks change at 04:00 in the learner's zone."""
NIGHT_AT = time(3)
"""When a day that ended at midnight is counted, in the learner's zone."""
WHOLE_DAY = 1.0
"""An interval of a day or more is due by the day, a shorter one to the minute."""

LONGEST_PAUSE: Final = timedelta(minutes=5)
"""A longer pause separates two sittings."""
FIRST_ANSWER: Final = timedelta(minutes=1)
"""The time counted for the first answer of a sitting, whose beginning is unknown."""


@dataclass(frozen=True, slots=True)
class DueBy:
    """What is due at a moment of the learner's day (K84).

    An interval of a day or more is due from the beginning of the day on which it ends, a shorter
    one to the minute.
    """

    now: datetime
    until: datetime
    """The last moment of the day."""

    def includes(self, due_at: datetime | None, interval_days: float) -> bool:
        """Return True if a card with that due date and interval is due."""
        return due_at is not None and due_at <= (
            self.until if interval_days >= WHOLE_DAY else self.now
        )


def all_until(moment: datetime) -> DueBy:
    """Return everything that is due by the moment, whatever its interval."""
    return DueBy(moment, moment)


def due_by(now: datetime, zone: str) -> DueBy:
    """Return what is due at the moment in that zone.

    A day of 25 hours ends an hour early here. Otherwise a card answered in its first hour and due
    after a day would be asked twice on it.
    """
    today = day_of(now, zone)
    begins, ends = (day_begins_at(day, zone) for day in (today, today + timedelta(days=1)))
    last = min(ends, begins + timedelta(days=1)) - datetime.resolution
    return DueBy(now, max(now, last))


def asked_from(due_at: datetime, now: datetime, zone: str) -> datetime:
    """Return when it is first asked. On a later day than today that is the day's beginning."""
    day = day_of(due_at, zone)
    return day_begins_at(day, zone) if day > day_of(now, zone) else due_at


def day_of(moment: datetime, zone: str) -> date:
    """Return the day of learning at the moment in that zone."""
    return (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - DAY_BEGINS).date()


def day_begins_at(day: date, zone: str) -> datetime:
    """Return when the day of learning begins in that zone, in UTC."""
    return (datetime.combine(day, time(), ZoneInfo(zone)) + DAY_BEGINS).astimezone(UTC)


def midnights(day: date, zone: str) -> tuple[datetime, datetime]:
    """Return when the calendar day begins and ends in the zone."""
    begins, ends = (
        datetime.combine(edge, time(), ZoneInfo(zone)) for edge in (day, day + timedelta(days=1))
    )
    return begins, ends


def night_after(day: date, zone: str) -> datetime:
    """Return when the calendar day in the zone is counted: at 03:00 of the next day, in UTC."""
    night = datetime.combine(day + timedelta(days=1), NIGHT_AT, ZoneInfo(zone))
    return night.astimezone(UTC)


def next_night(now: datetime, zone: str) -> datetime:
    """Return the next 03:00 in the zone, in UTC."""
    today = now.astimezone(ZoneInfo(zone)).date()
    nights = (night_after(today - timedelta(days=days), zone) for days in (1, 0))
    return next(night for night in nights if night > now)


def moved_night(now: datetime, before: str, after: str) -> datetime:
    """Return when the next day is counted after the learner changes zone.

    That may be in the past, if the day is already over in the new zone.
    """
    return night_after(ended_day(next_night(now, before), before), after)


def ended_day(now: datetime, zone: str) -> date:
    """Return the last calendar day in the zone that is already counted."""
    local = now.astimezone(ZoneInfo(zone))
    nights = 1 if local.time() >= NIGHT_AT else 2
    return local.date() - timedelta(days=nights)


def minutes_practised(answered_at: Iterable[datetime]) -> int:
    """Return the minutes practised, rounded up, or 0 if nothing was answered."""
    moments = sorted(answered_at)
    if not moments:
        return 0
    between = (after - before for before, after in pairwise(moments))
    counted = (gap if gap <= LONGEST_PAUSE else FIRST_ANSWER for gap in between)
    return ceil(sum(counted, FIRST_ANSWER) / timedelta(minutes=1))
