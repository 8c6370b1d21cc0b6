"""What an author does with a course of theirs."""

from bot.domain.ids import CourseId
from bot.flow.engine.events import Press, press


@press("trycourse")
class TrialPressed(Press):
    """The author wants to learn their course as a topic of their own."""

    course_id: CourseId


@press("dropcourse")
class CourseDroppedPressed(Press):
    """The author does not want to keep the course."""

    course_id: CourseId
