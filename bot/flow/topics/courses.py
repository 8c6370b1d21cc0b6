"""The bundled courses as they are offered to a learner."""

from collections.abc import Iterable

from bot.flow.engine.ports import Ports, TopicSummary
from bot.flow.engine.turn import Turn
from bot.flow.topics.replies import CourseCard


def course_cards(
    turn: Turn, ports: Ports, *, but: Iterable[TopicSummary] = ()
) -> tuple[CourseCard, ...]:
    """Return the bundled courses as they are offered, without those of these topics."""
    begun = {topic.course_id for topic in but}
    return tuple(
        CourseCard(id=course.id, title=turn.text(course.title))
        for course in ports.courses.all()
        if course.id not in begun
    )
