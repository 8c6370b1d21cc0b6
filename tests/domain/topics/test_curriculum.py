from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, strategies as st

from bot.domain.authoring.drawing import map_from_course, seed
from bot.domain.errors import BadQualityError, CurriculumCycleError, EmptyGraphError
from bot.domain.ids import ConceptId, NodeId
from bot.domain.topics.course import Language
from bot.domain.topics.curriculum import (
    NoNext,
    activate,
    frontier,
    next_node,
    opens,
    prerequisites_of,
    rehearsable,
    with_numbers,
)
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    MapClosedError,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
)
from tests.builders import ADA, MAP, MONDAY, build_course, build_map, build_node

CLOSED = [MapStatus.COMPLETED, MapStatus.ABANDONED]


def mastered(name: str, **but: object) -> Node:
    return build_node(id=name, status=NodeStatus.MASTERED, mastered_at=MONDAY, **but)


def reviewing(name: str, **but: object) -> Node:
    return build_node(id=name, status=NodeStatus.REVIEWING, **but)


def names(nodes: tuple[Node, ...]) -> list[str]:
    return [node.id for node in nodes]


def test_only_the_root_of_a_fresh_map_is_open_and_it_comes_next() -> None:
    fresh = build_map("r>a r>b")

    assert names(frontier(fresh)) == ["r"]
    assert next_node(fresh) == fresh.node(NodeId("r"))


def test_the_next_concept_is_the_open_one_with_the_lowest_number() -> None:
    mind_map = build_map(
        "r>a r>b r>c",
        mastered("r"),
        build_node(id="a", sequence=12),
        build_node(id="b", sequence=3),
        build_node(id="c", sequence=7),
    )

    assert names(frontier(mind_map)) == ["b", "c", "a"]


def test_a_low_number_does_not_open_a_blocked_concept() -> None:
    mind_map = build_map(
        "r>y y>x r>z",
        mastered("r", sequence=2),
        build_node(id="y", sequence=5, status=NodeStatus.LEARNING),
        build_node(id="x", sequence=1),
        build_node(id="z", sequence=4),
    )

    assert next_node(mind_map) == mind_map.node(NodeId("z"))


def test_a_concept_being_learned_stays_next() -> None:
    mind_map = build_map("r>a r>b", mastered("r"), build_node(id="a", status=NodeStatus.LEARNING))

    assert next_node(mind_map) == mind_map.node(NodeId("a"))


def test_a_critical_concept_comes_before_an_optional_one() -> None:
    mind_map = with_numbers(
        build_map("r>a r>b", mastered("r"), build_node(id="a", optional=True, effort_minutes=1))
    )

    assert names(frontier(mind_map)) == ["b", "a"]


def test_a_related_edge_blocks_nothing() -> None:
    mind_map = build_map("r>a r>b", mastered("r"))
    related = Edge(parent=NodeId("b"), child=NodeId("a"), type=EdgeType.RELATED)

    assert names(frontier(replace(mind_map, edges=(*mind_map.edges, related)))) == ["a", "b"]


def test_a_begun_concept_stays_open_when_its_prerequisite_lapses() -> None:
    lapsed = reviewing("r", mastered_at=MONDAY)
    begun = build_node(id="a", status=NodeStatus.LEARNING)

    assert names(frontier(build_map("r>a r>b", lapsed, begun))) == ["a"]


def test_a_prerequisite_that_never_was_mastered_blocks_even_the_begun() -> None:
    begun = build_node(id="a", status=NodeStatus.LEARNING)

    assert names(frontier(build_map("r>a", reviewing("r"), begun))) == []


def test_nothing_comes_after_everything_is_mastered() -> None:
    assert next_node(build_map("r", mastered("r"))) == NoNext(reason="finished")


def test_while_the_rest_is_in_review_the_earliest_review_is_named() -> None:
    tomorrow = MONDAY + timedelta(days=1)
    mind_map = build_map(
        "r>a r>b",
        mastered("r", next_review_at=MONDAY),
        reviewing("a", next_review_at=tomorrow + timedelta(days=5)),
        reviewing("b", next_review_at=tomorrow),
    )

    assert next_node(mind_map) == NoNext(reason="waiting_review", next_review_at=tomorrow)


