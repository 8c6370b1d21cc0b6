"""The whole machine: which step handles which event in which state.

Each subject declares its own arrows and listeners as one value, `SUBJECT` of its `routes.py`. A
press that belongs to one asking (`Interaction`) counts only with the id of the interaction that is
open now. What is open beside the state takes its own events first.
"""

from dataclasses import replace
from typing import Final, cast

from bot.flow.anywhere import routes as anywhere, understanding
from bot.flow.authoring import routes as authoring
from bot.flow.authors import routes as authors
from bot.flow.cards import rating, routes as cards
from bot.flow.composition.registry import STATES
from bot.flow.discussion import routes as discussion
from bot.flow.engine import notices as engine_notices
from bot.flow.engine.events import Event, Interaction, Occurred, TextReceived
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Overlay, place_of
from bot.flow.engine.table import OverlayRoute, OverlayStep, Route, Step, finds_routes
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exam_dates import routes as exam_dates
from bot.flow.exams import routes as exams
from bot.flow.exercise import routes as exercise
from bot.flow.exercise.states import Answering
from bot.flow.files import routes as files
from bot.flow.flags import routes as flags
from bot.flow.goals import routes as goals
from bot.flow.learner import routes as learner
from bot.flow.lessons import routes as lessons
from bot.flow.marks import routes as marks
from bot.flow.material import routes as material
from bot.flow.observers import routes as observers
from bot.flow.placement import routes as placement
from bot.flow.practice import routes as practice
from bot.flow.progress import routes as progress
from bot.flow.reviews import routes as reviews
from bot.flow.rhythm import routes as rhythm
from bot.flow.service import routes as service
from bot.flow.sharing import routes as sharing
from bot.flow.today import routes as today
from bot.flow.topics import routes as topics

SUBJECTS: Final = (
    learner.SUBJECT,
    exercise.SUBJECT,
    lessons.SUBJECT,
    placement.SUBJECT,
    flags.SUBJECT,
    practice.SUBJECT,
    cards.SUBJECT,
    reviews.SUBJECT,
    authoring.SUBJECT,
    topics.SUBJECT,
    goals.SUBJECT,
    exams.SUBJECT,
    marks.SUBJECT,
    files.SUBJECT,
    material.SUBJECT,
    progress.SUBJECT,
    today.SUBJECT,
    exam_dates.SUBJECT,
    observers.SUBJECT,
    rhythm.SUBJECT,
    discussion.SUBJECT,
    sharing.SUBJECT,
    authors.SUBJECT,
    anywhere.SUBJECT,
    service.SUBJECT,
)
"""Each subject imports only those before it. Their listeners follow in the same order."""
ROUTES: Final = tuple(route for subject in SUBJECTS for route in subject.routes)
ANYWHERE: Final = tuple(route for subject in SUBJECTS for route in subject.anywhere)
OVERLAYS: Final = tuple(route for subject in SUBJECTS for route in subject.overlays)
LISTENERS: Final = sorted(
    (listener for subject in SUBJECTS for listener in subject.listeners),
    key=lambda listener: listener.last,
)
"""The listeners in order. Each sees the outcome as the one before leaves it."""

_BY_STATE = {(route.state, route.event): route for route in ROUTES}
_BY_EVENT = {route.event: route for route in ANYWHERE}
_BESIDE = {(route.overlay, route.event): route for route in OVERLAYS}


@finds_routes
def route_for(state: ChatState, event: type[Event]) -> Route | None:
    """Return the arrow for this state and event, or None for a press that belongs nowhere here.

    A purpose may have arrows of its own for events that other questions do not take.
    """
    own = _BY_STATE.get((type(state.purpose), event)) if isinstance(state, Answering) else None
    found = own or _BY_STATE.get((type(state), event))
    rest = rest_route(state)
    if found is None and rest is not None and not event.passes_exam:
        return rest
    return found or _BY_EVENT.get(event)


def leads_to(route: Route | OverlayRoute) -> frozenset[type[ChatState]]:
    """Return the states to which the arrow leads, those of its kinds of places included."""
    return frozenset(state for state in STATES if state in route.to or state.places & route.to)


def rest_route(state: ChatState) -> Route | None:
    """Return the arrow for every event that must not happen in this state, or None.

    Only a supervised state has such an arrow.
    """
    return _BY_STATE.get((type(state), Event))


def route_beside(overlay: type[Overlay], event: type[Event]) -> OverlayRoute | None:
    """Return the arrow of the overlay for this event, or None if the event goes to the state."""
    return _BESIDE.get((overlay, event))


async def take(
    state: ChatState, event: Event, turn: Turn, ports: Ports, *, unseen: bool = False
) -> Outcome:
    """Handle the event. The outcome's overlays are what is open beside the state afterwards.

    An event that is `unseen`, or that occurred without a reply, closes none of them.
    """
    found, before = _step_beside(turn.overlays, event), turn.overlays
    left = tuple(overlay for overlay in before if overlay.stays or unseen or event.unseen)
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
    """Return the step that handles this event in this state. There is one for every pair."""
    if isinstance(event, Interaction) and event.interaction_id != place_of(state):
        if rating.is_second_tap(state, event):
            return rating.ignore_press
        route = rest_route(state)
    else:
        route = route_for(state, type(event))
    step = engine_notices.show_current_instead_of_old if route is None else route.step
    return cast("Step[ChatState, Event]", step)


def _step_beside(
    overlays: tuple[Overlay, ...], event: Event
) -> tuple[Overlay, OverlayStep[Overlay, Event]] | None:
    """Return the topmost overlay that takes the event, and its step, or None."""
    for overlay in reversed(overlays):
        route = route_beside(type(overlay), type(event))
        if route is not None and overlay.owns(event):
            return overlay, route.step
    return None


async def _take_as_meant(
    state: ChatState, event: TextReceived, turn: Turn, ports: Ports
) -> Outcome:
    """Handle a text as the command or the button that it stands for, or as it is."""
    taken = await understanding.interpret_text(state, event, turn, ports)
    if isinstance(taken, Outcome):
        return taken
    if taken == event:
        return await step_for(state, event)(state, event, turn, ports)
    return await take(state, taken, turn, ports)
