"""The machine at work: an event finds its step, and the step is taken.

A press that belongs to one asking (`Interaction`) counts only with the id of the interaction that
is open now. What is open beside the state takes its own events first.
"""

from dataclasses import replace
from typing import cast

from bot.flow.anywhere import understanding
from bot.flow.cards import rating
from bot.flow.composition.routes import rest_route, route_beside, route_for
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.events import Event, Interaction, Occurred, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Interactive, Overlay
from bot.flow.engine.table import OverlayStep, Step
from bot.flow.engine.turn import Outcome, Turn


async def take(
    state: ChatState, event: Event, turn: Turn, ports: Ports, *, unseen: bool = False
) -> Outcome:
    """Handle the event. The outcome's overlays are what is open beside the state afterwards.

    An event that is `unseen`, or that occurred and says nothing, ends none of them.
    """
    found, before = _step_beside(turn.overlays, event), turn.overlays
    left = tuple(it for it in before if it.stays or unseen or event.unseen)
    if left != before:
        turn = replace(turn, overlays=left)
    if found is not None:
        overlay, step = found
        outcome = await step(overlay, state, event, turn, ports)
    elif isinstance(event, TextReceived):
        outcome = await _take_as_meant(state, event, turn, ports)
    else:
        outcome = await step_for(state, event)(state, event, turn, ports)
    if outcome.overlays is not None:
        return outcome
    silent = isinstance(event, Occurred) and not outcome.replies
    return replace(outcome, overlays=before if silent else left)


def is_refused(state: ChatState, event: Event) -> bool:
    """Return True if an exam is sat that the event must not disturb."""
    return rest_route(state) is not None and not event.passes_exam


def step_for(state: ChatState, event: Event) -> Step[ChatState, Event]:
    """Return the step that takes this event in this state; there is one for every pair."""
    if isinstance(event, Interaction) and not _is_open(event, state):
        if rating.is_second_tap(state, event):
            return rating.take_no_notice
        route = rest_route(state)
    else:
        route = route_for(state, type(event))
    step = engine_notices.show_current_instead_of_old if route is None else route.step
    return cast("Step[ChatState, Event]", step)


def _is_open(event: Interaction, state: ChatState) -> bool:
    return isinstance(state, Interactive) and state.interaction_id == event.interaction_id


def _step_beside(
    overlays: tuple[Overlay, ...], event: Event
) -> tuple[Overlay, OverlayStep[Overlay, Event]] | None:
    """Return the topmost overlay that takes the event, and how; None where none does."""
    for overlay in reversed(overlays):
        route = route_beside(type(overlay), type(event))
        if route is not None and overlay.owns(event):
            return overlay, route.step
    return None


async def _take_as_meant(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Take a text as the command or the button that it stands for, or as it is."""
    taken = await understanding.meant(state, event, turn, ports)
    if isinstance(taken, Outcome):
        return taken
    if taken == event:
        return await step_for(state, event)(state, event, turn, ports)
    return await take(state, taken, turn, ports)
