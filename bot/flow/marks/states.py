"""Where a chat is with a solution: confirming what was read, looking at the marks, marking it."""

from typing import ClassVar

from bot.domain.ids import AttemptId
from bot.flow.engine.states import Interactive, Place, state


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

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    attempt_id: AttemptId
    step_id: str
