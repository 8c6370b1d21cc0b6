"""What the clock finds, and whether a learner can be written to."""

from bot.domain.ids import MapId
from bot.domain.memory.fit import Fit
from bot.flow.engine.events import Occurred, event


@event
class ReviewsDue(Occurred):
    """The clock found something due for this learner."""


@event
class TopicIdle(Occurred):
    """The clock found a topic that nobody has taken up for long."""

    map_id: MapId


@event
class FitMade(Occurred):
    """The clock had FSRS-6 fitted to the learner's log."""

    fit: Fit


@event
class BlockChanged(Occurred):
    """The learner blocked or unblocked the bot."""

    blocked: bool
