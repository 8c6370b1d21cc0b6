"""Replies of /today and /topics."""

from bot.flow.engine.replies import Reply, reply
from bot.flow.goals.replies import GoalsProgress
from bot.flow.maps.replies import CourseCard, TopicRow
from bot.views.today import Today


@reply("today_shown")
class TodayShown(Reply):
    """What fits the learner's minutes, each with its reason and its buttons."""

    today: Today
    edits: bool = False
    page: int = 0
    """The page of its entries. A page beyond the last shows the last."""


@reply("topics_shown")
class TopicsShown(Reply):
    """All topics of the learner, with their buttons."""

    rows: tuple[TopicRow, ...]
    courses: tuple[CourseCard, ...]
    goals: GoalsProgress | None = None
    """The learner's progress with their goals, or None if they follow no landscape."""
    edits: bool = False
    page: int = 0
    """The page that is shown first, or the nearest that exists."""
