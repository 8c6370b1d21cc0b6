"""Things that need little data to be said."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.chat.wording.amounts import decimal
from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import course_buttons, go_on, my_topics, ways_on
from bot.flow.anywhere import replies
from bot.flow.tutor.replies import UsageShown

_MICRODOLLARS_A_CENT: Final = 10_000
_QUESTION_STANDS: Final = frozenset({replies.Said.OLD_BUTTON, replies.Said.PRESS_OR_TYPE})
"""Said while something is open whose own buttons lead on."""
_CLOSES: Final = frozenset(
    {
        replies.Said.SKIPPED,
        replies.Said.QUESTION_WITHDRAWN,
        replies.Said.CHECKPOINT_LATER,
        replies.Said.TOPIC_CLOSED,
    }
)
"""Said when what was open is put away."""


def say_plain(voice: Voice, reply: replies.Plain) -> Screen:
    """Return a fixed thing to say."""
    long = _PAGES.get(reply.said)
    text = long(voice) if long else voice(f"said-{reply.said.value.replace('_', '-')}")
    return Screen(
        markdown=text,
        keyboard=() if reply.said in _QUESTION_STANDS else ways_on(voice),
        aside=reply.said not in _CLOSES,
    )


def say_stopped(voice: Voice, reply: replies.Stopped) -> Screen:
    """Return that what was open is put away."""
    message = "stopped" if reply.something_was_open else "stopped-nothing"
    return Screen(markdown=voice(message), keyboard=ways_on(voice))


def say_in_passing(voice: Voice, reply: replies.SaidInPassing) -> Screen:
    """Return one line; what is open keeps its buttons, and where nothing is two lead on."""
    text = voice(f"said-{reply.said.value.replace('_', '-')}")
    if reply.something_is_open:
        return Screen(markdown=f"{text} {voice('take-your-time')}")
    on = (go_on(voice),) if reply.goes_on else ()
    begin = course_buttons(voice, (reply.course,) if reply.course else ())
    return Screen(markdown=text, keyboard=(*begin, (*on, my_topics(voice))), aside=True)


def say_unreadable(voice: Voice, reply: replies.NotReadable) -> Screen:
    """Return why a message cannot be read; what is open keeps its buttons."""
    return Screen(markdown=voice(f"unreadable-{reply.what.value.replace('_', '-')}"))


def say_usage(voice: Voice, reply: UsageShown) -> Screen:
    """Return what the model has cost today, in cents, and what that means."""
    lines = [voice("usage", spent=_cents(voice, reply.spent), share=_cents(voice, reply.share))]
    if reply.used_up or reply.all_used_up:
        lines.append(voice("usage-used-up" if reply.used_up else "usage-all-used-up"))
    return Screen(
        markdown=paragraphs(*lines, voice("usage-anew")), keyboard=ways_on(voice), aside=True
    )


def _cents(voice: Voice, microdollars: int) -> str:
    return decimal(voice, microdollars / _MICRODOLLARS_A_CENT)


def _page(*messages: str) -> Callable[[Voice], str]:
    return lambda voice: paragraphs(*(voice(message) for message in messages))


_PAGES: Final[Mapping[replies.Said, Callable[[Voice], str]]] = {
    replies.Said.HELP: _page("help-intro", "help-commands", "help-habits", "help-limits"),
    replies.Said.HELP_WITH_MODEL: _page(
        "help-intro", "help-commands", "help-any-topic", "help-habits", "help-limits-with-model"
    ),
    replies.Said.DELETING: _page("deleting", "privacy-delete"),
    replies.Said.PRIVACY: _page("privacy-title", "privacy-kept", "privacy-use", "privacy-delete"),
    replies.Said.PRIVACY_WITH_MODEL: _page(
        "privacy-title", "privacy-kept", "privacy-model", "privacy-memory", "privacy-delete"
    ),
}
