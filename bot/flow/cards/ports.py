"""What the flow needs of decks and cards."""

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
    """The summary of a deck as its learner sees it."""

    deck_id: DeckId
    title: str
    progress: DeckProgress
    taken: bool
    """Whether the learner drills it. Bundled decks wait until they are taken."""
    own: bool
    """Whether the learner imported it. Bundled decks are shared by all."""
    typed: bool = False
    """Whether answers are typed before the card is turned."""
    comma: Comma | None = None
    """What a comma in its answers means for the learner, or None if that is guessed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CatalogueDeck:
    """The name and use of a deck, without counts."""

    deck_id: DeckId
    title: str
    taken: bool
    own: bool
    typed: bool = False
    comma: Comma | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportedDeck:
    """An imported deck, ready to be stored: cards, their past, their pictures."""

    deck: Deck
    states: Mapping[CardId, CardState] = field(default_factory=dict)
    suspended: frozenset[CardId] = frozenset()
    reviews: tuple[PastReview, ...] = ()
    media: Mapping[str, bytes] = field(default_factory=dict)
    notes: Notes = field(default_factory=Notes)
    """What its cards were made from in Anki."""
    rewritten: frozenset[CardId] = frozenset()
    """Cards that the learner has reworded, in a deck that is exported."""


class CardFilter(StrEnum):
    """Which cards are searched."""

    DUE = "due"
    NEW = "new"
    SUSPENDED = "suspended"
    LEECHES = "leeches"
    """Forgotten again and again, and not suspended."""


@dataclass(frozen=True, slots=True)
class CardPlace:
    """The place of a card among all: its deck, and its position in the deck."""

    deck_id: DeckId
    position: int
    card_id: CardId


@dataclass(frozen=True, slots=True, kw_only=True)
class CardSearch:
    """What is searched: in one deck, or without `deck_id` in all of the learner's."""

    words: tuple[str, ...] = ()
    """Words that are all on one of the sides. Case does not matter."""
    deck_id: DeckId | None = None
    only: CardFilter | None = None
    after: CardPlace | None = None
    limit: int


@dataclass(frozen=True, slots=True)
class CardsFound:
    """A page of cards, and the card after which the next page begins."""

    cards: tuple[LearnedCard, ...]
    next: CardPlace | None


