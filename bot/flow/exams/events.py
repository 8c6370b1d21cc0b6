"""Events of exams: their beginning, the draft and the end of a sitting, and the clock."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.exams.attempt import Attempt
from bot.domain.ids import AttemptId, LandscapeVersion
from bot.flow.engine.events import Event, Interaction, Occurred, Press, event, press


@press("exams")
class ExamsAsked(Press):
    """/exam: which exams are open, what locks the others, and how past ones went."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.EXAMS, Meaning.HAND_IN)
    page: int = 0


@press("sit")
class ExamBegunPressed(Press):
    """The learner read the announcement and began the exam. Its clock starts."""

    version: LandscapeVersion
    place: int


@press("hand")
class SubmitPressed(Interaction):
    """The learner handed in the draft. Nothing else hands it in."""

    sure: bool = False
    """Whether it is handed in although it is empty."""


@press("draft")
class DraftOpenedPressed(Interaction):
    """The learner looked through the draft, a page of its lines and pictures at a time."""

    page: int


@press("unpage")
class EntryRemovedPressed(Interaction):
    """The learner took a line or a picture out of the draft."""

    page: int
    """The page of the draft on which it is."""
    line: int
    """The number of the line in a text, from 0. For a picture 0."""
    entries: int
    """How many lines and pictures there were, so that a second tap removes nothing else."""


@press("task")
class TaskAgainPressed(Interaction):
    """The learner asked to see the task again. With `larger` it is a picture."""

    larger: bool


@press("giveup")
class GiveUpPressed(Interaction):
    """The learner asked to throw the exam away. It counts only after a second question."""

    sure: bool


@press("goon")
class ExamContinuedPressed(Interaction):
    """The learner went on with the exam."""


@event
class AlbumEnded(Occurred):
    """The pause after the last photo of an album is over, so it is complete."""

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
    """The learner handed in the draft of an exam."""

    attempt: Attempt
