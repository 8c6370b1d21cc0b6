from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.authoring.drawing import (
    Generated,
    NewConcept,
    add_concept,
    add_edge,
    blank_map,
    generate,
    map_from_course,
    set_root,
)
from bot.domain.errors import (
    BadEffortError,
    BlankTextError,
    CurriculumCycleError,
    DomainError,
    DuplicateLabelError,
    DuplicateNodeError,
    EmptyGraphError,
    NotTheRootError,
    SelfLoopError,
    SeveralRootsError,
    TooDeepError,
    TooManyNodesError,
    UnknownNodeError,
    UnreachableNodeError,
)
from bot.domain.ids import ConceptId, CourseId, NodeId
from bot.domain.topics.course import Language
from bot.domain.topics.curriculum import frontier, next_node
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    MapClosedError,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
)
from tests.builders import ADA, MAP, MONDAY, build_course, build_map

CLOSED = [MapStatus.COMPLETED, MapStatus.ABANDONED]


def concept(name: str, **but: Any) -> NewConcept:
    plain = NewConcept(
        id=NodeId(name),
        concept_id=ConceptId(name),
        label=name,
        description=f"About {name}",
        effort_minutes=10,
    )
    return replace(plain, **but)


def blank() -> MindMap:
    return blank_map(map_id=MAP, learner_id=ADA, title="Topic", now=MONDAY)


def tie(mind_map: MindMap, edges: str) -> MindMap:
    for pair in edges.split():
        parent, child = pair.split(">")
        mind_map = add_edge(mind_map, NodeId(parent), NodeId(child))
    return mind_map


def draw(graph: str) -> MindMap:
    """Return a draft of "r>a a>b", drawn by the operations."""
    mind_map = blank()
    for name in dict.fromkeys(graph.replace(">", " ").split()):
        mind_map = add_concept(mind_map, concept(name))
    return tie(mind_map, " ".join(word for word in graph.split() if ">" in word))


def depth_of(mind_map: MindMap) -> dict[str, int]:
    return {node.id: node.depth for node in mind_map.nodes}


def chain(length: int) -> str:
    return " ".join(f"c{at}>c{at + 1}" for at in range(length - 1))


THIRTY = f"{chain(6)} " + " ".join(f"c0>leaf{number}" for number in range(24))


def test_a_map_begins_empty_as_a_draft() -> None:
    empty = blank_map(
        map_id=MAP,
        learner_id=ADA,
        title="Python",
        now=MONDAY,
        course_id=CourseId("python"),
        goal="build a REST API",
    )

    assert (empty.status, empty.nodes, empty.edges, empty.root_id) == (
        MapStatus.DRAFT,
        (),
        (),
        None,
    )
    assert (empty.title, empty.goal, empty.created_at) == ("Python", "build a REST API", MONDAY)


def test_a_drawn_concept_has_label_description_effort_and_the_map_it_is_in() -> None:
    (node,) = add_concept(blank(), concept("a", effort_minutes=25)).nodes

    assert node == Node(
        id=NodeId("a"),
        map_id=MAP,
        concept_id=ConceptId("a"),
        label="a",
        description="About a",
        effort_minutes=25,
    )


def test_an_edge_is_a_prerequisite_unless_told_otherwise() -> None:
    (edge,) = draw("r>a").edges

    assert edge == Edge(parent=NodeId("r"), child=NodeId("a"), type=EdgeType.PREREQUISITE)


@pytest.mark.parametrize("effort", [0, -5, None, "20", True, 1.5])
def test_an_effort_that_is_no_positive_whole_number_is_refused(effort: object) -> None:
    with pytest.raises(BadEffortError) as refused:
        add_concept(blank(), concept("a", effort_minutes=effort))

    assert refused.value.effort_minutes == effort


@pytest.mark.parametrize("label", ["variables", "VARIABLES", "  Variables ", "Variables"])
def test_a_label_that_the_map_has_already_is_refused(label: str) -> None:
    drawn = add_concept(blank(), concept("a", label="Variables"))

    with pytest.raises(DuplicateLabelError):
        add_concept(drawn, concept("b", label=label))


@pytest.mark.parametrize("blanked", [{"label": " "}, {"description": ""}])
def test_a_concept_that_says_nothing_is_refused(blanked: dict[str, str]) -> None:
    with pytest.raises(BlankTextError):
        add_concept(blank(), concept("a", **blanked))


def test_an_id_that_the_map_has_already_is_refused() -> None:
    with pytest.raises(DuplicateNodeError):
        add_concept(draw("a"), concept("a", label="another"))


def test_a_thirty_first_concept_is_refused() -> None:
    thirty = draw(THIRTY)

    with pytest.raises(TooManyNodesError) as refused:
        add_concept(thirty, concept("one-more"))

    assert (refused.value.count, refused.value.limit) == (31, 30)
    assert len(thirty.nodes) == 30


