"""The one message about what is due."""

from typing import Final

from bot.chat.messages.lines import renders
from bot.chat.messages.localizer import Localizer, paragraphs
from bot.chat.messages.screen import Button, Placement, Screen
from bot.chat.messages.ways_on import start_review
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.events import SettingsPagePressed
from bot.flow.rhythm.replies import Reminded

_WORDINGS: Final = 3
"""How many texts there are for it; they change by the days that it has been due."""


@renders
def remind(text: Localizer, reply: Reminded) -> Screen:
    """Return the one message about what is due; one tap starts it."""
    part = reply.doing < reply.due + reply.cards
    later = Button(text("button-settings"), SettingsPagePressed(Page.OVERVIEW))
    return Screen(
        markdown=paragraphs(
            _part(text, reply) if part else _all(text, reply),
            _waiting(text, reply),
            text("reminded-pause") if reply.last_before_pause else "",
        ),
        keyboard=((start_review(text), later),),
        placement=Placement.SEND,
    )


def _all(text: Localizer, reply: Reminded) -> str:
    wording = reply.overdue_days % _WORDINGS
    if not reply.cards:
        return text(f"reminded-{wording}", due=reply.due)
    if not reply.due:
        return text(f"reminded-cards-{wording}", cards=reply.cards)
    return text(f"reminded-both-{wording}", **_counted(text, reply))


def _part(text: Localizer, reply: Reminded) -> str:
    if not reply.cards:
        return text("reminded-part", due=reply.due, doing=reply.doing)
    message = "reminded-part-both" if reply.due else "reminded-part-cards"
    return text(message, doing=reply.doing, **_counted(text, reply))


def _counted(text: Localizer, reply: Reminded) -> dict[str, str]:
    return {
        "questions": text("count-questions", count=reply.due),
        "cards": text("count-cards", count=reply.cards),
    }


def _waiting(text: Localizer, reply: Reminded) -> str:
    if not reply.overdue_days:
        return ""
    alone = reply.due + reply.cards == 1
    message = "reminded-overdue-alone" if alone else "reminded-overdue"
    return text(message, days=reply.overdue_days)
