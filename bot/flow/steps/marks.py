"""What buttons call a concept: short, and unlike its number the same after a re-plan."""

from bot.domain.ids import NodeId, NodeMark
from bot.domain.mind_map import MindMap, Node

_LENGTH = 8


def mark_of(node_id: NodeId) -> NodeMark:
    """Return what a button calls the concept."""
    return NodeMark(node_id[:_LENGTH])


def node_of(mind_map: MindMap, mark: NodeMark) -> Node | None:
    """Return the concept that a button means; None where the map has no such one any more."""
    found = [node for node in mind_map.nodes if mark_of(node.id) == mark]
    return found[0] if len(found) == 1 else None
