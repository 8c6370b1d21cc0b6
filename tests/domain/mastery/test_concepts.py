"""Concepts with a skill: mastered when it is, quizzed and reviewed like any other."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from hypothesis import given, strategies as st

from bot.domain.ids import LessonId, QuestionKey
from bot.domain.mastery.answers import GivenAnswer, QuizVerdict
from bot.domain.mastery.concepts import TracedConcept, after_practice, concept_mastery
from bot.domain.mastery.models import Mastery, Score
from bot.domain.mastery.taking_back import SkillToReplay, replay, replay_concept
from bot.domain.mastery.tracing import POLICY, SkillState, opportunity_of, retrace
from bot.domain.topics.mind_map import NodeStatus, ResponseType
from tests.builders import MONDAY, build_node
from tests.skill_builders import build_opportunity, build_state

MINUTE = timedelta(minutes=1)
FRESH = build_state(opportunities=0)
NODE = build_node()


def traced(skill: SkillState = FRESH, **but: Any) -> TracedConcept:
    concept = concept_mastery(build_node(**but), skill)
    assert isinstance(concept, TracedConcept)
    return concept


def answers(*qualities: int, after: int = 0, **but: Any) -> list[GivenAnswer]:
    """Return these answers of a lesson's quiz, a minute apart."""
    values: dict[str, Any] = {"type": ResponseType.TEACH, "lesson_id": LessonId("one")} | but
    return [
        GivenAnswer(
            key=QuestionKey(f"q{place}"), quality=quality, at=MONDAY + place * MINUTE, **values
        )
        for place, quality in enumerate(qualities, 1 + after)
    ]


def checked(*qualities: int, after: int = 0) -> list[GivenAnswer]:
    return answers(*qualities, after=after, type=ResponseType.REVIEW, checkpoint=True)


def reviewed(*qualities: int, after: int = 0) -> list[GivenAnswer]:
    return answers(
        *qualities, after=after, type=ResponseType.REVIEW, lesson_id=LessonId("reviews")
    )


def test_a_concept_goes_by_its_skill_where_it_has_one_else_by_its_score() -> None:
    assert concept_mastery(NODE, None) == Score(node=NODE)
    by_skill: Mastery = traced()
    assert by_skill.share == FRESH.p_mastery


def test_a_quiz_passed_is_not_mastery_yet_and_its_schedule_is_that_of_any_concept() -> None:
    concept = replay(traced(), answers(5, 5))

    by_score = replay(Score(node=NODE), answers(5, 5))
    assert concept.verdict is QuizVerdict.PASSED
    assert (concept.node.status, concept.is_mastered) == (NodeStatus.REVIEWING, False)
    assert concept.node.mastery_score == concept.share == pytest.approx(0.8805, abs=1e-4)
    assert concept.node.next_review_at == by_score.node.next_review_at


def test_a_checkpoint_is_passed_by_whether_the_skill_is_mastered() -> None:
    concept = replay(traced(), [*answers(5, 5), *checked(5, 5, 5, after=2)])

    assert concept.verdict is QuizVerdict.PASSED
    assert concept.node.status is NodeStatus.MASTERED
    assert concept.node.mastered_at == MONDAY + 5 * MINUTE
    assert concept.share >= POLICY.mastered_from


def test_in_the_middle_of_a_checkpoint_nothing_is_mastered() -> None:
    concept = replay(traced(), [*answers(5, 5), *checked(5, 5, after=2)])

    assert concept.share >= POLICY.mastered_from
    assert concept.verdict is QuizVerdict.MORE
    assert not concept.is_mastered


def test_a_checkpoint_goes_on_while_it_can_be_passed_and_no_longer() -> None:
    before = answers(5, 5)

    def verdict(*qualities: int) -> QuizVerdict:
        return replay(traced(), [*before, *checked(*qualities, after=2)]).verdict

    assert verdict(1, 5, 5) is QuizVerdict.PASSED
    assert verdict(5, 1, 1) is QuizVerdict.MORE
    assert verdict(5, 1, 1, 5) is QuizVerdict.MORE
    assert verdict(5, 1, 1, 1) is QuizVerdict.FAILED


def test_a_checkpoint_that_failed_leaves_a_concept_to_be_reviewed_without_mastery() -> None:
    concept = replay(traced(), [*answers(5, 5), *checked(1, 1, 1, 1, after=2)])

    assert concept.verdict is QuizVerdict.FAILED
    assert not concept.is_mastered
    assert concept.node.mastered_at is None


def test_a_quiz_is_mastery_where_the_skill_was_known_well_before() -> None:
    concept = replay(traced(build_state(p_mastery=0.9)), answers(5, 5))

    assert concept.verdict is QuizVerdict.PASSED
    assert concept.node.status is NodeStatus.MASTERED


def test_one_review_masters_what_is_nearly_known() -> None:
    near = traced(build_state(p_mastery=0.9), status=NodeStatus.REVIEWING)

    assert replay(near, reviewed(5)).node.status is NodeStatus.MASTERED
    assert replay(near, reviewed(1)).node.status is not NodeStatus.MASTERED


