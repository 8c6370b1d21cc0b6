"""The settings as data: what can be chosen, what holds, and how both are called."""

from dataclasses import dataclass
from enum import StrEnum


class SettingGroup(StrEnum):
    """What settings are about."""

    GENERAL = "general"
    RHYTHM = "rhythm"
    DAYS = "days"
    CARDS = "cards"


class SettingKind(StrEnum):
    """How a setting is chosen."""

    CHOICE = "choice"
    SWITCH = "switch"
    """Its values are on and off."""
    ZONE = "zone"
    """A choice; the zone of the learner's device may be sent as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedSetting:
    """A setting as it is shown."""

    name: str
    kind: SettingKind
    value: str
    label: str
    note: str
    """What the value means, where the label does not say it."""
    options: tuple[tuple[str, str], ...]
    """How each is called, and its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedGroup:
    """Settings that belong together."""

    title: str
    note: str
    settings: tuple[WordedSetting, ...]
