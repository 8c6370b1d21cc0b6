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
    """A page of /settings."""

    OVERVIEW = "overview"
    LANGUAGE = "language"
    CLOCK = "clock"
    QUIET = "quiet"
    CAP = "cap"
    MEMORY = "memory"
    """What the bot remembers about how the learner learns."""
    RHYTHM = "rhythm"
    """Reminders, breaks and goals of the day, with links to the pages that set them."""
    WHEN = "when"
    DAYS = "days"
    BREAK = "break"
    MINUTES = "minutes"
    CARDS = "cards"
    OBSERVERS = "observers"
    """Who observes the learner."""
    SEEN = "seen"
    """What observers see."""
    OBSERVED = "observed"
    """Whom the learner observes."""


@press("page")
class SettingsPagePressed(SettingsPress):
    """The learner opened a page of /settings."""

    page: Screen


@press("set")
class SettingChosen(SettingsPress):
    """The learner set `name` to `value`."""

    name: str
    value: str


@press("clock")
class ClockPressed(SettingsPress):
    """The learner said what time it is for them, as minutes ahead of UTC."""

    minutes_ahead: int


@event
class DeletionWanted(Event):
    """/delete: the learner asked to delete everything about them."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.DELETE,)


@press("likes")
class InterestsPressed(SettingsPress):
    """The learner asked to say what they like."""


@press("forget")
class ForgetPressed(SettingsPress):
    """The learner asked the bot to forget how they learn."""
