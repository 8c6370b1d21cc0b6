"""What comes next, where it is not a concept."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.agenda import AgendaReason


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsAhead:
    """Cards come next, of all decks together: why, how many, and how long they take."""

    reason: AgendaReason
    cards: int
    minutes: int
    kind: Literal["cards_ahead"] = "cards_ahead"
