"""Evidence that a goal of understanding is reached."""

from dataclasses import replace

import pytest
from hypothesis import given, strategies as st

from bot.domain.goals.evidence import Answer, after_answers, checks, shown_by, without_answers
from bot.domain.goals.landscape import GoalState, MasteredBy
from bot.domain.ids import LessonId, QuestionKey
from bot.domain.topics.course import QuestionFormat
from tests.builders import MONDAY

CHOICE, NUMBER, FREE = (
    QuestionFormat.MULTIPLE_CHOICE,
    QuestionFormat.NUMERIC,
    QuestionFormat.FREE_TEXT,
)


def answer(
    key: str, asked: QuestionFormat = CHOICE, *, sitting: str = "one", quality: int = 5
) -> Answer:
    return Answer(key=QuestionKey(key), format=asked, lesson_id=LessonId(sitting), quality=quality)


def test_one_right_answer_is_half_the_way() -> None:
    state = after_answers(GoalState(), [answer("a")], MONDAY)

    assert state == GoalState(mastery=0.5, checks=("a",))


@pytest.mark.parametrize(
    "second", [answer("b", NUMBER), answer("b", sitting="two"), answer("b", NUMBER, quality=3)]
)
def test_two_questions_in_another_format_or_sitting_master_a_goal(second: Answer) -> None:
    state = after_answers(GoalState(), [answer("a"), second], MONDAY)

    assert state == GoalState(
        mastery=1.0, mastered_at=MONDAY, by=MasteredBy.CHECKS, checks=("a", "b")
    )


def test_two_questions_of_one_format_in_one_sitting_are_not_independent() -> None:
    assert shown_by([answer("a"), answer("b"), answer("c")]) is None


def test_the_same_question_in_two_sittings_is_one_check() -> None:
    assert shown_by([answer("a"), answer("a", sitting="two")]) is None


def test_a_question_that_was_just_explained_shows_nothing_when_it_is_asked_again() -> None:
    explained = [answer("a", quality=1), answer("a"), answer("b", NUMBER)]

    assert shown_by(explained) is None
    assert [check.key for check in checks(explained)] == ["b"]


def test_a_question_that_was_explained_counts_in_a_later_sitting() -> None:
    later = [answer("a", quality=0), answer("a", sitting="two"), answer("b", sitting="one")]

    assert shown_by(later) is MasteredBy.CHECKS


def test_one_good_answer_in_own_words_is_enough_and_a_fair_one_is_not() -> None:
    assert shown_by([answer("a", FREE, quality=4)]) is MasteredBy.TRANSFER
    assert shown_by([answer("a", FREE, quality=3)]) is None


def test_no_answers_leave_a_goal_untouched() -> None:
    assert after_answers(GoalState(), [], MONDAY) == GoalState()


def test_a_goal_once_reached_stays_so() -> None:
    reached = after_answers(GoalState(), [answer("a", FREE)], MONDAY)

    after = after_answers(reached, [answer("a", FREE), answer("b", quality=1)], MONDAY)

    assert after == reached


def test_a_question_that_was_withdrawn_takes_back_what_it_showed() -> None:
    reached = after_answers(GoalState(), [answer("a"), answer("b", NUMBER)], MONDAY)

    assert without_answers(reached, [answer("a")]) == GoalState(mastery=0.5, checks=("a",))
    assert without_answers(reached, []) == GoalState()


def test_what_brought_a_goal_halfway_is_taken_back_with_its_question() -> None:
    halfway = GoalState(mastery=0.5, checks=("a",))

    assert without_answers(halfway, []) == GoalState()
    assert without_answers(halfway, [answer("b")]) == GoalState(mastery=0.5, checks=("b",))


def test_what_an_exam_showed_is_not_taken_back_with_a_question() -> None:
    passed = GoalState(mastery=1.0, mastered_at=MONDAY, by=MasteredBy.EXAM, checks=("a",))

    assert without_answers(passed, []) == replace(passed, checks=())


answers = st.lists(
    st.builds(
        answer,
        st.sampled_from("abcd"),
        st.sampled_from(list(QuestionFormat)),
        sitting=st.sampled_from(["one", "two"]),
        quality=st.integers(0, 5),
    )
)


@given(answers)
def test_wrong_answers_never_show_anything(given_answers: list[Answer]) -> None:
    wrong = [
        replace(given_answer, quality=min(given_answer.quality, 2))
        for given_answer in given_answers
    ]

    assert shown_by(wrong) is None


@given(answers, answers)
def test_more_answers_never_show_less(earlier: list[Answer], later: list[Answer]) -> None:
    shown = {check.key for check in checks(earlier)}

    assert shown <= {check.key for check in checks([*earlier, *later])}
    if shown_by(earlier) is not None:
        assert shown_by([*earlier, *later]) is not None
