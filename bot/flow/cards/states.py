"""States of a chat while cards are drilled."""

from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, TypeGuard

from bot.domain.answers.quality import Rating
from bot.domain.answers.words import Meaning
from bot.domain.cards.deck import CardRef, Comma, Selection
from bot.domain.ids import DeckId, GoalRef, InteractionId
from bot.flow.cards.events import CardTurnedPressed, DrillOnPressed
from bot.flow.engine.events import Event, NextAsked
from bot.flow.engine.states import (
    AGREEING,
    NO_ANSWERS,
    ChatState,
    Interactive,
    NothingOpen,
    Overlay,
    Place,
    overlay,
    state,
)
from bot.flow.exercise.events import DontKnowPressed, QuestionNotUnderstood
from bot.flow.exercise.states import Answering, Purpose, asks_for, purpose


@dataclass(frozen=True, slots=True, kw_only=True)
class DrilledDeck:
    """A deck that has cards in the drill."""

    id: DeckId
    title: str
    typed: bool = False
    """Whether answers to its cards are typed."""
    comma: Comma | None = None
    """What a comma in them means for the learner, or None if that is guessed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingCard:
    """A card that is still to come in a drill."""

    ref: CardRef
    repeat: bool = False
    """Whether it was forgotten before and comes once more, without counting."""
    mistake: str = ""
    """The id of the recent mistake that is tried once more with it. Empty in every other drill."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RatedCard:
    """The card that was rated last, kept so that it can be undone.

    The log holds its state before.
    """

    ref: CardRef
    rating: Rating
    due_at: datetime
    reviews: int
    """How often it has been answered, this time included. Another number shows a later answer."""
    seconds: float
    """How long the answer took."""
    typed_wrong: bool = False
    """Whether a typed answer was judged wrong, which the learner may dispute."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Drill:
    """A drill without its open card."""

    selection: Selection | None
    """The cards it is about, or None for those of all taken decks."""
    decks: tuple[DrilledDeck, ...]
    begun_at: datetime
    total: int
    """How many cards it has. One that comes once more is not counted again."""
    waiting: tuple[WaitingCard, ...] = ()
    answered: int = 0
    remembered: int = 0
    seconds: float = 0.0
    """How long all answers took."""
    last: RatedCard | None = None
    rated_interaction_id: InteractionId | None = None
    """The interaction of the card that was last rated by a button."""
    celebrated: tuple[GoalRef, ...] = ()
    """Goals that were reached before the last rating was undone. They are not celebrated twice."""
    by_bot: bool = False
    """Whether the bot began to ask by itself. Then forgotten cards do not come once more."""
    questions_follow: bool = False
    """Whether due questions come after it, because the bot asked the cards first."""

    @property
    def number(self) -> int:
        """Return the number of the open card in the drill, counted from 1."""
        return self.total - sum(not card.repeat for card in self.waiting)


@dataclass(frozen=True, slots=True, kw_only=True)
class InDrill(Interactive):
    """A drill is open, or has just ended."""

    drill: Drill

    @property
    def asked_by_bot(self) -> InteractionId | None:
        """Return the open card if the bot began to ask by itself, else None."""
        return self.interaction_id if self.drill.by_bot and is_card_open(self) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class AtCard(InDrill):
    """The chat is at one card, which may be gone meanwhile."""


@state("card_asked")
class CardAsked(AtCard):
    """The front of a card is shown."""

    asks: ClassVar[bool] = True
    places: ClassVar[frozenset[Place]] = frozenset({Place.CARD})
    current: WaitingCard
    asked_at: datetime
    unread: int = 0
    """How many texts could not be read as an answer."""
    helped: bool = False
    """Whether a model answered a question about the card."""
    shown: tuple[int, ...] = ()
    """The places of the card's choices in the order in which they are shown."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button below the card that the words stand for, or None."""
        match meaning:
            case Meaning.DONT_KNOW | Meaning.TOO_HARD:
                return DontKnowPressed(self.interaction_id)
            case Meaning.NOT_UNDERSTOOD:
                return QuestionNotUnderstood()
            case Meaning.TURN:
                return CardTurnedPressed(self.interaction_id)
            case _:
                return None


