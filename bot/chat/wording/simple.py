"""Things that need little data to be said."""

from collections.abc import Callable, Mapping
from typing import Final

from bot.chat.wording.screen import Screen
from bot.chat.wording.voice import Voice, paragraphs
from bot.chat.wording.ways_on import ways_on
from bot.flow.replies import NotReadable, Plain, Said, Stopped

_QUESTION_STANDS: Final = frozenset({Said.OLD_BUTTON, Said.PRESS_OR_TYPE})
"""Said while something is open whose own buttons lead on."""
_CLOSES: Final = frozenset(
    {Said.SKIPPED, Said.QUESTION_WITHDRAWN, Said.CHECKPOINT_LATER, Said.TOPIC_CLOSED}
)
"""Said when what was open is put away."""


def say_plain(voice: Voice, reply: Plain) -> Screen:
    """Return a fixed thing to say."""
    long = _PAGES.get(reply.said)
    text = long(voice) if long else voice(f"said-{reply.said.value.replace('_', '-')}")
    return Screen(
        markdown=text,
        keyboard=() if reply.said in _QUESTION_STANDS else ways_on(voice),
        aside=reply.said not in _CLOSES,
    )


def say_stopped(voice: Voice, reply: Stopped) -> Screen:
    """Return that what was open is put away."""
    message = "stopped" if reply.something_was_open else "stopped-nothing"
    return Screen(markdown=voice(message), keyboard=ways_on(voice))


def say_unreadable(voice: Voice, reply: NotReadable) -> Screen:
    """Return why a message cannot be read; what is open keeps its buttons."""
    return Screen(markdown=voice(f"unreadable-{reply.what.value.replace('_', '-')}"))


def _help(voice: Voice) -> str:
    return paragraphs(
        voice("help-intro"), voice("help-commands"), voice("help-habits"), voice("help-limits")
    )


def _privacy(voice: Voice) -> str:
    return paragraphs(
        voice("privacy-title"),
        voice("privacy-kept"),
        voice("privacy-use"),
        voice("privacy-delete"),
    )


_PAGES: Final[Mapping[Said, Callable[[Voice], str]]] = {
    Said.HELP: _help,
    Said.PRIVACY: _privacy,
}
