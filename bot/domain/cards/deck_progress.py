"""How far a learner is with a deck, or with the cards of a goal."""

from dataclasses import dataclass, field
from enum import StrEnum

LEARNING_BELOW_DAYS = 3
REPEATING_UP_TO_DAYS = 10


class Box(StrEnum):
    """The boxes of specs/1, by the interval a card has."""

    NEW = "new"
    LEARNING = "learning"
    REPEATING = "repeating"
    MASTERED = "mastered"


def box_of(interval_days: float | None) -> Box:
    """Return the box of a card with that interval; None is a card never answered."""
    if interval_days is None:
        return Box.NEW
    if interval_days < LEARNING_BELOW_DAYS:
        return Box.LEARNING
    return Box.REPEATING if interval_days <= REPEATING_UP_TO_DAYS else Box.MASTERED


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckProgress:
    """Counts of cards; suspended ones are in `suspended` alone."""

    cards: int
    due: int = 0
    """Answered before and due now."""
    due_today: int = 0
    """Answered before and due before the learner's day ends; these hold `due`."""
    forgotten: int = 0
    """Answered before, and wrong the last time."""
    boxes: dict[Box, int] = field(default_factory=dict)
    """How many cards are in each box; empty boxes may be missing."""
    suspended: int = 0

    @property
    def unseen(self) -> int:
        """Return how many cards were never answered."""
        return self.boxes.get(Box.NEW, 0)

    @property
    def is_mastered(self) -> bool:
        """Say whether there are cards, all are known, and none is due by the end of the day."""
        return self.cards > 0 and not (self.unseen or self.forgotten or self.due_today)
