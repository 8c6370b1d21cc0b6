"""Where a chat is with an exam: sitting it, confirming what was read, looking at the marks."""

from bot.domain.ids import AttemptId
from bot.flow.engine.states import Interactive, state


@state("exam_sat")
class ExamSat(Interactive):
    """An exam is sat; whatever is sent is a page of the draft, and nothing else begins."""

    attempt_id: AttemptId
    album: str = ""
    """What the last photos were sent together as; they are answered once all have come."""
    wanted_better: bool = False
    """Whether a better picture was asked for; that is done once a picture."""


@state("transcript_offered")
class TranscriptOffered(Interactive):
    """What was read of a solution waits to be confirmed or corrected."""

    attempt_id: AttemptId


@state("finding_open")
class FindingOpen(Interactive):
    """The findings of an attempt are gone through."""

    attempt_id: AttemptId
    step_id: str


@state("step_appealed")
class StepAppealed(Interactive):
    """The reason of an appeal is awaited."""

    attempt_id: AttemptId
    step_id: str


@state("self_marking")
class SelfMarking(Interactive):
    """The learner marks a step of their own solution."""

    attempt_id: AttemptId
    step_id: str
