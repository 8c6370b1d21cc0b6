"""Concepts that will not stick: noted during reviews, offered again at the end of the sitting."""

from collections.abc import Sequence

from bot.domain.authoring.replanning import can_take_prerequisite
from bot.domain.ids import NodeId
from bot.domain.mastery.struggle import StruggleReason, struggle
from bot.domain.topics.curriculum import prerequisites_of
from bot.domain.topics.mind_map import Node, NodeStatus, ResponseType
from bot.flow.engine.ports import Ports
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import Turn
from bot.flow.exercise.asking import short_node_id
from bot.flow.exercise.judging import Judgement
from bot.flow.lessons.replies import StrugglingConcept, TeachAgainOffered
from bot.flow.lessons.states import Struggling
from bot.flow.maps.loaded_topic import LoadedTopic, labels, load_topic
from bot.flow.maps.ports import PastResponse
from bot.flow.tutor.tutoring import TEACHER


def noted(
    before: tuple[Struggling, ...],
    work: LoadedTopic,
    node: Node,
    past: Sequence[PastResponse],
    read: Judgement,
) -> tuple[Struggling, ...]:
    """Return the concepts of the sitting that will not stick, updated after an answer.

    A concept is one of them after at least three failed reviews in a row.
    """
    others = tuple(concept for concept in before if concept.node_id != node.id)
    reasons = struggle(node, (*reviews(past), read.quality))
    if not work.is_open or StruggleReason.FAILED_IN_A_ROW not in reasons:
        return others
    return (*others, Struggling(map_id=node.map_id, node_id=node.id, reasons=reasons))


async def offer(concepts: Sequence[Struggling], turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the offer to teach the concepts again, or nothing if all of them stick."""
    if not concepts:
        return ()
    offered = [await _struggling_concept(concept, turn, ports) for concept in concepts]
    return (TeachAgainOffered(concepts=tuple(offered)),)


def reviews(past: Sequence[PastResponse]) -> tuple[int, ...]:
    """Return the qualities of the reviews among earlier answers, oldest first.

    Questions of a checkpoint do not count: several of them are one try.
    """
    return tuple(
        response.quality
        for response in reversed(past)
        if response.type is ResponseType.REVIEW and not response.checkpoint
    )


def basics_of(work: LoadedTopic, node_id: NodeId) -> tuple[Node, ...]:
    """Return the prerequisites of a concept that can be reviewed: those that were begun."""
    before = prerequisites_of(work.mind_map, node_id)
    return tuple(node for node in before if node.status is not NodeStatus.UNSEEN)


def can_seek_prerequisite(work: LoadedTopic, node_id: NodeId, ports: Ports) -> bool:
    """Return True if a model may look for a missing prerequisite, and the map has room for it."""
    return ports[TEACHER] is not None and can_take_prerequisite(work.mind_map, node_id)


async def _struggling_concept(concept: Struggling, turn: Turn, ports: Ports) -> StrugglingConcept:
    work = await load_topic(concept.map_id, ports)
    basics = () if concept.basics_asked else basics_of(work, concept.node_id)
    return StrugglingConcept(
        map_id=concept.map_id,
        node=short_node_id(concept.node_id),
        label=turn.text(work.concept(concept.node_id).label),
        reasons=concept.reasons,
        prerequisites=labels(work, basics, turn),
        can_seek_prerequisite=can_seek_prerequisite(work, concept.node_id, ports),
    )
