from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import UnknownNodeError
from bot.domain.ids import ConceptId, GoalId, NodeId
from bot.domain.topics.course import Course, CourseGoal, Language
from bot.domain.topics.course_goals import (
    concepts_toward,
    critical_of,
    goal_named,
    goal_once_reached,
    goal_reached,
    left_over,
    means_everything,
    topic_and_goal,
    toward,
)
from bot.domain.topics.curriculum import frontier, next_node, with_numbers
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    MapClosedError,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
)
from tests.builders import MONDAY, build_concept, build_course, build_map, build_node
from tests.domain.topics.odd_maps import maps

GRAPH = "r>a a>b r>c c>d r>e"


def aimed(*targets: str, graph: str = GRAPH) -> MindMap:
    return toward(build_map(graph), "the goal", [NodeId(name) for name in targets])


def optional(mind_map: MindMap) -> str:
    return " ".join(node.id for node in mind_map.nodes if node.optional)


def with_status(mind_map: MindMap, status: NodeStatus, *names: str) -> MindMap:
    at = MONDAY if status is NodeStatus.MASTERED else None
    nodes = (
        replace(node, status=status, mastered_at=node.mastered_at or at)
        if node.id in names
        else node
        for node in mind_map.nodes
    )
    return replace(mind_map, nodes=tuple(nodes))


def mastered(mind_map: MindMap, *names: str) -> MindMap:
    return with_status(mind_map, NodeStatus.MASTERED, *names)


def test_what_no_target_builds_on_is_optional_and_the_goal_is_kept() -> None:
    mind_map = aimed("b")

    assert optional(mind_map) == "c d e"
    assert mind_map.goal == "the goal"


def test_several_targets_take_all_that_any_of_them_builds_on() -> None:
    assert optional(aimed("b", "e")) == "c d"


def test_without_targets_nothing_is_optional() -> None:
    assert optional(toward(aimed("b"), None, [])) == ""


def test_another_goal_marks_anew() -> None:
    assert optional(toward(aimed("b"), "another", [NodeId("d")])) == "a b e"


def test_a_related_edge_leads_nowhere() -> None:
    related = Edge(parent=NodeId("e"), child=NodeId("b"), type=EdgeType.RELATED)
    mind_map = build_map(GRAPH)
    mind_map = replace(mind_map, edges=(*mind_map.edges, related))

    assert optional(toward(mind_map, "x", [NodeId("b")])) == "c d e"


def test_a_target_that_is_not_there_is_refused() -> None:
    with pytest.raises(UnknownNodeError):
        aimed("ghost")


@pytest.mark.parametrize("status", [MapStatus.COMPLETED, MapStatus.ABANDONED])
def test_a_closed_map_gets_no_goal(status: MapStatus) -> None:
    with pytest.raises(MapClosedError):
        toward(build_map(GRAPH, status=status), "x", [NodeId("b")])


def test_critical_concepts_are_numbered_before_optional_ones_at_every_depth() -> None:
    ordered = with_numbers(aimed("b", graph="r>x r>a a>b r>c"))

    assert [node.id for node in ordered.nodes] == ["r", "a", "b", "c", "x"]


def test_no_optional_concept_is_next_while_a_critical_one_is_open() -> None:
    easy = build_node(id="c", effort_minutes=1, status=NodeStatus.DIAGNOSED)
    mind_map = toward(build_map(GRAPH, easy), "x", [NodeId("b")])
    ordered = with_numbers(mastered(mind_map, "r"))

    assert [node.id for node in frontier(ordered)] == ["a", "c", "e"]
    assert next_node(ordered) == ordered.node(NodeId("a"))


def test_a_goal_is_reached_when_all_that_it_takes_is_mastered() -> None:
    assert not goal_reached(mastered(aimed("b"), "r", "a"))
    assert goal_reached(mastered(aimed("b"), "r", "a", "b"))


def test_left_over_is_what_is_optional_and_not_mastered() -> None:
    mind_map = mastered(aimed("b"), "r", "a", "b", "c")

    assert [node.id for node in left_over(mind_map)] == ["d", "e"]
    assert [node.id for node in critical_of(mind_map)] == ["r", "a", "b"]


def test_a_map_without_optional_concepts_has_no_goal_to_reach() -> None:
    everything = mastered(build_map("r>a"), "r", "a")

    assert not goal_reached(everything)
    assert not goal_once_reached(everything)


