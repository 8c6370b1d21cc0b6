"""The order in which the concepts of a map are learned; the same graph gives the same order."""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import chain

from bot.domain.errors import CurriculumCycleError
from bot.domain.ids import NodeId
from bot.domain.topics.concept_graph import circle, map_graph
from bot.domain.topics.mind_map import Edge, Node, NodeStatus

STARTED = frozenset({NodeStatus.LEARNING, NodeStatus.REVIEWING})
PARTLY_KNOWN = frozenset({NodeStatus.DIAGNOSED, NodeStatus.LEARNING})

Rank = tuple[bool, bool, int, int, bool, str, str]


def learning_order(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[Node, ...]:
    """Return all concepts in the order of their new numbers.

    Mastered concepts keep the number they have; the others are dealt the numbers that remain:
    optional ones last, then what is available now, the shallower, the shorter, the partly known.
    """
    last = len(nodes)
    numbered_before = {
        node.sequence: node
        for node in reversed(nodes)
        if node.is_mastered and 1 <= node.sequence <= last
    }
    kept = {node.id for node in numbered_before.values()}
    mastered = (n for n in nodes if n.is_mastered and n.id not in kept)
    sampled = chain(mastered, _ranked(nodes, edges))
    return tuple(numbered_before.get(place) or next(sampled) for place in range(1, last + 1))


def available(nodes: Sequence[Node], edges: Sequence[Edge]) -> frozenset[NodeId]:
    """Return the concepts whose prerequisites are all mastered.

    For a concept already begun it is enough that they once were: a lapse locks nothing again.
    """
    graph = map_graph(nodes, edges)
    mastered = {node.id for node in nodes if node.is_mastered}
    once_mastered = mastered | {node.id for node in nodes if node.mastered_at is not None}
    return frozenset(
        node.id
        for node in nodes
        if (once_mastered if node.status in STARTED else mastered).issuperset(
            graph.predecessors(node.id)
        )
    )


def _ranked(nodes: Sequence[Node], edges: Sequence[Edge]) -> list[Node]:
    """Return the unmastered concepts, best rank first, each after its prerequisites."""
    graph = map_graph(nodes, edges)
    unlocked = available(nodes, edges)
    waiting = {node.id: node for node in nodes if not node.is_mastered}
    missing = {
        node_id: sum(parent in waiting for parent in graph.predecessors(node_id))
        for node_id in waiting
    }
    rank = {node_id: _rank(node, unlocked) for node_id, node in waiting.items()}
    heap = [(rank[node_id], node_id) for node_id, count in missing.items() if not count]
    heapify(heap)
    ranked = []
    while heap:
        _, node_id = heappop(heap)
        ranked.append(waiting[node_id])
        for child in graph.successors(node_id):
            if child in missing:
                missing[child] -= 1
                if not missing[child]:
                    heappush(heap, (rank[child], child))
    if len(ranked) < len(waiting):
        raise CurriculumCycleError(circle(graph.subgraph(waiting)))
    return ranked


def _rank(node: Node, unlocked: frozenset[NodeId]) -> Rank:
    return (
        node.optional,
        node.id not in unlocked,
        node.depth,
        node.effort_minutes,
        node.status not in PARTLY_KNOWN,
        node.label.casefold(),
        node.id,
    )
