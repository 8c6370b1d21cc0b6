"""What the clock finds, and whether a learner can be written to."""

from typing import ClassVar

from bot.domain.ids import MapId
from bot.domain.learner.rhythm import DayKind
from bot.domain.memory.fit import Fit
from bot.domain.rhythm.breaks import BreakBegins
from bot.domain.rhythm.rhythm import Snooze
from bot.flow.engine.events import Event, Occurred, Press, Setting, event, press


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
class ReminderHourPressed(Setting):
    """When to be reminded was chosen; an hour that no day has is 23.5 hours after a sitting."""

    hour: int


@press("weekday")
class WeekdayPressed(Setting):
    """A weekday is to be an easy one, one without anything, or one as any other."""

    weekday: int
    """Monday 0."""


@event
class WeekdayChosen(Event):
    """How much is to be asked on a weekday was chosen beside the chat."""

    passes_exam: ClassVar[bool] = True
    weekday: int
    """Monday 0."""
    kind: DayKind


@press("minutes")
class MinutesPressed(Setting):
    """How many minutes a day are wanted was chosen; 0 is no limit."""

    minutes: int


@press("restfrom")
class BreakFromPressed(Setting):
    """When a break begins was chosen."""

    begins: BreakBegins


@press("rest")
class BreakPressed(Setting):
    """How long a break lasts was chosen."""

    begins: BreakBegins
    days: int


@press("restend")
class BreakEndPressed(Press):
    """The last day of a break is to be typed."""

    begins: BreakBegins


@press("norest")
class BreakDroppedPressed(Setting):
    """There shall be no break, or no more of it."""


@press("streak")
class StreakPressed(Setting):
    """The days learned are to be counted, or no more."""

    on: bool


@press("sameday")
class SameDayPressed(Setting):
    """What was just learned is to come back on the same day already, or after a day."""

    on: bool


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