def test_an_edge_that_closes_a_circle_is_refused_and_the_circle_is_named() -> None:
    drawn = draw("A>B B>C")

    with pytest.raises(CurriculumCycleError) as refused:
        tie(drawn, "C>A")

    assert str(refused.value) == "A -> B -> C -> A"
    assert drawn == draw("A>B B>C")


@pytest.mark.parametrize("type_", list(EdgeType))
def test_an_edge_from_a_concept_to_itself_is_refused(type_: EdgeType) -> None:
    with pytest.raises(SelfLoopError):
        add_edge(draw("r>a"), NodeId("a"), NodeId("a"), type_)


@pytest.mark.parametrize("pair", ["r>ghost", "ghost>r"])
def test_an_edge_to_a_concept_that_is_not_there_is_refused(pair: str) -> None:
    with pytest.raises(UnknownNodeError) as refused:
        tie(draw("r>a"), pair)

    assert refused.value.node_id == "ghost"


def test_the_same_edge_again_changes_nothing() -> None:
    drawn = draw("r>a a>b")

    assert tie(drawn, "r>a") == drawn


def test_an_edge_of_another_type_takes_the_place_of_the_first() -> None:
    related = add_edge(draw("r>a r>b a>b"), NodeId("a"), NodeId("b"), EdgeType.RELATED)

    assert len(related.edges) == 3
    assert depth_of(related) == {"r": 0, "a": 1, "b": 1}
    assert depth_of(tie(related, "a>b")) == {"r": 0, "a": 1, "b": 2}


def test_related_edges_may_run_in_a_circle_and_make_nothing_deeper() -> None:
    drawn = draw("r>a a>b")

    related = add_edge(drawn, NodeId("b"), NodeId("r"), EdgeType.RELATED)

    assert related.nodes == drawn.nodes
    assert generate(related)[0].nodes == generate(drawn)[0].nodes


def test_an_edge_that_deepens_a_whole_subtree_beyond_the_limit_is_refused() -> None:
    drawn = draw("r>a a>b b>c r>d d>e e>f")

    with pytest.raises(TooDeepError) as refused:
        tie(drawn, "c>d")

    assert (refused.value.node_id, refused.value.depth) == ("f", 6)
    assert depth_of(drawn)["f"] == 3


def test_an_edge_deepens_everything_behind_it() -> None:
    assert depth_of(tie(draw("r>a r>d d>e"), "a>d")) == {"r": 0, "a": 1, "d": 2, "e": 3}


@pytest.mark.parametrize("status", CLOSED)
@pytest.mark.parametrize(
    "operation",
    [
        lambda mind_map: add_concept(mind_map, concept("new")),
        lambda mind_map: add_edge(mind_map, NodeId("r"), NodeId("b")),
        lambda mind_map: set_root(mind_map, NodeId("r")),
        generate,
    ],
    ids=["add_concept", "add_edge", "set_root", "generate"],
)
def test_a_closed_map_is_not_drawn_on(
    status: MapStatus, operation: Callable[[MindMap], object]
) -> None:
    closed = build_map("r>a a>b", status=status)

    with pytest.raises(MapClosedError) as refused:
        operation(closed)

    assert str(status) in str(refused.value)
    assert closed == build_map("r>a a>b", status=status)


def test_a_concept_added_to_an_active_map_gets_the_number_after_the_last() -> None:
    assert add_concept(build_map("r>a"), concept("new")).nodes[-1].sequence == 3


def test_the_root_is_set_to_a_concept_without_prerequisites() -> None:
    drawn = draw("r>a")

    assert set_root(drawn, NodeId("r")).root_id == "r"
    with pytest.raises(NotTheRootError):
        set_root(drawn, NodeId("a"))
    with pytest.raises(UnknownNodeError):
        set_root(drawn, NodeId("ghost"))


def test_generating_makes_the_map_active_and_gives_a_summary() -> None:
    active, made = generate(draw("r>a r>b a>c"))

    assert made == Generated(mind_map_id=MAP, node_count=4, edge_count=3, status=MapStatus.ACTIVE)
    assert active.status is MapStatus.ACTIVE
    assert active.root_id == "r"
    assert depth_of(active) == {"r": 0, "a": 1, "b": 1, "c": 2}
    assert next_node(active) == active.node(NodeId("r"))
    assert not any(node.optional for node in active.nodes)


def test_exactly_thirty_concepts_and_depth_five_are_generated() -> None:
    active, made = generate(draw(THIRTY))

    assert (made.node_count, made.edge_count) == (30, 29)
    assert max(node.depth for node in active.nodes) == 5
    assert sorted(node.sequence for node in active.nodes) == list(range(1, 31))


