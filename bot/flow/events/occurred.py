"""What the clock finds; no act of the learner."""

from dataclasses import dataclass

from bot.domain.ids import MapId, NodeId


@dataclass(frozen=True, slots=True)
class ReviewsDue:
    """The clock found something due for this learner."""


@dataclass(frozen=True, slots=True)
class TopicIdle:
    """The clock found a topic that nobody has taken up for long."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class AnswersDoubted:
    """The clock found answers of the concept to questions that were withdrawn since."""

    map_id: MapId
    node_id: NodeId
