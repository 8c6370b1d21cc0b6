import random
from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import CurriculumCycleError
from bot.domain.ids import NodeId
from bot.domain.topics.curriculum import available, learning_order, with_numbers
from bot.domain.topics.mind_map import Edge, EdgeType, MindMap, Node, NodeStatus
from tests.builders import MONDAY, build_edges, build_map, build_node
from tests.domain.topics.odd_maps import maps


def order(mind_map: MindMap) -> str:
    return " ".join(node.id for node in learning_order(mind_map.nodes, mind_map.edges))


def mastered(name: str, **but: object) -> Node:
    return build_node(id=name, status=NodeStatus.MASTERED, mastered_at=MONDAY, **but)


def test_of_two_available_concepts_the_shallower_comes_first() -> None:
    shallow = build_node(id="deep-alphabetically-later", depth=1)
    deep = build_node(id="a", depth=2)

    assert learning_order([deep, shallow], ()) == (shallow, deep)


def test_less_effort_comes_first_at_the_same_depth() -> None:
    mind_map = build_map("r>c r>d", build_node(id="c", effort_minutes=45))

    assert order(mind_map) == "r d c"


@pytest.mark.parametrize("status", [NodeStatus.DIAGNOSED, NodeStatus.LEARNING])
def test_the_partly_known_comes_before_the_unseen(status: NodeStatus) -> None:
    root = mastered("r")

    assert order(build_map("r>a r>z", root, build_node(id="z", status=status))) == "r z a"


def test_reviewing_ranks_with_unseen() -> None:
    reviewing = build_node(id="z", status=NodeStatus.REVIEWING)

    assert order(build_map("r>a r>z", mastered("r"), reviewing)) == "r a z"


def test_an_available_deep_concept_comes_before_a_blocked_shallow_one() -> None:
    mind_map = build_map(
        "h>g top>one one>two two>i",
        mastered("top"),
        mastered("one"),
        mastered("two"),
        build_node(id="g", effort_minutes=5),
        build_node(id="i", effort_minutes=60),
    )

    ordered = order(mind_map).split()

    assert (mind_map.node(NodeId("g")).depth, mind_map.node(NodeId("i")).depth) == (1, 3)
    assert ordered.index("i") < ordered.index("g")
    assert ordered.index("h") < ordered.index("g")


def test_optional_concepts_come_last() -> None:
    optional = build_node(id="a", optional=True, effort_minutes=1)

    assert order(build_map("r>a r>b b>c", optional)) == "r b c a"


def test_label_and_then_id_break_the_last_ties() -> None:
    mind_map = build_map(
        "r>1 r>2 r>3",
        build_node(id="1", label="zebra"),
        build_node(id="2", label="Äpfel"),
        build_node(id="3", label="ZEBRA"),
    )

    assert order(mind_map) == "r 1 3 2"


def test_mastered_concepts_keep_their_number_and_the_rest_move_up_around_them() -> None:
    mind_map = build_map("r>a r>b a>x b>y", mastered("b", sequence=3))

    assert order(mind_map) == "r y b a x"


def test_a_blocked_concept_moves_forward_once_its_only_prerequisite_is_mastered() -> None:
    before = with_numbers(build_map("r>a r>b a>c", mastered("r")))
    after = with_numbers(
        replace(
            before,
            nodes=tuple(
                replace(node, status=NodeStatus.MASTERED) if node.id == "a" else node
                for node in before.nodes
            ),
        )
    )

    unmastered = [node.id for node in after.nodes if node.status is not NodeStatus.MASTERED]
    assert [node.id for node in before.nodes] == ["r", "a", "b", "c"]
    assert [node.id for node in after.nodes] == ["r", "a", "b", "c"]
    assert unmastered.index(NodeId("c")) == 1


