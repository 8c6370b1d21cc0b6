"""Subjects hand over to one another by events: the table alone knows who takes them."""

from collections.abc import Callable
from typing import Final, TypeVar

from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.table import Route
from bot.flow.engine.turn import Outcome, Turn

Find = TypeVar("Find", bound=Callable[[ChatState, type[Event]], Route | None])

_FINDERS: Final[list[Callable[[ChatState, type[Event]], Route | None]]] = []


def finds_routes(find: Find) -> Find:
    """Register the function that finds the arrow for a state and an event."""
    _FINDERS[:] = [find]
    return find


async def hand_over(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Return what the step of the table comes to for this event in this state.

    It is part of the turn that goes on: what is said once a turn is not said for it again.
    """
    route = _FINDERS[0](state, type(event))
    if route is None:
        raise LookupError(f"no arrow for {type(event).__name__} in {type(state).__name__}")
    return await route.step(state, event, turn, ports)
