"""What came of an exam, in the form in which others read it (specs/1, `examResult`)."""

from typing import Any

from bot.domain.exams.attempt import Attempt


def exam_result(attempt: Attempt) -> dict[str, Any] | None:
    """Return `goalId`, `score`, `maxScore` and `passed`; None while nothing is graded."""
    grading = attempt.grading
    if grading is None:
        return None
    return {
        "goalId": attempt.ref.goal_id,
        "score": _number(grading.total),
        "maxScore": _number(attempt.exam.max_points),
        "passed": grading.passed,
    }


def _number(points: float) -> float:
    """Return whole points as a whole number, as JSON writes them."""
    whole = int(points)
    return whole if whole == points else points
