"""Bayesian knowledge tracing: one answer, many, and what they are compared with."""

import json
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import AFTER_HINT
from bot.domain.errors import BadTracingError
from bot.domain.ids import LessonId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.mastery.models import Mastery
from bot.domain.mastery.taking_back import replay
from bot.domain.mastery.tracing import (
    HIGHEST,
    LOWEST,
    POLICY,
    BktParameters,
    Opportunity,
    SkillState,
    TracedSum,
    Tracing,
    after_opportunity,
    fresh_state,
    known_after,
    opportunity_of,
    retrace,
    with_seed,
)
from bot.domain.topics.mind_map import ResponseType
from tests.cases import over
from tests.skill_builders import BKT, EQUIV, MONDAY, build_opportunity, build_state

PYBKT = json.loads((Path(__file__).parent / "pybkt.json").read_text(encoding="utf-8"))
"""P(known) before each answer and after the last, by `predict_onestep` of pyBKT 1.4.3."""
MINUTE = timedelta(minutes=1)
SHARES = st.floats(0, 1)
PARAMETERS = st.builds(
    BktParameters,
    p_init=SHARES,
    p_transit=st.floats(0, 0.99),
    p_slip=st.floats(0, 0.49),
    p_guess=st.floats(0, 0.49),
)


def answered(answers: str, state: SkillState) -> list[SkillState]:
    """Return the skill before and after each of these answers, a minute apart."""
    states = [state]
    for place, sign in enumerate(answers):
        opportunity = build_opportunity(correct=sign == "1", at=MONDAY + place * MINUTE)
        states.append(after_opportunity(states[-1], opportunity))
    return states


def build_answer(quality: int, **but: Any) -> GivenAnswer:
    values: dict[str, Any] = {
        "key": QuestionKey("equivalent/one"),
        "type": ResponseType.TEACH,
        "lesson_id": LessonId("one"),
        "at": MONDAY,
    }
    return GivenAnswer(quality=quality, **(values | but))


@over("series", PYBKT)
def test_every_series_is_traced_as_pybkt_does(series: dict[str, Any]) -> None:
    fresh = fresh_state(EQUIV, BktParameters(**series["parameters"]))

    traced = [state.p_mastery for state in answered(series["answers"], fresh)]

    assert traced == pytest.approx(series["known"], rel=0, abs=1e-12)


def test_a_right_answer_is_evidence_and_then_a_chance_to_learn() -> None:
    known = known_after(build_state(p_mastery=0.2), correct=True)

    evidence = 0.2 * 0.9 / (0.2 * 0.9 + 0.8 * 0.2)
    assert known == pytest.approx(evidence + (1 - evidence) * 0.12, abs=1e-15)


def test_a_wrong_answer_is_evidence_and_then_a_chance_to_learn() -> None:
    known = known_after(build_state(p_mastery=0.2), correct=False)

    evidence = 0.2 * 0.1 / (0.2 * 0.1 + 0.8 * 0.8)
    assert known == pytest.approx(evidence + (1 - evidence) * 0.12, abs=1e-15)


def test_three_wrong_answers_take_a_mastered_skill_far_down() -> None:
    state = build_state(p_mastery=0.974, mastered_at=MONDAY)

    *_, last = answered("000", state)

    assert last.p_mastery == pytest.approx(0.211, abs=0.001)
    assert not last.is_mastered()
    assert last.needs_review()
    assert last.mastered_at == MONDAY


@pytest.mark.parametrize(
    ("known", "correct", "slip", "guess"),
    [(0.0, True, 0.1, 0.0), (1.0, False, 0.0, 0.2), (0.0, True, 1.0, 0.0), (1.0, False, 0.0, 1.0)],
)
def test_an_answer_that_nobody_could_give_leaves_what_was_known_and_may_teach(
    known: float, correct: bool, slip: float, guess: float
) -> None:
    state = build_state(p_mastery=known, p_slip=slip, p_guess=guess, p_transit=0.25)

    after = known_after(state, correct=correct)

    assert after == pytest.approx(min(max(known + (1 - known) * 0.25, LOWEST), HIGHEST))


@pytest.mark.parametrize(
    ("parameters", "word"),
    [
        ({"p_slip": 0.6, "p_guess": 0.4}, "add up"),
        ({"p_transit": 1.0}, "p_transit"),
        ({"p_transit": -0.1}, "p_transit"),
        ({"p_init": 1.1}, "p_init"),
        ({"p_slip": float("nan")}, "p_slip"),
        ({"p_guess": -0.2}, "p_guess"),
    ],
)
def test_parameters_with_which_answers_say_nothing_are_refused(
    parameters: dict[str, float], word: str
) -> None:
    with pytest.raises(BadTracingError, match=word):
        replace(BKT, **parameters)


def test_unusual_slips_and_guesses_are_named_and_taken() -> None:
    assert BKT.unusual == ()
    assert replace(BKT, p_slip=0.5, p_guess=0.0).unusual == ("p_slip", "p_guess")


@given(PARAMETERS, st.lists(st.booleans(), max_size=60))
def test_what_is_known_stays_within_its_bounds(bkt: BktParameters, answers: list[bool]) -> None:
    series = answered("".join("01"[answer] for answer in answers), fresh_state(EQUIV, bkt))

    assert all(LOWEST <= state.p_mastery <= HIGHEST for state in series[1:])


@given(PARAMETERS, SHARES)
def test_a_right_answer_never_says_less_than_a_wrong_one(bkt: BktParameters, known: float) -> None:
    state = replace(fresh_state(EQUIV, bkt), p_mastery=known)

    right, wrong = known_after(state, correct=True), known_after(state, correct=False)

    assert right >= wrong - 1e-12


