"""How exams begin, what can be done while one is sat, and what workers and the clock bring."""

from bot.domain.exams.scoring import Grading, StepFinding
from bot.domain.exams.transcript import Transcript
from bot.domain.ids import AttemptId
from bot.flow.authoring.events import WorkEvent
from bot.flow.engine.events import Interaction, Occurred, Press, event, press

# --- sitting an exam ----------------------------------------------------------------------------


@press("exams")
class ExamsAsked(Press):
    """/exam: which are open, which are locked by what, and how past ones went."""


@press("hand")
class SubmitPressed(Interaction):
    """The draft is the solution; nothing else submits it."""


@press("unpage")
class PageRemovedPressed(Interaction):
    """The last page of the draft shall go."""


@press("task")
class TaskAgainPressed(Interaction):
    """The task shall be shown again; `larger` as a picture."""

    larger: bool


@press("giveup")
class GiveUpPressed(Interaction):
    """The learner gives up, which hands in what there is; asked once more before it counts."""

    sure: bool


@press("goon")
class ExamContinuedPressed(Interaction):
    """The exam shall not end yet."""


@event
class AlbumEnded(Occurred):
    """No more photos of an album are to be expected."""

    attempt_id: AttemptId


@event
class ExamTimeUp(Occurred):
    """The time for an exam is up."""

    attempt_id: AttemptId


# --- reading and grading ------------------------------------------------------------------------


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


@press("script")
class TranscriptPressed(Press):
    """The transcript of an attempt shall be looked at."""

    attempt_id: AttemptId


@press("asread")
class TranscriptConfirmedPressed(Interaction):
    """The transcript says what is on the sheet."""


# --- after the marks ----------------------------------------------------------------------------


@press("attempt")
class AttemptPressed(Press):
    """How an attempt went shall be shown."""

    attempt_id: AttemptId


@press("findings")
class FindingsPressed(Press):
    """The findings of an attempt shall be gone through, one by one."""

    attempt_id: AttemptId


@press("finding")
class NextFindingPressed(Interaction):
    """The finding is read; the next one."""


@press("shown")
class StepAppealPressed(Interaction):
    """The learner did show what the step asks; a reason comes next."""


@press("mark")
class StepMarkedPressed(Interaction):
    """The learner marks a step of their own solution, 0..1 of its points."""

    share: float
