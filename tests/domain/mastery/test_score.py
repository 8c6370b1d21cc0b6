from dataclasses import replace
from datetime import timedelta
from itertools import product

import pytest
from hypothesis import given, strategies as st

from bot.domain.errors import BadQualityError, ForbiddenTransitionError, NothingAnsweredError
from bot.domain.mastery.answers import QuizVerdict
from bot.domain.mastery.score import (
    after_checkpoint,
    after_quiz,
    after_response,
    after_review,
    checkpoint_verdict,
    graduates,
    mastery_score,
    quiz_verdict,
    transition,
)
from bot.domain.mastery.sm2 import concept_sm2
from bot.domain.topics.mind_map import NodeStatus, ResponseType
from tests.builders import MONDAY, build_node

UNSEEN, DIAGNOSED, LEARNING, REVIEWING, MASTERED = NodeStatus
MORE, PASSED, FAILED = QuizVerdict
TEACH, REVIEW = ResponseType.TEACH, ResponseType.REVIEW
TOMORROW = MONDAY + timedelta(days=1)

qualities = st.lists(st.integers(0, 5), max_size=12)


@pytest.mark.parametrize(
    ("answers", "score"),
    [
        ([], 0.0),
        ([4], 0.8),
        ([2, 3, 4, 4, 5], 0.877419),
        ([4, 4, 4, 4, 5], 0.903226),
        ([5, 5, 5, 2], 0.68),
        ([3, 5], 0.866667),
        ([0, 0, 5, 5, 5, 5, 5], 1.0),
    ],
)
def test_the_score_weighs_the_last_five_answers(answers: list[int], score: float) -> None:
    assert mastery_score(answers) == pytest.approx(score, abs=1e-6)


@given(qualities)
def test_the_score_lies_between_nothing_and_everything(answers: list[int]) -> None:
    assert 0 <= mastery_score(answers) <= 1


ALLOWED = {
    (UNSEEN, DIAGNOSED),
    (UNSEEN, LEARNING),
    (DIAGNOSED, LEARNING),
    (DIAGNOSED, MASTERED),
    (LEARNING, REVIEWING),
    (LEARNING, MASTERED),
    (REVIEWING, MASTERED),
    (REVIEWING, LEARNING),
    (MASTERED, REVIEWING),
}


@pytest.mark.parametrize(("before", "after"), list(product(NodeStatus, NodeStatus)))
def test_a_status_is_set_by_hand_only_as_the_table_allows(
    before: NodeStatus, after: NodeStatus
) -> None:
    if (before, after) in ALLOWED:
        assert transition(before, after) is after
    else:
        with pytest.raises(ForbiddenTransitionError) as refused:
            transition(before, after)
        assert (refused.value.before, refused.value.after) == (before, after)


@pytest.mark.parametrize(
    ("before", "kind", "quality", "after"),
    [
        (UNSEEN, TEACH, 5, LEARNING),
        (UNSEEN, TEACH, 0, LEARNING),
        (DIAGNOSED, TEACH, 5, LEARNING),
        (DIAGNOSED, TEACH, 2, LEARNING),
        (DIAGNOSED, REVIEW, 2, LEARNING),
        (DIAGNOSED, REVIEW, 5, DIAGNOSED),
        (LEARNING, TEACH, 5, LEARNING),
        (LEARNING, REVIEW, 2, LEARNING),
        (LEARNING, REVIEW, 3, REVIEWING),
        (REVIEWING, TEACH, 2, LEARNING),
        (REVIEWING, REVIEW, 2, LEARNING),
        (REVIEWING, REVIEW, 3, REVIEWING),
        (MASTERED, REVIEW, 2, REVIEWING),
        (MASTERED, TEACH, 1, REVIEWING),
        (MASTERED, REVIEW, 3, MASTERED),
    ],
)
def test_an_answer_moves_the_status(
    before: NodeStatus, kind: ResponseType, quality: int, after: NodeStatus
) -> None:
    assert after_response(build_node(status=before), [], quality, kind, MONDAY).status is after


