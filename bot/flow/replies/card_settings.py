"""The page about cards in /settings."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.memory_models.choice import CardModel


@dataclass(frozen=True, slots=True, kw_only=True)
class ModelCost:
    """What a year of cards takes with one of the models, and what is left of them."""

    percent: int | None
    """The chance of recall at which FSRS-6 brings a card back; None is SM-2."""
    cards_a_day: int
    minutes_a_day: int
    remembered: int
    """Of a thousand."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSettingsShown:
    """Which memory model says when a card comes back, and how many new ones come a day."""

    model: CardModel
    percent: int
    """The chance of recall chosen for FSRS-6."""
    new_cards_a_day: int
    costs: tuple[ModelCost, ...]
    """What can be chosen, SM-2 first; empty where no new cards come."""
    fitted_answers: int = 0
    """How many of the learner's answers FSRS-6 is fitted to; 0 where it goes by its defaults."""
    replayed: int = 0
    """How many cards have just got another date, worked out from all answers."""
    edits: bool = True
    kind: Literal["card_settings_shown"] = "card_settings_shown"
