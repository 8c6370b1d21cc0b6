"""Work for exams: read a solution, grade it, grade a step once more."""

from typing import ClassVar, Literal

from bot.domain.ids import AttemptId
from bot.flow.work.orders import Work, work


@work
class ReadingOrder(Work):
    """The pictures of a solution, read line by line."""

    for_ever: ClassVar[bool] = True
    attempt_id: AttemptId
    kind: Literal["exam_reading"] = "exam_reading"


@work
class GradingOrder(Work):
    """The grading of a solution."""

    for_ever: ClassVar[bool] = True
    attempt_id: AttemptId
    kind: Literal["exam_grading"] = "exam_grading"


@work
class RegradingOrder(Work):
    """A step of a graded solution, graded once more after an appeal."""

    for_ever: ClassVar[bool] = True
    attempt_id: AttemptId
    step_id: str
    kind: Literal["exam_regrading"] = "exam_regrading"


ExamWork = ReadingOrder | GradingOrder | RegradingOrder
