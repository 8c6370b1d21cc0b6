"""The parts of the machine's table: an arrow ties a step to a state and an event."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Overlay, Place
from bot.flow.engine.turn import Outcome, Turn

S = TypeVar("S", bound=ChatState)
E = TypeVar("E", bound=Event)
Step = Callable[[S, E, Turn, Ports], Awaitable[Outcome]]
AnyStep = Step[Any, Any]
O = TypeVar("O", bound=Overlay)  # noqa: E741  as S and E
OverlayStep = Callable[[O, ChatState, E, Turn, Ports], Awaitable[Outcome]]
After = Callable[[ChatState, Event, Outcome, Turn, Ports], Awaitable[Outcome]]
"""Follows a step. It gets the state before, and returns the outcome or a fuller one."""
Followed = type[Change] | type[Reply] | type[ChatState] | type[Overlay]


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """An arrow of the machine. A step may always leave the chat where it is."""

    state: type[object]
    """The state, or the purpose if only questions with that purpose take the event."""
    event: type[object]
    step: AnyStep
    to: frozenset[type[ChatState] | Place]
    """The other states that it may lead to."""


def on(state: type[S], event: type[E], step: Step[S, E], *to: type[ChatState] | Place) -> Route:
    """Tie a step to the state and event it is written for, and to where it may lead."""
    return Route(state=state, event=event, step=step, to=frozenset(to))


def anywhere(event: type[E], step: Step[ChatState, E], *to: type[ChatState] | Place) -> Route:
    """Tie a step to an event that it handles in every state, and to where it may lead."""
    return Route(state=object, event=event, step=step, to=frozenset(to))


@dataclass(frozen=True, slots=True, kw_only=True)
class OverlayRoute:
    """An arrow of an overlay."""

    overlay: type[Overlay]
    event: type[object]
    step: OverlayStep[Any, Any]
    to: frozenset[type[ChatState] | Place]
    """The other states that it may lead to, whatever is open."""


def beside(
    overlay: type[O], event: type[E], step: OverlayStep[O, E], *to: type[ChatState] | Place
) -> OverlayRoute:
    """Tie a step to the overlay and event it is written for, and to where it may lead."""
    return OverlayRoute(overlay=overlay, event=event, step=step, to=frozenset(to))


@dataclass(frozen=True, slots=True)
class Listener:
    """A function that follows steps, and what those steps have in common."""

    after: After
    followed: tuple[Followed, ...]
    last: bool = False
    """Whether it comes after the listeners that add to the outcome."""

    def concerns(self, state: ChatState, outcome: Outcome, turn: Turn) -> bool:
        """Return True if a step that began in this state is one that the listener follows."""
        if not self.followed:
            return True
        there = (state, outcome.state, *outcome.changes, *outcome.replies, *turn.overlays)
        return any(isinstance(part, self.followed) for part in there)


def follow(after: After, *followed: Followed, last: bool = False) -> Listener:
    """Return a listener for steps that change or reply one of `followed`, or begin or end in one.

    Without `followed` it listens to every step.
    """
    return Listener(after, followed, last)


@dataclass(frozen=True, slots=True, kw_only=True)
class Subject:
    """What a subject adds to the machine."""

    routes: tuple[Route, ...] = ()
    """Routes that depend on the state."""
    anywhere: tuple[Route, ...] = ()
    """Routes that hold in every state."""
    overlays: tuple[OverlayRoute, ...] = ()
    """Routes of overlays."""
    listeners: tuple[Listener, ...] = ()
    """Listeners to the steps of other subjects."""


Find = TypeVar("Find", bound=Callable[[ChatState, type[Event]], Route | None])


_FINDERS: Final[list[Callable[[ChatState, type[Event]], Route | None]]] = []


def finds_routes(find: Find) -> Find:
    """Register the function that finds the arrow for a state and an event."""
    _FINDERS[:] = [find]
    return find


async def hand_over(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Return the outcome of the table's step for this event in this state.

    It is part of the current turn: what is said once per turn is not said again.
    """
    route = _FINDERS[0](state, type(event))
    if route is None:
        raise LookupError(f"no arrow for {type(event).__name__} in {type(state).__name__}")
    return await route.step(state, event, turn, ports)
