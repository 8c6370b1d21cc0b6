from itertools import product
from math import exp

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from bot.domain.exercise.knowledge import (
    ABILITIES,
    SLIP,
    STEEPNESS,
    Knowable,
    information,
    knowledge,
    known_chances,
)
from bot.domain.ids import ConceptId

ROUNDING = 1e-9


A, B, C, D = map(ConceptId, "abcd")


def chain(*ids: ConceptId) -> tuple[Knowable, ...]:
    """Return concepts of which each builds on the one before it, easiest first."""
    return tuple(
        Knowable(id=it, difficulty=(at + 0.5) / len(ids), prerequisites=ids[max(0, at - 1) : at])
        for at, it in enumerate(ids)
    )


@st.composite
def topics(draw: st.DrawFn) -> tuple[Knowable, ...]:
    count = draw(st.integers(1, 7))
    ids = [ConceptId(f"c{at}") for at in range(count)]
    return tuple(
        Knowable(
            id=ids[at],
            difficulty=(at + 0.5) / count,
            prerequisites=tuple(draw(st.sets(st.sampled_from(ids[:at])))) if at else (),
            guess=draw(st.sampled_from([0.05, 0.25, 0.5])),
        )
        for at in range(count)
    )


def counted(topic: tuple[Knowable, ...], right: dict[ConceptId, bool]) -> dict[ConceptId, float]:
    """Return P(known) by going through every state of knowledge and every ability."""
    weights = dict.fromkeys((it.id for it in topic), 0.0)
    total = 0.0
    for ability, held in product(ABILITIES, product((True, False), repeat=len(topic))):
        known = {it.id for it, is_held in zip(topic, held, strict=True) if is_held}
        if any(it.id in known and not known.issuperset(it.prerequisites) for it in topic):
            continue
        weight = 1.0
        for it in topic:
            rng = 1 / (1 + exp(STEEPNESS * (it.difficulty - ability)))
            if known.issuperset(it.prerequisites):
                weight *= rng if it.id in known else 1 - rng
            if it.id in right:
                answered_rightly = 1 - SLIP if it.id in known else it.guess
                weight *= answered_rightly if right[it.id] else 1 - answered_rightly
        total += weight
        for name in known:
            weights[name] += weight
    return {name: weight / total for name, weight in weights.items()}


@given(topics(), st.data())
def test_the_chances_are_those_of_counting_every_state(
    topic: tuple[Knowable, ...], data: st.DataObject
) -> None:
    names = st.sampled_from([it.id for it in topic])
    right = data.draw(st.dictionaries(names, st.booleans()))

    assert known_chances(knowledge(topic), right) == pytest.approx(
        counted(topic, right), abs=ROUNDING
    )


@given(topics(), st.data())
def test_an_answer_speaks_for_what_is_below_or_against_what_is_above(
    topic: tuple[Knowable, ...], data: st.DataObject
) -> None:
    model = knowledge(topic)
    names = [it.id for it in topic]
    right = data.draw(st.dictionaries(st.sampled_from(names), st.booleans()))
    asked = data.draw(st.sampled_from(names))
    assume(asked not in right)

    before = known_chances(model, right)
    after_right = known_chances(model, {**right, asked: True})
    after_wrong = known_chances(model, {**right, asked: False})

    place = names.index(asked)
    for at, name in enumerate(names):
        assert 0 <= before[name] <= 1
        if model.closures[place] >> at & 1:
            assert after_right[name] >= before[name] - ROUNDING
        if model.closures[at] >> place & 1:
            assert after_wrong[name] <= before[name] + ROUNDING


def test_knowing_a_concept_speaks_for_everything_below_it() -> None:
    chances = known_chances(knowledge(chain(A, B, C, D)), {C: True})

    assert chances[A] > chances[B] > 0.9
    assert chances[C] > chances[D]


def test_failing_a_concept_speaks_against_everything_above_it() -> None:
    chances = known_chances(knowledge(chain(A, B, C, D)), {B: False})

    assert chances[A] > chances[B] > chances[C] > chances[D]
    assert chances[C] < 0.1


def test_without_links_an_answer_still_tells_how_able_the_learner_is() -> None:
    topic = tuple(Knowable(id=it, difficulty=0.5) for it in (A, B))

    chances = known_chances(knowledge(topic), {A: True})

    assert 0.5 < chances[B] < chances[A]


def test_concepts_that_build_on_one_another_are_known_together() -> None:
    circle = (
        Knowable(id=A, difficulty=0.2, prerequisites=(B,)),
        Knowable(id=B, difficulty=0.6, prerequisites=(A,)),
    )

    chances = known_chances(knowledge(circle), {A: True})

    assert chances[A] == chances[B]


def test_a_link_to_a_stranger_does_not_count() -> None:
    alone = Knowable(id=A, difficulty=0.5)
    linked = Knowable(id=A, difficulty=0.5, prerequisites=(ConceptId("elsewhere"),))

    assert known_chances(knowledge((linked,)), {}) == known_chances(knowledge((alone,)), {})


def test_an_uncertain_concept_tells_most_and_a_typed_answer_more_than_a_choice() -> None:
    typed = Knowable(id=A, difficulty=0.5)
    chosen = Knowable(id=A, difficulty=0.5, guess=0.25)

    assert information(typed, 0.5) > information(typed, 0.9) > information(typed, 1.0)
    assert information(typed, 1.0) == pytest.approx(0)
    assert information(typed, 0.5) > information(chosen, 0.5)
