"""Settings of the rhythm: when to be reminded, how much a day, which days, and breaks."""

import re
from dataclasses import replace
from datetime import datetime, time, timedelta
from functools import partial
from typing import Final

from bot.domain.learner.learner import MINUTES_A_DAY, Learner, in_hours, reminder_hours
from bot.domain.learner.rhythm import WEEKDAYS, Break, DayKind
from bot.domain.rhythm.breaks import BreakBegins, first_day
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line
from bot.flow.engine.turn import Turn
from bot.flow.learner.events import Screen
from bot.flow.learner.setting import NONE, Setting, declare, switch, with_field
from bot.flow.rhythm.breaking import with_usual
from bot.views.settings import SettingGroup

PLANNED: Final = "planned"
"""The value that stands for the planned break."""
BREAK_DAYS: Final = (3, 7, 14)
"""Lengths of a break on buttons. Any other last day is typed in the chat."""
_BREAK: Final = re.compile(rf"({'|'.join(BreakBegins)})-[1-9]\d?")


def _hour_of(learner: Learner) -> str:
    fixed = learner.rhythm.fixed_time
    return NONE if fixed is None else str(fixed.hour)


def _with_hour(learner: Learner, value: str, _: datetime) -> Learner:
    return with_field(learner, "rhythm.fixed_time", None if value == NONE else time(int(value)))


def _note_hour(learner: Learner) -> tuple[Line, ...]:
    fixed, quiet = learner.rhythm.fixed_time, (learner.quiet_from, learner.quiet_until)
    return (Line("when-quiet"),) if fixed is not None and in_hours(fixed, quiet) else ()


def _with_day(weekday: int, learner: Learner, value: str, _: datetime) -> Learner:
    return replace(learner, rhythm=learner.rhythm.with_day(weekday, DayKind(value)))


def _day(weekday: int) -> Setting:
    return Setting(
        name=f"day_{weekday}",
        page=Screen.DAYS,
        group=SettingGroup.DAYS,
        get=lambda learner: learner.rhythm.kind_of(weekday).value,
        options=lambda learner: learner.rhythm.kinds_for(weekday),
        set=partial(_with_day, weekday),
        words="day",
    )


def _with_break(learner: Learner, value: str, now: datetime) -> Learner:
    if value == NONE:
        return with_field(learner, "rhythm.break_", None)
    begins_at, _, days = value.partition("-")
    begins = first_day(BreakBegins(begins_at), learner.day(now))
    ends = begins + timedelta(days=int(days) - 1)
    return with_field(learner, "rhythm.break_", Break(begins=begins, ends=ends))


async def _with_estimate(
    learner: Learner, turn: Turn, ports: Ports
) -> tuple[Learner, tuple[Change, ...]]:
    planned = learner.rhythm.break_
    if planned is None:
        return learner, ()
    return with_field(learner, "rhythm.break_", await with_usual(planned, turn, ports)), ()


declare(
    Setting(
        name="reminder_hour",
        page=Screen.WHEN,
        group=SettingGroup.RHYTHM,
        get=_hour_of,
        options=lambda learner: (
            NONE,
            *map(str, reminder_hours((learner.quiet_from, learner.quiet_until))),
        ),
        set=_with_hour,
        note=_note_hour,
        words="hour",
        across=4,
    ),
    Setting(
        name="minutes",
        page=Screen.MINUTES,
        group=SettingGroup.RHYTHM,
        get=lambda learner: str(learner.rhythm.minutes or NONE),
        options=lambda _: (NONE, *map(str, MINUTES_A_DAY)),
        set=lambda learner, value, _: with_field(
            learner, "rhythm.minutes", None if value == NONE else int(value)
        ),
    ),
    switch("same_day", "rhythm.same_day", Screen.RHYTHM, SettingGroup.RHYTHM),
    switch("streak", "rhythm.streak", Screen.RHYTHM, SettingGroup.RHYTHM),
    *map(_day, range(WEEKDAYS)),
    Setting(
        name="break",
        page=Screen.BREAK,
        group=SettingGroup.DAYS,
        get=lambda learner: NONE if learner.rhythm.break_ is None else PLANNED,
        options=lambda _: (
            NONE,
            *(f"{begins}-{days}" for begins in BreakBegins for days in BREAK_DAYS),
        ),
        set=_with_break,
        takes=lambda value: _BREAK.fullmatch(value) is not None,
        follow=_with_estimate,
        note=lambda learner: () if learner.rhythm.break_ is None else (Line("break-kept"),),
    ),
)
