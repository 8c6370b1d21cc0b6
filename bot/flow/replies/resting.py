"""Topics that rest, or are put away because nobody takes them up."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import MapId


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicPaused:
    """A topic rests until the learner comes back to it."""

    map_id: MapId
    title: str
    kind: Literal["topic_paused"] = "topic_paused"


@dataclass(frozen=True, slots=True, kw_only=True)
class IdleWarned:
    """A topic will be put away unless it is taken up or paused."""

    map_id: MapId
    title: str
    put_away_at: datetime
    kind: Literal["idle_warned"] = "idle_warned"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicPutAway:
    """A topic was put away after a month in which nobody took it up; it can be resumed."""

    map_id: MapId
    title: str
    was_open: bool
    """Whether a question of it stood in the chat, which is closed now."""
    kind: Literal["topic_put_away"] = "topic_put_away"
