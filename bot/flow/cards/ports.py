"""What the flow needs of decks and cards, declared by the one who needs it."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Final, Protocol

from bot.domain.cards.deck import Card, CardRef, Comma, Deck, Selection
from bot.domain.cards.deck_file import Notes
from bot.domain.cards.drill import DeckProgress, NewCards
from bot.domain.cards.state import CardReview, CardState, LearnedCard, PastReview
from bot.domain.days import DueBy
from bot.domain.ids import CardId, DeckId, LearnerId
from bot.domain.memory.models import MemoryModel
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Port
from bot.flow.tutor.orders import TaskAttempt


@dataclass(frozen=True, slots=True, kw_only=True)
class DeckSummary:
    """A deck in one line, as its learner sees it."""

    deck_id: DeckId
    title: str
    progress: DeckProgress
    taken: bool
    """Whether the learner drills it; bundled decks wait until they are taken."""
    own: bool
    """Whether the learner imported it; bundled ones are everybody's."""
    typed: bool = False
    """Whether answers are typed before the card is turned."""
    comma: Comma | None = None
    """What a comma in its answers means, as the learner says; None if it is guessed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueDeck:
    """A deck as it is called and used; nothing of it is counted."""

    deck_id: DeckId
    title: str
    taken: bool
    own: bool
    typed: bool = False
    comma: Comma | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedDeck:
    """A deck as it is imported, ready to be stored: cards, their past, their pictures."""

    deck: Deck
    states: Mapping[CardId, CardState] = field(default_factory=dict)
    suspended: frozenset[CardId] = frozenset()
    reviews: tuple[PastReview, ...] = ()
    media: Mapping[str, bytes] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """What its cards were made from in Anki."""
    rewritten: frozenset[CardId] = frozenset()
    """Cards that the learner has in their own wording, where a deck goes out."""


class CardFilter(StrEnum):
    """Which cards are looked for."""

    DUE = "due"
    NEW = "new"
    SUSPENDED = "suspended"
    LEECHES = "leeches"
    """Forgotten again and again, and not suspended."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """Where a card stands among all: by its deck, and there by its place."""

    deck_id: DeckId
    position: int
    card_id: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSearch:
    """What is looked for; of all the learner's decks without `deck_id`."""

    words: tuple[str, ...] = ()
    """All of them stand on one of the sides, whatever their case."""
    deck_id: DeckId | None = None
    only: CardFilter | None = None
    after: CardPlace | None = None
    limit: int


@dataclass(frozen=True, slots=True)
class CardsFound:
    """A page of cards, and behind which the next one begins."""

    cards: tuple[LearnedCard, ...]
    next: CardPlace | None