class Cards(Protocol):
    """The decks, the learners' cards in them, and the log of their reviews."""

    async def decks(
        self, learner_id: LearnerId, language: Language, due_by: DueBy
    ) -> Sequence[DeckSummary]:
        """Return the learner's decks and the bundled ones, taken ones first, then by title.

        The bundled ones are those in `language`, and those that the learner took.
        """

    async def catalogue(self, learner_id: LearnerId) -> Sequence[CatalogueDeck]:
        """Return every deck that the learner can see, in no order. No cards are read."""

    async def card_ids(self, learner_id: LearnerId, deck_id: DeckId) -> frozenset[CardId]:
        """Return the ids of the cards in the deck, empty if the learner has no deck of that id."""

    async def contents(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[Card]:
        """Return the cards of a deck as in its file, those that were answered first.

        Empty if the learner has no deck of that id.
        """

    async def deck(
        self, learner_id: LearnerId, deck_id: DeckId, due_by: DueBy
    ) -> DeckSummary | None:
        """Return one deck, or None if the learner has none of that id."""

    async def progress(
        self, learner_id: LearnerId, selection: Selection, due_by: DueBy
    ) -> DeckProgress:
        """Return how far the learner is with the selected cards."""

    async def progress_of_each(
        self, learner_id: LearnerId, selections: Collection[Selection], due_by: DueBy
    ) -> Mapping[Selection, DeckProgress]:
        """Return how far the learner is with each of the selections, in one read."""

    async def begun_decks(self, learner_id: LearnerId) -> frozenset[DeckId]:
        """Return the decks in which the learner answered a card that is not suspended."""

    async def due(
        self,
        learner_id: LearnerId,
        due_by: DueBy,
        limit: int,
        selection: Selection | None = None,
        but: Collection[str] = (),
    ) -> Sequence[CardRef]:
        """Return due cards of the selection or of all taken decks, longest overdue first.

        New and suspended cards are left out. Without a selection, so are the decks in `but`.
        """

    async def fresh(
        self,
        learner_id: LearnerId,
        limit: int,
        new: NewCards,
        selection: Selection | None = None,
        besides: Collection[CardRef] = (),
    ) -> Sequence[CardRef]:
        """Return cards never answered, deck by deck, without suspended ones.

        The day's new cards come without siblings: one card of each note, and none of a note that
        was answered today or has a card in `besides`.
        """

    async def count_due(
        self, learner_id: LearnerId, due_by: DueBy, but: Collection[str] = ()
    ) -> tuple[int, datetime | None]:
        """Return how many cards of taken decks are due, and when the first comes or came back.

        Decks in `but` do not count.
        """

    async def due_times(self, learner_id: LearnerId, until: datetime) -> Sequence[datetime]:
        """Return when the cards of taken decks come back, up to `until`, in no order."""

    async def states_in(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[CardState]:
        """Return the states of the answered cards of the deck, without suspended ones and tasks.

        They come in no order.
        """

    async def last_answered_at(self, learner_id: LearnerId) -> datetime | None:
        """Return when the learner last answered a card, or None if they never did."""

    async def learned(
        self, learner_id: LearnerId, refs: Sequence[CardRef]
    ) -> Mapping[CardRef, LearnedCard]:
        """Return the cards as the learner has them, in one read.

        Cards that are gone are missing.
        """

    async def find_named(
        self, learner_id: LearnerId, words: str, *, whole: bool
    ) -> LearnedCard | None:
        """Return the shortest answered card whose front has the words, or just them if `whole`."""

    async def search(self, learner_id: LearnerId, search: CardSearch, due_by: DueBy) -> CardsFound:
        """Return cards of decks that are the learner's or drilled, in the order of their decks.

        The solutions of tasks are not searched.
        """

    async def in_deck(self, learner_id: LearnerId, ref: CardRef) -> Card | None:
        """Return the card as in its deck, even if the learner has reworded it."""

    async def suspended(self, learner_id: LearnerId, deck_id: DeckId) -> Sequence[LearnedCard]:
        """Return the cards that the learner suspended, in the order of the deck."""

    async def log(self, learner_id: LearnerId, ref: CardRef) -> Sequence[CardReview]:
        """Return the reviews of the card, oldest first."""

    async def replayed(
        self, learner_id: LearnerId, model: MemoryModel, zone: str
    ) -> Sequence[tuple[CardRef, CardState]]:
        """Return the state of each card if the model replays its whole log. Tasks are left out.

        If a log does not reach back to the first answer, the replay starts from what was known
        then. A card that was never answered here keeps its due date.
        """

    async def seconds_a_card(self, learner_id: LearnerId, *, typed: bool) -> float | None:
        """Return the median time of the last answers in seconds, or None if there are too few.

        The answers are those to decks with `typed` answers, or to all others.
        """

    async def last_attempt(self, learner_id: LearnerId, ref: CardRef) -> TaskAttempt | None:
        """Return the learner's last answer to a task, or None."""

    async def picture(self, deck_id: DeckId, name: str) -> bytes | None:
        """Return a picture of the deck, or None if it has none of that name."""

    async def export(
        self, learner_id: LearnerId, deck_id: DeckId, *, reviews: bool = True
    ) -> ImportedDeck | None:
        """Return the deck with all of the learner's past in it, for export.

        A deck may have many more reviews than cards. Without `reviews` they are not read.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class BundledDeck:
    """A deck as in its file."""

    deck: Deck
    language: Language
    """The language of the learners to whom it is offered."""
    digest: str
    """Shows if the file has changed since it was stored."""
    media: Mapping[str, bytes] = field(default_factory=dict)


CARDS: Final[Port[Cards]] = Port("cards")
