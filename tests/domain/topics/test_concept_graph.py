import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import (
    BadEffortError,
    CurriculumCycleError,
    DuplicateNodeError,
    EmptyGraphError,
    GraphError,
    SelfLoopError,
    SeveralRootsError,
    TooDeepError,
    TooManyNodesError,
    UnknownNodeError,
    UnreachableNodeError,
)
from bot.domain.ids import NodeId
from bot.domain.topics.concept_graph import check_graph, depths, map_graph
from bot.domain.topics.mind_map import Edge, EdgeType, Node
from tests.builders import build_edges, build_node


def nodes(names: str) -> list[Node]:
    return [build_node(id=name) for name in names.split()]


def full_map() -> tuple[list[Node], tuple[Edge, ...]]:
    """Thirty concepts, the deepest at depth 5."""
    chain = "r>c1 c1>c2 c2>c3 c3>c4 c4>c5"
    leaves = " ".join(f"r>leaf{number}" for number in range(24))
    names = "r c1 c2 c3 c4 c5 " + " ".join(f"leaf{number}" for number in range(24))
    return nodes(names), build_edges(f"{chain} {leaves}")


def test_thirty_concepts_and_depth_five_are_accepted() -> None:
    thirty, edges = full_map()

    check_graph(thirty, edges)

    assert len(thirty) == 30
    assert max(depths(map_graph(thirty, edges)).values()) == 5


def test_a_thirty_first_concept_is_refused() -> None:
    thirty, edges = full_map()

    with pytest.raises(TooManyNodesError) as refused:
        check_graph([*thirty, build_node(id="one-more")], (*edges, *build_edges("r>one-more")))

    assert (refused.value.count, refused.value.limit) == (31, 30)


def test_a_sixth_level_is_refused() -> None:
    chain = "r>a a>b b>c c>d d>e e>f"

    with pytest.raises(TooDeepError) as refused:
        check_graph(nodes("r a b c d e f"), build_edges(chain))

    assert (refused.value.node_id, refused.value.depth) == ("f", 6)


def test_one_edge_can_push_a_whole_subtree_too_deep() -> None:
    ids = nodes("r a b c d e f")
    flat = build_edges("r>a a>b b>c r>d d>e e>f")
    check_graph(ids, flat)

    with pytest.raises(TooDeepError):
        check_graph(ids, (*flat, *build_edges("c>d")))


def test_a_circle_is_named() -> None:
    with pytest.raises(CurriculumCycleError) as refused:
        check_graph(nodes("r a b c tail"), build_edges("r>a a>b b>c c>a c>tail"))

    assert refused.value.cycle == ("a", "b", "c")
    assert str(refused.value) == "a -> b -> c -> a"


@pytest.mark.parametrize(
    ("names", "graph", "error"),
    [
        ("", "", EmptyGraphError),
        ("r r", "", DuplicateNodeError),
        ("r a", "r>a a>a", SelfLoopError),
        ("r a", "r>ghost", UnknownNodeError),
        ("r s a", "r>a s>a", SeveralRootsError),
        ("r s", "", SeveralRootsError),
        ("r a island", "r>a", UnreachableNodeError),
    ],
)
def test_a_broken_graph_is_refused(names: str, graph: str, error: type[GraphError]) -> None:
    with pytest.raises(error):
        check_graph(nodes(names), build_edges(graph))


@pytest.mark.parametrize("effort", [0, -5])
def test_every_concept_takes_time(effort: int) -> None:
    with pytest.raises(BadEffortError):
        check_graph([build_node(effort_minutes=effort)], ())


def test_a_related_edge_makes_no_circle_but_no_loop_either() -> None:
    back = Edge(parent=NodeId("a"), child=NodeId("r"), type=EdgeType.RELATED)
    loop = Edge(parent=NodeId("a"), child=NodeId("a"), type=EdgeType.RELATED)

    check_graph(nodes("r a"), (*build_edges("r>a"), back))
    with pytest.raises(SelfLoopError):
        check_graph(nodes("r a"), (*build_edges("r>a"), loop))


def test_the_same_edge_twice_counts_once() -> None:
    edges = build_edges("r>a r>a")

    check_graph(nodes("r a"), edges)

    assert depths(map_graph(nodes("r a"), edges)) == {"r": 0, "a": 1}


def test_depth_is_the_longest_way_from_the_root() -> None:
    edges = build_edges("r>a a>b r>b")

    assert depths(map_graph(nodes("r a b"), edges)) == {"r": 0, "a": 1, "b": 2}


@given(st.sets(st.tuples(st.integers(0, 9), st.integers(0, 9)).filter(lambda p: p[0] != p[1])))
def test_each_concept_is_one_deeper_than_its_deepest_prerequisite_unless_a_circle_is_named(
    pairs: set[tuple[int, int]],
) -> None:
    ten = nodes("0 1 2 3 4 5 6 7 8 9")
    edges = build_edges(" ".join(f"{parent}>{child}" for parent, child in pairs))

    try:
        depth_of = depths(map_graph(ten, edges))
    except CurriculumCycleError as refused:
        circle = zip(refused.cycle, (*refused.cycle[1:], refused.cycle[0]), strict=True)
        assert {(int(parent), int(child)) for parent, child in circle} <= pairs
    else:
        for node in ten:
            above = [depth_of[edge.parent] for edge in edges if edge.child == node.id]
            assert depth_of[node.id] == max(above, default=-1) + 1
