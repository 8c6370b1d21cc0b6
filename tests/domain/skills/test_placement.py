"""What answers about some skills tell of all, what is asked next, and what is credited."""

import pytest

from bot.domain.exercise.knowledge import Admission, admission
from bot.domain.ids import SkillId
from bot.domain.skills import placement
from bot.domain.skills.placement import Probe
from bot.domain.skills.school_years import class_of, strand_of
from tests.skill_builders import LIKE, UNLIKE, bundled_graph

TWO_STEP = SkillId("lin_two_step")
ONE_STEP = SkillId("lin_one_step")
PLACE_VALUE = SkillId("num_place_value")


def _probe(skill_id: SkillId, *, right: bool = True, guess: float = placement.TYPED) -> Probe:
    return Probe(skill_id=skill_id, right=right, guess=guess)


def test_classes_lie_within_their_bands_and_rise_with_what_is_below() -> None:
    graph = bundled_graph()
    assert class_of(PLACE_VALUE, graph) == pytest.approx(1.0)
    assert 5.5 < class_of(ONE_STEP, graph) < class_of(TWO_STEP, graph) < 8.5
    assert all(0.5 < class_of(skill, graph) < 10.5 for skill in graph.skills)


def test_each_skill_belongs_to_the_strand_that_its_tags_say() -> None:
    skills = bundled_graph().skills
    strands = {skill: strand_of(skills[SkillId(skill)]) for skill in skills}
    assert len(set(strands.values())) == 6
    assert strands[SkillId("quad_vertex")] == strands[SkillId("pow_scientific")] == "powers"
    assert strands[SkillId("dec_frac_convert")] == strands[SkillId("pct_change")] == "decimals"
    assert strands[SkillId("lin_function")] == strands[SkillId("int_order")] == "integers"


def test_a_right_answer_speaks_for_what_is_below_and_a_wrong_one_against_what_is_above() -> None:
    graph = bundled_graph()
    before = placement.known_chances(graph, ())
    right = placement.known_chances(graph, (_probe(TWO_STEP),))
    wrong = placement.known_chances(graph, (_probe(ONE_STEP, right=False),))
    assert right[ONE_STEP] > before[ONE_STEP] + 0.2
    assert wrong[TWO_STEP] < before[TWO_STEP] - 0.2
    assert all(0 <= chance <= 1 for chance in (*right.values(), *wrong.values()))


def test_what_is_guessed_easily_says_less() -> None:
    graph = bundled_graph()
    typed = placement.known_chances(graph, (_probe(UNLIKE),))
    chosen = placement.known_chances(graph, (_probe(UNLIKE, guess=0.5),))
    assert chosen[LIKE] < typed[LIKE]


def test_a_stated_class_is_where_it_begins_and_credits_nothing_by_itself() -> None:
    graph = bundled_graph()
    nine = placement.known_chances(graph, (), 9)
    five = placement.known_chances(graph, (), 5)
    assert nine[TWO_STEP] > 0.7
    assert five[TWO_STEP] < 0.3
    assert placement.credited_skills(nine, 0, graph.skills) == ()
    assert placement.credited_skills(nine, placement.LEAST_ANSWERS, graph.skills)


def test_after_two_wrong_answers_in_a_row_something_is_asked_that_is_probably_known() -> None:
    graph = bundled_graph()
    wrong = (_probe(TWO_STEP, right=False), _probe(SkillId("expr_expand"), right=False))
    chances = placement.known_chances(graph, wrong, 8)
    kind = placement.next_skill(chances, wrong, graph.skills)
    usual = placement.next_skill(chances, (*wrong, _probe(LIKE)), graph.skills)
    assert kind is not None
    assert usual is not None
    assert chances[kind] >= placement.KIND_FROM > chances[usual]


def test_no_skill_is_asked_twice_until_all_were() -> None:
    graph = bundled_graph()
    probes: list[Probe] = []
    among = placement.with_all_below((LIKE,), graph)
    for _ in among:
        following = placement.next_skill(placement.known_chances(graph, probes), probes, among)
        assert following is not None
        probes.append(_probe(following))
    assert {probe.skill_id for probe in probes} == among
    assert placement.next_skill(placement.known_chances(graph, probes), probes, among) is None


def test_on_the_way_to_a_wanted_skill_only_what_is_below_it_is_asked_and_none_three_times() -> (
    None
):
    graph = bundled_graph()
    way = placement.with_all_below((TWO_STEP,), graph)
    probes: list[Probe] = []
    while following := placement.next_on_way(
        placement.known_chances(graph, probes, 9), probes, way
    ):
        probes.append(_probe(following, right=len(probes) % 2 == 0))
    asked = [probe.skill_id for probe in probes]
    assert placement.LEAST_TO_TARGET <= len(asked) <= placement.MOST_PROBLEMS
    assert way.issuperset(asked)
    assert max(map(asked.count, asked)) <= placement.ASKED_AT_MOST


@pytest.mark.parametrize(
    ("answers", "guess", "wanted"),
    [
        ("rrr", placement.TYPED, Admission.PASSED),
        ("rwrr", placement.TYPED, Admission.PASSED),
        ("rwr", placement.TYPED, Admission.OPEN),
        ("rww", placement.TYPED, Admission.FAILED),
        ("rrr", 0.5, Admission.OPEN),
        ("rrrr", 0.5, Admission.PASSED),
        ("", placement.TYPED, Admission.OPEN),
    ],
)
def test_three_right_before_the_second_wrong_open_and_four_where_guessing_is_easy(
    answers: str, guess: float, wanted: Admission
) -> None:
    probes = [_probe(LIKE, right=answer == "r", guess=guess) for answer in answers]
    assert admission(probes) is wanted
