"""Events of decks and cards: the commands, the drill, its settings."""

from enum import StrEnum
from typing import ClassVar

from bot.domain.answers.quality import Rating
from bot.domain.answers.words import Meaning
from bot.domain.cards.deck import Card, CardRef, Comma
from bot.domain.ids import DeckId, ShortCardId
from bot.flow.engine.events import Event, Interaction, Press, event, press


@press("cards")
class CardsAsked(Press):
    """/cards, or the button that leads back to the decks."""

    said_as: ClassVar[tuple[Meaning, ...]] = (Meaning.CARDS,)


@press("decks")
class DecksPressed(Press):
    """The learner turned to a page of the decks, counted from 0."""

    page: int


@press("deck")
class DeckPressed(Press):
    """The learner opened a deck."""

    deck_id: DeckId


@press("fading")
class FadingPressed(Press):
    """The learner asked how the cards of a deck fade."""

    deck_id: DeckId


@press("drill")
class DrillPressed(Press):
    """The learner asked to drill what is due in all taken decks."""

    more: bool = False
    """Whether more new cards are wanted than the day has."""


@press("drilldeck")
class DeckDrillPressed(Press):
    """The learner asked to drill a deck."""

    deck_id: DeckId
    more: bool
    """Whether more new cards are wanted than the day has."""


@press("take")
class DeckActivatedPressed(Press):
    """The learner took a deck for drills, or put it away."""

    deck_id: DeckId
    taken: bool


@press("type")
class DeckTypedPressed(Press):
    """The learner switched typed answers to a deck on or off."""

    deck_id: DeckId
    typed: bool


@press("comma")
class DeckCommaPressed(Press):
    """The learner chose what a comma in the answers of a deck means."""

    deck_id: DeckId
    comma: Comma


@press("mute")
class DeckMutedPressed(Press):
    """The learner muted the reminders of a deck, or unmuted them."""

    deck_id: DeckId
    muted: bool


@press("drop")
class DeckDroppedPressed(Press):
    """The learner asked to delete a deck that they imported."""

    deck_id: DeckId
    sure: bool
    """Whether the learner has confirmed it."""


@press("asleep")
class SuspendedPressed(Press):
    """The learner turned to a page of the suspended cards of a deck, counted from 0."""

    deck_id: DeckId
    page: int


@press("wake")
class CardTakenBackPressed(Press):
    """The learner took a suspended card back."""

    deck_id: DeckId
    short_id: ShortCardId


@press("turn")
class CardTurnedPressed(Interaction):
    """The learner asked to see the answer of the open card."""


@press("rate")
class RatingPressed(Interaction):
    """The learner rated how well they knew the open card."""

    rating: Rating


@press("repeat")
class RepeatPressed(Interaction):
    """The learner said whether they knew a card that came once more. It counts for nothing."""

    known: bool


@press("undo")
class RatingUndonePressed(Interaction):
    """The learner undid the last rating. Its card is open again."""


@press("claim")
class TypedRightPressed(Interaction):
    """The learner claimed that what they typed last was right after all."""


class LeechAction(StrEnum):
    """What the learner can do with a card that is forgotten again and again."""

    SUSPEND = "suspend"
    REWRITE = "rewrite"
    LEAVE = "leave"


@press("leech")
class LeechPressed(Interaction):
    """The learner chose what to do with the card that is forgotten again and again."""

    action: LeechAction


@press("more")
class MoreCardsPressed(Interaction):
    """The learner asked to go on after the end of the drill, with due and with new cards."""


@event
class CardEdited(Event):
    """The learner reworded a card on the page. None restores the words of its deck."""

    ref: CardRef
    front: str | None
    back: str | None
    explanation: str | None = None


@event
class CardSetAside(Event):
    """The learner suspended a card on the page, or took it back."""

    ref: CardRef
    suspended: bool


@event
class CardPutElsewhere(Event):
    """The learner moved a card into another of their decks on the page."""

    ref: CardRef
    to: CardRef
    pictures: tuple[str, ...]


@event
class CardWritten(Event):
    """The learner wrote a card for one of their decks. A `title` makes the deck new."""

    deck_id: DeckId
    title: str | None
    card: Card


@event
class CardTakenOut(Event):
    """The learner took back a card that they wrote, and the deck if it was made for the card."""

    ref: CardRef
    only: bool
    """Whether the deck holds no other card."""


@press("newcard")
class NewCardPressed(Interaction):
    """The learner decided whether to make a card of the line they typed."""

    wanted: bool


@press("onward")
class DrillOnPressed(Interaction):
    """The learner has read the feedback on the task. The drill goes on."""
