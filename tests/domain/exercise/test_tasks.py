import pytest
from hypothesis import given, strategies as st

from bot.domain.answers.quality import Rating
from bot.domain.exercise.tasks import GradeTrend, Trend, grade_trend, rating_of
from bot.domain.memory.athena import AthenaSettings, is_success
from bot.domain.memory.review import Grade

SETTINGS = AthenaSettings()


def grade(correctness: float, completeness: float = 0.5, concision: float = 0.5) -> Grade:
    return Grade(correctness=correctness, completeness=completeness, concision=concision)


@pytest.mark.parametrize(
    ("correctness", "rating"),
    [
        (1.0, Rating.EASY),
        (0.95, Rating.EASY),
        (0.9499, Rating.GOOD),
        (0.85, Rating.GOOD),
        (0.8499, Rating.HARD),
        (0.70, Rating.HARD),
        (0.70 - 1e-10, Rating.HARD),
        (0.6999, Rating.AGAIN),
        (0.5, Rating.AGAIN),
        (0.0, Rating.AGAIN),
    ],
)
def test_how_correct_an_answer_is_decides_its_rating_k17(
    correctness: float, rating: Rating
) -> None:
    assert rating_of(grade(correctness), SETTINGS) is rating


def test_completeness_and_concision_do_not_move_the_rating() -> None:
    assert rating_of(grade(0.9, 0, 0), SETTINGS) is rating_of(grade(0.9, 1, 1), SETTINGS)


@given(st.floats(0, 1), st.floats(0, 1))
def test_a_rating_is_again_exactly_where_athena_sees_no_success(
    correctness: float, threshold: float
) -> None:
    settings = AthenaSettings(success_threshold=threshold)
    given_grade = grade(correctness)

    assert rating_of(given_grade, settings).is_recalled is is_success(given_grade, settings)


def test_each_part_is_compared_with_the_last_attempt() -> None:
    assert grade_trend(grade(0.9, 0.5, 0.2), grade(0.7, 0.5, 0.6)) == GradeTrend(
        correctness=Trend.BETTER, completeness=Trend.SAME, concision=Trend.WORSE
    )


def test_a_difference_that_no_grader_can_make_out_is_none() -> None:
    same = GradeTrend(correctness=Trend.SAME, completeness=Trend.SAME, concision=Trend.SAME)

    assert grade_trend(grade(0.75), grade(0.8)) == same
    assert grade_trend(grade(0.8), grade(0.75)) == same
