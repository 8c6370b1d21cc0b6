"""The pages of /settings."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal

from bot.domain.course import Language
from bot.domain.memory import Memory
from bot.flow.learner.events import Screen


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsShown:
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
    kind: Literal["settings_shown"] = "settings_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class ZonesOffered:
    """Zones whose clocks agree with what the learner said; one tap chooses."""

    zones: tuple[str, ...]
    kind: Literal["zones_offered"] = "zones_offered"
