"""The command and the buttons of /settings."""

from enum import StrEnum
from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.flow.engine.events import Event, SettingsPress, event, press


@event
class SettingsAsked(Event):
    """/settings."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.SETTINGS,)
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
    CARDS = "cards"
    OBSERVERS = "observers"
    """Who looks on the learner."""
    SEEN = "seen"
    """What these see."""
    OBSERVED = "observed"
    """On whom the learner looks."""


@press("page")
class SettingsPagePressed(SettingsPress):
    """A page of /settings was opened."""

    page: Screen


@press("set")
class SettingChosen(SettingsPress):
    """A setting was chosen to be of that value."""

    name: str
    value: str


@press("clock")
class ClockPressed(SettingsPress):
    """What time it is for the learner, as minutes ahead of UTC."""

    minutes_ahead: int


@event
class DeletionWanted(Event):
    """/delete: everything that is kept of the learner shall go."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.DELETE,)


@press("likes")
class InterestsPressed(SettingsPress):
    """The learner wants to say what they like."""


@press("forget")
class ForgetPressed(SettingsPress):
    """What is remembered of how the learner learns shall be forgotten."""
