"""What the clock finds; no act of the learner."""

from dataclasses import dataclass

from bot.domain.ids import MapId, NodeId
from bot.domain.memory_models.fit import Fit


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


@dataclass(frozen=True, slots=True)
class FitMade:
    """The clock had FSRS-6 fitted to the learner's log."""

    fit: Fit
