"""What workers and the clock bring of a solution, and what can be done with its marks."""

from enum import IntEnum

from bot.domain.exams.scoring import Grading, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId
from bot.flow.engine.events import Interaction, Occurred, Press, event, press
from bot.flow.work.events import WorkEvent


@event
class TranscriptRead(WorkEvent):
    """The pictures of a solution were read."""

    attempt_id: AttemptId
    transcript: Transcript


@event
class ExamGraded(WorkEvent):
    """A solution was graded."""

    attempt_id: AttemptId
    grading: Grading


@event
class GradingDelayed(WorkEvent):
    """The model cannot be asked now; it is tried again, and the learner is told so once."""

    attempt_id: AttemptId


@event
class GradingFailed(WorkEvent):
    """The model will not read or grade this, however often it is asked."""

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
    """The transcript says what is on the sheet."""


# --- after the marks ----------------------------------------------------------------------------


@press("findings")
class FindingsPressed(Press):
    """The findings of an attempt shall be gone through, one by one; `rest` those in full."""

    attempt_id: AttemptId
    rest: bool


@press("finding")
class NextFindingPressed(Interaction):
    """The finding is read; the next one."""


@press("shown")
class StepAppealPressed(Interaction):
    """The learner did show what the step asks; a reason comes next."""


class Share(IntEnum):
    """How much of a step's points learners can give themselves."""

    NONE = 0
    HALF = 1
    ALL = 2

    @property
    def amount(self) -> float:
        """Return it as a share, 0..1."""
        return self / Share.ALL


@press("mark")
class StepMarkedPressed(Interaction):
    """The learner marks a step of their own solution."""

    share: Share
