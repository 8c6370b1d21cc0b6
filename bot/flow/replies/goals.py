"""The goal of a topic: set, not found, reached, and taken for its end."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.ids import MapId


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalSet:
    """A topic that was begun before has another goal now; none is everything."""

    title: str
    goal: str
    concepts: int
    mastered: int
    kind: Literal["goal_set"] = "goal_set"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalUnknown:
    """A topic that was begun before has no such goal; these it has."""

    title: str
    wanted: str
    goals: tuple[str, ...]
    kind: Literal["goal_unknown"] = "goal_unknown"


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalReached:
    """All that the goal takes is mastered; so many concepts of the topic are left."""

    map_id: MapId
    goal: str
    left: int
    asks: bool = True
    """Whether it asks how to go on; not while a question is on the table."""
    kind: Literal["goal_reached"] = "goal_reached"


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicFinished:
    """The topic ends with its goal; all of it is kept, and it can go on any time."""

    map_id: MapId
    title: str
    goal: str
    kind: Literal["topic_finished"] = "topic_finished"
