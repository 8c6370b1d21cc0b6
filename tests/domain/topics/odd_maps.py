"""Maps of every shape and in every state that learning can reach."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.domain.ids import NodeId
from bot.domain.topics.mind_map import Edge, EdgeType, MindMap, Node, NodeStatus
from tests.builders import MONDAY, build_map


@st.composite
def maps(draw: st.DrawFn) -> MindMap:
    """Draw up to twelve concepts with several prerequisites each, ties in everything."""
    count = draw(st.integers(1, 12))
    ids = [NodeId(f"n{number}") for number in range(count)]
    pairs = {
        (ids[draw(st.integers(0, child - 1))], ids[child])
        for child in range(1, count)
        for _ in range(draw(st.integers(1, 3)))
    }
    edges = tuple(Edge(parent=parent, child=child) for parent, child in sorted(pairs))
    graph = build_map(" ".join([*ids, *(f"{edge.parent}>{edge.child}" for edge in edges)]))
    before: dict[NodeId, Node] = {}
    for node in graph.nodes:
        parents = [before[edge.parent] for edge in edges if edge.child == node.id]
        before[node.id] = draw(states(node, parents))
    related = draw(st.lists(st.tuples(st.sampled_from(ids), st.sampled_from(ids)), max_size=3))
    loose = tuple(
        Edge(parent=parent, child=child, type=EdgeType.RELATED)
        for parent, child in sorted(set(related))
        if parent != child and (parent, child) not in pairs
    )
    shuffled = draw(st.permutations(list(before.values())))
    mixed = draw(st.permutations([*edges, *loose]))
    return replace(graph, nodes=tuple(shuffled), edges=tuple(mixed))


@st.composite
def states(draw: st.DrawFn, node: Node, parents: list[Node]) -> Node:
    """Draw the concept's progress. Only above mastered ones it can have been begun."""
    reached = all(parent.mastered_at for parent in parents)
    statuses = list(NodeStatus) if reached else [NodeStatus.UNSEEN, NodeStatus.DIAGNOSED]
    status = draw(st.sampled_from(statuses))
    lapsed = status is NodeStatus.REVIEWING and draw(st.booleans())
    return replace(
        node,
        status=status,
        mastered_at=MONDAY if lapsed or status is NodeStatus.MASTERED else None,
        mastery_score=draw(st.sampled_from([0.86, 0.95])) if reached else 0.0,
        effort_minutes=draw(st.sampled_from([5, 10])),
        sequence=0,
    )
