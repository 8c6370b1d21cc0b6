"""What can be done today, as it is shown."""

from bot.flow.engine.replies import Reply, reply
from bot.flow.goals.replies import GoalsProgress
from bot.flow.maps.replies import CourseCard, TopicRow
from bot.views.today import Today


@reply("today_shown")
class TodayShown(Reply):
    """What fits the learner's minutes, each thing with its reason and its buttons."""

    today: Today
    edits: bool = False
    page: int = 0
    """Of its entries; one that is not there is the last."""


@reply("topics_shown")
class TopicsShown(Reply):
    """All topics of the learner, with what can be done with them."""

    rows: tuple[TopicRow, ...]
    courses: tuple[CourseCard, ...]
    goals: GoalsProgress | None = None
    """How far the learner is among their goals; None who follows no landscape."""
    edits: bool = False
    page: int = 0
    """The page that is shown first; one that is not there is the nearest that is."""
