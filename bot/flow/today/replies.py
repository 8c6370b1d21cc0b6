"""What can be done today, as it is shown."""

from bot.flow.engine.replies import Reply, reply
from bot.views.today import Today


@reply("today_shown")
class TodayShown(Reply):
    """What fits the learner's minutes, each thing with its reason and its buttons."""

    today: Today
    edits: bool = False
    page: int = 0
    """Of its entries; one that is not there is the last."""
