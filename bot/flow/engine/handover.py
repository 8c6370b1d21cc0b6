"""Subjects hand over to one another by events: the table alone knows who takes them."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

from bot.flow.engine.events import Event
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn

Find = TypeVar("Find", bound=Callable[..., Callable[..., Awaitable[Outcome]]])

_FINDERS: list[Callable[..., Any]] = []


def finds_steps(step_for: Find) -> Find:
    """Register the function that finds the step for a state and an event."""
    _FINDERS[:] = [step_for]
    return step_for


async def hand_over(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Return what comes of the event in this state, as if it had come from the learner now."""
    outcome: Outcome = await _FINDERS[0](state, event)(state, event, turn, ports)
    return outcome
