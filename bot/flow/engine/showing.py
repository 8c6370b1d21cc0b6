"""What is open in a chat: shown again without changing anything, and how its texts are read.

Each subject registers with `shows` how its states are shown, and with `reads_words` how the texts
they await are told from commands. So a caller needs to know none of them.
"""

from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import TypeVar

from bot.domain.answers.words import Meaning
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn

Show = TypeVar("Show", bound=Callable[..., Awaitable[tuple[Reply, ...]]])

_SHOWN_BY: dict[type[ChatState], Callable[..., Awaitable[tuple[Reply, ...]]]] = {}


def shows(*states: type[ChatState]) -> Callable[[Show], Show]:
    """Register the function as the one that shows these states."""

    def register(show: Show) -> Show:
        _SHOWN_BY.update(dict.fromkeys(states, show))
        return show

    return register


def is_shown(state: type[ChatState]) -> bool:
    """Return True if there is anything to show in this state."""
    return state in _SHOWN_BY


async def show_current(state: ChatState, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the replies that show what is open, or none if nothing is."""
    show = _SHOWN_BY.get(type(state))
    return () if show is None else await show(state, turn, ports)


async def reply_and_show(reply: Reply, state: ChatState, turn: Turn, ports: Ports) -> Outcome:
    """Return the reply, followed by what is open."""
    return Outcome(state=state, replies=(reply, *await show_current(state, turn, ports)))


class Reading(Enum):
    """What a text can be in this state."""

    ANSWER = auto()
    """The awaited text, whatever its words mean elsewhere."""
    NO_ANSWER = auto()
    """Not the awaited text."""
    NOTHING_AWAITED = auto()
    """No words are awaited, so a wish is also recognised among other words."""


Read = TypeVar("Read", bound=Callable[..., Awaitable[Reading]])


_READ_BY: dict[type[ChatState], Callable[..., Awaitable[Reading]]] = {}


def reads_words(*states: type[ChatState]) -> Callable[[Read], Read]:
    """Register the function as the one that reads texts in these states."""

    def register(read: Read) -> Read:
        _READ_BY.update(dict.fromkeys(states, read))
        return read

    return register


async def reading(
    state: ChatState, event: TextReceived, meaning: Meaning | None, turn: Turn, ports: Ports
) -> Reading:
    """Return what the text can be. `meaning` is the meaning of the whole text, if any."""
    if state.takes_all_words:
        return Reading.ANSWER
    read = _READ_BY.get(type(state))
    return Reading.NO_ANSWER if read is None else await read(state, event, meaning, turn, ports)
