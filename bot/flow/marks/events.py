"""Results of workers about a solution, and what can be done with its marks."""

from enum import IntEnum

from bot.domain.exams.scoring import Grading, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId
from bot.flow.engine.events import Interaction, Occurred, Press, event, press
from bot.flow.work.events import WorkEvent


@event
class TranscriptRead(WorkEvent):
    """A worker read the pictures of a solution."""

    attempt_id: AttemptId
    transcript: Transcript


@event
class ExamGraded(WorkEvent):
    """A worker graded a solution."""

    attempt_id: AttemptId
    grading: Grading


@event
class GradingDelayed(WorkEvent):
    """The model cannot be asked now. It will be tried again; the learner is told once."""

    attempt_id: AttemptId


@event
class GradingFailed(WorkEvent):
    """The model refuses to read or grade the solution, however often it is asked."""

    attempt_id: AttemptId


@event
class StepRegraded(WorkEvent):
    """A step was graded once more after an appeal."""

    attempt_id: AttemptId
    finding: StepFinding


@event
class StepRuled(Occurred):
    """An operator decided about steps of an attempt."""

    attempt_id: AttemptId


@press("asread")
class TranscriptConfirmedPressed(Interaction):
    """The learner confirmed that the transcript says what is on the sheet."""


# --- after the marks ----------------------------------------------------------------------------


@press("findings")
class FindingsPressed(Press):
    """The learner asked for the findings one by one; with `rest`, those with full points."""

    attempt_id: AttemptId
    rest: bool


@press("finding")
class NextFindingPressed(Interaction):
    """The learner asked for the next finding."""


@press("shown")
class StepAppealPressed(Interaction):
    """The learner said that they showed the step. They give a reason next."""


class Share(IntEnum):
    """How much of a step's points learners can give themselves."""

    NONE = 0
    HALF = 1
    ALL = 2

    @property
    def amount(self) -> float:
        """Return the share as a number, 0..1."""
        return self / Share.ALL


@press("mark")
class StepMarkedPressed(Interaction):
    """The learner marked a step of their own solution."""

    share: Share
