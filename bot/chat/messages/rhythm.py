"""Reminders in one message, and the rhythm's pages of /settings."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from babel.dates import get_day_names

from bot.chat.messages import localizer, settings
from bot.chat.messages.lines import line_text, renders
from bot.chat.messages.screen import Button, Keyboard, PageButton, Placement, Screen, rows
from bot.domain.learner.rhythm import Rhythm
from bot.domain.mastery.sm2 import SAME_DAY_INTERVALS_DAYS
from bot.domain.rhythm.agenda import ToDoKind
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import Reminder, Snooze
from bot.domain.rhythm.streak import LEAST_ANSWERS
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page, SettingsPagePressed
from bot.flow.learner.replies import SettingsShown
from bot.flow.learner.setting import NONE, SETTINGS
from bot.flow.practice.events import SkillPressed
from bot.flow.rhythm.events import (
    BreakEndPressed,
    BreakFromPressed,
    ReminderPressed,
    SnoozePressed,
)
from bot.flow.rhythm.replies import Reminded
from bot.flow.rhythm.settings import BREAK_DAYS
from bot.flow.today.events import TodayAsked

_SNOOZES: Final = {
    Snooze.HOUR: "button-snooze-hour",
    Snooze.EVENING: "button-snooze-evening",
    Snooze.TOMORROW: "button-snooze-tomorrow",
}

ShowPage = Callable[[localizer.Localizer, SettingsShown], tuple[str, Keyboard]]


@renders
def remind(text: localizer.Localizer, reply: Reminded) -> Screen:
    """Return one line about what is due, with one button that starts it."""
    begin = Button(text("button-review"), ReminderPressed(), Style.PRIMARY)
    if reply.skill_id is not None:
        label = text("button-today-practice", name=localizer.name(reply.skill))
        begin = Button(label, SkillPressed(reply.skill_id, wanted=False), Style.PRIMARY)
    to_settings = Button(text("button-settings"), SettingsPagePressed(Page.RHYTHM))
    return Screen(
        markdown=localizer.paragraphs(
            reminder_text(text, reply.reminder),
            _due(text, reply),
            _waiting(text, reply),
            rest_text(text, reply.reminder),
        ),
        keyboard=((begin, to_settings), *snooze_row(text, reply.reminder)),
        page_button=PageButton(text("button-page-map"), "map"),
        placement=Placement.SEND,
    )


def reminder_text(text: localizer.Localizer, reminder: Reminder | None) -> str:
    """Return the first line of a reminder, or nothing for a question that is no reminder."""
    if reminder is None:
        return ""
    said = "reminder-again" if reminder.again else f"reminder-{reminder.wording}"
    return localizer.paragraphs(
        text(said), text("reminded-pause") if reminder.last_before_pause else ""
    )


def snooze_row(text: localizer.Localizer, reminder: Reminder | None) -> Keyboard:
    """Return the buttons that put a reminder off, and the button to what else fits today.

    A question that is no reminder has none of them.
    """
    if reminder is None:
        return ()
    snoozes = tuple(Button(text(key), SnoozePressed(choice)) for choice, key in _SNOOZES.items())
    today = Button(text("button-today"), TodayAsked())
    return (snoozes, (today,)) if reminder.rest is not None else (snoozes,)


def rest_text(text: localizer.Localizer, reminder: Reminder | None) -> str:
    """Return in one line what else fits today, and how long it takes, or nothing."""
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
        return text("reminded-practice", skill=localizer.quote(reply.skill))
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
    rhythm = reply.learner.rhythm
    lines = (
        _minutes_line(text, rhythm),
        _time(text, rhythm),
        *_days_lines(text, rhythm),
        settings.break_line(text, rhythm.break_),
        _first_reviews(text, rhythm),
        text("rhythm-streak", least=LEAST_ANSWERS) if rhythm.streak else "",
    )
    pages = (
        ("setting-minutes", Page.MINUTES),
        ("setting-reminder-hour", Page.WHEN),
        ("setting-group-days", Page.DAYS),
        ("setting-break", Page.BREAK),
    )
    buttons = tuple(Button(text(key), SettingsPagePressed(page)) for key, page in pages)
    switches = settings.switches(text, Page.RHYTHM, reply.learner)
    message = localizer.paragraphs(
        text("rhythm-title"), localizer.bullets([line for line in lines if line])
    )
    return message, rows((*buttons, *switches), 2)


def _first_reviews(text: localizer.Localizer, rhythm: Rhythm) -> str:
    if not rhythm.same_day:
        return text("rhythm-after-a-day")
    first, second = (round(24 * interval) for interval in SAME_DAY_INTERVALS_DAYS)
    return text("rhythm-same-day", first=first, second=second)


def _when(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    note = (
        line_text(text, line.key, line.values)
        for line in SETTINGS["reminder_hour"].note(reply.learner)
    )
    message = localizer.paragraphs(text("when-page"), _time(text, reply.learner.rhythm), *note)
    move = Button(text("button-quiet"), SettingsPagePressed(Page.QUIET))
    return message, (*settings.buttons(text, Page.WHEN, reply.learner), (move,))


def _minutes(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    line = _minutes_line(text, reply.learner.rhythm)
    buttons = settings.buttons(text, Page.MINUTES, reply.learner)
    return localizer.paragraphs(text("minutes-page"), line), buttons


def _minutes_line(text: localizer.Localizer, rhythm: Rhythm) -> str:
    if rhythm.minutes is None:
        return text("rhythm-no-limit")
    return text("rhythm-minutes", count=rhythm.minutes)


def _days(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    lines = localizer.bullets([line for line in _days_lines(text, reply.learner.rhythm) if line])
    message = localizer.paragraphs(text("days-page"), lines)
    return message, rows(settings.days(text, reply.learner), 2)


def _break(text: localizer.Localizer, reply: SettingsShown) -> tuple[str, Keyboard]:
    chosen, planned = SETTINGS["break"], reply.learner.rhythm.break_
    if reply.break_from is not None:
        begins = reply.break_from
        lengths = tuple(
            Button(text(f"button-break-{days}"), chosen.to(f"{begins.value}-{days}"))
            for days in BREAK_DAYS
        )
        typed = Button(text("button-break-typed"), BreakEndPressed(begins))
        return text("break-how-long"), (*rows(lengths, 3), (typed,))
    starts = tuple(
        Button(text(f"button-break-{begins.value}"), BreakFromPressed(begins))
        for begins in BreakBegins
    )
    if planned is None:
        return text("break-page"), (starts,)
    message = localizer.paragraphs(settings.break_line(text, planned), text("break-kept"))
    return message, ((Button(text("button-break-dropped"), chosen.to(NONE)),), starts)


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


PAGES: Final[Mapping[Page, ShowPage]] = {
    Page.RHYTHM: _rhythm,
    Page.WHEN: _when,
    Page.DAYS: _days,
    Page.BREAK: _break,
    Page.MINUTES: _minutes,
}
BELOW_RHYTHM: Final = frozenset(PAGES) - {Page.RHYTHM}
