"""The state of a chat while an answer is awaited, and the purposes of what is asked.

There is one state for everything that is asked. What just one activity needs is in its purpose,
which is declared once and names the kind under which it is stored.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar, Final, Generic, TypeGuard, TypeVar, cast, dataclass_transform

from bot.domain import ids
from bot.domain.answers.words import Meaning
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event, NextAsked
from bot.flow.engine.states import (
    Ambiguous,
    ChatState,
    Idle,
    Interactive,
    Place,
    overlay,
    state,
    stored_under,
)
from bot.flow.exercise.events import DontKnowPressed, HintPressed, QuestionNotUnderstood
from bot.flow.maps.changes import QuestionPaused
from bot.flow.maps.ports import PastResponse, TopicWanted
from bot.flow.work.events import Awaited


@dataclass(frozen=True, slots=True, kw_only=True)
class Purpose:
    """Why something is asked, with what only that activity needs to know."""

    discussed: ClassVar[bool] = True
    """Whether the learner's questions about it are answered while it is open.

    Not for evidence (K89).
    """

    awaits_words: ClassVar[bool] = True
    """Whether its answers may be words."""

    @property
    def is_by_bot(self) -> bool:
        """Return True if the bot began to ask by itself."""
        return False

    @property
    def lesson_open(self) -> ids.LessonId | None:
        """Return the lesson to which it belongs, or None."""
        return None

    def set_aside(self, state: Interactive) -> tuple[Change, ...]:
        """Return the changes that keep the question when something else begins."""
        return ()

    def without(self, map_id: ids.MapId) -> "Purpose":
        """Return the purpose without what it holds of that topic."""
        return self


@dataclass(frozen=True, slots=True, kw_only=True)
class Picking:
    """How the next question about a concept is picked."""

    past: Sequence[PastResponse]
    """Earlier answers, newest first, from whose formats it should differ."""
    left_out: frozenset[ids.QuestionKey] = frozenset()
    """Questions that are not asked if there is another."""
    asked: tuple[ids.QuestionKey, ...] = ()
    """Questions asked in this sitting, which are not recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicPurpose(Purpose):
    """A purpose that asks about a topic."""

    def picking(self, past: Sequence[PastResponse], questions: int) -> Picking:
        """Return how the next of the concept's `questions` is picked, after the `past` answers."""
        return Picking(past=past)

    def place(self) -> tuple[ids.MapId, ids.NodeId | None]:
        """Return the topic and the concept that it is about. A placement has no concept."""
        raise NotImplementedError  # no abstract method, or `asks_for` could not take the class


P = TypeVar("P", bound=Purpose)
P_co = TypeVar("P_co", bound=Purpose, covariant=True)
PURPOSES: Final[list[type[Purpose]]] = []
"""The purposes whose modules are imported. `bot.flow.composition.registry` has them all."""


@dataclass_transform(frozen_default=True, kw_only_default=True)
def purpose(kind: str) -> Callable[[type[P]], type[P]]:
    """Make the class a purpose."""
    return cast("Callable[[type[P]], type[P]]", stored_under(kind, PURPOSES))


@dataclass(frozen=True, slots=True, kw_only=True)
class GivenAnswer:
    """An answer as it arrived: typed, as a photo, or as a photo with a caption."""

    typed: str = ""
    photo: ids.FileId | None = None
    album: str = ""
    """The album that the photo was sent in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ServedQuestion:
    """The record of serving something about a skill, under which everything about it is logged."""

    served_id: ids.ServedId
    skill_id: ids.SkillId
    course_id: ids.CourseId | None = None
    """The course that has the question, or None for an item of the bank."""
    item_version: int | None = None
    """The version of an item of the bank."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """A question as it stands in the chat."""

    key: ids.QuestionKey
    version: str = ""
    """The version of its wording, empty if it was not recorded."""
    asked_at: datetime
    shown: tuple[int, ...] = ()
    """The choices or items in the order shown, as places in the author's order."""
    picked: tuple[int, ...] = ()
    """Places as shown that were tapped so far while items are put in order."""
    ungraded: GivenAnswer | None = None
    """An answer that the model could not grade. One tap gives it again."""
    hints: int = 0
    """How many hints are shown."""
    unread: int = 0
    """How many texts could not be read as an answer."""
    helped: bool = False
    """Whether a model answered a question of the learner while it was open (K89)."""
    tried: str = ""
    """The wrong answer that brought another try."""
    unsure: bool = False
    """Whether the learner said beforehand that they are not sure of their answer."""
    served: ServedQuestion | None = None
    """None if the question is about no skill."""

    @property
    def served_id(self) -> ids.ServedId | None:
        """Return the id under which a question about a skill was served."""
        return None if self.served is None else self.served.served_id

    @property
    def skill_id(self) -> ids.SkillId | None:
        """Return the skill that it is about, or None."""
        return None if self.served is None else self.served.skill_id


