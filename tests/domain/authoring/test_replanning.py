import json
import random
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.authoring.drawing import NewConcept
from bot.domain.authoring.replanning import MissingPrerequisite, replan
from bot.domain.errors import (
    BadEffortError,
    CurriculumCycleError,
    DomainError,
    DuplicateLabelError,
    TooDeepError,
    TooManyNodesError,
    UnknownNodeError,
)
from bot.domain.ids import ConceptId, NodeId
from bot.domain.topics.course_goals import toward
from bot.domain.topics.curriculum import available, frontier, next_node, with_numbers
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    MapClosedError,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
)
from tests.builders import MONDAY, build_map, build_node
from tests.domain.topics.odd_maps import maps
from tests.loopback import child_environment

HOUSE = Path(__file__).parents[3]


def mastered(name: str, **but: object) -> Node:
    return build_node(id=name, status=NodeStatus.MASTERED, mastered_at=MONDAY, **but)


def prerequisite(*successors: str, builds_on: str = "", **but: Any) -> MissingPrerequisite:
    concept = NewConcept(
        id=NodeId("bridge"),
        concept_id=ConceptId("bridge"),
        label="Stack Frames",
        description="What a call keeps",
        effort_minutes=15,
    )
    return MissingPrerequisite(
        concept=replace(concept, **but),
        successors=tuple(map(NodeId, successors)),
        prerequisites=tuple(map(NodeId, builds_on.split())),
    )


def names(mind_map: MindMap) -> str:
    return " ".join(node.id for node in mind_map.nodes)


def master(mind_map: MindMap, name: str) -> MindMap:
    nodes = (
        replace(node, status=NodeStatus.MASTERED, mastered_at=MONDAY) if node.id == name else node
        for node in mind_map.nodes
    )
    return replace(mind_map, nodes=tuple(nodes))


def test_what_was_blocked_by_the_mastered_concept_alone_moves_forward() -> None:
    planned = replan(build_map("r>a r>b r>c a>d b>e c>f", mastered("r", sequence=1)))
    assert names(planned) == "r a b c d e f"

    after = replan(master(planned, "c"))

    assert names(after) == "r a b c f d e"
    assert after.node(NodeId("c")) not in frontier(after)


def test_a_well_mastered_concept_becomes_skippable_and_is_not_next() -> None:
    planned = replan(build_map("r>a", mastered("r", mastery_score=0.9)))

    assert planned.node(NodeId("r")).skippable
    assert [node.id for node in frontier(planned)] == ["a"]


@pytest.mark.parametrize(
    "status", [MapStatus.DRAFT, MapStatus.COMPLETED, MapStatus.ABANDONED], ids=str
)
@pytest.mark.parametrize("news", [None, prerequisite("a")], ids=["order", "bridge"])
def test_only_an_active_map_is_planned_again(
    status: MapStatus, news: MissingPrerequisite | None
) -> None:
    mind_map = build_map("r>b r>a", status=status)

    with pytest.raises(MapClosedError) as refused:
        replan(mind_map, news)

    assert str(refused.value) == f"map map is {status}"
    assert mind_map == build_map("r>b r>a", status=status)


def test_a_bridge_comes_between_the_root_and_the_struggling_concepts() -> None:
    before = replan(build_map("r>recursion r>trees recursion>x", mastered("r")))

    after = replan(before, prerequisite("recursion", "trees"))

    stack = after.node(NodeId("bridge"))
    assert (stack.label, stack.depth, stack.effort_minutes) == ("Stack Frames", 1, 15)
    assert {(edge.parent, edge.child) for edge in after.edges} - {
        (edge.parent, edge.child) for edge in before.edges
    } == {("r", "bridge"), ("bridge", "recursion"), ("bridge", "trees")}
    assert names(after) == "r bridge recursion trees x"
    assert [node.depth for node in after.nodes] == [0, 1, 2, 2, 3]
    assert [node.sequence for node in after.nodes] == [1, 2, 3, 4, 5]
    assert next_node(after) == stack


def test_a_bridge_can_build_on_other_concepts_than_the_root() -> None:
    after = replan(build_map("r>a r>b b>c"), prerequisite("c", builds_on="a b"))

    assert after.node(NodeId("bridge")).depth == 2
    assert after.node(NodeId("c")).depth == 3
    assert len(after.edges) == 6