def test_an_answer_renews_the_score_and_leaves_the_schedule() -> None:
    node = build_node(status=REVIEWING, mastery_score=0.1, next_review_at=TOMORROW)

    answered = after_response(node, [2, 3, 4, 4], 5, TEACH, MONDAY)

    assert answered == replace(node, mastery_score=mastery_score([2, 3, 4, 4, 5]))


@pytest.mark.parametrize(("quality", "score"), [(3, 0.39), (4, 0.52), (5, 0.65)])
def test_a_right_probe_diagnoses_what_was_unseen(quality: int, score: float) -> None:
    probed = after_response(build_node(), [], quality, ResponseType.DIAGNOSTIC, MONDAY)

    assert probed.status is DIAGNOSED
    assert probed.mastery_score == pytest.approx(score)


@pytest.mark.parametrize(
    ("status", "quality"), [(UNSEEN, 2), (LEARNING, 5), (REVIEWING, 0), (MASTERED, 1)]
)
def test_any_other_probe_changes_nothing(status: NodeStatus, quality: int) -> None:
    node = build_node(status=status, mastery_score=0.4)

    assert after_response(node, [4], quality, ResponseType.DIAGNOSTIC, MONDAY) == node


@pytest.mark.parametrize(
    ("reviews", "score", "graduated"),
    [
        ([4, 4, 5], 0.85, True),
        ([4, 4, 5], 0.849, False),
        ([5, 5], 1.0, False),
        ([5, 3, 5, 5], 0.95, False),
        ([4, 4, 4, 4], 0.8, False),
        ([4, 4, 4, 4, 4], 0.8, True),
        ([3, 4, 4, 4, 4], 0.8, False),
    ],
)
def test_three_good_reviews_with_the_score_or_five_without_graduate(
    reviews: list[int], score: float, graduated: bool
) -> None:
    assert graduates(reviews, score) is graduated


def test_the_third_good_review_masters_a_concept_in_review() -> None:
    node = build_node(status=REVIEWING)

    reviewed = after_review(node, [4, 4, 4], [4, 4], 5, MONDAY)

    assert reviewed.status is MASTERED
    assert reviewed.mastered_at == MONDAY
    assert reviewed.next_review_at == TOMORROW


def test_who_always_gives_a_four_graduates_after_five_reviews() -> None:
    node = build_node(status=REVIEWING)

    assert after_review(node, [4] * 3, [4] * 3, 4, MONDAY).status is REVIEWING
    assert after_review(node, [4] * 4, [4] * 4, 4, MONDAY).status is MASTERED


def test_good_lesson_answers_alone_never_graduate() -> None:
    node = build_node(status=REVIEWING)

    assert after_response(node, [5] * 5, 5, TEACH, MONDAY, reviews_before=[5] * 5) == replace(
        node, mastery_score=1.0
    )


def test_a_poor_lesson_answer_sends_even_the_strong_back_to_learning() -> None:
    node = build_node(status=REVIEWING, mastery_score=1.0)

    answered = after_response(node, [5, 5, 5], 2, TEACH, MONDAY, reviews_before=[5, 5, 5])

    assert answered.status is LEARNING
    assert answered.mastery_score == pytest.approx(0.68)


def test_a_failed_review_takes_mastery_back_but_remembers_it() -> None:
    node = build_node(status=MASTERED, mastered_at=MONDAY, repetitions=5, interval_days=90.0)
    later = MONDAY + timedelta(days=90)

    failed = after_review(node, [5] * 5, [5] * 5, 1, later)

    assert failed.status is REVIEWING
    assert failed.mastered_at == MONDAY
    assert (failed.repetitions, failed.next_review_at) == (0, later + timedelta(days=1))


def test_mastering_again_keeps_the_first_date() -> None:
    node = build_node(status=REVIEWING, mastered_at=MONDAY)

    assert after_review(node, [5] * 4, [5] * 4, 5, TOMORROW).mastered_at == MONDAY


