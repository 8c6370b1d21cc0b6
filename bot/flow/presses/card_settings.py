"""The buttons of the page about cards in /settings."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CardSettingsPressed:
    """The page about cards was opened."""


@dataclass(frozen=True, slots=True)
class Sm2Pressed:
    """SM-2 shall say when a card comes back."""


@dataclass(frozen=True, slots=True)
class FsrsPressed:
    """FSRS-6 shall bring a card back when it is known with this chance, in percent."""

    percent: int


@dataclass(frozen=True, slots=True)
class NewCardsPressed:
    """How many new cards a day were chosen."""

    cards: int
