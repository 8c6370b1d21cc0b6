"""What is due, said by the bot itself: one message, often the first question."""

from collections import Counter
from typing import Final

from bot.chat.messages.amounts import duration, full_day
from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, name, paragraphs, quoted
from bot.chat.messages.screen import Button, Keyboard, PageButton, Placement, Screen
from bot.domain.rhythm.rhythm import Reminder, Snooze
from bot.domain.rhythm.today import ToDoKind
from bot.flow.engine.events import CancelPressed
from bot.flow.engine.replies import Style
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.events import SettingsPagePressed
from bot.flow.practice.events import SkillPressed
from bot.flow.rhythm.events import ReminderPressed, SnoozePressed
from bot.flow.rhythm.replies import BreakEndAsked, Reminded
from bot.flow.today.events import TodayAsked

_SNOOZES: Final = {
    Snooze.HOUR: "button-snooze-hour",
    Snooze.EVENING: "button-snooze-evening",
    Snooze.TOMORROW: "button-snooze-tomorrow",
}


@renders
def remind(text: Localizer, reply: Reminded) -> Screen:
    """Return one line about what is due; one tap starts it."""
    begin = Button(text("button-review"), ReminderPressed(), Style.PRIMARY)
    if reply.skill_id is not None:
        label = text("button-today-practice", name=name(reply.skill))
        begin = Button(label, SkillPressed(reply.skill_id), Style.PRIMARY)
    settings = Button(text("button-settings"), SettingsPagePressed(Page.RHYTHM))
    return Screen(
        markdown=paragraphs(
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
def ask_break_end(text: Localizer, reply: BreakEndAsked) -> Screen:
    """Return the question for the last day of a break, below the day on which it begins."""
    asked = text("break-end-not-read" if reply.not_read else "break-end-asked")
    cancel = Button(text("button-no-break"), CancelPressed(reply.interaction_id))
    return Screen(
        markdown=paragraphs(text("break-begins", day=full_day(text, reply.begins)), asked),
        keyboard=((cancel,),),
    )


def reminder_text(text: Localizer, reminder: Reminder | None) -> str:
    """Return what a reminder says above what is due; nothing of a question that is none."""
    if reminder is None:
        return ""
    said = "reminder-again" if reminder.again else f"reminder-{reminder.wording}"
    return paragraphs(text(said), text("reminded-pause") if reminder.last_before_pause else "")


def snooze_row(text: Localizer, reminder: Reminder | None) -> Keyboard:
    """Return the buttons that put a reminder off, and that to what else fits today.

    Below a question that is no reminder there are none.
    """
    if reminder is None:
        return ()
    snoozes = tuple(Button(text(key), SnoozePressed(it)) for it, key in _SNOOZES.items())
    today = Button(text("button-today"), TodayAsked())
    return (snoozes, (today,)) if reminder.rest is not None else (snoozes,)


def rest_text(text: Localizer, reminder: Reminder | None) -> str:
    """Return in one line what else fits today, and how long it takes, if anything does."""
    if reminder is None or reminder.rest is None:
        return ""
    counts: Counter[ToDoKind] = Counter()
    for kind, count in reminder.rest.counts:
        counts[ToDoKind.CHECKPOINT if kind is ToDoKind.CHECK else kind] += count
    counted = [text(f"then-{kind.value}", count=count) for kind, count in counts.items()]
    takes = duration(text, reminder.rest.minutes)
    return f"_{text('reminder-rest', rest=', '.join(counted), duration=takes)}_"


def _due(text: Localizer, reply: Reminded) -> str:
    if reply.skill_id is not None:
        return text("reminded-practice", skill=quoted(reply.skill))
    counted = {
        "questions": text("count-questions", count=reply.due),
        "cards": text("count-cards", count=reply.cards),
    }
    both = "both" if reply.due and reply.cards else "questions" if reply.due else "cards"
    what = text(f"reminded-{both}", count=reply.due + reply.cards, **counted)
    part = reply.doing < reply.due + reply.cards
    return f"{what} {text('reminded-part', doing=reply.doing)}" if part else what


def _waiting(text: Localizer, reply: Reminded) -> str:
    if not reply.overdue_days:
        return ""
    alone = reply.due + reply.cards == 1
    message = "reminded-overdue-alone" if alone else "reminded-overdue"
    return text(message, days=reply.overdue_days)
