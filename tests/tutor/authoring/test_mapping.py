from collections.abc import Iterable, Mapping
from typing import Any

import pytest
from structlog.testing import capture_logs

from bot.domain.authoring.drawing import generate, map_from_course
from bot.domain.authoring.scope import Scope
from bot.domain.ids import ConceptId, NodeId
from bot.domain.topics.concept_graph import DEEPEST, MOST_NODES
from bot.domain.topics.course import ConceptType, Course, Language
from bot.domain.topics.course_goals import critical_of
from bot.domain.topics.mind_map import NodeStatus
from bot.flow.authoring.orders import MapOrder
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.authoring.authoring import ModelAuthor
from bot.tutor.authoring.mapping import GOAL, MOST_ROUNDS
from tests.builders import MAP, MONDAY
from tests.tutor.authoring.test_inventory_writing import form, write_inventory
from tests.tutor.orders import ADA, in_language, map_order
from tests.tutor.scripted import Calls, ScriptedExchange

Call = tuple[str, Mapping[str, Any]]


def begin(*targets: str, **but: Any) -> Call:
    plain = {
        "suitable": "yes",
        "title": "Optics",
        "description": "What light does.",
        "goal_targets": list(targets),
    }
    return "mind_map_create", {**plain, **but}


def node(label: str, **but: Any) -> Call:
    plain = {
        "label": label,
        "description": f"About {label}.",
        "effort_minutes": 10,
        "objectives": [f"You can use {label}.", f"You can tell where {label} fails."],
        "misconceptions": [f"{label} always holds."],
        "matches": "",
        "type": "procedure",
    }
    return "mind_map_node_create", {**plain, **but}


def edge(prerequisite: str, concept: str) -> Call:
    return "mind_map_edge_create", {"prerequisite": prerequisite, "concept": concept}


def edges(pairs: str) -> list[Call]:
    return [edge(*pair.split(">")) for pair in pairs.split()]


def nodes(labels: str) -> list[Call]:
    return [node(label) for label in labels.split()]


SMALL = [begin(), *nodes("A B C D"), *edges("A>B A>C B>D")]


class Watcher:
    """Records how the map grew."""

    def __init__(self) -> None:
        self.counts: list[int] = []

    async def __call__(self, count: int) -> None:
        self.counts.append(count)


async def draw(
    *turns: Calls, order: MapOrder | None = None
) -> tuple[Course, ScriptedExchange, Watcher]:
    exchange, watcher = ScriptedExchange(turns=turns), Watcher()
    course = await ModelAuthor(exchange).draw(order or map_order(), (), (), ADA, watcher)
    return course, exchange, watcher


@pytest.mark.parametrize("suitable", ["harmful", "for_adults", "personal"])
async def test_of_a_topic_that_is_not_suitable_no_map_is_drawn(suitable: str) -> None:
    refused = begin(suitable=suitable, title="", description="")

    with pytest.raises(ModelUnavailableError) as caught:
        await draw([refused, node("a")])

    assert caught.value.trouble is ModelTrouble(suitable)


def as_map(course: Course, targets: Iterable[ConceptId] = ()) -> Any:
    """Return the course as a learner's map, which refuses anything invalid."""
    draft = map_from_course(
        course, map_id=MAP, learner_id=ADA, language=Language.EN, now=MONDAY, node_id_of=NodeId
    )
    return generate(draft, targets=[NodeId(target) for target in targets])[0]


def errors(exchange: ScriptedExchange) -> list[str]:
    return [result.text for results in exchange.results for result in results if result.is_error]


async def test_many_calls_of_one_turn_make_a_course_without_questions_c1() -> None:
    course, exchange, watcher = await draw(SMALL)

    assert course.id == "written:1"
    assert in_language(course, Language.EN) == ["A", "B", "C", "D"]
    assert course.concept(ConceptId("d")).prerequisites == ("b",)
    assert all(
        not concept.questions and not concept.explanation[Language.EN]
        for concept in course.concepts
    )
    assert all(concept.effort_minutes == 10 for concept in course.concepts)
    assert {concept.type for concept in course.concepts} == {ConceptType.PROCEDURE}
    assert errors(exchange) == []
    assert watcher.counts == [4]


async def test_a_concept_keeps_its_objectives_and_misconceptions() -> None:
    course, _, _ = await draw(SMALL)

    concept = course.concept(ConceptId("b"))
    assert [objective[Language.EN] for objective in concept.objectives] == [
        "You can use B.",
        "You can tell where B fails.",
    ]
    assert concept.misconceptions == ({Language.EN: "B always holds."},)