@pytest.mark.parametrize("status", CLOSED)
def test_a_closed_map_has_no_next_even_with_concepts_left(status: MapStatus) -> None:
    assert next_node(build_map("r>a", status=status)) == NoNext(reason="closed")


@pytest.mark.parametrize(
    "mind_map", [build_map(""), build_map("r", status=MapStatus.DRAFT)], ids=["empty", "draft"]
)
def test_a_map_without_a_plan_has_no_next(mind_map: MindMap) -> None:
    assert next_node(mind_map) == NoNext(reason="no_graph")


def test_mastering_opens_what_waited_for_it_alone() -> None:
    mind_map = build_map("r>a r>b a>c a>d b>d", mastered("r"))

    assert names(opens(mind_map, NodeId("a"))) == ["c"]


def test_what_a_concept_opened_can_be_told_after_it_is_mastered() -> None:
    mind_map = build_map("r>a a>c", mastered("r"), mastered("a"))

    assert names(opens(mind_map, NodeId("a"))) == ["c"]


def test_prerequisites_are_told_in_learning_order() -> None:
    mind_map = build_map("r>a r>b b>c a>c")

    assert names(prerequisites_of(mind_map, NodeId("c"))) == ["a", "b"]
    assert prerequisites_of(mind_map, NodeId("r")) == ()


def test_only_well_mastered_concepts_can_be_skipped() -> None:
    mind_map = build_map(
        "r>a r>b",
        mastered("r", mastery_score=0.9),
        mastered("a", mastery_score=0.89),
        reviewing("b", mastery_score=0.95, skippable=True),
    )

    assert [node.skippable for node in with_numbers(mind_map).nodes] == [True, False, False]


@pytest.mark.parametrize("status", CLOSED)
def test_a_closed_map_takes_no_order_and_no_seeds(status: MapStatus) -> None:
    closed = build_map("r>a", status=status)

    with pytest.raises(MapClosedError) as refused:
        with_numbers(closed)
    with pytest.raises(MapClosedError):
        seed(closed, {"r": 5})

    assert refused.value.status is status
    assert closed == build_map("r>a", status=status)


@pytest.mark.parametrize(("quality", "score"), [(3, 0.39), (4, 0.52), (5, 0.65)])
def test_a_known_concept_is_diagnosed_in_proportion(quality: int, score: float) -> None:
    seeded = seed(build_map("r>Variables"), {"variables": quality})

    variables = seeded.node(NodeId("Variables"))
    assert variables.status is NodeStatus.DIAGNOSED
    assert variables.mastery_score == pytest.approx(score)
    assert seeded.node(NodeId("r")).status is NodeStatus.UNSEEN


@pytest.mark.parametrize("quality", [0, 1, 2])
def test_an_unknown_concept_stays_unseen(quality: int) -> None:
    mind_map = build_map("r>Decorators")

    assert seed(mind_map, {"Decorators": quality}) == mind_map


def test_results_for_labels_the_map_does_not_have_are_left_out() -> None:
    seeded = seed(build_map("r>a"), {"Monads": 5, "A": 4})

    assert [node.status for node in seeded.nodes] == [NodeStatus.UNSEEN, NodeStatus.DIAGNOSED]


def test_seeding_never_takes_anything_back() -> None:
    mind_map = build_map("r>a", mastered("r", mastery_score=0.9), reviewing("a"))

    assert seed(mind_map, {"r": 3, "a": 5}) == mind_map


def test_a_quality_that_does_not_exist_seeds_nothing() -> None:
    with pytest.raises(BadQualityError):
        seed(build_map("r"), {"r": 6})


def test_a_diagnosed_concept_is_numbered_before_an_unseen_one() -> None:
    planned = activate(seed(build_map("r>a r>b", status=MapStatus.DRAFT), {"b": 4}))

    assert names(planned.nodes) == ["r", "b", "a"]


@pytest.mark.parametrize("status", [MapStatus.DRAFT, MapStatus.ABANDONED])
def test_a_draft_begins_and_a_stopped_map_goes_on(status: MapStatus) -> None:
    active = activate(build_map("r>b r>a", status=status))

    assert active.status is MapStatus.ACTIVE
    assert [(node.id, node.sequence) for node in active.nodes] == [("r", 1), ("a", 2), ("b", 3)]


