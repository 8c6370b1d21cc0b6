"""The buttons of /settings."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.course import Language


class Screen(StrEnum):
    """The pages of /settings."""

    OVERVIEW = "overview"
    LANGUAGE = "language"
    CLOCK = "clock"
    QUIET = "quiet"
    CAP = "cap"
    MEMORY = "memory"
    """What is remembered of how the learner learns."""


@dataclass(frozen=True, slots=True)
class SettingsPagePressed:
    """A page of /settings was opened."""

    page: Screen


@dataclass(frozen=True, slots=True)
class LanguagePressed:
    """The language was chosen."""

    language: Language


@dataclass(frozen=True, slots=True)
class ClockPressed:
    """What time it is for the learner, as minutes ahead of UTC."""

    minutes_ahead: int


@dataclass(frozen=True, slots=True)
class ZonePressed:
    """The zone was chosen among those whose clocks agree now."""

    zone: str


@dataclass(frozen=True, slots=True)
class QuietPressed:
    """Quiet hours were chosen, as whole hours; equal ones mean none."""

    from_hour: int
    until_hour: int


@dataclass(frozen=True, slots=True)
class CapPressed:
    """The daily cap was chosen."""

    questions: int


@dataclass(frozen=True, slots=True)
class RemindersPressed:
    """Reminders were switched on or off."""

    on: bool


@dataclass(frozen=True, slots=True)
class PicturesPressed:
    """Maps and charts were wanted dark, or light."""

    dark: bool


@dataclass(frozen=True, slots=True)
class ForgetPressed:
    """What is remembered of how the learner learns shall be forgotten."""
