"""When the bot speaks by itself: never in quiet hours, once a day, and not to deaf ears."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.domain.learner.learner import Learner
from bot.domain.rhythm.days import DAY_BEGINS

HELD_BACK_AFTER_ANSWER = timedelta(minutes=15)
MOST_IGNORED = 9
"""So many reminders in a row may go unanswered; one more says that they pause."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Remind now."""

    doing: int
    """How many of the due questions fit under the daily cap."""
    last_before_pause: bool = False
    """Whether this is the one notice that reminders pause from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitUntil:
    """Not now; look again then."""

    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """There is nothing to remind of, or nobody who wants to be reminded."""


ReminderVerdict = Send | WaitUntil | Nothing


def next_reminder_at(
    learner: Learner, earliest_due: datetime | None, now: datetime
) -> datetime | None:
    """Return when to look at this learner next, in UTC; None while nothing is to be said.

    That is the earliest due time, or now if it has passed, moved out of the learner's quiet
    hours and past a day that has had its reminder.
    """
    if earliest_due is None or not _wants_reminders(learner):
        return None
    return _allowed_from(learner, max(earliest_due, now))


def reminder_verdict(learner: Learner, due: int, now: datetime) -> ReminderVerdict:
    """Return whether to remind of `due` questions now, later or not at all."""
    doing = min(due, learner.daily_cap)
    if doing <= 0 or not _wants_reminders(learner):
        return Nothing()
    allowed_at = _allowed_from(learner, max(now, _free_from(learner, now)))
    if allowed_at > now:
        return WaitUntil(at=allowed_at)
    return Send(doing=doing, last_before_pause=learner.ignored_reminders >= MOST_IGNORED)


def may_speak_from(learner: Learner, now: datetime) -> datetime:
    """Return from when on, at the earliest now, the bot may speak to this learner by itself.

    Not in quiet hours, and not to somebody who is in the middle of something.
    """
    return _after_quiet_hours(learner, max(now, _free_from(learner, now)).astimezone(UTC))


def after_reminder(learner: Learner, now: datetime) -> Learner:
    """Return the learner with this reminder counted; it is ignored until they act."""
    return replace(
        learner,
        reminded_on=learner.day(now),
        ignored_reminders=learner.ignored_reminders + 1,
    )


def after_activity(learner: Learner) -> Learner:
    """Return the learner with no reminder ignored; this also ends a pause."""
    return replace(learner, ignored_reminders=0)


def _wants_reminders(learner: Learner) -> bool:
    paused = learner.ignored_reminders > MOST_IGNORED
    return learner.reminders_on and not learner.blocked and not paused


def _free_from(learner: Learner, now: datetime) -> datetime:
    """Return when the learner is no longer in the middle of something."""
    return (learner.last_active_at or now - HELD_BACK_AFTER_ANSWER) + HELD_BACK_AFTER_ANSWER


def _allowed_from(learner: Learner, moment: datetime) -> datetime:
    """Return the first moment from this one on, outside quiet hours, on a day without reminder."""
    moment = moment.astimezone(UTC)
    if learner.reminded_on is not None and learner.day(moment) <= learner.reminded_on:
        moment = _day_begins(learner, learner.reminded_on + timedelta(days=1))
    return _after_quiet_hours(learner, moment)


def _after_quiet_hours(learner: Learner, moment: datetime) -> datetime:
    while learner.is_quiet(moment):
        moment = _quiet_ends(learner, moment)
    return moment


def _day_begins(learner: Learner, day: date) -> datetime:
    return _on_the_clock(learner, datetime.combine(day, time.min) + DAY_BEGINS, fold=0)


def _quiet_ends(learner: Learner, moment: datetime) -> datetime:
    """Return the next time the learner's clock shows the end of quiet hours.

    In a doubled hour the clock shows it twice; the second counts for who is past the first.
    """
    today = learner.local(moment).date()
    ends = (
        _on_the_clock(learner, datetime.combine(day, learner.quiet_until), fold=fold)
        for day in (today, today + timedelta(days=1))
        for fold in (0, 1)
    )
    return min(end for end in ends if end > moment)


def _on_the_clock(learner: Learner, wall: datetime, *, fold: int) -> datetime:
    """Return the moment, in UTC, at which the learner's clock shows this.

    A time that daylight saving skips is moved on by as much as it skips.
    """
    zone = ZoneInfo(learner.zone or "UTC")
    return wall.replace(tzinfo=zone, fold=fold).astimezone(UTC)
