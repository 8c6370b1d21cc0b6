"""What can be learned or done, what a plan came to, and topics that rest or are finished."""

from datetime import datetime
from typing import Final

from bot.domain.ids import MapId
from bot.flow.engine.replies import Line, LineButton, Reply, remark, reply
from bot.flow.maps.replies import CourseCard
from bot.flow.topics.events import CoursePressed, OtherCoursesPressed


@reply("welcomed")
class Welcomed(Reply):
    """The greeting, with what can be learned; `again` for who was here before."""

    courses: tuple[CourseCard, ...]
    again: bool
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""


@reply("courses_offered")
class CoursesOffered(Reply):
    """What can be learned here; `unknown_topic` was asked for and needs a model."""

    courses: tuple[CourseCard, ...]
    unknown_topic: str = ""
    any_topic: bool = False
    """Whether a model is there, so that any topic can be learned."""


@reply("goal_unknown")
class GoalUnknown(Reply):
    """A topic that was begun before has no such goal; these it has."""

    title: str
    wanted: str
    goals: tuple[str, ...]


@reply("refreshers_settled")
class RefreshersSettled(Reply):
    """The concepts of the topic go on coming back, or no more; how to change that."""

    map_id: MapId
    title: str
    kept: bool
    next_review_at: datetime | None = None
    """When the first of them comes, where they are kept."""


def goal_set(title: str, goal: str, concepts: int, mastered: int) -> Line:
    """Return what a topic is learned for from now on; no goal is everything."""
    if not goal:
        return remark("goal-set-everything", title=title)
    if not mastered:
        return remark("goal-set", title=title, goal=goal, count=concepts)
    return remark("goal-set-so-far", title=title, goal=goal, count=concepts, mastered=mastered)


OTHER_COURSES: Final = LineButton("button-other-courses", OtherCoursesPressed())


def course_button(course: CourseCard) -> LineButton:
    """Return the button that begins a bundled course."""
    return LineButton("button-course", CoursePressed(course.id), values={"title": course.title})
