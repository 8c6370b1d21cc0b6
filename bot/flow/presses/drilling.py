"""The buttons of decks and of cards that are drilled."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.ids import CardMark, DeckId, QuestionId
from bot.domain.memory_models.review import Rating


@dataclass(frozen=True, slots=True)
class DecksPressed:
    """A page of the decks, 0 the first."""

    page: int


@dataclass(frozen=True, slots=True)
class DeckPressed:
    """A deck is to be seen by itself."""

    deck_id: DeckId


@dataclass(frozen=True, slots=True)
class DrillPressed:
    """What is due of all taken decks is to be drilled."""

    more: bool = False
    """Whether more new cards are wanted than the day has."""


@dataclass(frozen=True, slots=True)
class DeckDrillPressed:
    """A deck is to be drilled."""

    deck_id: DeckId
    more: bool
    """Whether more new cards are wanted than the day has."""


@dataclass(frozen=True, slots=True)
class DeckTakenPressed:
    """A deck is drilled from now on, or put away."""

    deck_id: DeckId
    taken: bool


@dataclass(frozen=True, slots=True)
class DeckTypedPressed:
    """Answers to a deck are typed from now on, or no more."""

    deck_id: DeckId
    typed: bool


@dataclass(frozen=True, slots=True)
class DeckDroppedPressed:
    """A deck that the learner brought along shall go."""

    deck_id: DeckId
    sure: bool
    """Whether the learner has been asked."""


@dataclass(frozen=True, slots=True)
class SuspendedPressed:
    """A page of the suspended cards of a deck, 0 the first."""

    deck_id: DeckId
    page: int


@dataclass(frozen=True, slots=True)
class CardTakenBackPressed:
    """A suspended card shall be asked again."""

    deck_id: DeckId
    mark: CardMark


@dataclass(frozen=True, slots=True)
class CardTurnedPressed:
    """The answer of the card on the table is to be seen."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class RatingPressed:
    """How well the card on the table was known."""

    ticket: QuestionId
    rating: Rating


@dataclass(frozen=True, slots=True)
class RepeatPressed:
    """Whether a card that came once more was known this time; that counts for nothing."""

    ticket: QuestionId
    known: bool


@dataclass(frozen=True, slots=True)
class RatingUndonePressed:
    """The last rating never happened; its card is on the table again."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class TypedRightPressed:
    """What was typed last was right after all."""

    ticket: QuestionId


class LeechAction(StrEnum):
    """What can become of a card that is forgotten again and again."""

    SUSPEND = "suspend"
    REWRITE = "rewrite"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class LeechPressed:
    """What becomes of the card that is forgotten again and again."""

    ticket: QuestionId
    action: LeechAction


@dataclass(frozen=True, slots=True)
class MoreCardsPressed:
    """The drill that ended shall go on, with what is due and with new cards."""

    ticket: QuestionId
