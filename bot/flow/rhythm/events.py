"""What the clock finds, and whether a learner can be written to."""

from bot.domain.ids import MapId
from bot.domain.learner.rhythm import DayKind
from bot.domain.memory.fit import Fit
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import Snooze
from bot.flow.engine.events import Event, Occurred, Press, event, press


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


@press("hour")
class ReminderHourPressed(Press):
    """When to be reminded was chosen; an hour that no day has is 23.5 hours after a sitting."""

    hour: int


@press("weekday")
class WeekdayPressed(Press):
    """A weekday is to be an easy one, one without anything, or one as any other."""

    weekday: int
    """Monday 0."""


@event
class WeekdayChosen(Event):
    """How much is to be asked on a weekday was chosen beside the chat."""

    weekday: int
    """Monday 0."""
    kind: DayKind


@press("minutes")
class MinutesPressed(Press):
    """How many minutes a day are wanted was chosen; 0 is no limit."""

    minutes: int


@press("restfrom")
class BreakFromPressed(Press):
    """When a break begins was chosen."""

    begins: BreakBegins


@press("rest")
class BreakPressed(Press):
    """How long a break lasts was chosen; 0 days say that its end is to be typed."""

    begins: BreakBegins
    days: int


@press("norest")
class BreakDroppedPressed(Press):
    """There shall be no break, or no more of it."""


@press("streak")
class StreakPressed(Press):
    """The days learned are to be counted, or no more."""

    on: bool


@press("sameday")
class SameDayPressed(Press):
    """What was just learned is to come back on the same day already, or after a day."""

    on: bool


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
