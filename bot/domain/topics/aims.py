"""Learning toward a goal: what it takes is critical, everything else is optional and waits."""

from collections.abc import Collection
from dataclasses import replace

from bot.domain.errors import UnknownNodeError
from bot.domain.ids import NodeId
from bot.domain.topics.concept_graph import map_graph, with_prerequisites
from bot.domain.topics.curriculum import refuse_closed
from bot.domain.topics.mind_map import MindMap, Node


def toward(mind_map: MindMap, goal: str | None, targets: Collection[NodeId]) -> MindMap:
    """Return the map with the goal, and optional whatever none of the targets builds on.

    Without targets nothing is optional.
    """
    refuse_closed(mind_map)
    known = [node.id for node in mind_map.nodes]
    for target in targets:
        if target not in known:
            raise UnknownNodeError(target)
    return with_critical(replace(mind_map, goal=goal), targets or known)


def with_critical(mind_map: MindMap, critical: Collection[NodeId]) -> MindMap:
    """Return the map with these concepts and what they build on critical, the others optional."""
    needed = with_prerequisites(critical, map_graph(mind_map.nodes, mind_map.edges))
    nodes = (replace(node, optional=node.id not in needed) for node in mind_map.nodes)
    return replace(mind_map, nodes=tuple(nodes))


def critical_of(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the concepts that the goal takes; all of them where there is none."""
    return tuple(node for node in mind_map.nodes if not node.optional)


def left_over(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the optional concepts that are not mastered."""
    return tuple(node for node in mind_map.nodes if node.optional and not node.is_mastered)


def goal_reached(mind_map: MindMap) -> bool:
    """Say whether all that the goal takes is mastered, while something optional is left."""
    done = all(node.is_mastered for node in critical_of(mind_map))
    return done and bool(left_over(mind_map))


def goal_once_reached(mind_map: MindMap) -> bool:
    """Say whether all that the goal takes was mastered at some time; a lapse changes nothing."""
    aimed = any(node.optional for node in mind_map.nodes)
    return aimed and all(node.mastered_at is not None for node in critical_of(mind_map))
