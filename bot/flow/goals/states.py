"""Where a chat is among landscapes."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import ConceptId, CourseId, GoalRef
from bot.flow.engine.events import Event, SkipAsked
from bot.flow.engine.states import Interactive, state
from bot.flow.exercise.states import Probed, Purpose, purpose


@state("goal_sought")
class GoalSought(Interactive):
    """The words by which a goal is looked for are awaited."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return that the search is left, for a no."""
        return SkipAsked() if meaning in {Meaning.NO, Meaning.DONT_KNOW} else None


@purpose("goal_test")
class GoalTest(Purpose):
    """The learner says that they know what a locked goal requires; its answers show it."""

    discussed: ClassVar[bool] = False
    ref: GoalRef
    course_id: CourseId
    """The course that teaches what is required."""
    concept_id: ConceptId = ConceptId("")
    """What the question is about."""
    probed: tuple[Probed, ...] = ()
