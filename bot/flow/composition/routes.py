"""The whole machine as a table: which step takes which event in which state.

Each subject declares its own arrows and listeners as one value, `SUBJECT` of its `routes.py`.
"""

from typing import Final

from bot.flow.anywhere import routes as anywhere
from bot.flow.authoring import routes as authoring
from bot.flow.cards import routes as cards
from bot.flow.composition.registry import STATES
from bot.flow.discussion import routes as discussion
from bot.flow.engine.events import Event
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.table import OverlayRoute, Route, finds_routes
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
    rhythm.SUBJECT,
    discussion.SUBJECT,
    sharing.SUBJECT,
    anywhere.SUBJECT,
    service.SUBJECT,
)
"""Each imports only those before it; so do their listeners follow."""
ROUTES: Final = tuple(route for it in SUBJECTS for route in it.routes)
ANYWHERE: Final = tuple(route for it in SUBJECTS for route in it.anywhere)
OVERLAYS: Final = tuple(route for it in SUBJECTS for route in it.overlays)
LISTENERS: Final = sorted(
    (listener for it in SUBJECTS for listener in it.listeners), key=lambda it: it.last
)
"""What follows a step, in this order; each sees the outcome as the one before leaves it."""

_BY_STATE = {(route.state, route.event): route for route in ROUTES}
_BY_EVENT = {route.event: route for route in ANYWHERE}
_BESIDE = {(route.overlay, route.event): route for route in OVERLAYS}


@finds_routes
def route_for(state: ChatState, event: type[Event]) -> Route | None:
    """Return the arrow for this state and event; a press that belongs nowhere here has none.

    What is asked for a purpose may take events that nothing else asked takes.
    """
    own = _BY_STATE.get((type(state.purpose), event)) if isinstance(state, Answering) else None
    found = own or _BY_STATE.get((type(state), event))
    rest = rest_route(state)
    if found is None and rest is not None and not event.passes_exam:
        return rest
    return found or _BY_EVENT.get(event)


def leads_to(route: Route | OverlayRoute) -> frozenset[type[ChatState]]:
    """Return the states to which the arrow leads, with those of each kind of place."""
    return frozenset(state for state in STATES if state in route.to or state.places & route.to)


def rest_route(state: ChatState) -> Route | None:
    """Return the arrow for all that the state has none for and that is not to happen meanwhile.

    Only where something is supervised is there such an arrow.
    """
    return _BY_STATE.get((type(state), Event))


def route_beside(overlay: type[Overlay], event: type[Event]) -> OverlayRoute | None:
    """Return the arrow of the overlay for this event; None for what goes to the state."""
    return _BESIDE.get((overlay, event))