@state("card_turned")
class CardTurned(AtCard):
    """Both sides of a card are shown, and the learner rates how well they knew it."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    current: WaitingCard
    asked_at: datetime
    typed: str = ""
    """What the learner typed before it was turned."""

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True for a yes or a no as well, which rate nothing."""
        return meaning in {*NO_ANSWERS, *AGREEING, Meaning.NO}


@purpose("drill_task")
class DrillTask(Purpose):
    """A task of a drill, answered in one's own words."""

    drill: Drill
    current: WaitingCard

    @property
    def is_by_bot(self) -> bool:
        """Return True if the bot began to ask by itself."""
        return self.drill.by_bot


OpenCard = CardAsked | CardTurned | Answering[DrillTask]
"""A card or a task that is open, to be answered or rated."""


def is_card_open(state: object) -> TypeGuard[OpenCard]:
    """Return True if a card or a task is open."""
    return isinstance(state, CardAsked | CardTurned) or asks_for(state, DrillTask)


def drill_in(state: InDrill | Answering[DrillTask]) -> Drill:
    """Return the drill that is open or has just ended."""
    return state.drill if isinstance(state, InDrill) else state.purpose.drill


def card_in(state: OpenCard) -> WaitingCard:
    """Return the open card or task."""
    return state.purpose.current if isinstance(state, Answering) else state.current


def drill_of(state: object) -> Drill | None:
    """Return the drill that is open or has just ended, or None."""
    if isinstance(state, InDrill) or asks_for(state, DrillTask):
        return drill_in(state)
    return None


def open_card(state: object) -> WaitingCard | None:
    """Return the open card or task, or None."""
    return card_in(state) if is_card_open(state) else None


def with_drill(state: ChatState, drill: Drill) -> ChatState:
    """Return the state with the new drill. A state without a drill stays as it is."""
    if isinstance(state, InDrill):
        return replace(state, drill=drill)
    if asks_for(state, DrillTask):
        return replace(state, purpose=replace(state.purpose, drill=drill))
    return state


@state("leech_found")
class LeechFound(AtCard):
    """The last rated card is forgotten again and again. The learner decides what to do with it."""

    leech: CardRef
    lapses: int

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True for a yes or a no as well, which rate nothing."""
        return meaning in {*NO_ANSWERS, *AGREEING, Meaning.NO}


@state("front_being_rewritten")
class FrontBeingRewritten(AtCard):
    """The learner is writing the new front of a card."""

    takes_all_words: ClassVar[bool] = True
    card: CardRef


@state("back_being_rewritten")
class BackBeingRewritten(AtCard):
    """The learner is writing the new back of a card."""

    takes_all_words: ClassVar[bool] = True
    card: CardRef
    front: str


@state("explanation_being_rewritten")
class ExplanationBeingRewritten(AtCard):
    """The learner is writing why the answer to a card is right."""

    takes_all_words: ClassVar[bool] = True
    card: CardRef
    front: str
    back: str


CardBeingRewritten = FrontBeingRewritten | BackBeingRewritten | ExplanationBeingRewritten


@state("drill_ended")
class DrillEnded(InDrill, NothingOpen):
    """Nothing is open. The last rating can still be undone, and more cards can be drilled."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.CARD})

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the request for the next thing if the learner agrees, else None."""
        return NextAsked() if meaning in AGREEING else None


@state("task_answered")
class TaskAnswered(InDrill):
    """A task was answered. The drill goes on when the learner has read the feedback."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    album: str = ""
    """The album of the graded photo. The rest of it may still arrive."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button that goes on with the drill if the learner agrees, else None."""
        return DrillOnPressed(self.interaction_id) if meaning in AGREEING else None


@overlay("card_proposed")
class CardProposed(Overlay):
    """A typed line can become a card. What else is open goes on."""

    interaction_id: InteractionId
    front: str
    back: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the offer."""
        return frozenset({self.interaction_id})
