"""The bundled courses as they are offered to a learner."""

from bot.flow.outcome import CourseCard
from bot.flow.ports import Ports
from bot.flow.turn import Turn


def course_cards(turn: Turn, ports: Ports) -> tuple[CourseCard, ...]:
    """Return the bundled courses as they are offered."""
    return tuple(
        CourseCard(
            id=course.id, title=turn.text(course.title), description=turn.text(course.description)
        )
        for course in ports.courses.all()
    )
