"""The bundled courses, and the goals of a course, as they are offered and shown."""

from collections.abc import Iterable

from bot.domain.topics.course import Course
from bot.domain.topics.course_goals import goal_named
from bot.flow.engine.ports import Ports
from bot.flow.engine.turn import Turn
from bot.flow.maps.ports import COURSES, TopicSummary
from bot.flow.maps.replies import CourseCard


def goal_label(course: Course, goal: str | None, turn: Turn) -> str:
    """Return a stored goal in the learner's present language; empty where there is none."""
    known = goal_named(course, goal) if goal else None
    return turn.text(known.label) if known else goal or ""


def course_cards(
    turn: Turn, ports: Ports, *, but: Iterable[TopicSummary] = ()
) -> tuple[CourseCard, ...]:
    """Return the bundled courses as they are offered, without those of these topics."""
    begun = {topic.course_id for topic in but}
    return tuple(
        CourseCard(id=course.id, title=turn.text(course.title))
        for course in ports[COURSES].all()
        if course.id not in begun
    )
