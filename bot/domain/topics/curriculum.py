"""A map as a plan: the learning order, what is open now, and what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from heapq import heapify, heappop, heappush
from itertools import chain
from typing import Literal

from bot.domain.errors import CurriculumCycleError, EmptyGraphError
from bot.domain.ids import NodeId
from bot.domain.topics.concept_graph import circle, map_graph
from bot.domain.topics.mind_map import Edge, MapClosedError, MapStatus, MindMap, Node, NodeStatus

SKIPPABLE_FROM = 0.9

CLOSED = frozenset({MapStatus.COMPLETED, MapStatus.ABANDONED})
OPEN = frozenset({NodeStatus.UNSEEN, NodeStatus.DIAGNOSED, NodeStatus.LEARNING})
"""The statuses of concepts on the frontier."""
LEARNED = frozenset({NodeStatus.REVIEWING, NodeStatus.MASTERED})
"""The statuses of a concept after a passed quiz."""

STARTED = frozenset({NodeStatus.LEARNING, NodeStatus.REVIEWING})
PARTLY_KNOWN = frozenset({NodeStatus.DIAGNOSED, NodeStatus.LEARNING})

Rank = tuple[bool, bool, int, int, bool, str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class NoNext:
    """There is no concept to go on with: why, and when the next review changes that."""

    reason: Literal["finished", "waiting_review", "closed", "paused", "no_graph"]
    next_review_at: datetime | None = None


def with_numbers(mind_map: MindMap) -> MindMap:
    """Return the map in learning order with numbers 1..n. Repeating it changes nothing."""
    refuse_closed(mind_map)
    ordered = learning_order(mind_map.nodes, mind_map.edges)
    nodes = tuple(_with_number(node, place) for place, node in enumerate(ordered, start=1))
    return replace(mind_map, nodes=nodes)


def frontier(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the concepts that can be learned now, in learning order."""
    unlocked = available(mind_map.nodes, mind_map.edges)
    open_now = (n for n in mind_map.nodes if n.status in OPEN and n.id in unlocked)
    return tuple(sorted(open_now, key=_place))


def next_node(mind_map: MindMap) -> Node | NoNext:
    """Return the first concept of the frontier, or why there is none."""
    if mind_map.status in CLOSED:
        return NoNext(reason="closed")
    if mind_map.paused_at is not None:
        return NoNext(reason="paused")
    if mind_map.status is MapStatus.DRAFT or not mind_map.nodes:
        return NoNext(reason="no_graph")
    open_now = frontier(mind_map)
    if open_now:
        return open_now[0]
    unmastered = [node for node in mind_map.nodes if not node.is_mastered]
    if not unmastered:
        return NoNext(reason="finished")
    planned = (node.next_review_at for node in unmastered if node.next_review_at is not None)
    return NoNext(reason="waiting_review", next_review_at=min(planned, default=None))


def opens(mind_map: MindMap, node_id: NodeId) -> tuple[Node, ...]:
    """Return the concepts that mastering this one would bring onto the frontier."""
    before = frontier(_with_status(mind_map, node_id, NodeStatus.REVIEWING))
    after = frontier(_with_status(mind_map, node_id, NodeStatus.MASTERED))
    return tuple(node for node in after if node not in before)


def rehearsable(mind_map: MindMap) -> tuple[Node, ...]:
    """Return the learned concepts for a rehearsal, preferably unmastered and critical ones."""
    learned = [node for node in mind_map.nodes if node.status in LEARNED]
    best = min(map(_rehearsal_order, learned), default=None)
    return tuple(node for node in learned if _rehearsal_order(node) == best)


def prerequisites_of(mind_map: MindMap, node_id: NodeId) -> tuple[Node, ...]:
    """Return the direct prerequisites of this concept, in learning order."""
    wanted = map_graph(mind_map.nodes, mind_map.edges).pred[node_id]
    return tuple(sorted((n for n in mind_map.nodes if n.id in wanted), key=_place))


def activate(mind_map: MindMap) -> MindMap:
    """Return the map numbered and active, whether it was a draft or stopped.

    Raises EmptyGraphError without a concept, and MapClosedError for a completed map without
    additions.
    """
    if not mind_map.nodes:
        raise EmptyGraphError
    if all(node.is_mastered for node in mind_map.nodes):
        refuse_closed(mind_map)
    return with_numbers(replace(mind_map, status=MapStatus.ACTIVE))


def refuse_closed(mind_map: MindMap) -> None:
    """Raise MapClosedError for a completed or abandoned map."""
    if mind_map.status in CLOSED:
        raise MapClosedError(mind_map.id, mind_map.status)


def _rehearsal_order(node: Node) -> tuple[bool, bool]:
    return node.is_mastered, node.optional


def _place(node: Node) -> tuple[int, int, int, str]:
    """Return the sort key of the concept: its number, or depth and effort if it has none yet."""
    return node.sequence, node.depth, node.effort_minutes, node.id


def _with_number(node: Node, place: int) -> Node:
    skippable = node.is_mastered and node.share >= SKIPPABLE_FROM
    if (node.sequence, node.skippable) == (place, skippable):
        return node
    return replace(node, sequence=place, skippable=skippable)


def _with_status(mind_map: MindMap, node_id: NodeId, status: NodeStatus) -> MindMap:
    nodes = (replace(n, status=status) if n.id == node_id else n for n in mind_map.nodes)
    return replace(mind_map, nodes=tuple(nodes))


def learning_order(nodes: Sequence[Node], edges: Sequence[Edge]) -> tuple[Node, ...]:
    """Return all concepts in the order of their new numbers.

    Mastered concepts keep their numbers. The others get the remaining ones in this order: not
    optional, available now, shallow, short, partly known.
    """
    last = len(nodes)
    numbered_before = {
        node.sequence: node
        for node in reversed(nodes)
        if node.is_mastered and 1 <= node.sequence <= last
    }
    kept = {node.id for node in numbered_before.values()}
    mastered = (n for n in nodes if n.is_mastered and n.id not in kept)
    sampled = chain(mastered, _by_rank(nodes, edges))
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


def _by_rank(nodes: Sequence[Node], edges: Sequence[Edge]) -> list[Node]:
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
