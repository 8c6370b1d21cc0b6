"""What the clock finds, and whether a learner can be written to."""

from typing import ClassVar

from bot.domain.ids import MapId
from bot.domain.memory.fit import Fit
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import Snooze
from bot.flow.engine.events import Occurred, Press, SettingsPress, event, press


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


@press("restfrom")
class BreakFromPressed(SettingsPress):
    """When a break begins was chosen."""

    begins: BreakBegins


@press("restend")
class BreakEndPressed(Press):
    """The last day of a break is to be typed."""

    begins: BreakBegins


@event
class TopicIdle(Occurred):
    """The clock found a topic that was not worked on for long."""

    map_id: MapId


@event
class FitMade(Occurred):
    """The clock had FSRS-6 fitted to the learner's log."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    fit: Fit


@event
class BlockChanged(Occurred):
    """The learner blocked or unblocked the bot."""

    passes_exam: ClassVar[bool] = True
    blocked: bool
