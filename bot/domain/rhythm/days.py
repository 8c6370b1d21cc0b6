"""Days of learning: they begin at 04:00 where the learner is."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY_BEGINS = timedelta(hours=4)
"""Due days, caps and streaks change at 04:00 in the learner's zone."""


def day_of(moment: datetime, zone: str) -> date:
    """Return the day of learning in which the moment lies, in that zone."""
    return (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - DAY_BEGINS).date()


def day_begins_at(day: date, zone: str) -> datetime:
    """Return when the day of learning begins in that zone, in UTC."""
    return (datetime.combine(day, time(), ZoneInfo(zone)) + DAY_BEGINS).astimezone(UTC)
