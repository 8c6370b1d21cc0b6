"""What the clock finds, and whether a learner can be written to."""

from bot.domain.ids import MapId
from bot.domain.memory.fit import Fit
from bot.domain.rhythm.rhythm import Snooze
from bot.flow.engine.events import Occurred, Press, event, press


@event
class ReviewsDue(Occurred):
    """The clock found something due for this learner."""


@press("reminded")
class ReminderPressed(Press):
    """What the bot reminded of shall begin."""


@press("snooze")
class SnoozePressed(Press):
    """The reminder shall come back later."""

    until: Snooze


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
