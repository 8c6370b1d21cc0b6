"""How an attempt went, for programs (specs/1, `examResult`)."""

from typing import TypedDict

from bot.domain.exams.attempt import Attempt, AttemptStatus
from bot.domain.ids import GoalId


class ExamResult(TypedDict):
    """The value of `examResult`; its keys are those of specs/1."""

    goalId: GoalId
    score: float
    maxScore: float
    passed: bool


def exam_result(attempt: Attempt) -> ExamResult | None:
    """Return the result; None before it is graded, and of a learner's own estimate."""
    if attempt.status is not AttemptStatus.GRADED or attempt.grading is None:
        return None
    return ExamResult(
        goalId=attempt.ref.goal_id,
        score=attempt.grading.total,
        maxScore=attempt.exam.max_points,
        passed=attempt.grading.passed,
    )