@pytest.mark.parametrize(
    ("graph", "error"),
    [("", EmptyGraphError), ("r>a s>b", SeveralRootsError), ("r>a island", UnreachableNodeError)],
)
def test_a_graph_that_cannot_be_learned_from_is_not_generated(
    graph: str, error: type[DomainError]
) -> None:
    with pytest.raises(error):
        generate(draw(graph))


def test_a_root_that_got_a_prerequisite_later_is_not_generated() -> None:
    with pytest.raises(NotTheRootError):
        generate(tie(set_root(draw("a s"), NodeId("a")), "s>a"))


def test_fifteen_concepts_are_numbered_from_one_to_fifteen() -> None:
    fan = " ".join(f"r>n{number}" for number in range(14))

    assert [node.sequence for node in generate(draw(fan))[0].nodes] == list(range(1, 16))


@pytest.mark.parametrize(
    "results",
    [
        {"variables": 4},
        {"node_label": "VARIABLES", "quality": 4},
        [{"node_label": "Variables", "quality": 4}, {"node_label": "Monads", "quality": 5}],
        [{"Variables": 4}, {"r": 1}],
    ],
)
def test_results_of_a_placement_seed_before_the_order_is_made(results: Any) -> None:
    active, _ = generate(draw("r>Functions r>Variables"), diagnostic_results=results)

    seeded = active.node(NodeId("Variables"))
    assert (seeded.status, seeded.sequence) == (NodeStatus.DIAGNOSED, 2)
    assert seeded.mastery_score == pytest.approx(0.52)
    assert active.node(NodeId("r")).status is NodeStatus.UNSEEN


def test_a_perfect_probe_certifies_nothing_and_stays_in_the_sequence() -> None:
    active, _ = generate(draw("r>a"), diagnostic_results={"a": 5, "r": 1})

    known = active.node(NodeId("a"))
    assert (known.status, known.sequence) == (NodeStatus.DIAGNOSED, 2)
    assert 0.3 <= known.mastery_score <= 0.9
    assert active.node(NodeId("r")).mastery_score == 0


def test_generating_again_puts_in_order_and_draws_nothing_anew() -> None:
    once, made = generate(draw("r>b r>a a>c"), diagnostic_results={"b": 3})

    assert generate(once, diagnostic_results={"b": 3}) == (once, made)


def test_targets_make_the_rest_optional() -> None:
    active, _ = generate(draw("r>a a>b r>c r>d d>e"), targets=[NodeId("b"), NodeId("d")])

    assert [node.id for node in active.nodes if node.optional] == ["c", "e"]
    assert [node.id for node in frontier(active)] == ["r"]


def test_a_target_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownNodeError):
        generate(draw("r>a"), targets=[NodeId("ghost")])


def test_a_course_with_two_equal_labels_is_refused() -> None:
    twice = build_course({"root": [], "a": ["root"]})
    first, second = twice.concepts
    course = replace(twice, concepts=(first, replace(second, label=first.label)))

    with pytest.raises(DuplicateLabelError):
        map_from_course(
            course, map_id=MAP, learner_id=ADA, language=Language.EN, now=MONDAY, node_id_of=NodeId
        )


NAMES = st.sampled_from([NodeId(name) for name in "rabcdefg"])
EFFORTS = st.sampled_from([0, -1, None, "20", True, 5])
OPERATIONS: st.SearchStrategy[Callable[[MindMap], MindMap]] = st.one_of(
    st.builds(
        lambda name, effort: (
            lambda mind_map: add_concept(mind_map, concept(name, effort_minutes=effort))
        ),
        NAMES,
        EFFORTS,
    ),
    st.builds(
        lambda parent, child, kind: lambda mind_map: add_edge(mind_map, parent, child, kind),
        NAMES,
        NAMES,
        st.sampled_from(EdgeType),
    ),
    st.builds(lambda name: lambda mind_map: set_root(mind_map, name), NAMES),
    st.just(lambda mind_map: generate(mind_map)[0]),
)


@given(st.lists(OPERATIONS, max_size=40), st.sampled_from([MapStatus.DRAFT, MapStatus.ACTIVE]))
def test_whatever_is_tried_the_map_keeps_its_limits_or_is_left_as_it_was(
    operations: list[Callable[[MindMap], MindMap]], status: MapStatus
) -> None:
    mind_map = replace(draw("r>a a>b r>c"), status=status)
    for operate in operations:
        before = repr(mind_map)
        try:
            changed = operate(mind_map)
        except DomainError:
            assert repr(mind_map) == before
        else:
            mind_map = changed

    pairs = [(edge.parent, edge.child) for edge in mind_map.edges]
    assert len(set(pairs)) == len(pairs)
    assert max(depth_of(mind_map).values()) <= 5
    for edge in mind_map.edges:
        if edge.type is EdgeType.PREREQUISITE:
            assert depth_of(mind_map)[edge.parent] < depth_of(mind_map)[edge.child]