class Cards(Protocol):
    """The decks, the learners' cards in them, and the log of their reviews."""

    async def decks(
        self, learner_id: LearnerId, language: Language, due_by: DueBy
    ) -> Sequence[DeckSummary]:
        """Return the learner's decks and the bundled ones, taken ones first, then by title.

        Bundled ones are those in this language, and those that the learner took.
        """

    async def catalogue(self, learner_id: LearnerId) -> Sequence[CatalogueDeck]:
        """Return every deck that the learner can see, in no order; it costs no look at cards."""

    async def card_ids(self, learner_id: LearnerId, deck_id: DeckId) -> frozenset[CardId]:
        """Return which cards the deck has; none where the learner has no deck of that id."""

    async def contents(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[Card]:
        """Return the cards of a deck as its file has them, those that were answered first.

        None where the learner has no deck of that id.
        """

    async def deck(
        self, learner_id: LearnerId, deck_id: DeckId, due_by: DueBy
    ) -> DeckSummary | None:
        """Return one deck, or None where the learner has none of that id."""

    async def progress(
        self, learner_id: LearnerId, selection: Selection, due_by: DueBy
    ) -> DeckProgress:
        """Return how far the learner is with these cards."""

    async def progress_of_each(
        self, learner_id: LearnerId, selections: Collection[Selection], due_by: DueBy
    ) -> Mapping[Selection, DeckProgress]:
        """Return how far the learner is with each of these, in one read for all of them."""

    async def begun_decks(self, learner_id: LearnerId) -> frozenset[DeckId]:
        """Return the decks of which the learner answered any card that they did not suspend."""

    async def due(
        self,
        learner_id: LearnerId,
        due_by: DueBy,
        limit: int,
        selection: Selection | None = None,
        but: Collection[str] = (),
    ) -> Sequence[CardRef]:
        """Return cards that are due, longest overdue first; of all taken decks without selection.

        New and suspended cards are not among them, and of all decks none of these.
        """

    async def fresh(
        self,
        learner_id: LearnerId,
        limit: int,
        new: NewCards,
        selection: Selection | None = None,
        besides: Collection[CardRef] = (),
    ) -> Sequence[CardRef]:
        """Return cards never answered, deck by deck; suspended ones are not.

        What the day has comes without siblings: of one note one card, and none whose note was
        answered today or is among `besides`.
        """

    async def count_due(
        self, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
    ) -> tuple[int, datetime | None]:
        """Return how many cards of taken decks are due, and when the first comes or came back.

        Of these decks none counts.
        """

    async def due_times(self, learner_id: LearnerId, until: datetime) -> Sequence[datetime]:
        """Return when the cards of taken decks come back that do so until then, in no order."""

    async def states_in(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[CardState]:
        """Return what is kept of each card of the deck that was answered; suspended ones are not.

        In no order, and no tasks.
        """

    async def last_answered_at(self, learner_id: LearnerId) -> datetime | None:
        """Return when the learner last answered a card; None where they never did."""

    async def learned(
        self, learner_id: LearnerId, refs: Sequence[CardRef]
    ) -> Mapping[CardRef, LearnedCard]:
        """Return these cards as the learner has them, in one read; what is gone is missing."""

    async def find_named(
        self, learner_id: LearnerId, words: str, *, whole: bool
    ) -> LearnedCard | None:
        """Return the shortest answered card whose front has these words, or is just them."""

    async def search(self, learner_id: LearnerId, search: CardSearch, due_by: DueBy) -> CardsFound:
        """Return cards of decks that are the learner's or drilled, in the order of their decks.

        What solves a task is not looked at.
        """

    async def in_deck(self, learner_id: LearnerId, ref: CardRef) -> Card | None:
        """Return the card as its deck has it, whatever own words the learner has for it."""

    async def suspended(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[LearnedCard]:
        """Return the cards that the learner suspended, in the order of the deck."""

    async def log(self, learner_id: LearnerId, ref: CardRef) -> Sequence[CardReview]:
        """Return the reviews of the card, oldest first."""

    async def replayed(
        self, learner_id: LearnerId, model: MemoryModel, zone: str
    ) -> Sequence[tuple[CardRef, CardState]]:
        """Return what the model makes of the whole log of each card; tasks are left out.

        A card whose log does not reach back to its first answer is gone on with from what was
        known of it; one that was never answered here keeps its due date.
        """

    async def seconds_a_card(self, learner_id: LearnerId, *, typed: bool) -> float | None:
        """Return the median time of the last answers; None where there are too few.

        They are those to decks whose answers are `typed`, or to all others.
        """

    async def last_attempt(self, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
        """Return the learner's last answer to a task, if there is one."""

    async def picture(self, deck_id: DeckId, name: str) -> bytes | None:
        """Return a picture of the deck, or None where it has none of that name."""

    async def export(
        self, learner_id: LearnerId, deck_id: DeckId, *, reviews: bool = True
    ) -> ImportedDeck | None:
        """Return the deck with all of the learner's past in it, for export.

        A deck may have many more reviews than cards; without `reviews` they are not read.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledDeck:
    """A deck as its file has it."""

    deck: Deck
    language: Language
    """It is offered to those who learn in this language."""
    digest: str
    """Tells whether the file changed since it was stored."""
    media: Mapping[str, bytes] = field(default_factory=dict)


CARDS: Final[Port[Cards]] = Port("cards")
