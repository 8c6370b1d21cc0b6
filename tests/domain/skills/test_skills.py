"""The graph of skills: what makes one sound, and what it tells about a learner."""

from dataclasses import replace

import pytest

from bot.domain.errors import SkillGraphError
from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import fresh_state
from bot.domain.skills.graph import skill_graph, skill_problems, skill_warnings
from tests.skill_builders import (
    BKT,
    EQUIV,
    LIKE,
    MONDAY,
    UNLIKE,
    build_graph,
    build_skill,
    build_state,
    known,
)

GRAPH = build_graph()


@pytest.mark.parametrize(
    ("skills", "problem"),
    [
        ([], "a graph has at least one skill"),
        ([build_skill("a"), build_skill("a")], "a: an id that no other skill has"),
        ([build_skill("a", "b")], "a: prerequisites in this graph, 'b' is none"),
        ([build_skill("a", "a")], "a: no cycle, found a > a"),
        (
            [build_skill("a", "c"), build_skill("b", "a"), build_skill("c", "b")],
            "a: no cycle, found a > b > c > a",
        ),
    ],
)
def test_a_graph_that_nobody_could_practise_by_is_refused(
    skills: list[object], problem: str
) -> None:
    with pytest.raises(SkillGraphError) as caught:
        skill_graph("1", skills)  # type: ignore[arg-type]  # the empty list has no type

    assert str(caught.value) == problem


def test_all_that_is_wrong_can_be_told_at_once() -> None:
    skills = [build_skill("a", "b"), build_skill("c", "d")]

    assert len(list(skill_problems(skills))) == 2


def test_unusual_parameters_are_warned_of_with_their_skill() -> None:
    often = build_skill("a", bkt=replace(BKT, p_guess=0.55))

    assert list(skill_warnings([often, build_skill("b")])) == [
        "a: p_guess is 0.55, usual is 0 to 0.5"
    ]


@pytest.mark.parametrize(("p_mastery", "is_open"), [(0.9499, False), (0.95, True)])
def test_a_skill_is_unlocked_when_its_prerequisites_are_mastered(
    p_mastery: float, is_open: bool
) -> None:
    states = known([build_state(EQUIV, p_mastery)])

    assert GRAPH.is_unlocked(LIKE, states) is is_open
    assert GRAPH.missing(LIKE, states) == (() if is_open else (EQUIV,))


def test_a_skill_without_prerequisites_is_always_unlocked() -> None:
    assert GRAPH.is_unlocked(EQUIV, {})


def test_a_skill_that_was_unlocked_stays_so_whatever_is_forgotten() -> None:
    states = known(
        [build_state(EQUIV, 0.1), build_state(LIKE, opportunities=0, unlocked_at=MONDAY)]
    )

    assert GRAPH.is_unlocked(LIKE, states)
    assert GRAPH.missing(LIKE, states) == (EQUIV,)


def test_what_builds_on_a_skill_at_once_can_be_told() -> None:
    assert GRAPH.successors(EQUIV) == (LIKE,)
    assert GRAPH.successors(UNLIKE) == ()


def test_a_skill_goes_on_with_the_parameters_of_its_graph() -> None:
    old = build_state(EQUIV, 0.5, p_transit=0.3)

    assert GRAPH.state(EQUIV, known([old])) == replace(old, p_transit=BKT.p_transit)
    assert GRAPH.state(SkillId("frac_equiv"), {}) == fresh_state(EQUIV, BKT)
