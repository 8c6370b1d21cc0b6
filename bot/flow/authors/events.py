"""What an author does with a course of theirs."""

from bot.flow.engine.events import Press, press


@press("dropcourse")
class CourseDroppedPressed(Press):
    """The author does not want to keep the course."""

    course: str
