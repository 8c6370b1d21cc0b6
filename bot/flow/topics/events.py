"""What happens to topics: chosen, aimed, switched, paused and finished."""

from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.ids import CourseId
from bot.flow.engine.events import Event, Interaction, Press, event, press


@event
class LearnAsked(Event):
    """/learn, with the topic if one was named."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.COURSES, Meaning.BORED)
    topic: str = ""

    @property
    def written(self) -> str:
        """Return what was named."""
        return self.topic


@press("courses")
class OtherCoursesPressed(Press):
    """What else can be learned here is to be seen."""


@press("course")
class CoursePressed(Press):
    """A bundled course was chosen."""

    course_id: CourseId


@press("goal")
class GoalPressed(Interaction):
    """A goal of the offered course, by its place as shown from 1; 0 is everything."""

    place: int


@press("owncourse")
class OwnCoursePressed(Press):
    """The learner wants to learn a course that is theirs, as buttons call it."""

    course: str
