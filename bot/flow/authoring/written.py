"""Replies about a topic while it is proposed, written, or waits to be drawn."""

from bot.domain.learner.learner import Learner
from bot.flow.authoring.events import About
from bot.flow.authoring.replies import (
    map_not_drawn,
    prerequisite_suggestion,
    topic_offer,
    work_under_way,
)
from bot.flow.authoring.states import (
    DrawingMap,
    MapPending,
    PrerequisiteOffered,
    SeekingPrerequisite,
    TopicProposed,
    WritingInventory,
)
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.turn import Turn
from bot.flow.maps.loaded_topic import LoadedTopic, load_topic
from bot.flow.work.events import ModelTrouble


def proposal(state: TopicProposed, learner: Learner, *, edits: bool = False) -> Line:
    """Return the offer to write the topic, with what can be chosen in the same message."""
    wanted = state.wanted
    return topic_offer(
        interaction_id=state.interaction_id,
        topic=wanted.topic,
        scope=wanted.scope,
        goal=wanted.goal,
        asking=_next_question(learner),
        before=state.before,
        edits=edits,
    )


def _next_question(learner: Learner) -> About | None:
    """Return what to ask the learner about themselves next, or None if they were asked once."""
    memory = learner.memory
    if memory.was_asked:
        return None
    known = {
        About.LEVEL: learner.level,
        About.PURPOSE: memory.purpose,
        About.INTERESTS: memory.interests,
    }
    return next((about for about, said in known.items() if not said), None)


def work_line(state: WritingInventory | DrawingMap, *, begun: bool = False) -> Line:
    """Return what is being made right now."""
    making = "survey" if isinstance(state, WritingInventory) else "drawing"
    key = f"making-{making}" if begun else f"making-still-{making}"
    return work_under_way(key, state.interaction_id, state.wanted.topic)


def pending_map(state: MapPending, trouble: ModelTrouble | None = None) -> Line:
    """Return that the map is not drawn yet, and why if there was trouble."""
    return map_not_drawn(
        interaction_id=state.interaction_id, topic=state.wanted.topic, trouble=trouble
    )


def search_line(
    state: SeekingPrerequisite, work: LoadedTopic, turn: Turn, *, begun: bool = False
) -> Line:
    """Return that something missing below a concept is being looked for."""
    label = turn.text(work.concept(state.node_id).label)
    key = "making-bridge" if begun else "making-still-bridge"
    return work_under_way(key, state.interaction_id, label)


def prerequisite_offer(state: PrerequisiteOffered, work: LoadedTopic, turn: Turn) -> Line:
    """Return the proposed concept, and the concept it would come before."""
    return prerequisite_suggestion(
        interaction_id=state.interaction_id,
        label=state.concept.label,
        description=state.concept.description,
        why=state.concept.why,
        minutes=state.concept.effort_minutes,
        before=turn.text(work.concept(state.node_id).label),
    )


@shows(TopicProposed)
async def show_proposal(state: TopicProposed, turn: Turn, _: Ports) -> tuple[Reply, ...]:
    """Return the offer to write the topic."""
    return (proposal(state, turn.learner),)


@shows(WritingInventory, DrawingMap)
async def show_work(state: WritingInventory | DrawingMap, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return what is being made."""
    return (work_line(state),)


@shows(MapPending)
async def show_undrawn(state: MapPending, _: Turn, __: Ports) -> tuple[Reply, ...]:
    """Return that the map is not drawn yet."""
    return (pending_map(state),)


@shows(SeekingPrerequisite)
async def show_search(state: SeekingPrerequisite, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return what is being looked for."""
    return (search_line(state, await load_topic(state.map_id, ports), turn),)


@shows(PrerequisiteOffered)
async def show_bridge(state: PrerequisiteOffered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the concept that is proposed."""
    return (prerequisite_offer(state, await load_topic(state.map_id, ports), turn),)
