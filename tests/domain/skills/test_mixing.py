"""Which of several alternating skills comes next, and the way to a wanted one."""

from dataclasses import replace
from datetime import timedelta

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Credit, SkillState
from bot.domain.skills.mixing import next_mixed, problems_left, way_to
from tests.skill_builders import (
    EQUIV,
    LIKE,
    MONDAY,
    UNLIKE,
    build_graph,
    build_skill,
    build_state,
    bundled_graph,
)

A, B, C = map(SkillId, ("a", "b", "c"))
DAY = timedelta(days=1)
APART = build_graph(build_skill("a"), build_skill("b"), build_skill("c"))


def _begun(skill_id: SkillId, share: float, opportunities: int = 3) -> SkillState:
    return build_state(skill_id, share, opportunities=opportunities)


def test_a_new_skill_has_three_problems_of_its_own_before_it_alternates() -> None:
    states = {A: _begun(A, 0.4, 2), B: _begun(B, 0.5)}

    assert next_mixed(APART, states, (A, A), MONDAY, (A, B)) == A
    states[A] = _begun(A, 0.45, 3)
    assert next_mixed(APART, states, (A, A, A), MONDAY, (A, B)) == B


def test_none_comes_twice_in_a_row_while_another_is_open_and_the_surest_comes_first() -> None:
    states = {A: _begun(A, 0.8), B: _begun(B, 0.5), C: _begun(C, 0.6)}

    assert next_mixed(APART, states, (), MONDAY, APART.skills) == A
    assert next_mixed(APART, states, (A,), MONDAY, APART.skills) == C
    assert next_mixed(APART, states, (C,), MONDAY, APART.skills) == A
    assert next_mixed(APART, {A: states[A]}, (A,), MONDAY, (A,)) == A


def test_what_is_mistaken_for_the_last_one_comes_right_after_it() -> None:
    tags = {"tags": ("confused:ab",)}
    graph = build_graph(build_skill("a", **tags), build_skill("b", **tags), build_skill("c"))
    states = {A: _begun(A, 0.5), B: _begun(B, 0.4), C: _begun(C, 0.8)}

    assert next_mixed(graph, states, (A,), MONDAY, graph.skills) == B
    assert next_mixed(graph, states, (C,), MONDAY, graph.skills) == A


def test_at_most_every_fourth_problem_is_a_mastered_one_and_only_if_it_is_due() -> None:
    mastered = replace(build_state(C, 0.97), mastered_at=MONDAY)
    states = {A: _begun(A, 0.5), B: _begun(B, 0.4), C: mastered}
    later = MONDAY + 3 * DAY

    assert next_mixed(APART, states, (A, B, A), later, APART.skills) == C
    assert next_mixed(APART, states, (A, B), later, APART.skills) == A
    assert next_mixed(APART, states, (A, C, A), later, APART.skills) == B
    assert next_mixed(APART, states, (A, B, A), MONDAY + DAY, APART.skills) == B


def test_a_mastered_skill_is_due_after_two_seven_and_twenty_days() -> None:
    mastered = replace(build_state(C, 0.97), mastered_at=MONDAY)
    second = replace(mastered, last_practiced_at=MONDAY + 2 * DAY)
    third = replace(mastered, last_practiced_at=MONDAY + 9 * DAY)

    assert mastered.comes_back_at() == MONDAY + 2 * DAY
    assert second.comes_back_at() == MONDAY + 9 * DAY
    assert third.comes_back_at() == MONDAY + 29 * DAY
    assert build_state(C, 0.5).comes_back_at() is None


def test_a_credited_skill_comes_only_if_nothing_else_is_open() -> None:
    credited = replace(build_state(A, 0.9, opportunities=0), credit=Credit.SHOWN)

    assert next_mixed(APART, {A: credited, B: _begun(B, 0.2)}, (), MONDAY, (A, B)) == B
    assert next_mixed(APART, {A: credited}, (), MONDAY, (A,)) == A


def test_the_way_names_what_is_missing_in_order_and_leaves_out_what_is_credited() -> None:
    graph = build_graph()
    credited = replace(build_state(EQUIV, 0.9, opportunities=0), credit=Credit.SHOWN)

    assert way_to(graph, UNLIKE, {}) == (EQUIV, LIKE, UNLIKE)
    assert way_to(graph, UNLIKE, {EQUIV: credited}) == (LIKE, UNLIKE)
    assert way_to(graph, EQUIV, {}) == (EQUIV,)


def test_what_is_known_better_takes_fewer_problems() -> None:
    unsure, sure = build_state(LIKE, 0.1), build_state(LIKE, 0.9)

    assert 1 <= problems_left(sure) < problems_left(unsure) <= 10


def test_pairs_that_are_mistaken_for_each_other_are_declared_in_the_graph() -> None:
    graph = bundled_graph()
    pairs = {(skill, other) for skill in graph.skills for other in graph.confused_with(skill)}

    assert len(pairs) == 14
    assert (SkillId("num_gcd"), SkillId("num_lcm")) in pairs