@pytest.mark.parametrize(
    ("answers", "verdict"),
    [
        ([], MORE),
        ([5], MORE),
        ([0], MORE),
        ([3, 4], PASSED),
        ([0, 2], FAILED),
        ([5, 0], MORE),
        ([0, 5], MORE),
        ([5, 0, 3], PASSED),
        ([0, 5, 3], PASSED),
        ([5, 0, 2], FAILED),
        ([0, 5, 2], FAILED),
    ],
)
def test_two_answers_decide_a_quiz_and_a_split_asks_a_third(
    answers: list[int], verdict: QuizVerdict
) -> None:
    assert quiz_verdict(answers) is verdict


@given(st.lists(st.integers(0, 5), min_size=3, max_size=3))
def test_no_quiz_goes_beyond_three_questions(answers: list[int]) -> None:
    assert quiz_verdict(answers) is not MORE


def test_a_passed_quiz_never_falls_below_the_seed() -> None:
    node = build_node(status=LEARNING, mastery_score=0.6)

    closed = after_quiz(node, [3, 3], score_before=0.65, now=MONDAY)

    assert closed == concept_sm2(replace(node, status=REVIEWING, mastery_score=0.65), 3, MONDAY)


def test_a_passed_quiz_keeps_a_higher_score() -> None:
    node = build_node(status=LEARNING, mastery_score=0.9)

    closed = after_quiz(node, [5, 4], score_before=0.65, now=MONDAY)

    assert closed.mastery_score == 0.9


def test_a_failed_quiz_counts_as_it_came_out() -> None:
    node = build_node(status=DIAGNOSED, mastery_score=0.2)

    closed = after_quiz(node, [1, 1], score_before=0.65, now=MONDAY)

    assert (closed.status, closed.mastery_score) == (LEARNING, 0.2)
    assert (closed.repetitions, closed.next_review_at) == (0, TOMORROW)


def test_the_lowest_answer_of_a_quiz_sets_the_schedule() -> None:
    node = build_node(status=LEARNING, repetitions=1, interval_days=1.0)

    assert after_quiz(node, [5, 1, 5], score_before=0, now=MONDAY).repetitions == 0
    assert after_quiz(node, [5, 3], score_before=0, now=MONDAY).interval_days == 6.0


def test_a_sitting_without_an_answer_cannot_be_closed() -> None:
    with pytest.raises(NothingAnsweredError):
        after_quiz(build_node(), [], score_before=0.0, now=MONDAY)


@pytest.mark.parametrize(
    ("answers", "score", "verdict"),
    [
        ([], 0.9, MORE),
        ([5, 5], 1.0, MORE),
        ([5, 5, 5], 0.85, PASSED),
        ([4, 4, 4], 0.8, MORE),
        ([4, 4, 4, 5], 0.9, PASSED),
        ([4, 4, 4, 4, 4], 0.8, FAILED),
        ([1, 5, 5], 0.85, MORE),
        ([1, 5, 5, 5], 0.91, PASSED),
        ([5, 5, 3], 0.75, FAILED),
        ([1, 1, 5], 0.66, MORE),
        ([1, 1, 5, 5], 0.82, MORE),
        ([1, 1, 4, 4], 0.75, FAILED),
        ([1, 1, 4, 4], 0.84, FAILED),
        ([5, 5, 3, 5], 0.9, FAILED),
    ],
)
def test_a_checkpoint_ends_as_soon_as_it_is_decided(
    answers: list[int], score: float, verdict: QuizVerdict
) -> None:
    assert checkpoint_verdict(answers, score) is verdict


@given(qualities, st.lists(st.integers(0, 5), min_size=3, max_size=4))
def test_a_checkpoint_is_never_failed_while_it_could_be_passed(
    before: list[int], answers: list[int]
) -> None:
    verdict = checkpoint_verdict(answers, mastery_score([*before, *answers]))
    perfect = [[*answers, *[5] * more] for more in range(1, 6 - len(answers))]
    passable = [
        checkpoint_verdict(further, mastery_score([*before, *further])) is PASSED
        for further in perfect
    ]

    if verdict is not PASSED:
        assert (verdict is MORE) is any(passable)


