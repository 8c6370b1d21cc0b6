"""What is shown of exams: the list, the task, the draft, what was read, and what it is worth."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from bot.domain.exams.attempt import AttemptStatus
from bot.domain.exams.scoring import Flag, GradedBy, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId, InteractionId, LandscapeVersion
from bot.flow.engine.replies import (
    MY_TOPICS,
    WAYS_ON,
    Line,
    LineButton,
    Reply,
    Style,
    reply,
)
from bot.flow.exams.events import (
    AttemptPressed,
    ExamContinuedPressed,
    ExamsAsked,
    GiveUpPressed,
    TranscriptPressed,
)
from bot.flow.exams.pictures import SheetPicture, TaskPicture
from bot.flow.exams.states import DraftNote, Unclear
from bot.flow.goals.events import GoalBegunPressed, GoalOpenedPressed
from bot.flow.goals.ports import LandscapePicture
from bot.flow.goals.replies import GoalLook, GoalRow, LandscapeRow


@dataclass(frozen=True, slots=True, kw_only=True)
class ExamRow:
    """An exam of a landscape in one line."""

    version: LandscapeVersion
    place: int
    title: str
    where: str
    look: GoalLook
    max_points: float
    minutes: int | None = None
    missing: int = 0
    """How many goals keep it locked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptRow:
    """An exam that was sat, or is, in one line."""

    attempt_id: AttemptId
    title: str
    status: AttemptStatus
    begun_at: datetime
    max_points: float
    total: float | None = None
    """What it is worth; None before that is known."""
    passed: bool = False


@reply("exams_shown")
class ExamsShown(Reply):
    """A page of the exams, open ones first, and how past ones went."""

    rows: tuple[ExamRow, ...] = ()
    page: int = 0
    pages: int = 1
    attempts: tuple[AttemptRow, ...] = ()
    landscapes: tuple[LandscapeRow, ...] = ()
    """Such as have exams and are not followed, where none of those followed has any."""


@reply("exam_header")
class ExamHeader(Reply):
    """An exam begins; what follows is the task and nothing else."""

    title: str
    description: str = ""
    minutes: int | None = None


@reply("exam_picture")
class ExamPicture(Reply):
    """A picture of the task."""

    picture: LandscapePicture


@reply("exam_task")
class ExamTask(Reply):
    """The task, word for word."""

    text: str


@reply("exam_task_large")
class ExamTaskLarge(Reply):
    """The task once more, large."""

    picture: TaskPicture


@reply("draft_shown")
class DraftShown(Reply):
    """How the solution is submitted, and how much of it is there."""

    interaction_id: InteractionId
    pictures: int = 0
    lines: int = 0
    notes: tuple[DraftNote, ...] = ()
    unclear: tuple[Unclear, ...] = ()
    again: bool = False
    """Whether the task was just shown again, so that it can be shown larger."""


def give_up_asked(interaction_id: InteractionId) -> Line:
    """Return the question whether the exam shall really end."""
    sure = LineButton(
        "button-exam-give-up-sure", GiveUpPressed(interaction_id, sure=True), Style.DANGER
    )
    on = LineButton("button-exam-on", ExamContinuedPressed(interaction_id), Style.PRIMARY)
    return Line("exam-give-up-asked", {}, ((on, sure),))


def exam_offered(title: str, version: LandscapeVersion, place: int) -> Line:
    """Return that an exam is next, to be begun when the learner wants to."""
    begin = LineButton("button-exam-begin", GoalBegunPressed(version, place), Style.PRIMARY)
    show = LineButton("button-goal-show", GoalOpenedPressed(version, place, 0))
    return Line("exam-offered", {"title": title}, ((begin, show), (MY_TOPICS,)), interim=True)


def being_graded(title: str) -> Line:
    """Return that the last attempt has to be graded before the exam can be sat again."""
    return Line("exam-being-graded", {"title": title}, (_exams(), *WAYS_ON), interim=True)


def to_confirm(title: str, attempt_id: AttemptId) -> Line:
    """Return that the last attempt waits for its learner to confirm what was read."""
    confirm = LineButton("button-exam-confirm", TranscriptPressed(attempt_id), Style.PRIMARY)
    return Line("exam-to-confirm", {"title": title}, ((confirm,), _exams()), interim=True)


def news_of(title: str, attempt_id: AttemptId) -> Line:
    """Return that another attempt got further while an exam was sat."""
    show = LineButton("button-exam-show", AttemptPressed(attempt_id))
    return Line("exam-news", {"title": title}, ((show,),), interim=True, keeps_buttons=True)


def _exams() -> tuple[LineButton, ...]:
    return (LineButton("button-exams", ExamsAsked()),)


GONE: Final = Line("exam-gone")
"""The exam that is sat cannot be read any more."""


# --- marks ---


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
