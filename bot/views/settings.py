"""The settings as data: the choices, the current values, and their names."""

from dataclasses import dataclass
from enum import StrEnum


class SettingGroup(StrEnum):
    """The subjects of settings."""

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
    """A choice. The zone of the learner's device may be sent as well."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedSetting:
    """A setting as it is shown."""

    name: str
    kind: SettingKind
    value: str
    label: str
    note: str
    """The meaning of the value, if the label does not tell it."""
    options: tuple[tuple[str, str], ...]
    """The names of the choices, each with its value."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WordedGroup:
    """Settings that belong together."""

    title: str
    note: str
    settings: tuple[WordedSetting, ...]