@given(qualities, st.lists(st.integers(0, 5), min_size=5, max_size=5))
def test_no_checkpoint_goes_beyond_five_questions(before: list[int], answers: list[int]) -> None:
    assert checkpoint_verdict(answers, mastery_score([*before, *answers])) is not MORE


@pytest.mark.parametrize("status", [DIAGNOSED, LEARNING, REVIEWING])
def test_a_passed_checkpoint_masters_the_concept(status: NodeStatus) -> None:
    node = build_node(status=status)

    closed = after_checkpoint(node, [5, 4, 5], passed=True, scheduled=False, now=MONDAY)

    assert closed == concept_sm2(replace(node, status=MASTERED, mastered_at=MONDAY), 4, MONDAY)


def test_a_second_passed_checkpoint_keeps_the_first_date() -> None:
    node = build_node(status=REVIEWING, mastered_at=MONDAY)

    closed = after_checkpoint(node, [5, 5, 5], passed=True, scheduled=True, now=TOMORROW)

    assert closed == replace(node, status=MASTERED, repetitions=0)


@pytest.mark.parametrize(
    ("before", "answers", "after"),
    [
        (REVIEWING, [5, 5, 3], REVIEWING),
        (LEARNING, [3, 3, 3], REVIEWING),
        (DIAGNOSED, [3, 3, 3], REVIEWING),
        (REVIEWING, [5, 5, 1], LEARNING),
        (MASTERED, [5, 5, 1], REVIEWING),
        (MASTERED, [5, 5, 3], MASTERED),
    ],
)
def test_a_checkpoint_not_passed_is_a_review_that_went_well_or_badly(
    before: NodeStatus, answers: list[int], after: NodeStatus
) -> None:
    node = build_node(status=before)

    closed = after_checkpoint(node, answers, passed=False, scheduled=False, now=MONDAY)

    assert closed.status is after


def test_sm2_does_not_move_twice_in_a_sitting() -> None:
    scheduled = concept_sm2(build_node(status=REVIEWING), 4, MONDAY)

    closed = after_checkpoint(scheduled, [3, 5, 5], passed=False, scheduled=True, now=MONDAY)

    assert closed == scheduled


def test_a_failure_in_the_checkpoint_reschedules_what_the_quiz_had_scheduled() -> None:
    scheduled = concept_sm2(build_node(status=REVIEWING, repetitions=1), 4, MONDAY)

    closed = after_checkpoint(scheduled, [1, 5, 5], passed=False, scheduled=True, now=MONDAY)

    assert (scheduled.interval_days, closed.interval_days) == (6.0, 1.0)
    assert closed.repetitions == 0


def test_two_failures_in_a_sitting_count_once() -> None:
    failed = concept_sm2(build_node(status=LEARNING), 1, MONDAY)

    closed = after_checkpoint(failed, [1, 5, 5], passed=False, scheduled=True, now=MONDAY)

    assert closed == failed


@pytest.mark.parametrize("quality", [-1, 6])
@pytest.mark.parametrize("kind", ResponseType)
def test_a_quality_that_does_not_exist_changes_nothing(kind: ResponseType, quality: int) -> None:
    node = build_node(status=REVIEWING)

    with pytest.raises(BadQualityError):
        after_response(node, [4], quality, kind, MONDAY)
    assert node == build_node(status=REVIEWING)


@given(st.sampled_from(NodeStatus), qualities, st.integers(0, 5), st.sampled_from(ResponseType))
def test_every_answer_leaves_a_score_in_range_and_a_reachable_status(
    status: NodeStatus, before: list[int], quality: int, kind: ResponseType
) -> None:
    answered = after_response(
        build_node(status=status), before, quality, kind, MONDAY, reviews_before=before
    )

    assert 0 <= answered.mastery_score <= 1
    assert answered.status is status or (status, answered.status) in ALLOWED
