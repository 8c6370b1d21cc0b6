"""What is open in a chat, shown again without changing anything.

Each room says by `shows` how its states are shown, so that whoever shows what is open needs to
know none of them.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn

Show = TypeVar("Show", bound=Callable[..., Awaitable[tuple[Reply, ...]]])

_SHOWN_BY: dict[type[ChatState], Callable[..., Awaitable[tuple[Reply, ...]]]] = {}


def shows(*states: type[ChatState]) -> Callable[[Show], Show]:
    """Register the function as the one that shows these states."""

    def register(show: Show) -> Show:
        _SHOWN_BY.update(dict.fromkeys(states, show))
        return show

    return register


def is_shown(state: type[ChatState]) -> bool:
    """Say whether there is anything to show in this state."""
    return state in _SHOWN_BY


async def show_current(state: ChatState, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the replies that show what is open; none where nothing is."""
    show = _SHOWN_BY.get(type(state))
    return () if show is None else await show(state, turn, ports)
