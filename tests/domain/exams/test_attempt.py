import pytest

from bot.domain.exams.attempt import exam_result
from tests.exam_builders import build_attempt, build_finding, build_grading, graded


def test_what_is_not_graded_has_no_result() -> None:
    assert exam_result(build_attempt()) is None


@pytest.mark.parametrize(
    ("points", "score", "passed"), [(2.0, "4", True), (0.5, "2.5", False), (0.0, "2", False)]
)
def test_a_result_says_points_and_whether_it_is_passed(
    points: float, score: str, *, passed: bool
) -> None:
    grading = build_grading(build_finding("s1", 2), build_finding("s2", points))
    result = exam_result(graded(grading=grading))

    assert result == {"goalId": "roots", "score": float(score), "maxScore": 5, "passed": passed}
    assert str(result["score"]) == score