def test_with_everything_mastered_nothing_is_left_to_choose() -> None:
    assert not goal_reached(mastered(aimed("b"), *"rabcde"))


def test_a_lapse_takes_the_goal_back_but_not_that_it_was_reached() -> None:
    mind_map = with_status(mastered(aimed("b"), "r", "a", "b"), NodeStatus.REVIEWING, "a")

    assert not goal_reached(mind_map)
    assert goal_once_reached(mind_map)


@given(maps(), st.data())
def test_no_optional_concept_is_a_prerequisite_of_a_critical_one(
    mind_map: MindMap, data: st.DataObject
) -> None:
    ids = [node.id for node in mind_map.nodes]
    targets = data.draw(st.lists(st.sampled_from(ids), min_size=1))

    goal_map = with_numbers(toward(mind_map, "x", targets))

    for edge in goal_map.edges:
        if edge.type is EdgeType.PREREQUISITE and not goal_map.node(edge.child).optional:
            assert not goal_map.node(edge.parent).optional
    waiting: list[Node] = [n for n in goal_map.nodes if n.status is not NodeStatus.MASTERED]
    assert waiting == sorted(waiting, key=lambda node: node.optional)
    following = next_node(goal_map)
    if isinstance(following, Node) and following.optional:
        assert all(node.optional for node in frontier(goal_map))


def labelled(english: str, german: str) -> dict[Language, str]:
    return {Language.EN: english, Language.DE: german}


SHOP = CourseGoal(
    id=GoalId("shop"),
    label=labelled("Shopping with percent", "Einkaufen mit Prozent"),
    targets=(ConceptId("percent"),),
)
COOK = CourseGoal(
    id=GoalId("cook"), label=labelled("Cooking", "Kochen"), targets=(ConceptId("parts"),)
)


def course() -> Course:
    plain = build_course({"root": [], "parts": ["root"], "percent": ["root"], "tax": ["percent"]})
    titles = {
        "root": labelled("What it is", "Was das ist"),
        "parts": labelled("Parts", "Die Teile"),
        "percent": labelled("Percent", "Prozent"),
        "tax": labelled("Tax on prices", "Steuer auf Preise"),
    }
    concepts = tuple(
        build_concept(concept.id, concept.prerequisites, label=titles[concept.id])
        for concept in plain.concepts
    )
    return replace(plain, concepts=concepts, goals=(SHOP, COOK))


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        ("Shopping with percent", "shop"),
        ("einkaufen MIT prozent!", "shop"),
        ("shopping", "shop"),
        ("koch", "cook"),
        ("Percent", "percent"),
        ("prozent", "percent"),
        ("Teile", "parts"),
        ("die Steuer auf Preise", "tax"),
        ("steuer", "tax"),
    ],
)
def test_a_goal_is_meant_by_its_label_or_that_of_a_concept(wanted: str, meant: str) -> None:
    goal = goal_named(course(), wanted)

    assert goal is not None
    assert goal.id == meant


@pytest.mark.parametrize("wanted", ["", "?", "tax", "ing", "gardening", "pr"])
def test_a_goal_that_is_not_there_is_none(wanted: str) -> None:
    assert goal_named(course(), wanted) is None


def test_a_goal_takes_its_targets_and_what_they_build_on() -> None:
    assert [concept.id for concept in concepts_toward(course(), SHOP)] == ["root", "percent"]


@pytest.mark.parametrize(
    ("wish", "parts"),
    [
        ("fractions", ("fractions", "")),
        ("fractions: cooking", ("fractions", "cooking")),
        ("fractions goal: cooking", ("fractions", "cooking")),
        ("Brüche, Ziel: kochen", ("Brüche", "kochen")),
        ("Brüche ZIEL : kochen: und backen", ("Brüche", "kochen: und backen")),
        ("python: if: else", ("python", "if: else")),
        ("fractions:", ("fractions:", "")),
        ("goal: cooking", ("goal", "cooking")),
        ("", ("", "")),
    ],
)
def test_a_wish_is_parted_into_topic_and_goal(wish: str, parts: tuple[str, str]) -> None:
    assert topic_and_goal(wish) == parts


@pytest.mark.parametrize("wanted", ["", "everything", "Alles!", "ALL"])
def test_everything_is_no_goal(wanted: str) -> None:
    assert means_everything(wanted)
    assert not means_everything("percent")
