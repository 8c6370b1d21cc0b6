"""The whole machine as a table: which step takes which event in which state.

`ROUTES` holds what depends on the state, `ANYWHERE` what works in every state, `OVERLAYS` what is
open beside it; each subject declares its own in its `routes.py`. `AFTER_EACH_TURN` follows
whatever step it was.
"""

from bot.flow.anywhere import routes as anywhere
from bot.flow.authoring import ordering, routes as authoring, waiting
from bot.flow.cards import routes as cards
from bot.flow.composition.registry import STATES
from bot.flow.engine.events import Event
from bot.flow.engine.handover import finds_routes
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.table import OverlayRoute, Route
from bot.flow.exams import routes as exams, sitting
from bot.flow.exercise import routes as exercise
from bot.flow.exercise.activities import runs
from bot.flow.exercise.states import Answering
from bot.flow.files import routes as files
from bot.flow.flags import routes as flags
from bot.flow.goals import following, routes as goals
from bot.flow.learner import routes as learner, settings
from bot.flow.lessons import routes as lessons
from bot.flow.marks import routes as marks
from bot.flow.mistakes import routes as mistakes
from bot.flow.placement import routes as placement
from bot.flow.practice import routes as practice
from bot.flow.progress import letters, routes as progress
from bot.flow.rhythm import keeping, reminding, routes as rhythm
from bot.flow.service import routes as service
from bot.flow.tasks import routes as tasks
from bot.flow.today import routes as today
from bot.flow.topics import routes as topics
from bot.flow.tutor import awaiting, remembering, routes as tutor

ROUTES = (
    *anywhere.ROUTES,
    *authoring.ROUTES,
    *cards.ROUTES,
    *exams.ROUTES,
    *exercise.ROUTES,
    *goals.ROUTES,
    *learner.ROUTES,
    *lessons.ROUTES,
    *marks.ROUTES,
    *practice.ROUTES,
    *progress.ROUTES,
    *rhythm.ROUTES,
    *tasks.ROUTES,
    *topics.ROUTES,
)
ANYWHERE = (
    *anywhere.ANYWHERE,
    *authoring.ANYWHERE,
    *cards.ANYWHERE,
    *exams.ANYWHERE,
    *exercise.ANYWHERE,
    *flags.ANYWHERE,
    *files.ANYWHERE,
    *goals.ANYWHERE,
    *learner.ANYWHERE,
    *lessons.ANYWHERE,
    *marks.ANYWHERE,
    *mistakes.ANYWHERE,
    *practice.ANYWHERE,
    *progress.ANYWHERE,
    *rhythm.ANYWHERE,
    *service.ANYWHERE,
    *today.ANYWHERE,
    *topics.ANYWHERE,
    *tutor.ANYWHERE,
)

OVERLAYS = (
    *anywhere.OVERLAYS,
    *exercise.OVERLAYS,
    *files.OVERLAYS,
    *learner.OVERLAYS,
    *tutor.OVERLAYS,
)
AFTER_EACH_TURN = (
    waiting.report_what_is_left,
    ordering.order_ahead,
    following.follow_goals,
    awaiting.keep_waiting,
    remembering.remember_learner,
    reminding.ask_on,
    keeping.keep_rhythm,
    letters.plan_letter,
    settings.await_clock,
    sitting.keep_quiet,
)
"""What follows every step, in this order; each sees the outcome as the one before leaves it."""

runs(
    {
        **placement.ACTIVITIES,
        **lessons.ACTIVITIES,
        **mistakes.ACTIVITIES,
        **practice.ACTIVITIES,
        **tasks.ACTIVITIES,
    }
)

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
