"""How exams begin, what can be done while one is sat, and what the clock brings."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.exams.attempt import Attempt
from bot.domain.ids import AttemptId, LandscapeVersion
from bot.flow.engine.events import Event, Interaction, Occurred, Press, event, press


@press("exams")
class ExamsAsked(Press):
    """/exam: which are open, which are locked by what, and how past ones went."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.EXAMS, Meaning.HAND_IN)
    page: int = 0


@press("sit")
class ExamBegunPressed(Press):
    """The learner has read what awaits them and begins the exam; its clock starts."""

    version: LandscapeVersion
    place: int


@press("hand")
class SubmitPressed(Interaction):
    """The learner handed in the draft; nothing else hands it in."""

    sure: bool = False
    """Whether it is handed in though nothing is in it."""


@press("draft")
class DraftOpenedPressed(Interaction):
    """The learner looked through the draft, a page of its lines and pictures at a time."""

    page: int


@press("unpage")
class EntryRemovedPressed(Interaction):
    """The learner took a line or a picture out of the draft."""

    page: int
    """The page of the draft that it is, or is on."""
    line: int
    """Which line of a text, from 0; 0 of a picture."""
    entries: int
    """How many lines and pictures there were, so that a second tap takes out nothing else."""


@press("task")
class TaskAgainPressed(Interaction):
    """The learner wanted to see the task again; `larger` as a picture."""

    larger: bool


@press("giveup")
class GiveUpPressed(Interaction):
    """The learner throws the exam away; asked once more before it counts."""

    sure: bool


@press("goon")
class ExamContinuedPressed(Interaction):
    """The learner goes on with the exam."""


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


@press("script")
class TranscriptPressed(Press):
    """The learner asked for the transcript of an attempt."""

    attempt_id: AttemptId


@press("attempt")
class AttemptPressed(Press):
    """The learner asked how an attempt went."""

    attempt_id: AttemptId


@event
class SolutionHandedIn(Event):
    """The draft of an exam was handed in."""

    attempt: Attempt