@pytest.mark.parametrize(
    ("but", "reason"),
    [
        ({"objectives": ["You can."]}, "2 to 3 objectives are needed, 1 are given"),
        ({"objectives": ["You can."] * 4}, "2 to 3 objectives are needed, 4 are given"),
        ({"objectives": ["You can.", "x" * 161]}, "objective 2 has 161 characters"),
        ({"misconceptions": []}, "1 to 2 misconceptions are needed, 0 are given"),
        ({"misconceptions": [" "]}, "misconception 1 is empty"),
    ],
    ids=["too few", "too many", "too long", "no misconception", "an empty one"],
)
async def test_a_concept_without_what_is_to_be_said_of_it_is_refused_with_the_reason(
    but: dict[str, Any], reason: str
) -> None:
    course, exchange, _ = await draw([begin(), node("A", **but), *nodes("A B C D")], SMALL[5:])

    assert [
        error.startswith("Refused: 'A': ") and reason in error for error in errors(exchange)
    ] == [True]
    assert len(course.concepts) == 4


async def test_the_map_is_seen_to_grow_turn_by_turn() -> None:
    _, _, watcher = await draw([begin(), *nodes("A B")], nodes("C D"), edges("A>B A>C B>D"))

    assert watcher.counts == [2, 4, 4]


async def test_concepts_come_before_what_builds_on_them_whatever_the_order_of_the_calls() -> None:
    calls = [*edges("A>B A>C B>D"), *reversed(nodes("A B C D")), begin()]

    course, exchange, _ = await draw(calls)

    assert in_language(course, Language.EN) == ["A", "C", "B", "D"]
    assert errors(exchange) == []


async def test_a_cycle_is_refused_and_a_good_graph_then_taken_b9_2() -> None:
    with capture_logs() as logs:
        course, exchange, _ = await draw(
            [begin(), *nodes("A B C D"), *edges("A>B B>C C>A")], edges("B>D")
        )

    assert "would close a cycle of" in errors(exchange)[0]
    assert "'A'" in errors(exchange)[0]
    assert course.concept(ConceptId("c")).prerequisites == ("b",)
    assert course.concept(ConceptId("a")).prerequisites == ()
    (violation,) = [log for log in logs if log["event"] == "plan refused"]
    assert violation["violation"] == "CurriculumCycleError"
    assert sorted(violation["cycle"]) == [1, 2, 3]


async def test_a_log_tells_numbers_and_no_label_c2() -> None:
    with capture_logs() as logs:
        await draw(
            [begin(), *nodes("Secret B C D"), *edges("Secret>Secret Secret>B Secret>X")],
            (),
            edges("Secret>C B>D"),
        )

    told = [log for log in logs if log["log_level"] == "warning"]
    assert [log["violation"] for log in told] == [
        "SelfLoopError",
        "UnknownNodeError",
        "UnreachableNodeError",
    ]
    assert "Secret" not in str(told)
    assert told[2]["node_ids"] == [3, 4]


@pytest.mark.parametrize("effort", [0, -5, "20", None, 2.5, True, 10_000])
async def test_an_effort_that_is_no_positive_number_of_minutes_is_refused_c1_2(
    effort: object,
) -> None:
    course, exchange, _ = await draw(
        [begin(), node("A", effort_minutes=effort)], [*nodes("A B C D"), *edges("A>B A>C B>D")]
    )

    assert len(errors(exchange)) == 1
    assert course.concepts[0].effort_minutes == 10


async def test_a_self_loop_is_refused_c2_5() -> None:
    course, exchange, _ = await draw([*SMALL, edge("B", "b")])

    assert errors(exchange) == ["Refused: 'B' cannot be its own prerequisite."]
    assert course.concept(ConceptId("b")).prerequisites == ("a",)


@pytest.mark.parametrize("label", ["A", "  a "])
async def test_a_label_is_taken_once(label: str) -> None:
    course, exchange, _ = await draw([*SMALL, node(label)])

    assert errors(exchange)[0].startswith("Refused: a concept")
    assert len(course.concepts) == 4


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (node(" "), "the name is empty"),
        (node("E", description=""), "the description is empty"),
        (node("Half of $x$"), "plain words"),
        (node("{x}"), None),
        (node("E" * 61), "at most 60"),
        (node("{E}" * 61), "at most 60"),
        (node("E", description="A Set<int>."), "without HTML"),
        (edge("A", "Nowhere"), "there is no concept 'Nowhere'"),
    ],
)
async def test_what_cannot_be_shown_or_found_is_refused(call: Call, told: str | None) -> None:
    _, exchange, _ = await draw([*SMALL, call], edges("A>{x}"))

    refused = errors(exchange)
    assert (told is None and not refused) or (told is not None and told in refused[0])