def test_all_that_is_kept_of_a_skill_follows_its_opportunities() -> None:
    *_, state = answered("1011", build_state(opportunities=0))

    assert state.opportunities == 4
    assert state.streak == 2
    assert state.last_outcome is True
    assert state.last_practiced_at == MONDAY + 3 * MINUTE


@pytest.mark.parametrize(("known", "mastered"), [(0.9499999, False), (0.95, True)])
def test_a_skill_is_mastered_from_the_threshold_on(known: float, mastered: bool) -> None:
    assert build_state(p_mastery=known).is_mastered() is mastered


@pytest.mark.parametrize(
    ("known", "opportunities", "needed"), [(0.7499999, 1, True), (0.75, 1, False), (0.2, 0, False)]
)
def test_a_practised_skill_needs_review_below_its_threshold(
    known: float, opportunities: int, needed: bool
) -> None:
    state = build_state(p_mastery=known, opportunities=opportunities)

    assert state.needs_review() is needed


def test_a_skill_remembers_when_it_was_mastered_first() -> None:
    states = answered("1110111", build_state(opportunities=0))

    mastered = [state.mastered_at for state in states if state.is_mastered()]
    assert mastered
    assert set(mastered) == {MONDAY + 2 * MINUTE}


def test_a_right_answer_after_a_hint_counts_as_a_wrong_one() -> None:
    state = build_state()

    helped = after_opportunity(state, build_opportunity(helped=True))

    assert helped == after_opportunity(state, build_opportunity(correct=False))


def test_an_answer_in_a_checkpoint_is_twice_the_evidence_and_one_chance_to_learn() -> None:
    once = replace(build_state(), p_transit=0.0)
    twice = known_after(replace(once, p_mastery=known_after(once, correct=True)), correct=True)

    checked = after_opportunity(build_state(), build_opportunity(checkpoint=True))

    assert checked.p_mastery == pytest.approx(twice + (1 - twice) * 0.12, abs=1e-15)
    assert checked.opportunities == 2


def test_the_weight_of_checkpoints_is_the_policys() -> None:
    plain = replace(POLICY, version="bkt-2-plain", checkpoint_weight=1)
    opportunity = build_opportunity(checkpoint=True)

    as_practice = after_opportunity(build_state(), replace(opportunity, checkpoint=False))

    assert after_opportunity(build_state(), opportunity, plain) == as_practice
    assert after_opportunity(build_state(), opportunity) != as_practice


def test_the_thresholds_are_those_of_the_documented_policy() -> None:
    assert POLICY.version == "bkt-2"
    assert (POLICY.mastered_from, POLICY.review_below) == (0.95, 0.75)
    assert POLICY.checkpoint_weight == 2
    assert [rest.days for rest in POLICY.spacing] == [2, 7, 20]


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.booleans()), max_size=20))
def test_a_log_that_is_traced_anew_leads_where_the_answers_led(
    log: list[tuple[bool, bool, bool]],
) -> None:
    opportunities = [
        Opportunity(source=str(at), at=MONDAY, correct=right, helped=helped, checkpoint=checked)
        for at, (right, helped, checked) in enumerate(log)
    ]
    live = with_seed(build_state(opportunities=0), 0.52)
    for opportunity in opportunities:
        live = after_opportunity(live, opportunity)

    assert retrace(live, opportunities) == live


def test_what_is_taken_out_of_the_log_was_never_there() -> None:
    first, second = build_opportunity(), build_opportunity(correct=False, at=MONDAY + MINUTE)
    live = after_opportunity(after_opportunity(build_state(opportunities=0), first), second)

    assert retrace(live, [second]) == after_opportunity(build_state(opportunities=0), second)


def test_a_placement_begins_a_skill_where_it_shows_more() -> None:
    fresh = build_state(opportunities=0)

    assert with_seed(fresh, 0.52).p_mastery == 0.52
    assert with_seed(fresh, 0.1) == fresh
    assert with_seed(build_state(), 0.52) == build_state()


# --- as a model of mastery ----------------------------------------------------------------------


def test_what_was_right_only_after_a_hint_does_not_speak_for_the_skill() -> None:
    opportunity = opportunity_of(build_answer(AFTER_HINT))

    assert opportunity.correct
    assert not opportunity.shows_skill


def test_tracing_is_a_model_of_mastery_and_can_be_replayed() -> None:
    mastery: Mastery = replay(
        Tracing(state=build_state(opportunities=0)),
        [build_answer(5), build_answer(3), build_answer(5)],
    )

    assert mastery.is_mastered
    assert mastery.verdict is QuizVerdict.PASSED
    assert mastery.share == answered("111", build_state(opportunities=0))[-1].p_mastery
    assert mastery.reason == TracedSum(
        p_mastery=mastery.share, opportunities=3, streak=3, last_outcome=True
    )


@pytest.mark.parametrize(("quality", "right"), [(0, False), (2, False), (3, True), (5, True)])
def test_an_answer_of_a_quiz_is_right_from_quality_three_on(quality: int, right: bool) -> None:
    after = Tracing(state=build_state()).after(build_answer(quality))

    assert after.state.last_outcome is right


@pytest.mark.parametrize("but", [{"taken_back_at": MONDAY}, {"withdrawn": True}])
def test_what_does_not_count_moves_nothing(but: dict[str, Any]) -> None:
    tracing = Tracing(state=build_state())

    assert tracing.after(build_answer(5, **but)) == tracing


def test_an_answer_of_the_placement_is_a_seed_and_no_opportunity() -> None:
    probe = build_answer(5, type=ResponseType.DIAGNOSTIC)

    begun = Tracing(state=build_state(opportunities=0)).after(probe)

    assert begun.state == with_seed(build_state(opportunities=0), 0.65)
    assert Tracing(state=build_state()).after(probe).state == build_state()
