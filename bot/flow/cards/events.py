"""What happens to decks and cards: the commands, the drill, its settings."""

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
    """A page of the decks, 0 the first."""

    page: int


@press("deck")
class DeckPressed(Press):
    """A deck is to be seen by itself."""

    deck_id: DeckId


@press("fading")
class FadingPressed(Press):
    """How the cards of a deck fade is to be seen."""

    deck_id: DeckId


@press("drill")
class DrillPressed(Press):
    """What is due of all taken decks is to be drilled."""

    more: bool = False
    """Whether more new cards are wanted than the day has."""


@press("drilldeck")
class DeckDrillPressed(Press):
    """A deck is to be drilled."""

    deck_id: DeckId
    more: bool
    """Whether more new cards are wanted than the day has."""


@press("take")
class DeckActivatedPressed(Press):
    """A deck is drilled from now on, or put away."""

    deck_id: DeckId
    taken: bool


@press("type")
class DeckTypedPressed(Press):
    """Answers to a deck are typed from now on, or no more."""

    deck_id: DeckId
    typed: bool


@press("comma")
class DeckCommaPressed(Press):
    """What a comma in the answers of a deck means from now on."""

    deck_id: DeckId
    comma: Comma


@press("mute")
class DeckMutedPressed(Press):
    """Cards of a deck remind no more, or do again."""

    deck_id: DeckId
    muted: bool


@press("drop")
class DeckDroppedPressed(Press):
    """A deck that the learner imported shall go."""

    deck_id: DeckId
    sure: bool
    """Whether the learner has been asked."""


@press("asleep")
class SuspendedPressed(Press):
    """A page of the suspended cards of a deck, 0 the first."""

    deck_id: DeckId
    page: int


@press("wake")
class CardTakenBackPressed(Press):
    """A suspended card shall be asked again."""

    deck_id: DeckId
    short_id: ShortCardId


@press("turn")
class CardTurnedPressed(Interaction):
    """The answer of the card on the table is to be seen."""


@press("rate")
class RatingPressed(Interaction):
    """How well the card on the table was known."""

    rating: Rating


@press("repeat")
class RepeatPressed(Interaction):
    """Whether a card that came once more was known this time; that counts for nothing."""

    known: bool


@press("undo")
class RatingUndonePressed(Interaction):
    """The last rating never happened; its card is on the table again."""


@press("claim")
class TypedRightPressed(Interaction):
    """What was typed last was right after all."""


class LeechAction(StrEnum):
    """What can become of a card that is forgotten again and again."""

    SUSPEND = "suspend"
    REWRITE = "rewrite"
    LEAVE = "leave"


@press("leech")
class LeechPressed(Interaction):
    """What happens to the card that is forgotten again and again."""

    action: LeechAction


@press("more")
class MoreCardsPressed(Interaction):
    """The drill that ended shall go on, with what is due and with new cards."""


@event
class CardEdited(Event):
    """A card got other words beside the chat; None: those of its deck again."""

    ref: CardRef
    front: str | None
    back: str | None
    explanation: str | None = None


@event
class CardSetAside(Event):
    """A card was suspended beside the chat, or taken back."""

    ref: CardRef
    suspended: bool


@event
class CardPutElsewhere(Event):
    """A card was put into another deck of the learner's."""

    ref: CardRef
    to: CardRef
    pictures: tuple[str, ...]


@event
class CardWritten(Event):
    """A card was written for a deck of the learner's; a title makes that deck anew."""

    deck_id: DeckId
    title: str | None
    card: Card


@event
class CardTakenOut(Event):
    """A card that was written for a deck shall not be; nor the deck, where it was made for it."""

    ref: CardRef
    only: bool
    """Whether the deck holds no other."""


@press("newcard")
class NewCardPressed(Interaction):
    """The card that a line of the chat says is to be made, or not."""

    wanted: bool


@press("onward")
class DrillOnPressed(Interaction):
    """The feedback on the task is read; the drill goes on."""
