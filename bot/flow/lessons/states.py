"""Where a chat is between the questions of a lesson, and why these are asked."""

from dataclasses import dataclass
from enum import StrEnum
from typing import ClassVar

from bot.domain.ids import LessonId, MapId, NodeId, OrderId, QuestionKey
from bot.domain.mastery.struggle import StruggleReason
from bot.flow.engine.states import ChatState, Interactive, state
from bot.flow.exercise.states import TopicPurpose, asks_for, purpose


@state("explaining")
class Explaining(Interactive):
    """A concept is explained; the learner says when they are ready for questions."""

    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""
    wants_questions: bool = False
    """Whether the learner is ready while the questions are still being written."""
    order_id: OrderId | None = None
    """What they wait for, where it was not ordered with the map."""
    part: int = 0
    """Which part of the explanation was shown last, from 1; 0 where it is shown whole."""
    written: str = ""
    """The explanation as the model wrote it, where it has parts; empty otherwise."""


@state("checkpoint_offered")
class CheckpointOffered(Interactive):
    """A quiz is passed; three more questions would open the next concept."""

    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    again: bool = False
    """Whether one was tried before on the same day."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A concept that waits to be reviewed."""

    map_id: MapId
    node_id: NodeId
    refresher: bool = False
    """Whether it comes back as a refresher of a finished map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggling:
    """A concept that failed its third review in a row, or more, and why it will not stick."""

    map_id: MapId
    node_id: NodeId
    reasons: tuple[StruggleReason, ...]
    basics_asked: bool = False
    """Whether what it builds on has just been reviewed."""


@purpose("unchecked_practice")
class UncheckedPractice(TopicPurpose):
    """A question with an unchecked key; its answer does not count."""

    lesson: Explaining
    """The lesson that goes on afterwards."""

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return where the lesson is."""
        return self.lesson.map_id, self.lesson.node_id


class QuizPurpose(StrEnum):
    """What a quiz is for, as its message says."""

    LESSON = "lesson"
    VERIFICATION = "verification"
    """A diagnosed concept is checked before its lesson would be given."""
    CHECKPOINT = "checkpoint"
    REHEARSAL = "rehearsal"
    """What was learned is practised; nothing of it is recorded."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Quiz(TopicPurpose):
    """A few questions about one concept."""

    name: ClassVar[QuizPurpose]
    as_checkpoint: ClassVar[bool] = False
    """Whether it is scored as a checkpoint."""
    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId
    qualities: tuple[int, ...] = ()
    """What the answers of this quiz were worth so far."""
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return the topic and the concept."""
        return self.map_id, self.node_id


@purpose("lesson_quiz")
class LessonQuiz(Quiz):
    """The questions after a lesson."""

    name = QuizPurpose.LESSON


@purpose("known_check")
class KnownCheck(Quiz):
    """What seems to be known is checked before its lesson would be given.

    It is scored as a checkpoint: who passes has mastered the concept, and is asked nothing more.
    """

    name = QuizPurpose.VERIFICATION
    as_checkpoint = True
    discussed = False


@purpose("checkpoint")
class Checkpoint(Quiz):
    """Questions that open what builds on the concept."""

    name = QuizPurpose.CHECKPOINT
    as_checkpoint = True
    discussed = False


@purpose("rehearsal")
class Rehearsal(Quiz):
    """What was learned is practised; nothing of it is recorded."""

    name = QuizPurpose.REHEARSAL
    rehearsed: tuple[QuestionKey, ...] = ()
    """The questions that were answered so far."""


@purpose("review")
class Review(TopicPurpose):
    """Something is due; the rest of the sitting waits behind it."""

    lesson_id: LessonId
    current: Due
    waiting: tuple[Due, ...] = ()
    total: int
    right: int = 0
    completed: MapId | None = None
    """The map that this sitting finished; at its end its refreshers are offered."""
    struggling: tuple[Struggling, ...] = ()
    """To be offered for teaching again when the sitting is over."""
    by_bot: bool = False
    """Whether the bot began to ask by itself."""

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return where the due concept is."""
        return self.current.map_id, self.current.node_id


def lesson_of(state: ChatState) -> LessonId | None:
    """Return the lesson that is open, with its quiz and its checkpoint; None for none."""
    if isinstance(state, Explaining | CheckpointOffered):
        return state.lesson_id
    return state.purpose.lesson_id if asks_for(state, Quiz) else None