def test_new_concepts_get_the_numbers_after_the_old_ones_where_nothing_moves_them() -> None:
    old = with_numbers(build_map("r>a a>b"))
    added = build_map("r>a a>b b>new b>newer")

    assert [node.id for node in with_numbers(added).nodes][: len(old.nodes)] == ["r", "a", "b"]


def test_what_was_mastered_before_any_numbering_gets_the_lowest_numbers() -> None:
    fresh = build_map("r>a r>b", mastered("b"))
    unnumbered = replace(fresh, nodes=tuple(replace(node, sequence=0) for node in fresh.nodes))

    assert order(unnumbered) == "b r a"


def test_a_related_edge_neither_blocks_nor_orders() -> None:
    related = Edge(parent=NodeId("z"), child=NodeId("a"), type=EdgeType.RELATED)
    mind_map = build_map("r>a r>z")

    assert order(replace(mind_map, edges=(*mind_map.edges, related))) == "r a z"


def test_a_lapse_of_a_prerequisite_locks_only_what_was_not_begun() -> None:
    lapsed = build_node(id="r", status=NodeStatus.REVIEWING, mastered_at=MONDAY)
    begun = build_node(id="a", status=NodeStatus.LEARNING)
    mind_map = build_map("r>a r>b", lapsed, begun)

    assert available(mind_map.nodes, mind_map.edges) == {"r", "a"}


def test_a_circle_has_no_order() -> None:
    with pytest.raises(CurriculumCycleError):
        learning_order([build_node(id="a"), build_node(id="b")], build_edges("a>b b>a"))


@given(maps())
def test_every_prerequisite_comes_before_what_builds_on_it(mind_map: MindMap) -> None:
    waiting = [
        node.id
        for node in learning_order(mind_map.nodes, mind_map.edges)
        if node.status is not NodeStatus.MASTERED
    ]

    for edge in mind_map.edges:
        orders = edge.type is EdgeType.PREREQUISITE
        if orders and edge.parent in waiting and edge.child in waiting:
            assert waiting.index(edge.parent) < waiting.index(edge.child)


@given(maps())
def test_what_is_available_comes_before_what_is_blocked(mind_map: MindMap) -> None:
    unlocked = available(mind_map.nodes, mind_map.edges)
    blocked = [
        node.id not in unlocked
        for node in learning_order(mind_map.nodes, mind_map.edges)
        if node.status is not NodeStatus.MASTERED
    ]

    assert blocked == sorted(blocked)


@given(maps())
def test_numbers_run_from_one_without_gaps(mind_map: MindMap) -> None:
    numbers = [node.sequence for node in with_numbers(mind_map).nodes]

    assert numbers == list(range(1, len(mind_map.nodes) + 1))


@given(maps())
def test_planning_again_without_news_changes_nothing(mind_map: MindMap) -> None:
    once = with_numbers(mind_map)

    assert with_numbers(once) == once


@given(maps(), st.randoms(use_true_random=False))
def test_the_order_of_storing_does_not_matter(mind_map: MindMap, rng: random.Random) -> None:
    planned = with_numbers(mind_map)
    nodes, edges = list(planned.nodes), list(planned.edges)
    rng.shuffle(nodes)
    rng.shuffle(edges)

    assert (
        with_numbers(replace(planned, nodes=tuple(nodes), edges=tuple(edges))).nodes
        == planned.nodes
    )


@given(maps(), st.data())
def test_mastering_a_concept_leaves_every_mastered_number_alone(
    mind_map: MindMap, data: st.DataObject
) -> None:
    before = with_numbers(mind_map)
    chosen = data.draw(st.sampled_from(before.nodes))
    nodes = tuple(
        replace(node, status=NodeStatus.MASTERED) if node.id == chosen.id else node
        for node in before.nodes
    )
    after = {node.id: node for node in with_numbers(replace(before, nodes=nodes)).nodes}

    for node in nodes:
        if node.status is NodeStatus.MASTERED:
            assert after[node.id].sequence == node.sequence
