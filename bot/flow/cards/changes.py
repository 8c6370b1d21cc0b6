"""What a turn changed of decks and cards."""

from dataclasses import dataclass

from bot.domain.cards.deck import Card, CardRef, Comma
from bot.domain.cards.state import CardReview, CardState
from bot.domain.ids import DeckId, LearnerId
from bot.domain.memory.fit import Fit
from bot.flow.cards.ports import ImportedDeck
from bot.flow.engine.changes import Change
from bot.flow.tutor.orders import TaskAttempt


@dataclass(frozen=True, slots=True)
class DeckImported(Change):
    """A learner imported a deck. A deck of the same id gets these cards.

    Cards that it had before keep what is remembered of them. Those missing now are deleted.
    """

    learner_id: LearnerId
    imported: ImportedDeck


@dataclass(frozen=True, slots=True)
class DeckActivated(Change):
    """The learner takes the deck for drills. Its cards are where they were."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckDeactivated(Change):
    """The learner no longer drills the deck. What is remembered of its cards is kept."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckDropped(Change):
    """The learner deleted a deck that they imported, with all that is known of its cards."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckTyped(Change):
    """The learner chose whether answers to the cards of the deck are typed."""

    learner_id: LearnerId
    deck_id: DeckId
    typed: bool


@dataclass(frozen=True, slots=True)
class DeckComma(Change):
    """The learner set what a comma in the answers of the deck means."""

    learner_id: LearnerId
    deck_id: DeckId
    comma: Comma


@dataclass(frozen=True, slots=True)
class CardReviewed(Change):
    """The learner answered a card. The change holds the line of the log and the new state."""

    learner_id: LearnerId
    review: CardReview


@dataclass(frozen=True, slots=True)
class CardReviewUndone(Change):
    """The last review of the card was undone: its line is deleted, its state is as before."""

    learner_id: LearnerId
    ref: CardRef
    before: CardState | None


@dataclass(frozen=True, slots=True)
class CardSuspended(Change):
    """The learner suspended the card, or took it back."""

    learner_id: LearnerId
    ref: CardRef
    suspended: bool


@dataclass(frozen=True, slots=True)
class CardRewritten(Change):
    """The learner reworded the card. None restores the words of its deck."""

    learner_id: LearnerId
    ref: CardRef
    front: str | None
    back: str | None
    explanation: str | None = None


@dataclass(frozen=True, slots=True)
class CardMoved(Change):
    """A card moved to another deck of the learner, with all that is known of it."""

    learner_id: LearnerId
    ref: CardRef
    to: CardRef
    pictures: tuple[str, ...] = ()
    """Pictures of the card, which the other deck gets as well."""


@dataclass(frozen=True, slots=True)
class CardAdded(Change):
    """A deck of the learner got one more card, its last."""

    learner_id: LearnerId
    deck_id: DeckId
    card: Card


@dataclass(frozen=True, slots=True)
class CardRemoved(Change):
    """A card of the learner's deck was deleted, with all that is known of it."""

    learner_id: LearnerId
    ref: CardRef


@dataclass(frozen=True, slots=True)
class CardsReplayed(Change):
    """Cards got other states without an answer.

    Another memory model worked them out anew from the log, or an exam brought them forward.
    """

    learner_id: LearnerId
    states: tuple[tuple[CardRef, CardState], ...]


@dataclass(frozen=True, slots=True)
class TaskAttempted(Change):
    """A task was answered and graded. Its review is a change of its own."""

    learner_id: LearnerId
    attempt: TaskAttempt


@dataclass(frozen=True, slots=True)
class FitSettled(Change):
    """FSRS-6 was fitted to the learner's log. An accepted fit is used from now on."""

    learner_id: LearnerId
    fit: Fit
