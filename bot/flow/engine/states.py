"""Where a chat can be: how it is declared, and what is common to all rooms.

A state is declared once, in the room of its subject, and so is an overlay, which is open beside
the state. Each names the kind under which it is stored; no code compares that.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import ClassVar, Final, Literal, TypeVar, cast, dataclass_transform

from bot.domain.answers.words import Meaning
from bot.domain.ids import InteractionId, LessonId, MapId, NodeId
from bot.flow.engine.changes import Change
from bot.flow.engine.events import (
    Event,
    HelpAsked,
    Interaction,
    NextAsked,
    PhotoReceived,
    UnreadableReceived,
)

AGREEING: Final = frozenset({Meaning.YES, Meaning.OK, Meaning.NEXT})
NO_ANSWERS: Final = frozenset({Meaning.DONT_KNOW, Meaning.NOT_UNDERSTOOD})
"""They are never the answer, also if they are sent as a reply to the question."""


def offer_pressed(
    meaning: Meaning, interaction_id: InteractionId, press: Callable[..., Event]
) -> Event | None:
    """Return which of the two buttons of an offer is said, if one is."""
    if meaning in {*AGREEING, Meaning.TEST_ME}:
        return press(interaction_id, wanted=True)
    if meaning in {Meaning.NO, Meaning.FROM_THE_START}:
        return press(interaction_id, wanted=False)
    return None


class Place(Enum):
    """A kind of place to which routes of several subjects lead."""

    LESSON = auto()
    """A concept begins: with its lesson, or with questions where it is probably known."""
    TOPIC = auto()
    """A topic begins, or what was paused with one goes on."""
    CARD = auto()
    """The next card of a drill, or its end."""
    EXAM = auto()
    """An exam that is sat."""
    ANSWERED = auto()
    """What an answer leads to besides."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatState:
    """Where a chat is; each state carries exactly its data."""

    places: ClassVar[frozenset[Place]] = frozenset()
    takes_all_words: ClassVar[bool] = False
    """Whether any text is what is awaited, whatever its words mean elsewhere."""
    asks: ClassVar[bool] = False
    """Whether something is asked whose answer is not told."""
    supervised: ClassVar[bool] = False
    """Whether nothing may begin beside it."""

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic that the chat is busy with, if any."""
        return None

    @property
    def concept_open(self) -> NodeId | None:
        """Return the concept that the chat is about, if any."""
        return None

    @property
    def lesson_open(self) -> LessonId | None:
        """Return the lesson that is open, with its quiz and its checkpoint, if any."""
        return None

    @property
    def asked_by_bot(self) -> InteractionId | None:
        """Return what the bot has asked by itself and is open, if there is such a thing."""
        return None

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button, or the command, that the word stands for while this is open."""
        return None

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True if the step that takes texts here says more to it than a courtesy."""
        return meaning in NO_ANSWERS

    def set_aside(self) -> tuple[Change, ...]:
        """Return the changes by which nothing that is open is lost when something else begins."""
        return ()

    def without(self, map_id: MapId) -> "ChatState":
        """Return where the chat is once that topic is left: nowhere, if it was busy with it."""
        return Idle() if self.topic_open == map_id else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Interactive(ChatState):
    """Something was asked; the buttons below it carry the id of that interaction."""

    interaction_id: InteractionId


def place_of(state: ChatState) -> InteractionId | None:
    """Return the id of what is open, which tells one place of the chat from another, or None."""
    return state.interaction_id if isinstance(state, Interactive) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingOpen(ChatState):
    """Nothing waits for the learner."""

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return False: nothing waits for a text."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(ABC):
    """Something open beside where the chat is.

    It takes its own events first; all others go to the state, as if it were not there.
    """

    stays: ClassVar[bool] = True
    """Whether it is still there after an event that was not its own."""
    outlasts_stop: ClassVar[bool] = False
    """Whether it is still there when everything is put away."""

    @property
    def belongs_to(self) -> InteractionId | None:
        """Return the id of what it is open beside; None if it goes with no place of the chat."""
        return None

    @property
    @abstractmethod
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the ids that its buttons carry."""

    def owns(self, event: Event) -> bool:
        """Say whether the event belongs to it: by itself that is a press of one of its buttons."""
        return isinstance(event, Interaction) and event.interaction_id in self.interaction_ids


T = TypeVar("T")
S = TypeVar("S", bound=ChatState)
O = TypeVar("O", bound=Overlay)  # noqa: E741  as S and E in the table
DECLARED: Final[list[type[ChatState]]] = []
"""As far as their modules are imported; `bot.flow.composition.registry` has them all."""
OVERLAYS: Final[list[type[Overlay]]] = []
"""The overlays, likewise."""


def stored_under(kind: str, declared: list[type[T]]) -> Callable[[type[T]], type[T]]:
    """Make the class a frozen dataclass that is stored under that kind, and list it."""

    def declare(cls: type[T]) -> type[T]:
        cls.__annotations__["kind"] = Literal[kind]
        cls.kind = kind  # type: ignore[attr-defined]  # a field, for the codec alone
        made = dataclass(frozen=True, slots=True, kw_only=True)(cls)
        declared.append(made)
        return made

    return declare


@dataclass_transform(frozen_default=True, kw_only_default=True)
def state(kind: str) -> Callable[[type[S]], type[S]]:
    """Make the class a state."""
    return cast("Callable[[type[S]], type[S]]", stored_under(kind, DECLARED))


@dataclass_transform(frozen_default=True, kw_only_default=True)
def overlay(kind: str) -> Callable[[type[O]], type[O]]:
    """Make the class an overlay."""
    return cast("Callable[[type[O]], type[O]]", stored_under(kind, OVERLAYS))


@state("idle")
class Idle(NothingOpen):
    """Nothing is open."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the next thing for a yes, and help for a learner who does not understand."""
        if meaning is Meaning.NOT_UNDERSTOOD:
            return HelpAsked()
        return NextAsked() if meaning in AGREEING else None


@overlay("album_refused")
class AlbumRefused(Overlay):
    """It was said of one picture of an album that it is of no use; the others need no reply."""

    stays: ClassVar[bool] = False
    album: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return nothing: it has no buttons."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Return True if the event is of the same album."""
        return isinstance(event, PhotoReceived | UnreadableReceived) and event.album == self.album


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous(Overlay):
    """A text of which it is asked what was meant; whatever comes instead drops it."""

    stays: ClassVar[bool] = False
    interaction_id: InteractionId
    text: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id under which it is asked what was meant."""
        return frozenset({self.interaction_id})
