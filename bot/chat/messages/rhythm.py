"""What is due, said by the bot itself: one message; and the rhythm's pages of /settings."""

from collections import Counter
from collections.abc import Callable, Mapping
from datetime import date, time
from typing import Final

from babel.dates import format_date, get_day_names

from bot.chat.messages import localizer
from bot.chat.messages.lines import renders
from bot.chat.messages.screen import Button, Keyboard, PageButton, Placement, Screen, rows
from bot.domain.learner.learner import MINUTES_A_DAY, in_hours, reminder_hours
from bot.domain.learner.rhythm import WEEKDAYS, Break, Rhythm
from bot.domain.mastery.sm2 import SAME_DAY_INTERVALS_DAYS
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import Reminder, Snooze
from bot.domain.rhythm.streak import LEAST_ANSWERS
from bot.domain.rhythm.today import ToDoKind
from bot.flow.engine.events import CancelPressed, Press
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page, SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from bot.flow.practice.events import SkillPressed
from bot.flow.rhythm.events import (
    BreakDroppedPressed,
    BreakEndPressed,
    BreakFromPressed,
    BreakPressed,
    MinutesPressed,
    ReminderHourPressed,
    ReminderPressed,
    SameDayPressed,
    SnoozePressed,
    StreakPressed,
    WeekdayPressed,
)
from bot.flow.rhythm.replies import BreakEndAsked, Reminded
from bot.flow.today.events import TodayAsked

_SNOOZES: Final = {
    Snooze.HOUR: "button-snooze-hour",
    Snooze.EVENING: "button-snooze-evening",
    Snooze.TOMORROW: "button-snooze-tomorrow",
}

ShowPage = Callable[[localizer.Localizer, SettingsShown], tuple[str, Keyboard]]
_BY_HABIT: Final = -1
BREAK_LENGTHS: Final = {3: "button-break-3", 7: "button-break-7", 14: "button-break-14"}
_NO_LIMIT: Final = 0


@renders
def remind(text: localizer.Localizer, reply: Reminded) -> Screen:
    """Return one line about what is due; one tap starts it."""
    begin = Button(text("button-review"), ReminderPressed(), Style.PRIMARY)
    if reply.skill_id is not None:
        label = text("button-today-practice", name=localizer.name(reply.skill))
        begin = Button(label, SkillPressed(reply.skill_id), Style.PRIMARY)
    settings = Button(text("button-settings"), SettingsPagePressed(Page.RHYTHM))
    return Screen(
        markdown=localizer.paragraphs(
            reminder_text(text, reply.reminder),
            _due(text, reply),
            _waiting(text, reply),
            rest_text(text, reply.reminder),
        ),
        keyboard=((begin, settings), *snooze_row(text, reply.reminder)),
        page_button=PageButton(text("button-page-map"), "map"),
        placement=Placement.SEND,
    )


@renders
def ask_break_end(text: localizer.Localizer, reply: BreakEndAsked) -> Screen:
    """Return the question for the last day of a break, below the day on which it begins."""
    asked = text("break-end-not-read" if reply.not_read else "break-end-asked")
    cancel = Button(text("button-no-break"), CancelPressed(reply.interaction_id))
    return Screen(
        markdown=localizer.paragraphs(
            text("break-begins", day=localizer.full_day(text, reply.begins)), asked
        ),
        keyboard=((cancel,),),
    )


def reminder_text(text: localizer.Localizer, reminder: Reminder | None) -> str:
    """Return what a reminder says above what is due; nothing of a question that is none."""
    if reminder is None:
        return ""
    said = "reminder-again" if reminder.again else f"reminder-{reminder.wording}"
    return localizer.paragraphs(
        text(said), text("reminded-pause") if reminder.last_before_pause else ""
    )


def snooze_row(text: localizer.Localizer, reminder: Reminder | None) -> Keyboard:
    """Return the buttons that put a reminder off, and that to what else fits today.

    Below a question that is no reminder there are none.
    """
    if reminder is None:
        return ()
    snoozes = tuple(Button(text(key), SnoozePressed(it)) for it, key in _SNOOZES.items())
    today = Button(text("button-today"), TodayAsked())
    return (snoozes, (today,)) if reminder.rest is not None else (snoozes,)