def test_every_edge_and_answer_stays_when_a_bridge_is_added() -> None:
    twenty = " ".join(f"r>n{number}" for number in range(10)) + " "
    twenty += " ".join(f"n{number}>m{number}" for number in range(9))
    related = Edge(parent=NodeId("n1"), child=NodeId("n2"), type=EdgeType.RELATED)
    begun = build_node(id="n0", status=NodeStatus.REVIEWING, mastery_score=0.7, repetitions=2)
    mind_map = build_map(twenty, mastered("r", sequence=1), begun)
    mind_map = replan(replace(mind_map, edges=(*mind_map.edges, related)))

    after = replan(mind_map, prerequisite("n0", "m3"))

    assert len(mind_map.nodes) == 20
    assert set(mind_map.edges) < set(after.edges)
    for node in mind_map.nodes:
        kept = after.node(node.id)
        assert replace(kept, depth=node.depth, sequence=node.sequence) == node


def test_a_begun_concept_waits_for_its_bridge_and_what_was_mastered_stays_so() -> None:
    mind_map = build_map(
        "r>a r>b a>c",
        mastered("r", sequence=1),
        mastered("a", sequence=2),
        build_node(id="b", status=NodeStatus.LEARNING),
        build_node(id="c", status=NodeStatus.LEARNING),
    )

    after = replan(mind_map, prerequisite("b", "a"))

    assert [node.id for node in frontier(after)] == ["bridge", "c"]
    assert next_node(after) == after.node(NodeId("bridge"))
    crossed = replan(master(after, "bridge"))
    assert [node.id for node in frontier(crossed)] == ["b", "c"]


def test_two_new_concepts_get_the_numbers_after_the_ten_old_ones_that_nothing_moves() -> None:
    ten = " ".join(f"n{number}>n{number + 1}" for number in range(4)) + " n0>a n0>b n0>c a>d b>e"
    old = replan(build_map(ten, *(mastered(f"n{number}") for number in range(5))))
    plain = {"description": "New", "effort_minutes": 600}

    first = replan(old, prerequisite(builds_on="d", id=NodeId("x"), label="X", **plain))
    both = replan(first, prerequisite(builds_on="e", id=NodeId("y"), label="Y", **plain))

    assert len(old.nodes) == 10
    assert [(node.id, node.sequence) for node in both.nodes[10:]] == [("x", 11), ("y", 12)]
    assert {node.id: node.sequence for node in both.nodes[:10]} == {
        node.id: node.sequence for node in old.nodes
    }


def test_a_bridge_toward_the_goal_is_critical_and_so_is_what_it_builds_on() -> None:
    aimed = toward(build_map("r>a a>b r>c r>d d>e"), "goal", [NodeId("b")])

    onward = replan(aimed, prerequisite("b", builds_on="c"))
    aside = replan(aimed, prerequisite("e"))

    assert [node.id for node in onward.nodes if node.optional] == ["d", "e"]
    assert [node.id for node in aside.nodes if node.optional] == ["c", "d", "bridge", "e"]


CHAIN = "r>a a>b b>c c>d d>e"
FULL = " ".join(f"r>n{number}" for number in range(29))


@pytest.mark.parametrize(
    ("graph", "news", "error"),
    [
        (CHAIN, prerequisite("a"), TooDeepError),
        (CHAIN, prerequisite("a", builds_on="c"), CurriculumCycleError),
        (CHAIN, prerequisite("r"), CurriculumCycleError),
        (CHAIN, prerequisite("ghost"), UnknownNodeError),
        (CHAIN, prerequisite("e", builds_on="ghost"), UnknownNodeError),
        (CHAIN, prerequisite(label="A"), DuplicateLabelError),
        (CHAIN, prerequisite(effort_minutes=0), BadEffortError),
        (FULL, prerequisite("n1"), TooManyNodesError),
    ],
)
def test_a_bridge_that_does_not_fit_is_refused_without_a_trace(
    graph: str, news: MissingPrerequisite, error: type[DomainError]
) -> None:
    mind_map = replan(build_map(graph))
    before = repr(mind_map)

    with pytest.raises(error):
        replan(mind_map, news)

    assert repr(mind_map) == before


