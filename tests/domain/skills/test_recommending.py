"""What is practised next, how hard, and what an answer unlocked."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import POLICY, after_opportunity
from bot.domain.skills.graph import GradeBand
from bot.domain.skills.recommending import (
    Locked,
    Recommended,
    Why,
    fitting_difficulty,
    locked_skills,
    newly_unlocked,
    opened_skills,
    recommendations,
    unlocked_skills,
)
from tests.skill_builders import (
    EQUIV,
    LIKE,
    MONDAY,
    UNLIKE,
    build_graph,
    build_opportunity,
    build_skill,
    build_state,
    bundled_graph,
    known,
)

GRAPH = build_graph()
A, B, C, D = map(SkillId, "abcd")
LONG_AGO = MONDAY - timedelta(days=15)
LATELY = MONDAY - timedelta(days=1)


def best(*states: tuple[SkillId, float, datetime | None]) -> list[SkillId]:
    """Return these skills, which have no prerequisites, in the recommended order."""
    graph = build_graph(*(build_skill(skill_id) for skill_id, *_ in states))
    found = known(
        build_state(skill_id, p, opportunities=int(at is not None), last_practiced_at=at)
        for skill_id, p, at in states
    )
    return [skill.skill_id for skill in recommendations(graph, found, MONDAY)]


def test_what_was_practised_and_is_hardly_known_comes_first() -> None:
    assert best((A, 0.1, None), (B, 0.74, LATELY), (C, 0.3, LATELY)) == [C, B, A]


def test_then_comes_what_is_least_known() -> None:
    assert best((A, 0.9, LATELY), (B, 0.8, LATELY), (C, 0.75, LATELY)) == [C, B, A]


def test_at_the_same_chance_what_has_waited_longest_comes_first() -> None:
    assert best((A, 0.8, LATELY), (B, 0.8, LONG_AGO), (C, 0.8, None)) == [C, B, A]


def test_what_is_mastered_comes_back_after_the_spacing_and_last() -> None:
    assert best((A, 0.99, LONG_AGO), (B, 0.97, LATELY), (C, 0.9, LATELY)) == [C, A]


def test_the_spacing_is_the_policys() -> None:
    graph = build_graph(build_skill("a"))
    states = known([build_state(A, 0.97, last_practiced_at=LATELY)])
    daily = replace(POLICY, spacing=(timedelta(days=1),))

    assert recommendations(graph, states, MONDAY) == ()
    assert recommendations(graph, states, MONDAY, daily) == (Recommended(A, Why.SPACED),)


def test_else_the_grade_band_decides_and_then_the_id() -> None:
    graph = build_graph(
        build_skill("b", grade_band=GradeBand.MIDDLE),
        build_skill("d", grade_band=GradeBand.FIRST),
        build_skill("c", grade_band=GradeBand.FIRST),
        build_skill("a", grade_band=GradeBand.UPPER),
    )

    assert [skill.skill_id for skill in recommendations(graph, {}, MONDAY)] == [C, D, B, A]


def test_nothing_locked_is_ever_recommended() -> None:
    states = known([build_state(LIKE, 0.1)])

    assert recommendations(GRAPH, states, MONDAY) == (Recommended(EQUIV, Why.OPEN),)
    assert unlocked_skills(GRAPH, states) == (EQUIV,)


def test_what_is_locked_is_told_with_what_is_missing_the_nearest_first() -> None:
    graph = build_graph(
        build_skill("a"), build_skill("b", "a", "c"), build_skill("c", "a"), build_skill("d", "b")
    )

    assert locked_skills(graph, {}) == (
        Locked(skill_id=C, missing=(A,)),
        Locked(skill_id=B, missing=(A, C)),
        Locked(skill_id=D, missing=(B,)),
    )


@pytest.mark.parametrize(
    ("p_mastery", "difficulty"),
    [(0.0, 1), (0.34, 1), (0.35, 2), (0.55, 3), (0.75, 4), (0.9499, 4), (0.95, 5), (1.0, 5)],
)
def test_items_get_harder_as_the_skill_gets_better(p_mastery: float, difficulty: int) -> None:
    assert fitting_difficulty(p_mastery) == difficulty


def test_an_answer_that_masters_a_skill_unlocks_what_builds_on_it() -> None:
    before = known([build_state(EQUIV, 0.9)])
    after = known([after_opportunity(before[EQUIV], build_opportunity())])

    assert opened_skills(GRAPH, EQUIV, before, after) == (LIKE,)
    assert opened_skills(GRAPH, EQUIV, after, after) == ()


def test_what_is_no_longer_mastered_locks_nothing_that_was_unlocked() -> None:
    open_already = build_state(LIKE, opportunities=0, unlocked_at=MONDAY)
    before = known([build_state(EQUIV, 0.96), open_already])
    after = known(
        [after_opportunity(before[EQUIV], build_opportunity(correct=False)), open_already]
    )

    assert opened_skills(GRAPH, EQUIV, before, after) == ()
    assert unlocked_skills(GRAPH, after) == (EQUIV, LIKE)


def test_what_is_unlocked_is_noted_once() -> None:
    states = known([build_state(EQUIV, 0.96)])

    noted = newly_unlocked(GRAPH, states, MONDAY)
    kept = states | known(noted)

    assert [state.skill_id for state in noted] == [EQUIV, LIKE]
    assert {state.unlocked_at for state in noted} == {MONDAY}
    assert newly_unlocked(GRAPH, kept, MONDAY) == ()


def test_a_skill_goes_on_without_a_graph_and_its_unlocks_are_made_up_for_once() -> None:
    opportunity = build_opportunity()
    alone = after_opportunity(after_opportunity(build_state(EQUIV, 0.8), opportunity), opportunity)

    noted = newly_unlocked(GRAPH, known([alone]), MONDAY)

    assert alone.is_mastered()
    assert [state.skill_id for state in noted] == [EQUIV, LIKE]
    assert newly_unlocked(GRAPH, known([alone]) | known(noted), MONDAY) == ()


def test_practising_what_is_recommended_masters_every_skill_of_the_graph() -> None:
    graph = bundled_graph()
    states = known([])
    now = MONDAY
    for _ in range(6 * len(graph.skills)):
        states = states | known(newly_unlocked(graph, states, now))
        chosen = recommendations(graph, states, now)
        if not chosen:
            break
        now += timedelta(minutes=1)
        state = graph.state(chosen[0].skill_id, states)
        states = states | known([after_opportunity(state, build_opportunity(at=now))])

    assert all(graph.state(skill, states).is_mastered() for skill in graph.skills)
    assert set(unlocked_skills(graph, states)) == set(graph.skills)
    assert UNLIKE in states