@dataclass(frozen=True, slots=True, kw_only=True)
class Probed:
    """One answered probe."""

    concept_id: ids.ConceptId
    key: ids.QuestionKey
    answer: str
    quality: int
    at: datetime
    served_id: ids.ServedId | None = None
    """The id of the serving, for a question about a skill."""


@state("answering")
class Answering(Interactive, Generic[P_co]):
    """An answer is awaited."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.LESSON, Place.TOPIC, Place.CARD})
    asks: ClassVar[bool] = True
    asked: Asked
    purpose: P_co

    @property
    def topic_open(self) -> ids.MapId | None:
        """Return the topic that is asked about, or None."""
        return self.purpose.place()[0] if isinstance(self.purpose, TopicPurpose) else None

    @property
    def concept_open(self) -> ids.NodeId | None:
        """Return the concept that is asked about, or None."""
        return self.purpose.place()[1] if isinstance(self.purpose, TopicPurpose) else None

    @property
    def lesson_open(self) -> ids.LessonId | None:
        """Return the lesson to which the question belongs, or None."""
        return self.purpose.lesson_open

    @property
    def asked_by_bot(self) -> ids.InteractionId | None:
        """Return the id of the question if the bot began to ask by itself, else None."""
        return self.interaction_id if self.purpose.is_by_bot else None

    def set_aside(self) -> tuple[Change, ...]:
        """Return the changes that keep the question when something else begins."""
        return self.purpose.set_aside(self)

    def without(self, map_id: ids.MapId) -> ChatState:
        """Return the state after that topic is left."""
        if self.topic_open == map_id:
            return Idle()
        return replace(self, purpose=cast("P_co", self.purpose.without(map_id)))

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the button below the question that the word stands for, or None."""
        match meaning:
            case Meaning.DONT_KNOW | Meaning.TURN:
                return DontKnowPressed(self.interaction_id)
            case Meaning.NOT_UNDERSTOOD:
                return QuestionNotUnderstood()
            case Meaning.HINT | Meaning.TOO_HARD | Meaning.PLEA:
                return HintPressed(self.interaction_id)
            case Meaning.REVIEWS:
                return NextAsked()
            case _:
                return None


def asks_for(state: object, purpose: type[P]) -> TypeGuard[Answering[P]]:
    """Return True if an answer is awaited for such a purpose."""
    return isinstance(state, Answering) and isinstance(state.purpose, purpose)


@purpose("placement")
class Placement(TopicPurpose):
    """A probe of a placement, which finds out what the learner knows already."""

    discussed: ClassVar[bool] = False
    map_id: ids.MapId
    course_id: ids.CourseId
    concept_id: ids.ConceptId
    probed: tuple[Probed, ...] = ()
    wanted: TopicWanted | None = None
    """What the map is to be drawn for, or None if the course has its concepts."""

    def place(self) -> tuple[ids.MapId, ids.NodeId | None]:
        """Return the topic. Its concepts have no nodes yet."""
        return self.map_id, None

    def set_aside(self, state: Interactive) -> tuple[Change, ...]:
        """Return the change that pauses the probe with its map."""
        return (QuestionPaused(self.map_id, state),)


@overlay("answer_ambiguous")
class AnswerAmbiguous(Ambiguous):
    """A text that looks like a question came while an answer was awaited."""


@overlay("grade_awaited")
class GradeAwaited(Awaited, Generic[P_co]):
    """An answer is being graded. It counts wherever the learner is when the grade arrives."""

    outlasts_stop: ClassVar[bool] = True
    asked_in: Answering[P_co]
    given: GivenAnswer
    given_at: datetime

    @property
    def belongs_to(self) -> ids.InteractionId:
        """Return the id of what was answered."""
        return self.asked_in.interaction_id


@overlay("text_ambiguous")
class TextAmbiguous(Ambiguous):
    """A text came while nothing was open. It may name a topic or be a question."""
