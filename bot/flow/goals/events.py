"""The command and the buttons of landscapes and their goals.

A goal is named by its place in its landscape, and the landscape by a short hash of its goals in
their order: once another version of it was imported, the button counts as old.
"""

from typing import ClassVar, Final

from bot.domain.answers.words import Meaning
from bot.domain.ids import GoalRef, LandscapeVersion, ShortLandscapeId
from bot.flow.engine.events import Event, Press, event, press
from bot.flow.goals.landscape_progress import LandscapeProgress


@event
class GoalsAsked(Event):
    """/goals, with the words of a search if some were given."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.GOALS,)
    words: str = ""

    @property
    def written(self) -> str:
        """Return what was named."""
        return self.words


ANY_LANDSCAPE: Final = ShortLandscapeId("")


@press("areas")
class LandscapesPressed(Press):
    """All landscapes were asked for."""


@press("area")
class LandscapePressed(Press):
    """A landscape was opened, at a page of its goals; the learner follows it from now on."""

    landscape: ShortLandscapeId
    page: int


@press("leave")
class LandscapeUnfollowedPressed(Press):
    """A landscape shall be followed no more."""

    landscape: ShortLandscapeId


@press("aim")
class GoalOpenedPressed(Press):
    """A goal was opened, at a page of what it contains."""

    version: LandscapeVersion
    place: int
    page: int


@press("lock")
class GoalLockPressed(Press):
    """Why is the goal locked? A page of what is missing."""

    version: LandscapeVersion
    place: int
    page: int


@press("prove_goal")
class GoalClaimed(Press):
    """The learner says that they know what a locked goal requires, and wants to show it."""

    version: LandscapeVersion
    place: int


@press("begin")
class GoalBegunPressed(Press):
    """The way to a goal shall begin, or go on."""

    version: LandscapeVersion
    place: int


@press("nextaim")
class NextGoalPressed(Press):
    """The next goal shall begin: of this landscape, or of any where none is named."""

    landscape: ShortLandscapeId = ANY_LANDSCAPE


@press("focus")
class FocusPressed(Press):
    """A goal was put into the focus, or taken out of it."""

    version: LandscapeVersion
    place: int
    wanted: bool


@press("foci")
class FocusListPressed(Press):
    """A page of the goals in focus."""

    page: int


@press("chosen")
class ChoicesPressed(Press):
    """What is chosen in a landscape, at a page of its subjects."""

    version: LandscapeVersion
    page: int


@press("level")
class LevelPressed(Press):
    """A course level was chosen, by its place from 1; 0 is all of them."""

    version: LandscapeVersion
    place: int


@press("subject")
class SubjectPressed(Press):
    """A subject was chosen, or chosen no more; by the place of its goal."""

    version: LandscapeVersion
    place: int
    page: int


@press("pilot")
class AutopilotPressed(Press):
    """Whether the next goal follows by itself was chosen."""

    version: LandscapeVersion
    on: bool


@press("seek")
class GoalSearchPressed(Press):
    """Goals shall be searched for; the words come next."""


@press("found")
class GoalsFoundPressed(Press):
    """A page of what was found for these words."""

    words: str
    page: int


@press("found_all")
class AllGoalsFoundPressed(Press):
    """The same, whatever level and subjects were chosen."""

    words: str
    page: int


@event
class ExamOffered(Event):
    """The way to a goal has come to an exam, which only the learner begins."""

    ref: GoalRef
    progress: LandscapeProgress


@event
class ExamAimed(Event):
    """The learner wants to sit the exam that a goal is."""

    ref: GoalRef
    progress: LandscapeProgress
