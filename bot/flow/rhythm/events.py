"""Events of the clock, and of learners who block the bot."""

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
    """The learner asked to begin what the bot reminded of."""


@press("snooze")
class SnoozePressed(Press):
    """The learner put the reminder off."""

    until: Snooze


@press("restfrom")
class BreakFromPressed(SettingsPress):
    """The learner chose when a break begins."""

    begins: BreakBegins


@press("restend")
class BreakEndPressed(Press):
    """The learner asked to type the last day of a break."""

    begins: BreakBegins


@event
class TopicIdle(Occurred):
    """The clock found a topic that has been idle for long."""

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
