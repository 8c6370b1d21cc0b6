"""How exams begin, what can be done while one is sat, and what the clock brings."""

from typing import ClassVar

from bot.domain.ids import AttemptId
from bot.flow.engine.events import Interaction, Occurred, Press, event, press


@press("exams")
class ExamsAsked(Press):
    """/exam: which are open, which are locked by what, and how past ones went."""

    page: int = 0


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

    awaited: ClassVar[bool] = True
    attempt_id: AttemptId


@event
class ExamTimeUp(Occurred):
    """The time for an exam is up."""

    awaited: ClassVar[bool] = True
    attempt_id: AttemptId
