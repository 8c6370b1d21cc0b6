"""What is due or lies idle, told without being asked."""

from datetime import datetime

from bot.domain.ids import MapId
from bot.flow.engine.replies import Reply, reply


@reply("idle_warned")
class IdleWarned(Reply):
    """A topic will be put away unless it is taken up or paused."""

    map_id: MapId
    title: str
    put_away_at: datetime


@reply("topic_put_away")
class TopicPutAway(Reply):
    """A topic was put away after a month in which nobody took it up; it can be resumed."""

    map_id: MapId
    title: str
    was_open: bool
    """Whether a question of it stood in the chat, which is closed now."""


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
    last_before_pause: bool
    """Whether reminders pause from now on, since so many were ignored."""
