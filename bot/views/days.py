"""What the days of a learner brought and will bring, in numbers."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum

from bot.domain.progress.recalls import Calibration, Retention
from bot.views.calendar import Calendar
from bot.views.forecast import Forecast


class DaysPart(StrEnum):
    """What can be looked at by itself."""

    CALENDAR = "calendar"
    FORECAST = "forecast"
    RETENTION = "retention"
    CALIBRATION = "calibration"
    TIME = "time"


@dataclass(frozen=True, slots=True, kw_only=True)
class RetentionUntil:
    """How much was known in the four weeks that end with a day."""

    day: date
    retention: Retention | None
    """None where too little came back to say anything."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayMinutes:
    """How long somebody practised on a day."""

    day: date
    minutes: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DayNumbers:
    """The days of a learner; what was not asked for is empty."""

    calendar: Calendar | None = None
    """None where nothing was learned."""
    forecast: Forecast | None = None
    retention: tuple[RetentionUntil, ...] = ()
    """Week by week, oldest first."""
    calibration: tuple[Calibration, ...] = ()
    minutes: tuple[DayMinutes, ...] = ()
    """The last fourteen days, oldest first."""
