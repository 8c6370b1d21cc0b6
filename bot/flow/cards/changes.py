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
    """A learner imported a deck; one of the same id gets these cards.

    Cards that it had before keep what is remembered of them; those missing now are gone.
    """

    learner_id: LearnerId
    imported: ImportedDeck


@dataclass(frozen=True, slots=True)
class DeckActivated(Change):
    """The learner drills the deck from now on; its cards are where they were."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckDeactivated(Change):
    """The learner drills the deck no more; what is remembered of its cards is kept."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckDropped(Change):
    """A deck that the learner imported is gone, with all that is known of its cards."""

    learner_id: LearnerId
    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DeckTyped(Change):
    """Whether answers to the cards of the deck are typed."""

    learner_id: LearnerId
    deck_id: DeckId
    typed: bool


@dataclass(frozen=True, slots=True)
class DeckComma(Change):
    """What a comma in the answers of the deck means, as its learner says."""

    learner_id: LearnerId
    deck_id: DeckId
    comma: Comma


@dataclass(frozen=True, slots=True)
class CardReviewed(Change):
    """A card was answered: a line of the log, and its new state."""

    learner_id: LearnerId
    review: CardReview


@dataclass(frozen=True, slots=True)
class CardReviewUndone(Change):
    """The last review of the card never happened: its line is gone, its state is as before."""

    learner_id: LearnerId
    ref: CardRef
    before: CardState | None


@dataclass(frozen=True, slots=True)
class CardSuspended(Change):
    """The card is never asked any more, or again."""

    learner_id: LearnerId
    ref: CardRef
    suspended: bool


@dataclass(frozen=True, slots=True)
class CardRewritten(Change):
    """The learner has their own wording of the card from now on; None: that of its deck again."""

    learner_id: LearnerId
    ref: CardRef
    front: str | None
    back: str | None
    explanation: str | None = None


@dataclass(frozen=True, slots=True)
class CardMoved(Change):
    """A card is in another deck of the learner's, with all that is known of it."""

    learner_id: LearnerId
    ref: CardRef
    to: CardRef
    pictures: tuple[str, ...] = ()
    """They are there, too, from now on."""


@dataclass(frozen=True, slots=True)
class CardAdded(Change):
    """A deck of the learner's has one more card, its last."""

    learner_id: LearnerId
    deck_id: DeckId
    card: Card


@dataclass(frozen=True, slots=True)
class CardRemoved(Change):
    """A card of a deck of the learner's is gone, with all that is known of it."""

    learner_id: LearnerId
    ref: CardRef


@dataclass(frozen=True, slots=True)
class CardsReplayed(Change):
    """Cards have other states without an answer.

    Another memory model made them anew from the log, or an exam brought them forward.
    """

    learner_id: LearnerId
    states: tuple[tuple[CardRef, CardState], ...]


@dataclass(frozen=True, slots=True)
class TaskAttempted(Change):
    """A task was answered and graded; its review is a change of its own."""

    learner_id: LearnerId
    attempt: TaskAttempt


@dataclass(frozen=True, slots=True)
class FitSettled(Change):
    """A fit of FSRS-6 to the learner's log was made; an accepted one is gone by from now on."""

    learner_id: LearnerId
    fit: Fit
