"""What a deck file holds: the deck, what is known of its cards' past, its media, its warnings."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain.cards.deck import Deck
from bot.domain.cards.deck_warnings import FileWarning
from bot.domain.cards.note_types import Notes
from bot.domain.cards.schedule import CardSchedule, PastReview
from bot.domain.ids import CardId


class Form(StrEnum):
    """The kinds of deck files."""

    JSON = "json"
    TABLE = "table"
    ANKI = "anki"


@dataclass(frozen=True, slots=True, kw_only=True)
class TableChoices:
    """How a table is to be read, where its reader would take it for something else."""

    header: bool | None = None
    """Whether its first row names the columns; None where the reader shall see for itself."""
    sides: tuple[int, int] | None = None
    """The columns of front and back, from 0."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableForm:
    """What was understood of a table."""

    delimiter: str
    """Empty of a spreadsheet."""
    has_header: bool
    columns: tuple[str, ...]
    """What each column holds, in the order of the file; empty where nothing is known of it."""

    @property
    def sides(self) -> tuple[int, int] | None:
        """Return the columns of front and back, if there are both."""
        if not {"front", "back"} <= set(self.columns):
            return None
        return self.columns.index("front"), self.columns.index("back")


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckFile:
    """A deck as read from a file, with everything that came along."""

    form: Form
    deck: Deck
    schedules: Mapping[CardId, CardSchedule] = field(default_factory=dict)
    """Of the cards that were asked before; the others are new."""
    next_reviews: Mapping[CardId, datetime] = field(default_factory=dict)
    """From when on these cards are due, where a deck goes out: schedules tell only the day."""
    suspended: frozenset[CardId] = frozenset()
    reviews: tuple[PastReview, ...] = ()
    media: Mapping[str, bytes] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """What its cards were made from in Anki."""
    rewritten: frozenset[CardId] = frozenset()
    """Cards that the learner has in their own wording: their notes say something else."""
    table: TableForm | None = None
    """None of a file that is no table."""
    warnings: tuple[FileWarning, ...] = ()