async def test_the_31st_concept_is_refused_c2_2() -> None:
    labels = " ".join(f"n{place}" for place in range(30))
    tied = " ".join(f"n0>n{place}" for place in range(1, 30))
    order = map_order(scope=Scope.DEEP)

    course, exchange, _ = await draw(
        [begin(), *nodes(f"{labels} n30"), *edges(tied), edge("n0", "n30")], order=order
    )

    assert errors(exchange)[0].startswith("Refused: the limit is 30 concepts.")
    assert len(course.concepts) == MOST_NODES


async def test_thirty_concepts_at_depth_five_are_accepted_c2_4() -> None:
    labels = " ".join(f"n{place}" for place in range(30))
    chain = "n0>n1 n1>n2 n2>n3 n3>n4 n4>n5 "
    tied = chain + " ".join(f"n0>n{place}" for place in range(6, 30))

    course, exchange, _ = await draw(
        [begin(), *nodes(labels), *edges(tied)], order=map_order(scope=Scope.DEEP)
    )

    assert errors(exchange) == []
    drawing = as_map(course)
    assert len(drawing.nodes) == MOST_NODES
    assert max(mapped.depth for mapped in drawing.nodes) == DEEPEST


async def test_depth_six_is_refused_as_edges_make_it_c2_3() -> None:
    labels = " ".join(f"n{place}" for place in range(15))
    chain = "n0>n1 n1>n2 n2>n3 n3>n4 n4>n5 n5>n6 "
    tied = " ".join(f"n0>n{place}" for place in range(6, 15))

    course, exchange, _ = await draw(
        [begin(), *nodes(labels), *edges(chain + tied)], order=map_order(scope=Scope.DEEP)
    )

    assert [error.split(".")[0] for error in errors(exchange)] == [
        "Refused: 'n6' would be at depth 6, the limit is 5"
    ]
    assert max(mapped.depth for mapped in as_map(course).nodes) == DEEPEST


@pytest.mark.parametrize(
    ("scope", "most", "deepest"), [(Scope.SHORT, 8, 3), (Scope.NORMAL, 16, 4)]
)
async def test_a_smaller_scope_has_narrower_bounds(scope: Scope, most: int, deepest: int) -> None:
    labels = " ".join(f"n{place}" for place in range(most + 1))
    chain = " ".join(f"n{place}>n{place + 1}" for place in range(deepest + 1))
    tied = " ".join(f"n0>n{place}" for place in range(deepest + 1, most))

    course, exchange, _ = await draw(
        [begin(), *nodes(labels), *edges(f"{chain} {tied}")], order=map_order(scope=scope)
    )

    assert f"the limit is {most} concepts" in errors(exchange)[0]
    assert f"the limit is {deepest}." in errors(exchange)[1]
    assert len(course.concepts) == most


async def test_an_unreachable_concept_and_two_roots_are_reported_at_the_end_c1_a() -> None:
    course, exchange, _ = await draw(
        [begin(), *nodes("A B C D E"), *edges("A>B C>D")], (), edges("A>C"), (), edges("C>E")
    )

    assert "'A', 'C', 'E' have no prerequisite" in exchange.refused[0]
    assert "'E' cannot be reached from the root" in exchange.refused[1]
    assert course.concept(ConceptId("e")).prerequisites == ("c",)


async def test_too_few_concepts_are_reported_at_the_end() -> None:
    course, exchange, _ = await draw(
        [begin(), *nodes("A B"), *edges("A>B")], (), [*nodes("C D"), *edges("A>C A>D")]
    )

    assert "2 concepts, at least 4 are needed" in exchange.refused[0]
    assert len(course.concepts) == 4


async def test_a_map_begins_before_its_concepts_and_can_begin_anew() -> None:
    course, exchange, watcher = await draw(nodes("A"), [begin(), *nodes("X Y")], (), SMALL)

    assert errors(exchange) == ["Refused: begin with mind_map_create."]
    assert in_language(course, Language.EN) == ["A", "B", "C", "D"]
    assert watcher.counts == [0, 2, 4]


async def test_a_plan_that_is_never_finished_comes_to_nothing_c2_2() -> None:
    turns = [[begin(), *nodes("A B C D E")], *([()] * MOST_ROUNDS)]

    with pytest.raises(ModelUnavailableError) as caught:
        await draw(*turns)

    assert caught.value.trouble is ModelTrouble.UNUSABLE


