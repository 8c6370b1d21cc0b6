"""Replies about a solution: its transcript, its marks, the findings."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from bot.domain.answers.working.walking import LineMark
from bot.domain.exams.scoring import Flag, GradedBy, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId, InteractionId
from bot.flow.engine.replies import WAYS_ON, Line, LineButton, Reply, Style, Value, Words, reply
from bot.flow.exams.replies import SheetPicture
from bot.flow.exercise.events import ReviewAsked
from bot.flow.goals.replies import GoalRow, goal_button
from bot.flow.marks.events import FindingsPressed


@reply("exam_transcript")
class TranscriptShown(Reply):
    """What was read of a solution, line by line, to be confirmed or corrected."""

    interaction_id: InteractionId
    title: str
    transcript: Transcript


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedStep:
    """A step of an exam with its finding."""

    number: int
    description: str
    points: float
    """The points in full."""
    finding: StepFinding


@reply("exam_report")
class ExamReport(Reply):
    """What a solution is worth, and why, step by step."""

    title: str
    total: float
    of: float
    passing: float
    passed: bool
    by: GradedBy
    steps: tuple[MarkedStep, ...]
    took: timedelta | None = None
    minutes: int | None = None
    """The time allowed."""
    gave_up: bool = False
    flags: tuple[Flag, ...] = ()
    graded_twice: bool = False


@reply("exam_finding")
class FindingShown(Reply):
    """The finding of a step, and what the author's solution does there."""

    interaction_id: InteractionId
    title: str
    step: MarkedStep
    number: int
    """Number of the finding within its series."""
    of: int
    solution: str
    by: GradedBy = GradedBy.MODEL
    can_appeal: bool = False


@reply("exam_step_settled")
class StepSettled(Reply):
    """A step was looked at again, by the model or by a person."""

    attempt_id: AttemptId
    title: str
    number: int
    before: float
    points: float
    of: float
    total: float
    max_points: float
    passed: bool
    newly_passed: bool
    reason: str = ""
    by_person: bool = False


_COLOURED: Final = (LineMark.RIGHT, LineMark.BREAKS, LineMark.UNREAD)


def sheet_shown(sheet: SheetPicture) -> Line:
    """Return a page of a solution, with its colours in words below."""
    numbers = range(sheet.first_line, sheet.first_line + len(sheet.marks))
    marked = list(zip(numbers, sheet.marks, strict=True))
    lines = {kind: [number for number, mark in marked if mark is kind] for kind in _COLOURED}
    values: dict[str, Value] = {"page": sheet.page}
    if numbers:
        span = f"{numbers[0]}" if len(numbers) == 1 else f"{numbers[0]}–{numbers[-1]}"
        values |= {"lines": span, "count": len(numbers)}
    return Line(
        "sheet-page-lines" if numbers else "sheet-page",
        values,
        more=(
            tuple(
                Words(f"sheet-{mark.value}", {"lines": ", ".join(map(str, of_mark))})
                for mark, of_mark in lines.items()
                if of_mark
            ),
        ),
        picture=sheet,
        interim=True,
    )


def exam_ways_on(*, attempt_id: AttemptId, goals: tuple[GoalRow, ...] = (), due: int = 0) -> Line:
    """Return the ways on from a report: its findings, what the exam builds on, reviews.

    Of the concepts that the exam builds on, `due` are due for review now.
    """
    findings = LineButton(
        "button-findings", FindingsPressed(attempt_id, rest=False), Style.PRIMARY
    )
    review = LineButton("button-review", ReviewAsked(), Style.PRIMARY)
    names = tuple(goal.title for goal in goals)
    return Line(
        "marks-next",
        {},
        (
            (findings,),
            *((goal_button(goal),) for goal in goals),
            *(((review,),) if due else ()),
            *WAYS_ON,
        ),
        more=(
            *((Words("marks-builds-on", {"names": names}),) if goals else ()),
            *((Words("marks-reviews-due", {"count": due}),) if due else ()),
        ),
        interim=True,
        keeps_buttons=True,
    )
