"""Events of choosing topics and their goals."""

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
        """Return the named topic."""
        return self.topic


@press("courses")
class OtherCoursesPressed(Press):
    """The learner asked what else can be learned here."""


@press("course")
class CoursePressed(Press):
    """The learner chose a bundled course."""

    course_id: CourseId


@press("goal")
class GoalPressed(Interaction):
    """The learner chose a goal of the offered course by its place, from 1; 0 is everything."""

    place: int


@press("owncourse")
class OwnCoursePressed(Press):
    """The learner asked to learn a course of their own, named as in buttons."""

    course: str
