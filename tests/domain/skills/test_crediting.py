"""The effect of a placement on skills, and what withdraws credit (K85)."""

from dataclasses import replace

from bot.domain.ids import SkillId
from bot.domain.mastery.tracing import Credit, SkillState
from bot.domain.skills import crediting
from bot.domain.skills.placement import Probe
from tests.skill_builders import EQUIV, LIKE, UNLIKE, build_graph, build_skill, build_state

GRAPH = build_graph()
CHANCES = {EQUIV: 0.97, LIKE: 0.92, UNLIKE: 0.4}


def _credited(
    skill_id: SkillId = EQUIV, share: float = 0.9, credit: Credit = Credit.ASSUMED
) -> SkillState:
    return build_state(skill_id, share, opportunities=0, credit=credit)


def test_what_is_credited_is_shown_as_ninety_per_cent_at_most_and_opens_what_builds_on_it() -> (
    None
):
    placed = {
        state.skill_id: state
        for state in crediting.after_placement(GRAPH, {}, CHANCES, (EQUIV,), ())
    }

    assert (placed[EQUIV].p_mastery, placed[EQUIV].credit) == (0.9, Credit.ASSUMED)
    assert placed[UNLIKE].p_mastery == 0.4
    assert not placed[UNLIKE].is_credited
    assert GRAPH.is_unlocked(LIKE, placed)
    assert not GRAPH.is_unlocked(UNLIKE, placed)


def test_what_was_asked_is_credited_as_shown() -> None:
    placed = crediting.after_placement(GRAPH, {}, CHANCES, (EQUIV,), (EQUIV,))

    assert placed[0].credit is Credit.SHOWN


def test_what_was_practised_keeps_its_own_share_and_what_is_mastered_needs_no_credit() -> None:
    states = {EQUIV: build_state(EQUIV, 0.97), LIKE: build_state(LIKE, 0.3)}

    placed = {
        state.skill_id: state
        for state in crediting.after_placement(GRAPH, states, CHANCES, (EQUIV, LIKE), ())
    }

    assert EQUIV not in placed
    assert (placed[LIKE].p_mastery, placed[LIKE].credit) == (0.3, Credit.SHOWN)


def test_credit_that_was_taken_back_does_not_come_back_by_a_placement() -> None:
    lost = _credited(credit=Credit.TAKEN_BACK)

    placed = {
        state.skill_id: state
        for state in crediting.after_placement(GRAPH, {EQUIV: lost}, CHANCES, (EQUIV,), ())
    }

    assert EQUIV not in placed
    assert not GRAPH.is_unlocked(LIKE, {EQUIV: lost})


def test_the_second_wrong_answer_in_a_row_takes_the_credit_back() -> None:
    credited = _credited()
    wrong = replace(credited, last_outcome=False, opportunities=1)

    once = crediting.after_answer(credited, wrong)
    twice = crediting.after_answer(once, wrong)

    assert (once.credit, twice.credit) == (Credit.SHOWN, Credit.TAKEN_BACK)
    assert crediting.in_doubt(once)
    assert not crediting.in_doubt(twice)


def test_a_right_answer_between_two_wrong_ones_keeps_the_credit() -> None:
    credited = replace(_credited(), last_outcome=False)

    after = crediting.after_answer(credited, replace(credited, last_outcome=True))

    assert after.credit is Credit.SHOWN


def test_what_nobody_asked_about_is_asked_before_the_first_practice_of_what_it_opened() -> None:
    states = {EQUIV: _credited()}

    assert crediting.to_ask_first(GRAPH, LIKE, states) == (EQUIV,)
    assert crediting.to_ask_first(GRAPH, LIKE, states | {LIKE: build_state(LIKE)}) == ()
    assert crediting.to_ask_first(GRAPH, LIKE, {EQUIV: _credited(credit=Credit.SHOWN)}) == ()


def test_two_wrong_in_a_row_have_the_two_least_sure_credited_prerequisites_asked() -> None:
    names = ("a", "b", "c", "d")
    graph = build_graph(*map(build_skill, names), build_skill("top", *names))
    shares = dict(zip(map(SkillId, names), (0.9, 0.7, 0.8, 0.97), strict=True))
    states = {skill_id: _credited(skill_id, share) for skill_id, share in shares.items()}
    wrong = build_state(SkillId("top"), 0.2, last_outcome=False)

    assert crediting.to_check(graph, wrong, wrong, states) == ("b", "c")
    assert crediting.to_check(graph, replace(wrong, last_outcome=True), wrong, states) == ()


def test_a_credited_skill_that_was_answered_wrong_is_asked_again() -> None:
    doubted = replace(_credited(), last_outcome=False, opportunities=1)

    assert crediting.to_check(GRAPH, _credited(), doubted, {EQUIV: doubted}) == (EQUIV,)


def test_on_a_way_what_is_above_a_right_answer_shows_what_is_below() -> None:
    right = Probe(skill_id=LIKE, right=True)

    by_way = crediting.placed_by_check(GRAPH, {}, CHANCES, [right], (EQUIV, LIKE), UNLIKE)
    by_placement = crediting.placed_by_check(GRAPH, {}, CHANCES, [right], (EQUIV, LIKE))

    assert {state.skill_id: state.credit for state in by_way if state.credit} == {
        EQUIV: Credit.SHOWN,
        LIKE: Credit.SHOWN,
    }
    assert {state.skill_id: state.credit for state in by_placement if state.credit} == {
        EQUIV: Credit.ASSUMED,
        LIKE: Credit.SHOWN,
    }
