"""States of a chat among landscapes and goals."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import ConceptId, CourseId, GoalRef
from bot.flow.engine.events import Event, SkipAsked
from bot.flow.engine.states import Interactive, state
from bot.flow.exercise.states import Probed, Purpose, purpose


@state("goal_sought")
class GoalSought(Interactive):
    """The words of a search for goals are awaited."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the event that leaves the search for a no, else None."""
        return SkipAsked() if meaning in {Meaning.NO, Meaning.DONT_KNOW} else None


@purpose("goal_test")
class GoalTest(Purpose):
    """A question of a test-in: the learner claims to know what a locked goal requires."""

    discussed: ClassVar[bool] = False
    ref: GoalRef
    course_id: CourseId
    """The course that teaches what is required."""
    concept_id: ConceptId = ConceptId("")
    """The concept of the question."""
    probed: tuple[Probed, ...] = ()
