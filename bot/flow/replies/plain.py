"""Things that need little or no data to be said."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from bot.flow.events import Unreadable


class Said(StrEnum):
    """Things that need no data to be said."""

    HELP = "help"
    PRIVACY = "privacy"
    OLD_BUTTON = "old_button"
    OLD_BUTTON_IDLE = "old_button_idle"
    """An old button while nothing is open."""
    UNKNOWN_BUTTON = "unknown_button"
    UNKNOWN_COMMAND = "unknown_command"
    NOTHING_TO_SKIP = "nothing_to_skip"
    SKIPPED = "skipped"
    QUESTION_WITHDRAWN = "question_withdrawn"
    """An answer came to a question that nobody is asked any more; another one follows."""
    CHECKPOINT_LATER = "checkpoint_later"
    PRESS_OR_TYPE = "press_or_type"
    """A text came where only buttons are awaited."""
    TOPIC_CLOSED = "topic_closed"
    """An answer came for a topic that is stopped or finished; it is noted and changes nothing."""
    GOAL_AFTER_RESUMING = "goal_after_resuming"
    """A goal was named for a topic that only now goes on again."""
    GREETING = "greeting"
    NOT_ADMITTED = "not_admitted"
    """The bot is not open to everyone; how to come in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plain:
    """A fixed thing to say."""

    said: Said
    kind: Literal["plain"] = "plain"


@dataclass(frozen=True, slots=True, kw_only=True)
class NotReadable:
    """That kind of message cannot be an answer; the question stands."""

    what: Unreadable
    kind: Literal["not_readable"] = "not_readable"


@dataclass(frozen=True, slots=True, kw_only=True)
class Stopped:
    """What was open is put away; how to come back."""

    something_was_open: bool
    kind: Literal["stopped"] = "stopped"
