"""What words are where the chat is: an answer, none of what is awaited, or no answer at all.

Each subject says by `reads_words` how the texts that its states await are told from commands.
"""

from collections.abc import Awaitable, Callable
from enum import Enum, auto
from typing import TypeVar

from bot.domain.answers.words import Meaning
from bot.flow.engine.events import TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn


class Reading(Enum):
    """What a text can be where the chat is."""

    ANSWER = auto()
    """What is awaited, whatever the words mean elsewhere."""
    NO_ANSWER = auto()
    """None of what is awaited."""
    NOTHING_AWAITED = auto()
    """No words are awaited, so a wish is heard among other words as well."""


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
    """Return what the text can be; `meaning` is what its words mean as a whole, if anything."""
    if state.takes_all_words:
        return Reading.ANSWER
    read = _READ_BY.get(type(state))
    return Reading.NO_ANSWER if read is None else await read(state, event, meaning, turn, ports)
