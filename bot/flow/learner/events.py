"""The command and the buttons of /settings."""

from enum import StrEnum
from typing import ClassVar

from bot.domain.topics.course import Language
from bot.flow.engine.events import Event, Setting, event, press


@event
class SettingsAsked(Event):
    """/settings."""

    passes_exam: ClassVar[bool] = True


class Screen(StrEnum):
    """The pages of /settings."""

    OVERVIEW = "overview"
    LANGUAGE = "language"
    CLOCK = "clock"
    QUIET = "quiet"
    CAP = "cap"
    MEMORY = "memory"
    """What is remembered of how the learner learns."""
    RHYTHM = "rhythm"
    """How they are accompanied day by day; it leads to what can be chosen."""
    WHEN = "when"
    DAYS = "days"
    BREAK = "break"
    MINUTES = "minutes"


@press("page")
class SettingsPagePressed(Setting):
    """A page of /settings was opened."""

    page: Screen


@press("lang")
class LanguagePressed(Setting):
    """The language was chosen."""

    language: Language


@press("clock")
class ClockPressed(Setting):
    """What time it is for the learner, as minutes ahead of UTC."""

    minutes_ahead: int


@press("zone")
class ZonePressed(Setting):
    """The zone was chosen among those whose clocks agree now."""

    zone: str


@press("quiet")
class QuietPressed(Setting):
    """Quiet hours were chosen, as whole hours; equal ones mean none."""

    from_hour: int
    until_hour: int


@press("cap")
class CapPressed(Setting):
    """The daily cap was chosen."""

    questions: int


@press("remind")
class RemindersPressed(Setting):
    """Reminders were switched on or off."""

    on: bool


@press("letters")
class LettersPressed(Setting):
    """The weekly letter was switched on or off."""

    on: bool


@press("dark")
class PicturesPressed(Setting):
    """Maps and charts were wanted dark, or light."""

    dark: bool


@event
class DeletionWanted(Event):
    """/delete: everything that is kept of the learner shall go."""


@press("forget")
class ForgetPressed(Setting):
    """What is remembered of how the learner learns shall be forgotten."""
