"""Events of landscapes and their goals: the command and the buttons.

A button names a goal by its place in its landscape, and the landscape by a short hash of its goals
in order. So after the import of another version, the button counts as old.
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
        """Return the words of the search."""
        return self.words


ANY_LANDSCAPE: Final = ShortLandscapeId("")


@press("areas")
class LandscapesPressed(Press):
    """The learner asked for all landscapes."""


@press("area")
class LandscapePressed(Press):
    """The learner opened a landscape at a page of its goals, and follows it from now on."""

    landscape: ShortLandscapeId
    page: int


@press("leave")
class LandscapeUnfollowedPressed(Press):
    """The learner stopped following a landscape."""

    landscape: ShortLandscapeId


@press("aim")
class GoalOpenedPressed(Press):
    """The learner opened a goal at a page of what it contains."""

    version: LandscapeVersion
    place: int
    page: int


@press("lock")
class GoalLockPressed(Press):
    """The learner asked why a goal is locked, at a page of what is missing."""

    version: LandscapeVersion
    place: int
    page: int


@press("prove_goal")
class GoalClaimed(Press):
    """The learner claims to know what a locked goal requires, and wants to show it."""

    version: LandscapeVersion
    place: int


@press("begin")
class GoalBegunPressed(Press):
    """The learner began a goal, or went on with it."""

    version: LandscapeVersion
    place: int


@press("nextaim")
class NextGoalPressed(Press):
    """The learner asked for the next goal of this landscape, or of any."""

    landscape: ShortLandscapeId = ANY_LANDSCAPE


@press("focus")
class FocusPressed(Press):
    """The learner added a goal to the focus, or removed it."""

    version: LandscapeVersion
    place: int
    wanted: bool


@press("foci")
class FocusListPressed(Press):
    """The learner opened a page of the goals in focus."""

    page: int


@press("chosen")
class ChoicesPressed(Press):
    """The learner opened the choices in a landscape, at a page of its subjects."""

    version: LandscapeVersion
    page: int


@press("level")
class LevelPressed(Press):
    """The learner chose a course level by its place from 1, or all with 0."""

    version: LandscapeVersion
    place: int


@press("subject")
class SubjectPressed(Press):
    """The learner chose a subject, or removed it, by the place of its goal."""

    version: LandscapeVersion
    place: int
    page: int


@press("pilot")
class AutopilotPressed(Press):
    """The learner chose whether the next goal follows by itself."""

    version: LandscapeVersion
    on: bool


@press("seek")
class GoalSearchPressed(Press):
    """The learner asked to search for goals. The words come next."""


@press("found")
class GoalsFoundPressed(Press):
    """The learner turned to a page of what was found for these words."""

    words: str
    page: int


@press("found_all")
class AllGoalsFoundPressed(Press):
    """As `GoalsFoundPressed`, but without regard to the chosen level and subjects."""

    words: str
    page: int


@event
class ExamOffered(Event):
    """The way to a goal has led to an exam, which only the learner begins."""

    ref: GoalRef
    progress: LandscapeProgress


@event
class ExamAimed(Event):
    """The learner asked to sit the exam of a goal."""

    ref: GoalRef
    progress: LandscapeProgress
