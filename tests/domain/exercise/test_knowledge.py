from collections import defaultdict
from functools import cache
from math import exp

import pytest
from hypothesis import assume, given, strategies as st

from bot.domain.exercise.diagnosis import ABLEST, GUESS_TYPED, STEEPNESS, WEAKEST, Knowable
from bot.domain.exercise.knowledge import SLIP, information, knowledge, known_chances
from bot.domain.ids import ConceptId

ROUNDING = 1e-9
SAMPLING = 0.08
ABILITIES = tuple(WEAKEST + (ABLEST - WEAKEST) * (at + 0.5) / 200 for at in range(200))

A, B, C, D = map(ConceptId, "abcd")


def chain(*ids: ConceptId) -> tuple[Knowable, ...]:
    """Return concepts that each build on the one before, easiest first."""
    return tuple(
        Knowable(
            id=concept_id, difficulty=(at + 0.5) / len(ids), prerequisites=ids[max(0, at - 1) : at]
        )
        for at, concept_id in enumerate(ids)
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


def with_all_below(topic: tuple[Knowable, ...]) -> dict[ConceptId, set[ConceptId]]:
    """Return each concept with all its prerequisites, basic concepts first."""
    below: dict[ConceptId, set[ConceptId]] = {}
    for concept in topic:
        below[concept.id] = {concept.id}.union(
            *(below[needed] for needed in concept.prerequisites)
        )
    return below


def counted(topic: tuple[Knowable, ...], right: dict[ConceptId, bool]) -> dict[ConceptId, float]:
    """Return P(known), computed over every state of knowledge."""
    weights = dict.fromkeys((concept.id for concept in topic), 0.0)
    total = 0.0
    for known, beforehand in states(topic).items():
        weight = beforehand
        for concept in topic:
            if concept.id in right:
                answered_rightly = 1 - SLIP if concept.id in known else concept.guess
                weight *= answered_rightly if right[concept.id] else 1 - answered_rightly
        total += weight
        for name in known:
            weights[name] += weight
    return {name: weight / total for name, weight in weights.items()}


@cache
def states(topic: tuple[Knowable, ...]) -> dict[frozenset[ConceptId], float]:
    """Return the prior chance of each state over both kinds of learner."""
    chances: dict[frozenset[ConceptId], float] = defaultdict(float)
    grown = {frozenset[ConceptId](): 1.0}
    for _ in range(len(topic) + 1):
        following: dict[frozenset[ConceptId], float] = defaultdict(float)
        for known, chance in grown.items():
            chances[known] += chance / (len(topic) + 1) / 2
            open_now = [
                concept.id
                for concept in topic
                if concept.id not in known and known.issuperset(concept.prerequisites)
            ]
            for name in open_now:
                following[known | {name}] += chance / len(open_now)
        grown = following
    for ability in ABILITIES:
        held = {frozenset[ConceptId](): 1.0}
        for concept in topic:
            chance = 1 / (1 + exp(STEEPNESS * (concept.difficulty - ability)))
            following = defaultdict(float)
            for known, so_far in held.items():
                knows = chance if known.issuperset(concept.prerequisites) else 0.0
                following[known | {concept.id}] += so_far * knows
                following[known] += so_far * (1 - knows)
            held = following
        for known, so_far in held.items():
            chances[known] += so_far / len(ABILITIES) / 2
    return dict(chances)


@given(topics(), st.data())
def test_the_chances_are_those_of_counting_every_state(
    topic: tuple[Knowable, ...], data: st.DataObject
) -> None:
    names = st.sampled_from([concept.id for concept in topic])
    right = data.draw(st.dictionaries(names, st.booleans(), max_size=3))

    assert known_chances(knowledge(topic), right) == pytest.approx(
        counted(topic, right), abs=SAMPLING
    )


@given(topics())
def test_every_sampled_state_holds_what_its_concepts_build_on(topic: tuple[Knowable, ...]) -> None:
    place = {concept.id: at for at, concept in enumerate(topic)}

    for state in knowledge(topic).states:
        assert all(
            state[place[below]]
            for concept in topic
            if state[place[concept.id]]
            for below in concept.prerequisites
        )


def test_the_same_concepts_are_always_given_the_same_chances() -> None:
    topic = chain(A, B, C, D)
    first = known_chances(knowledge(topic), {B: True})
    knowledge.cache_clear()

    assert known_chances(knowledge(topic), {B: True}) == first


@given(topics(), st.data())
def test_an_answer_speaks_for_what_is_below_or_against_what_is_above(
    topic: tuple[Knowable, ...], data: st.DataObject
) -> None:
    model = knowledge(topic)
    names = [concept.id for concept in topic]
    right = data.draw(st.dictionaries(st.sampled_from(names), st.booleans()))
    asked = data.draw(st.sampled_from(names))
    assume(asked not in right)

    before = known_chances(model, right)
    after_right = known_chances(model, {**right, asked: True})
    after_wrong = known_chances(model, {**right, asked: False})

    below = with_all_below(topic)
    for name in names:
        assert 0 <= before[name] <= 1
        if name in below[asked]:
            assert after_right[name] >= before[name] - ROUNDING
        if asked in below[name]:
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
    topic = tuple(Knowable(id=concept_id, difficulty=0.5) for concept_id in (A, B))

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
    typed, chosen = GUESS_TYPED, 0.25

    assert information(0.5, typed) > information(0.9, typed) > information(1.0, typed)
    assert information(1.0, typed) == pytest.approx(0)
    assert information(0.5, typed) > information(0.5, chosen)
