"""The offer of a checkpoint, and the checkpoints that were tried today."""

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.domain.ids import MapId, NodeId
from bot.domain.topics.curriculum import opens
from bot.domain.topics.mind_map import Node
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.showing import shows
from bot.flow.engine.states import Interactive
from bot.flow.engine.turn import Turn
from bot.flow.exercise.states import Answering
from bot.flow.lessons.lessons import PAST
from bot.flow.lessons.replies import checkpoint_proposed
from bot.flow.lessons.states import CheckpointOffered, Quiz
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.maps.ports import MAPS, PastResponse


async def tried_today(
    map_id: MapId, turn: Turn, ports: Ports
) -> Mapping[NodeId, Sequence[datetime]]:
    """Return when checkpoints were tried on the learner's day, by node, oldest first."""
    tried = await ports[MAPS].checkpoints_tried(map_id)
    today = {node: list(filter(turn.is_today, times)) for node, times in tried.items()}
    return {node: times for node, times in today.items() if times}


async def tried_with(
    past: Sequence[PastResponse], node: Node, turn: Turn, ports: Ports
) -> Sequence[datetime]:
    """Return when checkpoints of the concept were tried on the learner's day, oldest first.

    `past` holds the latest answers with the one just given, newest first. The database is read if
    they may not reach back to the beginning of the day.
    """
    if len(past) > PAST and turn.is_today(past[-1].responded_at):
        return (await tried_today(node.map_id, turn, ports)).get(node.id, ())
    tries = [
        response for response in reversed(past) if response.checkpoint and not response.spoiled
    ]
    latest = {
        response.lesson_id: response.responded_at
        for response in tries
        if turn.is_today(response.responded_at)
    }
    return sorted(latest.values())


def ended(
    tried: Mapping[NodeId, Sequence[datetime]], paused: Interactive | None
) -> Mapping[NodeId, Sequence[datetime]]:
    """Return the tries without a checkpoint that was paused halfway: it can still be passed."""
    node = halfway(paused)
    return {node_id: times[:-1] if node_id == node else times for node_id, times in tried.items()}


def halfway(paused: Interactive | None) -> NodeId | None:
    """Return the concept whose checkpoint was paused after an answer, or None."""
    match paused:
        case Answering(purpose=Quiz(node_id=node, as_checkpoint=True, qualities=(_, *_))):
            return node
        case _:
            return None


def proposed(state: CheckpointOffered, work: LoadedTopic, turn: Turn) -> Line:
    """Return the offer, with the concepts that the checkpoint would open."""
    return checkpoint_proposed(
        interaction_id=state.interaction_id,
        label=turn.text(work.concept(state.node_id).label),
        opens=labels(work, opens(work.mind_map, state.node_id), turn),
        again=state.again,
    )


@shows(CheckpointOffered)
async def show_offer(state: CheckpointOffered, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the offer of the checkpoint."""
    return (proposed(state, await load_topic(state.map_id, ports), turn),)
