"""States of a chat: how they are declared, and what all subjects share.

A state is declared once, in its subject, and so is an overlay, which is open beside the state.
Each names the kind under which it is stored. No code compares that.
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
"""Meanings that are never the answer, even as a reply to the question."""


def offer_pressed(
    meaning: Meaning, interaction_id: InteractionId, press: Callable[..., Event]
) -> Event | None:
    """Return the press of one of the offer's two buttons that the words stand for, or None."""
    if meaning in {*AGREEING, Meaning.TEST_ME}:
        return press(interaction_id, wanted=True)
    if meaning in {Meaning.NO, Meaning.FROM_THE_START}:
        return press(interaction_id, wanted=False)
    return None


class Place(Enum):
    """A kind of place to which routes of several subjects lead."""

    LESSON = auto()
    """A concept begins, with its lesson, or with questions if it is probably known."""
    TOPIC = auto()
    """A topic begins, or continues where it was paused."""
    CARD = auto()
    """The next card of a drill, or its end."""
    EXAM = auto()
    """An exam in progress."""
    ANSWERED = auto()
    """Other states to which an answer leads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatState:
    """Where a chat is. Each state holds exactly its data."""

    places: ClassVar[frozenset[Place]] = frozenset()
    takes_all_words: ClassVar[bool] = False
    """Whether every text is the awaited one, whatever its words mean elsewhere."""
    asks: ClassVar[bool] = False
    """Whether something is asked whose answer must not be revealed."""
    supervised: ClassVar[bool] = False
    """Whether nothing may begin beside it."""

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic that is open, or None."""
        return None

    @property
    def concept_open(self) -> NodeId | None:
        """Return the concept that is open, or None."""
        return None

    @property
    def lesson_open(self) -> LessonId | None:
        """Return the open lesson, which includes its quiz and its checkpoint, or None."""
        return None

    @property
    def asked_by_bot(self) -> InteractionId | None:
        """Return the open interaction if the bot asked by itself, or None."""
        return None

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button or command that the word stands for in this state, or None."""
        return None

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return True if this state's step for texts says more to the word than a courtesy."""
        return meaning in NO_ANSWERS

    def set_aside(self) -> tuple[Change, ...]:
        """Return the changes that keep what is open when something else begins."""
        return ()

    def without(self, map_id: MapId) -> "ChatState":
        """Return the state after that topic is left: Idle if it was open, else this one."""
        return Idle() if self.topic_open == map_id else self


@dataclass(frozen=True, slots=True, kw_only=True)
class Interactive(ChatState):
    """Something was asked. The buttons below it carry the id of that interaction."""

    interaction_id: InteractionId


def place_of(state: ChatState) -> InteractionId | None:
    """Return the id of what is open, which identifies the place in the chat, or None."""
    return state.interaction_id if isinstance(state, Interactive) else None


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingOpen(ChatState):
    """Nothing waits for the learner."""

    def has_words_for(self, meaning: Meaning) -> bool:
        """Return False: nothing waits for a text."""
        return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Overlay(ABC):
    """Something that is open beside the state.

    It takes its own events first. All others go to the state.
    """

    stays: ClassVar[bool] = True
    """Whether it stays open after an event that is not its own."""
    outlasts_stop: ClassVar[bool] = False
    """Whether it stays open when everything else is closed."""

    @property
    def belongs_to(self) -> InteractionId | None:
        """Return the id of what it belongs to, or None if it belongs to no place of the chat."""
        return None

    @property
    @abstractmethod
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the ids that its buttons carry."""

    def owns(self, event: Event) -> bool:
        """Return True if the event is its own, by default the press of one of its buttons."""
        return isinstance(event, Interaction) and event.interaction_id in self.interaction_ids


T = TypeVar("T")
S = TypeVar("S", bound=ChatState)
O = TypeVar("O", bound=Overlay)  # noqa: E741  as S and E in the table
DECLARED: Final[list[type[ChatState]]] = []
"""The states whose modules are imported. `bot.flow.composition.registry` has them all."""
OVERLAYS: Final[list[type[Overlay]]] = []
"""The overlays, likewise."""


def stored_under(kind: str, declared: list[type[T]]) -> Callable[[type[T]], type[T]]:
    """Make the class a frozen dataclass that is stored under `kind`, and list it."""

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
        """Return the next thing for a yes, and help if the learner does not understand."""
        if meaning is Meaning.NOT_UNDERSTOOD:
            return HelpAsked()
        return NextAsked() if meaning in AGREEING else None


@overlay("album_refused")
class AlbumRefused(Overlay):
    """One picture of an album was refused. The others need no reply."""

    stays: ClassVar[bool] = False
    album: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return nothing: it has no buttons."""
        return frozenset()

    def owns(self, event: Event) -> bool:
        """Return True if the event belongs to the same album."""
        return isinstance(event, PhotoReceived | UnreadableReceived) and event.album == self.album


@dataclass(frozen=True, slots=True, kw_only=True)
class Ambiguous(Overlay):
    """A text that could mean several things. It is dropped if the learner does something else."""

    stays: ClassVar[bool] = False
    interaction_id: InteractionId
    text: str

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the question what was meant."""
        return frozenset({self.interaction_id})
