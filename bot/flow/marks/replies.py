"""What is shown of a solution: what was read, its marks, the findings."""

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.exams.scoring import Flag, GradedBy, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId, InteractionId
from bot.flow.engine.replies import Reply, reply
from bot.flow.exams.replies import SheetPicture
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalRow


@reply("exam_transcript")
class TranscriptShown(Reply):
    """What was read of a solution, line by line, to be confirmed or corrected."""

    interaction_id: InteractionId
    title: str
    transcript: Transcript


@reply("exam_sheet")
class SheetShown(Reply):
    """A page of a solution, with its lines numbered and marked where it has lines."""

    sheet: SheetPicture


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkedStep:
    """A step of an exam, and what was found of it."""

    number: int
    description: str
    points: float
    """What it can be worth."""
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
    """How long there was for it."""
    gave_up: bool = False
    flags: tuple[Flag, ...] = ()
    graded_twice: bool = False


@reply("exam_solution")
class ExamSolution(Reply):
    """The solution as its author wrote it, and nothing else."""

    text: str


@reply("exam_solution_picture")
class SolutionPicture(Reply):
    """A picture of the solution."""

    picture: LandscapePicture


@reply("exam_ways_on")
class ExamWaysOn(Reply):
    """What can be done with the report: its findings, what the exam builds on, other things."""

    attempt_id: AttemptId
    goals: tuple[GoalRow, ...] = ()
    due: int = 0
    """How many concepts that the exam builds on are due for review now."""


@reply("exam_finding")
class FindingShown(Reply):
    """What was found of one step, and what the solution does there."""

    interaction_id: InteractionId
    title: str
    step: MarkedStep
    number: int
    """Of the findings that are gone through."""
    of: int
    solution: str
    by: GradedBy = GradedBy.MODEL
    can_appeal: bool = False


@reply("exam_step_to_mark")
class StepToMark(Reply):
    """A step that the learner marks; its points are in full, half or none."""

    interaction_id: InteractionId
    title: str
    number: int
    of: int
    description: str
    points: float
    edits: bool = False


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
