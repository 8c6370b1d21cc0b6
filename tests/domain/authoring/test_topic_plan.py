from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.authoring.drawing import folded_label
from bot.domain.authoring.scope import Scope, bounds
from bot.domain.authoring.topic_plan import (
    LONGEST_ID,
    BadTextError,
    MissingTargetError,
    NotBegunError,
    PlannedConcept,
    TopicPlan,
    check_plan,
    concept_id,
    in_prerequisite_order,
    question_key,
    targets_of,
    with_concept,
    with_prerequisite,
    with_title,
)
from bot.domain.errors import EmptyGraphError, GraphError, TooManyNodesError
from bot.domain.ids import ConceptId

FRESH = TopicPlan(bounds=bounds(Scope.SHORT), inventory={ConceptId("rays"): "Light rays"})
BEGUN = with_title(FRESH, "Optics", "What light does.")


def concept(label: str, **but: Any) -> PlannedConcept:
    plain = PlannedConcept(
        label=label,
        description="It is.",
        effort_minutes=10,
        objectives=("You can use it.", "You can find it."),
        misconceptions=("It is magic.",),
    )
    return replace(plain, **but)


def plan(labels: str, edges: str, begun: TopicPlan = BEGUN) -> TopicPlan:
    for label in labels.split():
        begun = with_concept(begun, concept(label))
    for pair in edges.split():
        begun = with_prerequisite(begun, *pair.split(">"))
    return begun


def test_a_finished_plan_has_every_concept_after_its_prerequisites() -> None:
    ordered = in_prerequisite_order(plan("D C B A", "A>B B>C A>C C>D"))

    assert [node.label for node, _ in ordered] == ["A", "B", "C", "D"]
    assert ordered[2][1] == ("a", "b")


def test_what_is_refused_leaves_the_plan_as_it_was() -> None:
    drawn = plan("A B", "A>B")

    with pytest.raises(GraphError):
        with_prerequisite(drawn, "B", "A")

    assert drawn == plan("A B", "A>B")


def test_the_count_is_bound_by_the_scope() -> None:
    full = plan(" ".join("ABCDEFGH"), "")

    with pytest.raises(TooManyNodesError) as caught:
        with_concept(full, concept("I"))

    assert (caught.value.count, caught.value.limit) == (9, 8)


def test_nothing_is_drawn_before_the_map_has_begun() -> None:
    with pytest.raises(NotBegunError):
        with_concept(FRESH, concept("A"))
    with pytest.raises(EmptyGraphError):
        check_plan(BEGUN)


@pytest.mark.parametrize(("title", "told"), [("", "is empty"), ("A $x$", "plain words")])
def test_a_map_has_a_name_for_a_button(title: str, told: str) -> None:
    with pytest.raises(BadTextError, match=told):
        with_title(FRESH, title, "What light does.")


def test_an_entry_of_the_inventory_is_stood_for_once() -> None:
    once = with_concept(BEGUN, concept("Rays", matches="light  rays"))
    twice = with_concept(once, concept("More rays", matches="Light rays"))

    assert [node.concept_id for node in twice.concepts] == ["rays", "more-rays"]
    assert twice.dropped == ("Light rays",)


def test_a_goal_is_reached_with_concepts_that_are_there() -> None:
    aimed = with_title(replace(FRESH, with_goal=True), "Optics", "What light does.", ["d", "E"])
    drawn = plan("A B C D", "A>B A>C B>D", aimed)

    with pytest.raises(MissingTargetError) as caught:
        check_plan(drawn)
    assert caught.value.labels == ("E",)

    whole = plan("E", "A>E", drawn)
    check_plan(whole)
    assert targets_of(whole) == ("d", "e")


def test_a_concept_is_known_to_the_log_by_its_place() -> None:
    drawn = plan("A B", "")

    assert [drawn.number(label) for label in (" b ", "a", "nowhere")] == [2, 1, 0]


def test_an_id_reads_like_its_label() -> None:
    assert concept_id("Für-Schleifen & Listen", ()) == "fuer-schleifen-listen"
    assert concept_id("光の屈折", ()) == "concept"


def test_a_taken_id_gets_a_number() -> None:
    taken = {ConceptId("loops"), ConceptId("loops-2")}

    assert concept_id("Loops", taken) == "loops-3"


@given(st.text(), st.integers(1, 5))
def test_an_id_is_short_plain_and_never_taken(label: str, times: int) -> None:
    taken: list[ConceptId] = []
    for _ in range(times):
        taken.append(concept_id(label, taken))

    assert len(set(taken)) == times
    assert all(made and made.isascii() and made == made.lower() for made in taken)
    assert max(map(len, taken)) <= LONGEST_ID + len("-5")


def test_another_text_has_another_key() -> None:
    loops = ConceptId("loops")

    assert question_key(loops, "What?") == question_key(loops, "What?")
    assert question_key(loops, "What?") != question_key(loops, "Why?")


def test_labels_are_told_apart_by_more_than_case_and_spaces() -> None:
    assert folded_label(" Light  rays") == folded_label("light RAYS")
    assert folded_label("Light rays") != folded_label("Light ray")
