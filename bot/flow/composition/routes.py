"""The whole machine as a table: which step takes which event in which state.

`ROUTES` holds what depends on the state, `ANYWHERE` what works in every state, `OVERLAYS` what is
open beside it; each subject declares its own in its `routes.py`. `LISTENERS` follow
a step.
"""

from importlib import import_module
from pathlib import Path
from typing import Final

from bot.flow.authoring import ordering, waiting
from bot.flow.cards.states import DrillEnded
from bot.flow.composition.registry import STATES
from bot.flow.discussion import awaiting, remembering
from bot.flow.engine.changes import LearnerChanged
from bot.flow.engine.events import Event
from bot.flow.engine.handover import finds_routes
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.table import OverlayRoute, Route, follow
from bot.flow.exams import sitting
from bot.flow.exams.states import ExamSat
from bot.flow.exercise.activities import runs
from bot.flow.exercise.states import Answering
from bot.flow.goals import following
from bot.flow.learner import settings
from bot.flow.learner.replies import ClockAsked, SettingsShown, ZonesOffered
from bot.flow.lessons.states import Explaining
from bot.flow.progress import letters
from bot.flow.rhythm import keeping, reminding
from bot.flow.tutor.states import TextAwaited
from bot.flow.work.orders import WorkCancelled, WorkOrdered

_SUBJECTS: Final = [
    import_module(f"bot.flow.{path.parent.name}.routes")
    for path in sorted(Path(__file__).parents[1].glob("*/routes.py"))
    if path != Path(__file__)
]
ROUTES: Final[tuple[Route, ...]] = tuple(
    route for it in _SUBJECTS for route in getattr(it, "ROUTES", ())
)
ANYWHERE: Final[tuple[Route, ...]] = tuple(
    route for it in _SUBJECTS for route in getattr(it, "ANYWHERE", ())
)
OVERLAYS: Final[tuple[OverlayRoute, ...]] = tuple(
    route for it in _SUBJECTS for route in getattr(it, "OVERLAYS", ())
)
LISTENERS = (
    follow(waiting.report_what_is_left, WorkCancelled),
    follow(ordering.order_ahead, Explaining),
    follow(following.follow_goals),
    follow(awaiting.keep_waiting, WorkOrdered, TextAwaited),
    follow(remembering.remember_learner, *remembering.TELLING),
    follow(reminding.ask_on, DrillEnded),
    follow(keeping.keep_rhythm),
    follow(letters.plan_letter, LearnerChanged, *letters.LEARNING),
    follow(settings.await_clock, ClockAsked, ZonesOffered, SettingsShown),
    follow(sitting.keep_quiet, ExamSat),
)
"""What follows a step, in this order; each sees the outcome as the one before leaves it."""

for _subject in _SUBJECTS:
    runs(getattr(_subject, "ACTIVITIES", {}))

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
