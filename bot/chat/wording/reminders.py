"""The one message about what is due."""

from typing import Final

from bot.chat.wording.screen import Button, Placement, Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import start_review
from bot.flow.learner.events import Screen as Page
from bot.flow.learner.events import SettingsPagePressed
from bot.flow.rhythm.replies import Reminded

_WORDINGS: Final = 3
"""How many ways there are to say it; they change by the days that it has been due."""


def remind(voice: Voice, reply: Reminded) -> Screen:
    """Return the one message about what is due; one tap starts it."""
    part = reply.doing < reply.due + reply.cards
    later = Button(voice("button-settings"), SettingsPagePressed(Page.OVERVIEW))
    return Screen(
        markdown=paragraphs(
            _part(voice, reply) if part else _all(voice, reply),
            _waiting(voice, reply),
            voice("reminded-pause") if reply.last_before_pause else "",
        ),
        keyboard=((start_review(voice), later),),
        placement=Placement.SEND,
    )


def _all(voice: Voice, reply: Reminded) -> str:
    wording = reply.overdue_days % _WORDINGS
    if not reply.cards:
        return voice(f"reminded-{wording}", due=reply.due)
    if not reply.due:
        return voice(f"reminded-cards-{wording}", cards=reply.cards)
    return voice(f"reminded-both-{wording}", **_counted(voice, reply))


def _part(voice: Voice, reply: Reminded) -> str:
    if not reply.cards:
        return voice("reminded-part", due=reply.due, doing=reply.doing)
    message = "reminded-part-both" if reply.due else "reminded-part-cards"
    return voice(message, doing=reply.doing, **_counted(voice, reply))


def _counted(voice: Voice, reply: Reminded) -> dict[str, str]:
    return {
        "questions": voice("count-questions", count=reply.due),
        "cards": voice("count-cards", count=reply.cards),
    }


def _waiting(voice: Voice, reply: Reminded) -> str:
    if not reply.overdue_days:
        return ""
    alone = reply.due + reply.cards == 1
    message = "reminded-overdue-alone" if alone else "reminded-overdue"
    return voice(message, days=reply.overdue_days)