def rest_text(text: localizer.Localizer, reminder: Reminder | None) -> str:
    """Return in one line what else fits today, and how long it takes, if anything does."""
    if reminder is None or reminder.rest is None:
        return ""
    counts: Counter[ToDoKind] = Counter()
    for kind, count in reminder.rest.counts:
        counts[ToDoKind.CHECKPOINT if kind is ToDoKind.CHECK else kind] += count
    counted = [text(f"then-{kind.value}", count=count) for kind, count in counts.items()]
    takes = localizer.duration(text, reminder.rest.minutes)
    return f"_{text('reminder-rest', rest=', '.join(counted), duration=takes)}_"


def _due(text: localizer.Localizer, reply: Reminded) -> str:
    if reply.skill_id is not None:
        return text("reminded-practice", skill=localizer.quoted(reply.skill))
    counted = {
        "questions": text("count-questions", count=reply.due),
        "cards": text("count-cards", count=reply.cards),
    }
    both = "both" if reply.due and reply.cards else "questions" if reply.due else "cards"
    what = text(f"reminded-{both}", count=reply.due + reply.cards, **counted)
    part = reply.doing < reply.due + reply.cards
    return f"{what} {text('reminded-part', doing=reply.doing)}" if part else what


def _waiting(text: localizer.Localizer, reply: Reminded) -> str:
    if not reply.overdue_days:
        return ""
    alone = reply.due + reply.cards == 1
    message = "reminded-overdue-alone" if alone else "reminded-overdue"
    return text(message, days=reply.overdue_days)


def _rhythm(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
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
    message = localizer.paragraphs(
        text("rhythm-title"), localizer.bullets([it for it in lines if it])
    )
    return message, (*rows((*buttons, streak), 2), (first,))


def _first_reviews(text: localizer.Localizer, rhythm: Rhythm) -> str:
    if not rhythm.same_day:
        return text("rhythm-after-a-day")
    first, second = (round(24 * it) for it in SAME_DAY_INTERVALS_DAYS)
    return text("rhythm-same-day", first=first, second=second)


def _when(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
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
    message = localizer.paragraphs(
        text("when-page"),
        _time(text, reply.rhythm),
        text("when-quiet") if fixed is not None and in_hours(fixed, quiet) else "",
    )
    move = Button(text("button-quiet"), SettingsPagePressed(Page.QUIET))
    return message, ((habit,), *rows(hours, 4), (move,))


def _minutes(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
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
    message = localizer.paragraphs(text("minutes-page"), _minutes_line(text, reply.rhythm))
    return message, (*rows(choices, 3), (none,))


def _minutes_line(text: localizer.Localizer, rhythm: Rhythm) -> str:
    if rhythm.minutes is None:
        return text("rhythm-no-limit")
    return text("rhythm-minutes", count=rhythm.minutes)


def _days(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    names = get_day_names("abbreviated", locale=text.language.value)
    buttons = tuple(
        Button(
            text("button-day", day=names[day], kind=reply.rhythm.kind_of(day).value),
            WeekdayPressed(day),
        )
        for day in range(WEEKDAYS)
    )
    lines = localizer.bullets([it for it in _days_lines(text, reply.rhythm) if it])
    return localizer.paragraphs(text("days-page"), lines), rows(buttons, 2)


def _break(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
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
    message = localizer.paragraphs(break_line(text, reply.rhythm.break_), text("break-kept"))
    return message, ((Button(text("button-break-dropped"), BreakDroppedPressed()),), starts)


def _time(text: localizer.Localizer, rhythm: Rhythm) -> str:
    if rhythm.fixed_time is None:
        return text("rhythm-by-habit")
    return text("rhythm-fixed", time=f"{rhythm.fixed_time:%H:%M}")


def _days_lines(text: localizer.Localizer, rhythm: Rhythm) -> tuple[str, ...]:
    names = get_day_names("wide", locale=text.language.value)
    return tuple(
        text(key, days=text.names([names[day] for day in days])) if days else ""
        for key, days in (("rhythm-off", rhythm.days_off), ("rhythm-easy", rhythm.easy_days))
    )


def break_line(text: localizer.Localizer, planned: Break | None) -> str:
    """Return when the break is; empty where none is planned."""
    if planned is None:
        return ""
    return text("rhythm-break", begins=_day(text, planned.begins), ends=_day(text, planned.ends))


def _day(text: localizer.Localizer, day: date) -> str:
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
