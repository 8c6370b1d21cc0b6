"""What is due or lies idle, shown without being asked."""

from datetime import date, datetime

from bot.domain.ids import InteractionId, MapId, SkillId
from bot.domain.rhythm.rhythm import Reminder
from bot.flow.engine.replies import Line, LineButton, Reply, Style, reply
from bot.flow.maps.events import TopicAction, TopicPressed
from bot.flow.maps.replies import ways_back


@reply("reminded")
class Reminded(Reply):
    """Something is due; one message, one tap to start."""

    due: int
    """Questions."""
    cards: int = 0
    """Cards that are due besides."""
    doing: int
    """How many of both can be done at once."""
    overdue_days: int
    skill_id: SkillId | None = None
    """The skill to practise, of a learner who has nothing else that comes back."""
    skill: str = ""
    reminder: Reminder = Reminder()


@reply("break_end_asked")
class BreakEndAsked(Reply):
    """The last day of a break that begins on that day is asked for."""

    interaction_id: InteractionId
    begins: date
    not_read: bool = False
    """Whether something was typed that is no such day."""


def idle_warned(map_id: MapId, title: str, closes_at: datetime) -> Line:
    """Return that a topic will be put away unless it is taken up or paused."""
    go_on = LineButton("button-go-on", TopicPressed(map_id, TopicAction.SWITCH), Style.PRIMARY)
    pause = LineButton("button-pause-topic", TopicPressed(map_id, TopicAction.PAUSE))
    return Line(
        "idle-warned", {"title": title, "when": closes_at}, ((go_on, pause),), interim=True
    )


def put_away(map_id: MapId, title: str, *, was_open: bool) -> Line:
    """Return that a topic was put away after a month without any work on it.

    A question of it that stood in the chat is closed now.
    """
    return Line("topic-put-away", {"title": title}, ways_back(map_id, title), interim=not was_open)
