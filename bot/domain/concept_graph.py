"""The graph under a map: one root, no circle, thirty concepts and five levels at most."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import TypeVar

from bot.domain.errors import (
    BadEffortError,
    CurriculumCycleError,
    DuplicateNodeError,
    EmptyGraphError,
    SelfLoopError,
    SeveralRootsError,
    TooDeepError,
    TooManyNodesError,
    UnknownNodeError,
    UnreachableNodeError,
)
from bot.domain.ids import NodeId
from bot.domain.mind_map import Edge, EdgeType, Node

MOST_NODES = 30
DEEPEST = 5

Links = Mapping[NodeId, Collection[NodeId]]
T = TypeVar("T")


def check_graph(nodes: Sequence[Node], edges: Sequence[Edge]) -> None:
    """Raise a GraphError unless this is one acyclic graph with one root, within the limits."""
    check_nodes(nodes)
    check_edges({node.id for node in nodes}, edges)
    depth_of = depths([node.id for node in nodes], edges)
    _check_roots(depth_of, edges)
    for node_id, depth in depth_of.items():
        check_depth(node_id, depth)


def depths(node_ids: Iterable[NodeId], edges: Iterable[Edge]) -> dict[NodeId, int]:
    """Return each concept's longest chain of prerequisites; CurriculumCycleError in a circle."""
    parents, children = links(edges)
    depth_of = dict.fromkeys(node_ids, 0)
    missing = {node_id: len(parents.get(node_id, ())) for node_id in depth_of}
    ready = [node_id for node_id, count in missing.items() if not count]
    for node_id in ready:  # grows while it is walked
        for child in children.get(node_id, ()):
            depth_of[child] = max(depth_of[child], depth_of[node_id] + 1)
            missing[child] -= 1
            if not missing[child]:
                ready.append(child)
    stuck = [node_id for node_id, count in missing.items() if count]
    if stuck:
        raise CurriculumCycleError(cycle_among(stuck, parents))
    return depth_of


def links(edges: Iterable[Edge]) -> tuple[Links, Links]:
    """Return every concept's prerequisites, and what it is a prerequisite of."""
    parents: dict[NodeId, set[NodeId]] = defaultdict(set)
    children: dict[NodeId, set[NodeId]] = defaultdict(set)
    for edge in edges:
        if edge.type is EdgeType.PREREQUISITE:
            parents[edge.child].add(edge.parent)
            children[edge.parent].add(edge.child)
    return parents, children


def with_prerequisites(wanted: Iterable[T], parents: Mapping[T, Iterable[T]]) -> frozenset[T]:
    """Return these together with everything that they build on, however far back."""
    needed: set[T] = set()
    waiting = list(wanted)
    while waiting:
        one = waiting.pop()
        if one not in needed:
            needed.add(one)
            waiting += parents.get(one, ())
    return frozenset(needed)


def cycle_among(stuck: Collection[NodeId], parents: Links) -> list[NodeId]:
    """Return one circle among concepts of which each waits for another of them."""
    chain = [min(stuck)]
    while chain[-1] not in chain[:-1]:
        chain.append(min(parent for parent in parents[chain[-1]] if parent in stuck))
    return chain[: chain.index(chain[-1]) : -1]


def check_nodes(nodes: Sequence[Node]) -> None:
    """Raise a GraphError unless these are one to thirty concepts, each of which takes time."""
    if not nodes:
        raise EmptyGraphError
    if len(nodes) > MOST_NODES:
        raise TooManyNodesError(len(nodes), MOST_NODES)
    seen = set()
    for node in nodes:
        if node.id in seen:
            raise DuplicateNodeError(node.id)
        if type(node.effort_minutes) is not int or node.effort_minutes < 1:
            raise BadEffortError(node.id, node.effort_minutes)
        seen.add(node.id)


def check_edges(node_ids: Collection[NodeId], edges: Iterable[Edge]) -> None:
    """Raise a GraphError unless every edge ties two different ones of these concepts."""
    for edge in edges:
        for node_id in (edge.parent, edge.child):
            if node_id not in node_ids:
                raise UnknownNodeError(node_id)
        if edge.parent == edge.child:
            raise SelfLoopError(edge.parent)


def check_depth(node_id: NodeId, depth: int) -> None:
    """Raise TooDeepError for a depth beyond the limit."""
    if depth > DEEPEST:
        raise TooDeepError(node_id, depth, DEEPEST)


def _check_roots(depth_of: Mapping[NodeId, int], edges: Iterable[Edge]) -> None:
    _, children = links(edges)
    roots = [node_id for node_id, depth in depth_of.items() if depth == 0]
    tied = [node_id for node_id in roots if children.get(node_id)]
    if len(roots) > 1 and len(tied) != 1:
        raise SeveralRootsError(tied or roots)
    if len(roots) > 1:
        raise UnreachableNodeError([node_id for node_id in roots if node_id not in tied])