def test_good_reviews_alone_graduate_no_concept_whose_skill_is_not_mastered() -> None:
    hard = replace(build_state(p_mastery=0.05), p_transit=0.0, p_guess=0.4, p_slip=0.4)
    concept = replay(traced(hard, status=NodeStatus.REVIEWING), reviewed(5, 5, 5, 5, 5))

    assert concept.share < POLICY.mastered_from
    assert (concept.is_mastered, concept.node.mastered_at) == (False, None)


def test_a_slip_costs_no_mastery_while_the_skill_has_it_and_moves_the_schedule() -> None:
    sure = traced(
        build_state(p_mastery=0.9999),
        status=NodeStatus.MASTERED,
        mastered_at=MONDAY,
        repetitions=3,
    )

    slipped = replay(sure, reviewed(1))

    assert slipped.node.status is NodeStatus.MASTERED
    assert (slipped.node.repetitions, slipped.node.mastered_at) == (0, MONDAY)


def test_mastery_is_lost_with_that_of_the_skill_and_its_first_date_stays() -> None:
    known = traced(build_state(p_mastery=0.96), status=NodeStatus.MASTERED, mastered_at=MONDAY)

    lost = replay(known, reviewed(1))

    assert lost.node.status is NodeStatus.REVIEWING
    assert lost.node.mastered_at == MONDAY
    assert lost.node.mastery_score == lost.share < POLICY.mastered_from


def test_practice_moves_the_concept_and_not_its_schedule() -> None:
    fresh = after_practice(NODE, build_state(p_mastery=0.6), MONDAY)
    known = after_practice(fresh, build_state(p_mastery=0.97), MONDAY + MINUTE)
    lost = after_practice(known, build_state(p_mastery=0.7), MONDAY + 2 * MINUTE)

    assert (fresh.status, fresh.mastery_score) == (NodeStatus.LEARNING, 0.6)
    assert (known.status, known.mastered_at) == (NodeStatus.MASTERED, MONDAY + MINUTE)
    assert (lost.status, lost.mastered_at) == (NodeStatus.REVIEWING, MONDAY + MINUTE)
    assert {node.next_review_at for node in (fresh, known, lost)} == {None}


def test_what_a_placement_showed_is_what_the_skill_begins_with() -> None:
    (probe,) = answers(5, type=ResponseType.DIAGNOSTIC)

    begun = replay(traced(), [probe])

    assert begun.node.status is NodeStatus.DIAGNOSED
    assert begun.share == begun.node.mastery_score == pytest.approx(0.65)


# --- replayed -----------------------------------------------------------------------------------

SITTINGS = st.lists(
    st.tuples(
        st.sampled_from(("quiz", "checkpoint", "review", "practice", "helped")), st.integers(0, 5)
    ),
    max_size=25,
)


@given(SITTINGS)
def test_replayed_from_its_log_a_concept_is_where_its_answers_led(
    events: list[tuple[str, int]],
) -> None:
    concept, given_answers, log = traced(), [], []
    for place, (kind, quality) in enumerate(events):
        at = MONDAY + place * MINUTE
        if kind in {"practice", "helped"}:
            opportunity = build_opportunity(
                source=f"served:{place}", at=at, correct=quality > 2, helped=kind == "helped"
            )
            concept = concept.practised(opportunity)
            log.append(opportunity)
            continue
        (answer,) = {"quiz": answers, "checkpoint": checked, "review": reviewed}[kind](quality)
        answer = replace(answer, key=QuestionKey(f"q{place}"), at=at)
        concept = concept.after(answer)
        given_answers.append(answer)
        log.append(opportunity_of(answer))

    replayed = replay_concept(NODE, given_answers, skill=SkillToReplay(fresh=FRESH, log=log))

    assert replayed.skill == concept.tracing.state == retrace(FRESH, log)
    node = replace(replayed.node, mastered_at=None)
    expected = replace(concept.node, mastered_at=None)
    if concept.is_mastered:  # nothing is mastered by taking back
        expected = replace(expected, status=NodeStatus.REVIEWING)
    assert node == expected


def test_answers_that_are_withdrawn_count_for_the_skill_no_more() -> None:
    first, second = answers(5, 1)
    elsewhere = build_opportunity(at=MONDAY + 5 * MINUTE)
    log = [opportunity_of(first), opportunity_of(second), elsewhere]
    skill = SkillToReplay(fresh=FRESH, log=log)

    replayed = replay_concept(NODE, [first, second], {second.key}, skill)

    assert replayed.skill == retrace(FRESH, (log[0], elsewhere))


def test_of_nothing_that_counts_nothing_is_left() -> None:
    (only,) = answers(5)
    skill = SkillToReplay(fresh=FRESH, log=[opportunity_of(only)])

    replayed = replay_concept(NODE, [only], {only.key}, skill)

    assert (replayed.node.status, replayed.node.mastery_score) == (NodeStatus.LEARNING, 0.0)
    assert replayed.skill == FRESH