async def test_a_goal_has_targets_and_what_they_do_not_build_on_is_optional_c6() -> None:
    order = map_order(goal="build a camera")

    course, exchange, _ = await draw(
        [begin("d"), *nodes("A B C D"), *edges("A>B A>C B>D")], order=order
    )

    assert errors(exchange) == []
    (goal,) = course.goals
    assert (goal.id, goal.label[Language.EN]) == (GOAL, "build a camera")
    critical = {concept.label for concept in critical_of(as_map(course, goal.targets))}
    assert critical == {"A", "B", "D"}


async def test_a_goal_without_a_target_is_refused_k44() -> None:
    order = map_order(goal="build a camera")

    _, exchange, _ = await draw(
        [begin()], [begin("Z"), *nodes("A B C D"), *edges("A>B A>C B>D")], (),
        [node("Z"), *edges("D>Z")], order=order,
    )  # fmt: skip

    assert "goal_targets must name" in errors(exchange)[0]
    assert exchange.refused == ["Not finished: you named 'Z' as targets of the goal. Create them."]


async def test_a_map_toward_a_goal_has_twenty_concepts_at_most_k44() -> None:
    labels = " ".join(f"n{place}" for place in range(21))
    tied = " ".join(f"n0>n{place}" for place in range(1, 20))

    course, exchange, _ = await draw(
        [begin("n1"), *nodes(labels), *edges(tied)],
        order=map_order(scope=Scope.DEEP, goal="build a camera"),
    )

    assert "the limit is 20 concepts" in errors(exchange)[0]
    assert len(course.concepts) == 20


async def test_without_a_goal_nothing_is_optional_c6_4() -> None:
    course, _, _ = await draw([begin("D"), *SMALL[1:]])

    assert course.goals == ()
    assert not any(mapped.optional for mapped in as_map(course).nodes)


async def test_a_concept_stands_for_an_entry_of_the_inventory_by_matches_or_label_k19() -> None:
    inventory, _ = await write_inventory(form(12))
    exchange = ScriptedExchange(
        turns=[
            [
                begin(),
                node("A", matches=" CONCEPT 3 "),
                node("concept 5"),
                node("C", matches="Concept 3"),
                node("D", matches="Nothing of this name"),
                *edges("A>C A>D"),
                edge("A", "concept 5"),
            ]
        ]
    )
    order = map_order(known={ConceptId("concept-3"): 4})

    with capture_logs() as logs:
        course = await ModelAuthor(exchange).draw(
            order, inventory.entries, inventory.labels, ADA, Watcher()
        )

    assert [concept.id for concept in course.concepts] == ["concept-3", "concept-5", "c", "d"]
    assert course.inventory == inventory.entries
    assert [log["count"] for log in logs if log["event"] == "matches dropped"] == [2]
    (values,) = exchange.asked("draw_map")
    qualities = {entry["label"]: entry["quality"] for entry in values["inventory"]}
    assert (qualities["Concept 3"], qualities["Concept 4"]) == (4, "")


async def test_a_new_concept_never_takes_the_id_of_the_inventory() -> None:
    inventory, _ = await write_inventory(form(12))
    exchange = ScriptedExchange(
        turns=[[begin(), *nodes("A B C Concept-3"), *edges("A>B A>C A>Concept-3")]]
    )

    course = await ModelAuthor(exchange).draw(
        map_order(), inventory.entries, inventory.labels, ADA, Watcher()
    )

    assert in_language(course, Language.EN)[-1] == "Concept-3"
    assert course.concepts[-1].id == "concept-3-2"


async def test_the_prompt_states_the_limits_of_any_map_and_of_this_one_c2() -> None:
    _, exchange, _ = await draw(SMALL)

    assert "Size of this map: 4 to 8 concepts, depth at most 3." in exchange.filled[0]
    assert "There is no goal: the whole topic." in exchange.filled[0]


async def test_what_the_placement_showed_reaches_the_map_c7() -> None:
    course, _, _ = await draw(SMALL)
    draft = map_from_course(
        course, map_id=MAP, learner_id=ADA, language=Language.EN, now=MONDAY, node_id_of=NodeId
    )

    seeded, _ = generate(draft, diagnostic_results={"A": 4, "Z": 5})

    found = {entry.label: entry.status for entry in seeded.nodes}
    assert found["A"] is NodeStatus.DIAGNOSED
    assert found["B"] is NodeStatus.UNSEEN


async def test_a_title_stands_on_one_line_and_nothing_is_named_by_what_no_chat_shows() -> None:
    course, exchange, _ = await draw(
        [begin(title="Op\0tics"), begin(title="Optics\nfor all"), *SMALL[1:], node("E\0")]
    )

    assert course.title == {Language.EN: "Optics for all"}
    refused = [result.text for turn in exchange.results for result in turn if result.is_error]
    assert len(refused) == 2
    assert all("control characters" in text for text in refused)
