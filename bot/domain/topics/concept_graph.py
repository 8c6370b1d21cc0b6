"""The graph under a map: one root, no cycle, at most thirty concepts and five levels."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import TypeVar

import networkx as nx

from bot.domain import errors
from bot.domain.ids import NodeId
from bot.domain.topics.mind_map import Edge, EdgeType, Node

MOST_NODES = 30
DEEPEST = 5

T = TypeVar("T", bound=str | int)


def check_graph(nodes: Sequence[Node], edges: Sequence[Edge]) -> None:
    """Raise a GraphError unless this is one acyclic graph with one root, within the limits."""
    check_nodes(nodes)
    check_edges({node.id for node in nodes}, edges)
    depth_of = map_depths(nodes, edges)
    _check_roots(map_graph(nodes, edges))
    for node_id, depth in depth_of.items():
        check_depth(node_id, depth)


def map_graph(nodes: Iterable[Node], edges: Iterable[Edge]) -> "nx.DiGraph[NodeId]":
    """Return the concepts of a map with an arrow from each prerequisite to its dependents."""
    return _graph(_ids(nodes), tuple(edges))


def map_depths(nodes: Iterable[Node], edges: Iterable[Edge]) -> Mapping[NodeId, int]:
    """Return each concept's depth in the map. Raise CurriculumCycleError if there is a cycle."""
    return _depths(_ids(nodes), tuple(edges))


def course_graph(prerequisites: Mapping[T, Iterable[T]]) -> "nx.DiGraph[T]":
    """Return the graph of a course, given the prerequisites of each concept."""
    graph: nx.DiGraph[T] = nx.DiGraph()
    graph.add_nodes_from(prerequisites)
    graph.add_edges_from((parent, child) for child, own in prerequisites.items() for parent in own)
    return graph


def depths(graph: "nx.DiGraph[NodeId]") -> dict[NodeId, int]:
    """Return the longest chain of prerequisites of each concept.

    Raise CurriculumCycleError if cyclic.
    """
    try:
        layers = list(nx.topological_generations(graph))
    except nx.NetworkXUnfeasible:
        raise errors.CurriculumCycleError(circle(graph)) from None
    return {node_id: depth for depth, layer in enumerate(layers) for node_id in layer}


def circle(graph: "nx.DiGraph[T]") -> list[T]:
    """Return the concepts of a cycle, each a prerequisite of the next, the last of the first."""
    return [parent for parent, _ in nx.find_cycle(graph)]


def with_prerequisites(wanted: Collection[T], graph: "nx.DiGraph[T]") -> frozenset[T]:
    """Return these together with all their direct and indirect prerequisites."""
    return frozenset(wanted).union(
        *(nx.ancestors(graph, known) for known in wanted if known in graph)
    )


def check_nodes(nodes: Sequence[Node]) -> None:
    """Raise a GraphError unless these are one to thirty concepts, each with an effort."""
    if not nodes:
        raise errors.EmptyGraphError
    if len(nodes) > MOST_NODES:
        raise errors.TooManyNodesError(len(nodes), MOST_NODES)
    seen = set()
    for node in nodes:
        if node.id in seen:
            raise errors.DuplicateNodeError(node.id)
        if type(node.effort_minutes) is not int or node.effort_minutes < 1:
            raise errors.BadEffortError(node.id, node.effort_minutes)
        seen.add(node.id)


def check_edges(node_ids: Collection[NodeId], edges: Iterable[Edge]) -> None:
    """Raise a GraphError unless every edge connects two different ones of these concepts."""
    for edge in edges:
        for node_id in (edge.parent, edge.child):
            if node_id not in node_ids:
                raise errors.UnknownNodeError(node_id)
        if edge.parent == edge.child:
            raise errors.SelfLoopError(edge.parent)


def check_depth(node_id: NodeId, depth: int) -> None:
    """Raise TooDeepError for a depth beyond the limit."""
    if depth > DEEPEST:
        raise errors.TooDeepError(node_id, depth, DEEPEST)


def _check_roots(graph: "nx.DiGraph[NodeId]") -> None:
    roots = [node_id for node_id, prerequisites in graph.in_degree() if not prerequisites]
    tied = [node_id for node_id in roots if graph.out_degree(node_id)]
    if len(roots) > 1 and len(tied) != 1:
        raise errors.SeveralRootsError(tied or roots)
    if len(roots) > 1:
        raise errors.UnreachableNodeError([node_id for node_id in roots if node_id not in tied])


def _ids(nodes: Iterable[Node]) -> tuple[NodeId, ...]:
    """Return the sorted ids, so that the order of nodes makes no difference to the graph."""
    return tuple(sorted(node.id for node in nodes))


@lru_cache(maxsize=256)  # scores change with every answer, but prerequisites hardly ever
def _graph(node_ids: tuple[NodeId, ...], edges: tuple[Edge, ...]) -> "nx.DiGraph[NodeId]":
    ties = ((edge.parent, edge.child) for edge in edges if edge.type is EdgeType.PREREQUISITE)
    graph: nx.DiGraph[NodeId] = nx.DiGraph()
    graph.add_nodes_from(node_ids)
    graph.add_edges_from(ties)
    nx.freeze(graph)
    return graph


@lru_cache(maxsize=256)
def _depths(node_ids: tuple[NodeId, ...], edges: tuple[Edge, ...]) -> Mapping[NodeId, int]:
    return MappingProxyType(depths(_graph(node_ids, edges)))
