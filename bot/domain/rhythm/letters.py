"""When the weekly letter comes: on Sundays at 09:00 local time, for active learners."""

from datetime import UTC, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.rhythm import may_speak_from

_WEEK_DAYS: Final = 7
LETTER_ON: Final = 6
"""Sunday."""
LETTER_AT: Final = time(9)
LEAST_BETWEEN: Final = timedelta(days=5)
"""The minimum time between letters, wherever the learner travels and however late one was.

Time zones are little more than a day apart, and no letter is a day late.
"""
LATEST: Final = timedelta(days=1)
"""A letter that is later than this is skipped. The next one comes on its Sunday."""
AWAY_AFTER: Final = timedelta(days=30)
SHORTLY: Final = timedelta(hours=4)
"""A reminder due this soon before the letter waits for it. The earliest is at six."""
AFTER_LETTER: Final = timedelta(minutes=15)


def wants_letters(learner: Learner, now: datetime) -> bool:
    """Return True if the learner wants letters, can be reached and is still active."""
    active_at = learner.last_active_at
    is_about = active_at is not None and now - active_at < AWAY_AFTER
    return learner.rhythm.letters and not learner.blocked and is_about


def next_letter_at(learner: Learner, now: datetime) -> datetime:
    """Return the next Sunday at 09:00 on the learner's clock, in UTC."""
    sent_at = learner.rhythm.letter_sent_at
    after = now if sent_at is None else max(now, sent_at + LEAST_BETWEEN)
    zone = ZoneInfo(learner.zone or "UTC")
    day = after.astimezone(zone).date()
    sunday = day + timedelta(days=(LETTER_ON - day.weekday()) % _WEEK_DAYS)
    mornings = (
        datetime.combine(sunday + timedelta(days=days), LETTER_AT, zone).astimezone(UTC)
        for days in (0, _WEEK_DAYS)
    )
    return next(morning for morning in mornings if morning > after)


def waits_for_letter_until(learner: Learner, now: datetime) -> datetime | None:
    """Return until when a reminder waits for the letter, or None if it does not wait.

    A snoozed reminder comes when the learner asked for it.
    """
    at = learner.letter_at
    put_off = learner.rhythm.snoozed_until is not None
    if at is None or put_off or abs(at - now) >= SHORTLY or not wants_letters(learner, now):
        return None
    return max(at, now) + AFTER_LETTER


def comes_at(learner: Learner, due_at: datetime, now: datetime) -> datetime:
    """Return when a message due on a Sunday comes: as soon as the bot may speak to the learner.

    If that is too late, or in a break, it is skipped, and the next Sunday is returned.
    """
    allowed_at = may_speak_from(learner, now)
    if now - due_at > LATEST or _waits_for_break(learner, now, allowed_at):
        return next_letter_at(learner, now)
    return allowed_at


def _waits_for_break(learner: Learner, now: datetime, allowed_at: datetime) -> bool:
    """Return True if only a break delays a letter to that moment.

    It would report days without learning, and prevent the letter of the following Sunday.
    """
    pause = learner.rhythm.break_
    return pause is not None and learner.day(now) <= pause.ends < learner.day(allowed_at)
