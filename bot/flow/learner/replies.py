"""The pages of /settings, and the question what time it is."""

from dataclasses import field
from datetime import datetime

from bot.domain.learner.memory import Memory
from bot.domain.topics.course import Language
from bot.flow.engine.replies import Reply, reply
from bot.flow.learner.events import Screen


@reply("clock_asked")
class ClockAsked(Reply):
    """What time is it for you? Asked once, when the first review is planned."""

    now: datetime


@reply("settings_shown")
class SettingsShown(Reply):
    """A page of /settings."""

    page: Screen
    language: Language
    zone: str | None
    local_time: str
    """HH:MM on the learner's clock."""
    quiet_from: int
    quiet_until: int
    daily_cap: int
    new_cards_a_day: int = 10
    reminders_on: bool
    dark_pictures: bool = False
    memory: Memory = field(default_factory=Memory)
    now: datetime
    edits: bool = True


@reply("zones_offered")
class ZonesOffered(Reply):
    """Zones whose clocks agree with what the learner said; one tap chooses."""

    zones: tuple[str, ...]