@pytest.mark.parametrize("status", [MapStatus.DRAFT, MapStatus.ACTIVE])
def test_a_paused_map_says_that_it_is_paused_and_never_that_it_is_finished(
    status: MapStatus,
) -> None:
    paused = build_map("r", mastered("r"), status=status, paused_at=MONDAY)

    assert next_node(paused) == NoNext(reason="paused")


def test_an_empty_map_cannot_begin() -> None:
    with pytest.raises(EmptyGraphError):
        activate(build_map("", status=MapStatus.DRAFT))


def test_a_completed_map_goes_on_only_with_new_concepts() -> None:
    completed = build_map("r", mastered("r"), status=MapStatus.COMPLETED)
    grown = build_map("r>new", mastered("r"), status=MapStatus.COMPLETED)

    with pytest.raises(MapClosedError):
        activate(completed)
    assert activate(grown).status is MapStatus.ACTIVE


def from_course(prerequisites: dict[str, list[str]]) -> MindMap:
    return map_from_course(
        build_course(prerequisites),
        map_id=MAP,
        learner_id=ADA,
        language=Language.DE,
        now=MONDAY,
        node_id_of=lambda concept_id: NodeId(f"node-{concept_id}"),
    )


def test_a_course_becomes_a_draft_with_its_root_first() -> None:
    drafted = from_course({"leaf": ["mid", "root"], "mid": ["root"], "root": []})

    assert [(node.id, node.depth, node.sequence) for node in drafted.nodes] == [
        ("node-root", 0, 0),
        ("node-leaf", 2, 0),
        ("node-mid", 1, 0),
    ]
    assert drafted.root_id == "node-root"
    assert drafted.status is MapStatus.DRAFT
    assert drafted.title == "Topic (de)"
    assert drafted.nodes[0] == Node(
        id=NodeId("node-root"),
        map_id=MAP,
        concept_id=ConceptId("root"),
        label="Root (de)",
        description="About root (de)",
        effort_minutes=10,
    )
    assert drafted.edges == (
        Edge(parent=NodeId("node-mid"), child=NodeId("node-leaf")),
        Edge(parent=NodeId("node-root"), child=NodeId("node-leaf")),
        Edge(parent=NodeId("node-root"), child=NodeId("node-mid")),
    )


def test_a_course_in_a_circle_is_refused() -> None:
    with pytest.raises(CurriculumCycleError):
        from_course({"root": [], "a": ["root", "b"], "b": ["a"]})


@given(st.lists(st.sampled_from(NodeStatus), min_size=7, max_size=7))
def test_nothing_mastered_or_in_review_is_on_the_frontier(statuses: list[NodeStatus]) -> None:
    nodes = [
        build_node(id=name, status=status)
        for name, status in zip("rabcdef", statuses, strict=True)
    ]
    mind_map = build_map("r>a r>b a>c b>c c>d b>e e>f", *nodes)

    open_now = {node.id for node in frontier(mind_map)}

    done = (NodeStatus.MASTERED, NodeStatus.REVIEWING)
    assert open_now.isdisjoint(node.id for node in mind_map.nodes if node.status in done)


@given(st.lists(st.sampled_from(NodeStatus), min_size=7, max_size=7))
def test_an_active_map_is_never_called_finished_while_something_is_left(
    statuses: list[NodeStatus],
) -> None:
    nodes = [
        build_node(id=name, status=status)
        for name, status in zip("rabcdef", statuses, strict=True)
    ]
    answer = next_node(build_map("r>a r>b a>c b>c c>d b>e e>f", *nodes))

    finished = isinstance(answer, NoNext) and answer.reason == "finished"
    assert finished == all(status is NodeStatus.MASTERED for status in statuses)


def test_what_was_learned_can_be_rehearsed_rather_what_is_unsettled_and_critical() -> None:
    begun = build_node(id="begun", status=NodeStatus.LEARNING)
    extra = reviewing("extra", optional=True)
    known = (mastered("r"), mastered("spare", optional=True), begun)

    def rehearsed(*nodes: Node) -> list[str]:
        return names(rehearsable(build_map("r>a r>b r>begun r>spare r>extra", *nodes)))

    assert rehearsed(*known, reviewing("a"), reviewing("b"), extra) == ["a", "b"]
    assert rehearsed(*known, extra) == ["extra"]
    assert rehearsed(*known) == ["r"]
    assert rehearsed(begun) == []
