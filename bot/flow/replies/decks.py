"""The decks of a learner, each with its counts, and one of them by itself."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import CardMark, DeckId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckRow:
    """A deck with its counts."""

    deck_id: DeckId
    title: str
    taken: bool
    own: bool
    typed: bool
    cards: int
    due: int
    boxes: tuple[int, int, int, int]
    """How many cards are new, in learning, in repetition and mastered."""
    suspended: int = 0
    is_mastered: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class DecksShown:
    """A page of the decks, taken ones first."""

    rows: tuple[DeckRow, ...]
    page: int
    pages: int
    due: int
    """How many cards of all taken decks are due."""
    fresh: bool
    """Whether new cards are to be had today."""
    next_due_at: datetime | None
    """When the next card comes back, where none is due."""
    edits: bool = False
    kind: Literal["decks_shown"] = "decks_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckShown:
    """One deck: its counts, and what can be done with it."""

    row: DeckRow
    new_left: int
    """How many of its new cards the day still has."""
    next_due_at: datetime | None = None
    """When the next card comes back, where the deck is taken and none is due."""
    can_type: bool = True
    """Whether it has cards besides tasks, whose answers can be typed instead of turned."""
    edits: bool = False
    kind: Literal["deck_shown"] = "deck_shown"


@dataclass(frozen=True, slots=True, kw_only=True)
class DropAsked:
    """Shall the deck go, with all that is known of its cards?"""

    deck_id: DeckId
    title: str
    cards: int
    kind: Literal["drop_asked"] = "drop_asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspendedRow:
    """A suspended card, as a button calls it."""

    mark: CardMark
    question: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SuspendedShown:
    """The suspended cards of a deck, to be taken back."""

    deck_id: DeckId
    title: str
    rows: tuple[SuspendedRow, ...]
    page: int
    pages: int
    kind: Literal["suspended_shown"] = "suspended_shown"


DeckReply = DecksShown | DeckShown | DropAsked | SuspendedShown
