"""When the bot speaks first: at the learner's time, not too often, and not if ignored."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time, timedelta
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from bot.domain.days import asked_from, day_begins_at
from bot.domain.learner.learner import Learner
from bot.domain.rhythm import breaks
from bot.domain.rhythm.today import Rest

HELD_BACK_AFTER_ANSWER = timedelta(minutes=15)
MOST_IGNORED = 9
"""Reminders in a row that may be ignored. The next one announces a pause."""
AFTER_SITTING: Final = timedelta(hours=23, minutes=30)
"""The time after the last sitting that the learner began, if they chose no time."""
SLOT_LASTS: Final = timedelta(hours=4)
"""A review due this soon after the reminder hour need not wait for the next day."""
EVENING: Final = time(18)
WORDINGS: Final = 8
"""The number of texts for reminders. None repeats within a week, with one reminder a day."""
_NOON: Final = time(12)
_ROUNDS: Final = 60
"""Obstacles in a row that are skipped. A learner with more wants no reminders."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Send:
    """Remind now."""

    doing: int
    """The due questions within the daily limit."""
    last_before_pause: bool = False
    """True if this reminder announces that reminders pause from now on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitUntil:
    """Not now. Look again at that time."""

    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Nothing:
    """There is nothing to remind of, or the learner wants no reminders."""


ReminderVerdict = Send | WaitUntil | Nothing


class Snooze(StrEnum):
    """The choices for snoozing a reminder."""

    HOUR = "hour"
    EVENING = "evening"
    TOMORROW = "tomorrow"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reminder:
    """The content of a reminder besides what is due."""

    wording: int = 0
    """The number of its text."""
    again: bool = False
    """True if it was snoozed and comes back as the learner asked."""
    last_before_pause: bool = False
    """True if reminders pause from now on, because too many were ignored."""
    rest: Rest | None = None
    """What else fits today."""


def next_reminder_at(
    learner: Learner, earliest_due: datetime | None, now: datetime
) -> datetime | None:
    """Return when to look at this learner next, in UTC, or None if there is nothing to say.

    That is the day of the earliest due time, or now if that day has begun, moved to the learner's
    hour for reminders, out of quiet hours, breaks and days off, and past a day that had its
    reminder.
    """
    if earliest_due is None or not _wants_reminders(learner):
        return None
    asked = asked_from(earliest_due, now, learner.zone or "UTC")
    return _allowed_from(learner, max(asked, now))


def reminder_verdict(learner: Learner, due: int, now: datetime) -> ReminderVerdict:
    """Return whether to remind of `due` questions now, later or not at all."""
    if due <= 0 or learner.daily_cap <= 0 or not _wants_reminders(learner):
        return Nothing()
    allowed_at = _allowed_from(learner, max(now, _free_from(learner, now)))
    if allowed_at is None:
        return Nothing()
    if allowed_at > now:
        return WaitUntil(at=allowed_at)
    doing = min(due, cap_on(learner, learner.day(now)) - asked_on(learner, learner.day(now)))
    return Send(doing=doing, last_before_pause=learner.ignored_reminders >= MOST_IGNORED)


def cap_on(learner: Learner, day: date) -> int:
    """Return how many questions the bot asks on its own initiative on that day.

    An easy day has half of them, and after a break no day has much more than usual.
    """
    easy = day.weekday() in learner.rhythm.easy_days
    cap = -(-learner.daily_cap // 2) if easy else learner.daily_cap
    over = learner.rhythm.break_
    return min(cap, breaks.most_a_day(over)) if over and day > over.ends else cap


def asked_on(learner: Learner, day: date) -> int:
    """Return how many questions the bot asked on its own initiative on that day."""
    return learner.rhythm.asked if learner.rhythm.asked_on == day else 0


def has_room(learner: Learner, now: datetime) -> bool:
    """Return True if the bot may ask one more question on its own initiative today."""
    day = learner.day(now)
    return asked_on(learner, day) < cap_on(learner, day)


def may_speak_from(learner: Learner, now: datetime) -> datetime:
    """Return from when on, now at the earliest, the bot may speak to this learner first.

    It may not in quiet hours, in a break, on a day off, or while the learner is busy in the chat.
    """
    moment = max(now, _free_from(learner, now)).astimezone(UTC)
    for _ in range(_ROUNDS):
        free = _after_quiet_hours(learner, _on_working_day(learner, moment))
        if free == moment:
            break
        moment = free
    return moment


def comes_at(learner: Learner, due_at: datetime | None) -> datetime | None:
    """Return when a due review is asked. In a break that is after its end."""
    pause = learner.rhythm.break_
    if pause is None or due_at is None or not breaks.is_in(pause, learner.day(due_at)):
        return due_at
    return _day_begins(learner, pause.ends + timedelta(days=1))


def after_reminder(learner: Learner, now: datetime) -> Learner:
    """Return the learner with this reminder counted. It counts as ignored until they act.

    The next one has another wording. A snoozed one has its own wording and uses none up.
    """
    rhythm = learner.rhythm
    worded = (rhythm.wording + (rhythm.snoozed_until is None)) % WORDINGS
    return replace(
        learner,
        reminded_on=learner.day(now),
        ignored_reminders=learner.ignored_reminders + 1,
        rhythm=replace(rhythm, snoozed_until=None, wording=worded),
    )


def after_activity(learner: Learner) -> Learner:
    """Return the learner with no reminder ignored, which also ends a pause."""
    return replace(learner, ignored_reminders=0)


def after_asking(learner: Learner, now: datetime) -> Learner:
    """Return the learner with one more question asked on the bot's initiative."""
    day = learner.day(now)
    asked = asked_on(learner, day) + 1
    return replace(learner, rhythm=replace(learner.rhythm, asked_on=day, asked=asked))


