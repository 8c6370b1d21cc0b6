"""Days of learning: they begin at 04:00 where the learner is."""

from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

DAY_BEGINS = timedelta(hours=4)
"""Due days, caps and streaks change at 04:00 in the learner's zone."""
NIGHT_AT = time(3)
"""When the day that ended at midnight is counted, in the learner's zone."""


def day_of(moment: datetime, zone: str) -> date:
    """Return the day of learning in which the moment lies, in that zone."""
    return (moment.astimezone(ZoneInfo(zone)).replace(tzinfo=None) - DAY_BEGINS).date()


def day_begins_at(day: date, zone: str) -> datetime:
    """Return when the day of learning begins in that zone, in UTC."""
    return (datetime.combine(day, time(), ZoneInfo(zone)) + DAY_BEGINS).astimezone(UTC)


def midnights(day: date, zone: str) -> tuple[datetime, datetime]:
    """Return when the calendar day of the zone begins and ends."""
    begins, ends = (
        datetime.combine(it, time(), ZoneInfo(zone)) for it in (day, day + timedelta(days=1))
    )
    return begins, ends


def night_after(day: date, zone: str) -> datetime:
    """Return when the calendar day of the zone is counted: at 03:00 of the next one, in UTC."""
    night = datetime.combine(day + timedelta(days=1), NIGHT_AT, ZoneInfo(zone))
    return night.astimezone(UTC)


def next_night(now: datetime, zone: str) -> datetime:
    """Return when it is 03:00 in the zone next, in UTC."""
    today = now.astimezone(ZoneInfo(zone)).date()
    nights = (night_after(today - timedelta(days=days), zone) for days in (1, 0))
    return next(night for night in nights if night > now)


def moved_night(now: datetime, before: str, after: str) -> datetime:
    """Return when the day that is counted next comes up for who goes to another zone.

    That may be past already: there the day is over.
    """
    return night_after(ended_day(next_night(now, before), before), after)


def ended_day(now: datetime, zone: str) -> date:
    """Return the calendar day of the zone that had ended when it was 03:00 there last."""
    local = now.astimezone(ZoneInfo(zone))
    nights = 1 if local.time() >= NIGHT_AT else 2
    return local.date() - timedelta(days=nights)
