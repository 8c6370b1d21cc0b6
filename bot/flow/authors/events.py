"""Buttons with which authors act on their courses."""

from bot.flow.engine.events import Press, press


@press("dropcourse")
class CourseDroppedPressed(Press):
    """The author dropped the course."""

    course: str
