"""Cards that come next, and why so many are due."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.memory_models.choice import CardModel


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsAhead:
    """Cards come next, of all decks together: how many, and how long they take."""

    due: int
    new: int
    """Those that were never answered; they come alone or after the due ones."""
    minutes: int
    kind: Literal["cards_ahead"] = "cards_ahead"


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsExplained:
    """How many cards are due, and what makes a card due."""

    due: int
    later_today: int
    """How many come due before the learner's day ends."""
    next_due_at: datetime | None
    """When the next one comes back, where none is due."""
    model: CardModel
    percent: int
    """The chance of recall at which FSRS-6 brings a card back."""
    fitted_answers: int = 0
    """How many of the learner's answers FSRS-6 is fitted to; 0 where it goes by its defaults."""
    kind: Literal["cards_explained"] = "cards_explained"
