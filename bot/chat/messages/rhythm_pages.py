"""The pages of /settings about rhythm: when, on which days, and breaks.

A page more is a function in `PAGES` and a button in `_rhythm`.
"""

from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Final

from babel.dates import format_date, get_day_names

from bot.chat.messages.localizer import Localizer, bullets, paragraphs
from bot.chat.messages.screen import Button, Keyboard, rows
from bot.domain.learner.learner import MINUTES_A_DAY, in_hours, reminder_hours
from bot.domain.learner.rhythm import WEEKDAYS, Break, Rhythm
from bot.domain.mastery.sm2 import SAME_DAY_INTERVALS_DAYS
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.streak import LEAST_ANSWERS
from bot.flow.engine.events import Press
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.events import SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from bot.flow.rhythm.events import (
    BreakDroppedPressed,
    BreakEndPressed,
    BreakFromPressed,
    BreakPressed,
    MinutesPressed,
    ReminderHourPressed,
    SameDayPressed,
    StreakPressed,
    WeekdayPressed,
)

ShowPage = Callable[[Localizer, SettingsShown], tuple[str, Keyboard]]
_BY_HABIT: Final = -1
BREAK_LENGTHS: Final = {3: "button-break-3", 7: "button-break-7", 14: "button-break-14"}
_NO_LIMIT: Final = 0


def _rhythm(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    counts, same_day = reply.rhythm.streak, reply.rhythm.same_day
    lines = (
        _minutes_line(text, reply.rhythm),
        _time(text, reply.rhythm),
        *_days_lines(text, reply.rhythm),
        break_line(text, reply.rhythm.break_),
        _first_reviews(text, reply.rhythm),
        text("rhythm-streak", least=LEAST_ANSWERS) if counts else "",
    )
    pages = (
        ("button-minutes-a-day", Page.MINUTES),
        ("button-when", Page.WHEN),
        ("button-days", Page.DAYS),
        ("button-break", Page.BREAK),
    )
    buttons = tuple(Button(text(key), SettingsPagePressed(page)) for key, page in pages)
    streak = Button(
        text("button-streak-off" if counts else "button-streak-on"), StreakPressed(not counts)
    )
    first = Button(
        text("button-after-a-day" if same_day else "button-same-day"), SameDayPressed(not same_day)
    )
    message = paragraphs(text("rhythm-title"), bullets([it for it in lines if it]))
    return message, (*rows((*buttons, streak), 2), (first,))


def _first_reviews(text: Localizer, rhythm: Rhythm) -> str:
    if not rhythm.same_day:
        return text("rhythm-after-a-day")
    first, second = (round(24 * it) for it in SAME_DAY_INTERVALS_DAYS)
    return text("rhythm-same-day", first=first, second=second)


def _when(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    fixed = reply.rhythm.fixed_time
    quiet = (time(reply.quiet_from), time(reply.quiet_until))
    hours = tuple(
        _choice(
            f"{hour:02}:00",
            ReminderHourPressed(hour),
            present=fixed is not None and fixed.hour == hour,
        )
        for hour in reminder_hours(quiet)
    )
    habit = _choice(text("button-by-habit"), ReminderHourPressed(_BY_HABIT), present=fixed is None)
    message = paragraphs(
        text("when-page"),
        _time(text, reply.rhythm),
        text("when-quiet") if fixed is not None and in_hours(fixed, quiet) else "",
    )
    move = Button(text("button-quiet"), SettingsPagePressed(Page.QUIET))
    return message, ((habit,), *rows(hours, 4), (move,))


def _minutes(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    chosen = reply.rhythm.minutes
    choices = tuple(
        _choice(
            text("count-minutes", count=minutes),
            MinutesPressed(minutes),
            present=minutes == chosen,
        )
        for minutes in MINUTES_A_DAY
    )
    none = _choice(text("button-no-limit"), MinutesPressed(_NO_LIMIT), present=chosen is None)
    message = paragraphs(text("minutes-page"), _minutes_line(text, reply.rhythm))
    return message, (*rows(choices, 3), (none,))


def _minutes_line(text: Localizer, rhythm: Rhythm) -> str:
    if rhythm.minutes is None:
        return text("rhythm-no-limit")
    return text("rhythm-minutes", count=rhythm.minutes)


def _days(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    names = get_day_names("abbreviated", locale=text.language.value)
    buttons = tuple(
        Button(
            text("button-day", day=names[day], kind=reply.rhythm.kind_of(day).value),
            WeekdayPressed(day),
        )
        for day in range(WEEKDAYS)
    )
    lines = bullets([it for it in _days_lines(text, reply.rhythm) if it])
    return paragraphs(text("days-page"), lines), rows(buttons, 2)


def _break(text: Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    if reply.break_from is not None:
        begins = reply.break_from
        lengths = tuple(
            Button(text(key), BreakPressed(begins, days)) for days, key in BREAK_LENGTHS.items()
        )
        typed = Button(text("button-break-typed"), BreakEndPressed(begins))
        return text("break-how-long"), (*rows(lengths, 3), (typed,))
    starts = tuple(
        Button(text(f"button-break-{begins.value}"), BreakFromPressed(begins))
        for begins in BreakBegins
    )
    if reply.rhythm.break_ is None:
        return text("break-page"), (starts,)
    message = paragraphs(break_line(text, reply.rhythm.break_), text("break-kept"))
    return message, ((Button(text("button-break-dropped"), BreakDroppedPressed()),), starts)


def _time(text: Localizer, rhythm: Rhythm) -> str:
    if rhythm.fixed_time is None:
        return text("rhythm-by-habit")
    return text("rhythm-fixed", time=f"{rhythm.fixed_time:%H:%M}")


def _days_lines(text: Localizer, rhythm: Rhythm) -> tuple[str, ...]:
    names = get_day_names("wide", locale=text.language.value)
    return tuple(
        text(key, days=text.names([names[day] for day in days])) if days else ""
        for key, days in (("rhythm-off", rhythm.days_off), ("rhythm-easy", rhythm.easy_days))
    )


def break_line(text: Localizer, planned: Break | None) -> str:
    """Return when the break is; empty where none is planned."""
    if planned is None:
        return ""
    return text("rhythm-break", begins=_day(text, planned.begins), ends=_day(text, planned.ends))


def _day(text: Localizer, day: date) -> str:
    return format_date(day, "d. MMMM" if text.language.value == "de" else "d MMMM", text.language)


def _choice(label: str, press: Press, *, present: bool) -> Button:
    return Button(f"✓ {label}", press, Style.PRIMARY) if present else Button(label, press)


PAGES: Final[Mapping[Page, ShowPage]] = {
    Page.RHYTHM: _rhythm,
    Page.WHEN: _when,
    Page.DAYS: _days,
    Page.BREAK: _break,
    Page.MINUTES: _minutes,
}
BELOW_RHYTHM: Final = frozenset(PAGES) - {Page.RHYTHM}
