"""What a deck file holds: the deck, its cards' past, notes, media and warnings."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum

from bot.domain.cards.deck import Card, Deck
from bot.domain.cards.deck_warnings import FileWarning
from bot.domain.cards.state import CardSchedule, PastReview
from bot.domain.ids import CardId


@dataclass(frozen=True, slots=True)
class Template:
    """One way in which a kind of note asks."""

    front: str
    back: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class NoteType:
    """A kind of note: its fields, and a card for each of its templates or gaps."""

    is_cloze: bool
    fields: tuple[str, ...]
    templates: Mapping[int, Template]
    name: str = ""
    css: str = ""

    def template(self, order: int) -> Template | None:
        """Return the template of the card of that order; cloze notes have one for all."""
        return self.templates.get(0 if self.is_cloze else order)


@dataclass(frozen=True, slots=True)
class Note:
    """What is written in the fields of a note, as HTML."""

    type_id: int
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Notes:
    """The notes of a deck that came from Anki."""

    types: Mapping[int, NoteType] = field(default_factory=dict)
    by_guid: Mapping[str, Note] = field(default_factory=dict)
    """Each by what Anki knows it by."""


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
    nameless: frozenset[CardId] = frozenset()
    """Cards whose ids the file does not give, or only as the numbers of its rows."""
    reviews: tuple[PastReview, ...] = ()
    media: Mapping[str, bytes] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """What its cards were made from in Anki."""
    rewritten: frozenset[CardId] = frozenset()
    """Cards that the learner has in their own wording: their notes say something else."""
    table: TableForm | None = None
    """None of a file that is no table."""
    warnings: tuple[FileWarning, ...] = ()


def with_cards(file: DeckFile, known: Mapping[CardId, Card]) -> DeckFile:
    """Return the file with other cards in place of those of these ids, which bear their past."""

    def named(card_id: CardId) -> CardId:
        return known[card_id].id if card_id in known else card_id

    return replace(
        file,
        deck=replace(file.deck, cards=tuple(known.get(it.id, it) for it in file.deck.cards)),
        schedules={named(it): schedule for it, schedule in file.schedules.items()},
        suspended=frozenset(map(named, file.suspended)),
        nameless=frozenset(map(named, file.nameless)),
        reviews=tuple(replace(it, card_id=named(it.card_id)) for it in file.reviews),
    )