@given(maps(), st.data())
def test_a_bridge_anywhere_keeps_the_order_the_edges_and_what_is_known(
    mind_map: MindMap, data: st.DataObject
) -> None:
    before = replan(mind_map)
    ids = st.lists(st.sampled_from([node.id for node in before.nodes]), max_size=3)
    news = replace(
        prerequisite(), successors=tuple(data.draw(ids)), prerequisites=tuple(data.draw(ids))
    )
    try:
        after = replan(before, news)
    except DomainError:
        return

    assert set(before.edges) <= set(after.edges)
    assert [node.sequence for node in after.nodes] == list(range(1, len(before.nodes) + 2))
    assert replan(after) == after
    waiting = [node.id for node in after.nodes if node.status is not NodeStatus.MASTERED]
    open_now = available(after.nodes, after.edges)
    assert [node_id not in open_now for node_id in waiting] == sorted(
        node_id not in open_now for node_id in waiting
    )
    for edge in after.edges:
        if edge.type is EdgeType.PREREQUISITE and {edge.parent, edge.child} <= set(waiting):
            assert waiting.index(edge.parent) < waiting.index(edge.child)
    for node in before.nodes:
        kept = after.node(node.id)
        assert (kept.status, kept.mastery_score) == (node.status, node.mastery_score)
        if node.status is NodeStatus.MASTERED:
            assert kept.sequence == node.sequence


@given(maps())
def test_planning_an_active_map_again_without_news_changes_nothing(mind_map: MindMap) -> None:
    once = replan(mind_map)

    assert replan(once) == once
    assert Counter(node.sequence for node in once.nodes) == Counter(range(1, len(once.nodes) + 1))
    done = {node.id for node in once.nodes if node.status is NodeStatus.MASTERED}
    assert done.isdisjoint(node.id for node in frontier(once))


@pytest.mark.parametrize(
    ("graph", "order"),
    [
        ("r>a r>b a>c b>c", "r a b c"),
        ("r>b r>a b>d a>d d>f d>e f>g e>g", "r a b d e f g"),
        ("r>z r>y r>x z>end y>end x>end r>end", "r x y z end"),
        ("r>a a>b r>b b>c a>c r>c", "r a b c"),
        ("r", "r"),
    ],
    ids=["diamond", "two diamonds", "many parents", "short cuts", "alone"],
)
def test_maps_of_odd_shapes_have_one_order(graph: str, order: str) -> None:
    assert names(replan(build_map(graph))) == order


def test_ties_in_everything_are_settled_by_the_id() -> None:
    same = [build_node(id=name, label="same") for name in ("c", "a", "b")]

    assert names(replan(build_map("r>c r>a r>b", *same))) == "r a b c"


IN_ANOTHER_PROCESS = """
import json, sys
from tests.domain.authoring.test_replanning import shuffled
print(json.dumps({node.id: node.sequence for node in shuffled(int(sys.argv[1])).nodes}))
"""
MANY = "r>a r>b r>c a>d b>d c>e d>f e>f r>g g>h b>h c>h h>i f>i"


def shuffled(seed: int) -> MindMap:
    """Return the same map, planned from nodes and edges in another order."""
    rng = random.Random(seed)
    mind_map = build_map(MANY, mastered("r"), build_node(id="c", status=NodeStatus.DIAGNOSED))
    nodes = [replace(node, sequence=0) for node in mind_map.nodes]
    edges = list(mind_map.edges)
    rng.shuffle(nodes)
    rng.shuffle(edges)
    return with_numbers(replace(mind_map, nodes=tuple(nodes), edges=tuple(edges)))


@pytest.mark.parametrize("hash_seed", [1, 4711])
def test_another_process_with_other_hashes_and_another_order_of_storing_agrees(
    hash_seed: int,
) -> None:
    told = subprocess.run(  # noqa: S603 - fixed words
        [sys.executable, "-c", IN_ANOTHER_PROCESS, str(hash_seed)],
        cwd=HOUSE,
        env={**child_environment(), "PYTHONHASHSEED": str(hash_seed)},
        capture_output=True,
        check=True,
        text=True,
    )

    assert json.loads(told.stdout) == {node.id: node.sequence for node in shuffled(0).nodes}
