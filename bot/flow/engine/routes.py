"""The whole machine as a table: which step takes which event in which state.

`ROUTES` holds what depends on the state, `ANYWHERE` what works in every state; each subject
declares its own in its `routes.py`. A press that belongs to one asking (`Interaction`) counts
only with the id of the interaction that is open now.
"""

from dataclasses import replace
from typing import cast

from bot.domain.answers.meaning import meant_by
from bot.flow.anywhere import notices, tapping, understanding
from bot.flow.anywhere import routes as anywhere
from bot.flow.anywhere.events import AnswerMeantPressed, StopAsked, TextMeantPressed
from bot.flow.anywhere.states import AnswerAmbiguous, TextAmbiguous
from bot.flow.authoring import routes as authoring
from bot.flow.authoring import waiting
from bot.flow.authoring.events import WorkEvent
from bot.flow.authoring.states import DrawingMap, SeekingPrerequisite, WritingInventory
from bot.flow.cards import routes as cards
from bot.flow.engine.changes import WorkCancelled
from bot.flow.engine.events import Event, Interaction, TextReceived
from bot.flow.engine.handover import finds_routes
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Ports
from bot.flow.engine.states import ChatState, Idle, Interactive
from bot.flow.engine.table import AnyStep, Route, Step
from bot.flow.engine.turn import Turn
from bot.flow.exercise import routes as exercise
from bot.flow.files import routes as files
from bot.flow.files.states import ImportOffered
from bot.flow.goals import routes as goals
from bot.flow.learner import routes as learner
from bot.flow.lessons import routes as lessons
from bot.flow.progress import routes as progress
from bot.flow.rhythm import routes as rhythm
from bot.flow.rhythm.events import FitMade
from bot.flow.tasks import routes as tasks
from bot.flow.topics import routes as topics
from bot.flow.tutor import routes as tutor

ROUTES = (
    *anywhere.ROUTES,
    *authoring.ROUTES,
    *cards.ROUTES,
    *exercise.ROUTES,
    *files.ROUTES,
    *goals.ROUTES,
    *lessons.ROUTES,
    *tasks.ROUTES,
    *topics.ROUTES,
)
ANYWHERE = (
    *anywhere.ANYWHERE,
    *authoring.ANYWHERE,
    *cards.ANYWHERE,
    *exercise.ANYWHERE,
    *files.ANYWHERE,
    *goals.ANYWHERE,
    *learner.ANYWHERE,
    *lessons.ANYWHERE,
    *progress.ANYWHERE,
    *rhythm.ANYWHERE,
    *topics.ANYWHERE,
    *tutor.ANYWHERE,
)

_BY_STATE = {(route.state, route.event): route for route in ROUTES}
_BY_EVENT = {route.event: route for route in ANYWHERE}


def step_for(state: ChatState, event: Event) -> Step[ChatState, Event]:
    """Return the step that takes this event in this state; there is one for every pair."""
    if (settled := _clarified(state, event)) is not state:
        return _taken_from(settled)
    if isinstance(event, TextReceived) and meant_by(event.text) is not None:
        return _take_as_meant
    return _step_for(state, event)


def _step_for(state: ChatState, event: Event) -> Step[ChatState, Event]:
    if isinstance(event, Interaction) and event.interaction_id not in interaction_ids(state):
        if tapping.is_second_tap(state, event):
            return tapping.take_no_notice
        return notices.show_current_instead_of_old
    if isinstance(state, ImportOffered) and not isinstance(event, files.OF_OFFERS):
        return files.beside_offers(_step_for(state.behind, event))
    route = route_for(type(state), type(event))
    step = notices.show_current_instead_of_old if route is None else route.step
    if isinstance(state, WritingInventory | DrawingMap | SeekingPrerequisite):
        step = _reporting_what_is_left(step)
    return cast("Step[ChatState, Event]", step)


@finds_routes
def route_for(state: type[ChatState], event: type[Event]) -> Route | None:
    """Return the arrow for this state and event; a press that belongs nowhere here has none."""
    return _BY_STATE.get((state, event)) or _BY_EVENT.get(event)


def interaction_ids(state: ChatState) -> frozenset[str]:
    """Return the interaction ids that count in this state."""
    if isinstance(state, ImportOffered):
        return interaction_ids(state.behind) | {offer.interaction_id for offer in state.offers}
    return frozenset({state.interaction_id} if isinstance(state, Interactive) else ())


def _reporting_what_is_left(step: AnyStep) -> AnyStep:
    """Return the step, saying so first where it leaves something that is being made."""

    async def taken(
        state: WritingInventory | DrawingMap | SeekingPrerequisite,
        event: Event,
        turn: Turn,
        ports: Ports,
    ) -> Outcome:
        outcome = await step(state, event, turn, ports)
        if not any(isinstance(change, WorkCancelled) for change in outcome.changes):
            return outcome
        left = waiting.notice_when_left(state)
        rest = () if isinstance(event, StopAsked) else outcome.replies
        return replace(outcome, replies=(left, *rest))

    return taken


async def _take_as_meant(state: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
    """Take a text as the command or the button that it stands for, or as it is."""
    if not isinstance(event, TextReceived):
        raise TypeError(event)
    taken = await understanding.meant(state, event, turn, ports)
    if isinstance(taken, Outcome):
        return taken
    return await _step_for(state, taken)(state, taken, turn, ports)


def _clarified(state: ChatState, event: Event) -> ChatState:
    """Return the state without an ambiguous text, which all but its own buttons drop."""
    if not isinstance(state, ImportOffered):
        return _settled(state, event)
    behind = _settled(state.behind, event)
    return state if behind is state.behind else replace(state, behind=behind)


def _settled(state: ChatState, event: Event) -> ChatState:
    if not isinstance(state, AnswerAmbiguous | TextAmbiguous):
        return state
    stays = isinstance(event, WorkEvent | FitMade)  # nothing of these is seen
    if isinstance(event, AnswerMeantPressed | TextMeantPressed):
        stays = event.interaction_id == state.interaction_id
    if stays:
        return state
    return state.table if isinstance(state, AnswerAmbiguous) else Idle()


def _taken_from(settled: ChatState) -> Step[ChatState, Event]:
    """Return the step that takes an event as if the chat had been in that state."""

    async def taken(_: ChatState, event: Event, turn: Turn, ports: Ports) -> Outcome:
        return await step_for(settled, event)(settled, event, turn, ports)

    return taken