def with_snooze(learner: Learner, snooze: Snooze, now: datetime) -> Learner:
    """Return the learner with the reminder snoozed once until then, even if that is today."""
    at = _wished_for(learner, snooze, now)
    fresh = replace(learner, rhythm=replace(learner.rhythm, snoozed_until=None))
    if snooze is not Snooze.TOMORROW:
        fresh = replace(fresh, reminded_on=None, rhythm=replace(fresh.rhythm, snoozed_until=at))
    comes_at = _allowed_from(fresh, at) or at
    return replace(
        learner, rhythm=replace(learner.rhythm, snoozed_until=comes_at), remind_at=comes_at
    )


def _wished_for(learner: Learner, snooze: Snooze, now: datetime) -> datetime:
    match snooze:
        case Snooze.HOUR:
            return now + timedelta(hours=1)
        case Snooze.EVENING:
            return _next_evening(learner, now)
        case Snooze.TOMORROW:
            return learner.day_ends(now)


def _wants_reminders(learner: Learner) -> bool:
    paused = learner.ignored_reminders > MOST_IGNORED
    return learner.reminders_on and not learner.blocked and not paused


def _free_from(learner: Learner, now: datetime) -> datetime:
    """Return when the learner is no longer busy in the chat."""
    return (learner.last_active_at or now - HELD_BACK_AFTER_ANSWER) + HELD_BACK_AFTER_ANSWER


def _allowed_from(learner: Learner, moment: datetime) -> datetime | None:
    """Return the first moment from this one on at which a reminder may come, or None.

    Skipping one obstacle may lead into another, so all are checked until none is left.
    """
    moment = max(moment, learner.rhythm.snoozed_until or moment).astimezone(UTC)
    for _ in range(_ROUNDS):
        on_day = _on_open_day(learner, moment)
        free = _after_quiet_hours(learner, _in_slot(learner, on_day))
        if free == moment:
            return moment
        moment = free
    return None


def _on_open_day(learner: Learner, moment: datetime) -> datetime:
    """Return the moment, or the beginning of the next day with room for a reminder."""
    put_off = learner.rhythm.snoozed_until is not None
    reminded_on = None if put_off else learner.reminded_on
    if reminded_on is not None and learner.day(moment) <= reminded_on:
        moment = _day_begins(learner, reminded_on + timedelta(days=1))
    day = learner.day(moment)
    if asked_on(learner, day) >= cap_on(learner, day):
        moment = learner.day_ends(moment)
    return _on_working_day(learner, moment)


def _on_working_day(learner: Learner, moment: datetime) -> datetime:
    """Return the moment, or the beginning of the next day outside of breaks and days off."""
    pause = learner.rhythm.break_
    day = learner.day(moment)
    if pause is not None and breaks.is_in(pause, day):
        moment = _day_begins(learner, pause.ends + timedelta(days=1))
    elif day.weekday() in learner.rhythm.days_off:
        moment = learner.day_ends(moment)
    return moment


def _in_slot(learner: Learner, moment: datetime) -> datetime:
    """Return the moment, or the next one within the learner's time for reminders.

    A time in quiet hours starts at their end. A learner who snoozed a reminder chose its time.
    """
    rhythm = learner.rhythm
    if rhythm.snoozed_until and learner.day(rhythm.snoozed_until) == learner.day(moment):
        return moment
    if rhythm.fixed_time is not None:
        slot = rhythm.fixed_time
    elif rhythm.began_at is not None:
        first = rhythm.began_at + AFTER_SITTING
        moment, slot = max(moment, first.astimezone(UTC)), learner.local(first).time()
    else:
        return moment
    today = learner.local(moment).date()
    opens = (
        _after_quiet_hours(learner, _on_the_clock(learner, datetime.combine(day, slot), fold=0))
        for day in (today + timedelta(days=days) for days in (-1, 0, 1, 2))
    )
    return max(moment, next(at for at in opens if moment < at + SLOT_LASTS))


def _after_quiet_hours(learner: Learner, moment: datetime) -> datetime:
    while learner.is_quiet(moment):
        moment = _quiet_ends(learner, moment)
    return moment


def _next_evening(learner: Learner, now: datetime) -> datetime:
    """Return the next evening: at six, or an hour before quiet hours that begin earlier."""
    evening = EVENING
    quiet = learner.quiet_from
    if _NOON < quiet <= EVENING and quiet != learner.quiet_until:
        evening = time(quiet.hour - 1, quiet.minute)
    today = learner.local(now).date()
    evenings = (
        _on_the_clock(learner, datetime.combine(today + timedelta(days=days), evening), fold=0)
        for days in (0, 1)
    )
    return next(at for at in evenings if at > now)


def _day_begins(learner: Learner, day: date) -> datetime:
    return day_begins_at(day, learner.zone or "UTC")


def _quiet_ends(learner: Learner, moment: datetime) -> datetime:
    """Return the next time the learner's clock shows the end of quiet hours.

    In the doubled hour at the end of summer time the clock shows it twice. The second one counts
    if the first is over.
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

    A time that daylight saving skips is moved forward by the length of the gap.
    """
    zone = ZoneInfo(learner.zone or "UTC")
    return wall.replace(tzinfo=zone, fold=fold).astimezone(UTC)
