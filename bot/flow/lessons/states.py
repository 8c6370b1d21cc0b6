"""States of a lesson, and the purposes of its questions."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import ClassVar

from bot.domain.answers.words import Meaning
from bot.domain.exercise.mistakes import WrongQuestion
from bot.domain.ids import InteractionId, LessonId, MapId, NodeId, OrderId, QuestionKey
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.practice.open_steps import OpenStep
from bot.flow.engine.changes import Change
from bot.flow.engine.events import Event
from bot.flow.engine.states import Interactive, Overlay, Place, offer_pressed, overlay, state
from bot.flow.exercise.states import Picking, Probed, TopicPurpose, purpose
from bot.flow.lessons.events import CheckpointPressed, ExplainPressed, NextPartPressed, QuizPressed
from bot.flow.maps.changes import QuestionPaused
from bot.flow.maps.ports import PastResponse
from bot.flow.tutor.orders import ExplainAs


@dataclass(frozen=True, slots=True, kw_only=True)
class InLesson(Interactive):
    """A concept is taught, between its questions."""

    map_id: MapId
    node_id: NodeId
    lesson_id: LessonId

    @property
    def topic_open(self) -> MapId | None:
        """Return the topic."""
        return self.map_id

    @property
    def concept_open(self) -> NodeId | None:
        """Return the concept."""
        return self.node_id

    @property
    def lesson_open(self) -> LessonId | None:
        """Return the sitting."""
        return self.lesson_id


@state("explaining")
class Explaining(InLesson):
    """A concept is explained, until the learner says that they are ready for questions."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.LESSON, Place.TOPIC})
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""
    wants_questions: bool = False
    """Whether the learner is ready while the questions are still being written."""
    order_id: OrderId | None = None
    """The order of the awaited questions, if they were not ordered with the map."""
    part: int = 0
    """Number of the part of the explanation shown last, from 1, or 0 if it is shown whole."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press that the learner's words mean, or None."""
        match meaning:
            case Meaning.YES | Meaning.OK | Meaning.NEXT:
                return NextPartPressed(self.interaction_id, self.part)
            case Meaning.NOT_UNDERSTOOD | Meaning.OTHER_WAY | Meaning.TOO_HARD:
                return ExplainPressed(self.interaction_id, ExplainAs.ANOTHER_ANGLE)
            case Meaning.EXAMPLE:
                return ExplainPressed(self.interaction_id, ExplainAs.WORKED_EXAMPLE)
            case Meaning.TEST_ME:
                return QuizPressed(self.interaction_id)
            case _:
                return None


@overlay("step_open")
class StepOpen(Overlay):
    """The last steps of a worked example are left to the learner."""

    interaction_id: InteractionId
    """Id of the lesson."""
    steps: tuple[OpenStep, ...]
    """The steps that are still open."""
    tried: bool = False
    """Whether the first of them was tried and not right."""

    @property
    def belongs_to(self) -> InteractionId:
        """Return the id of the lesson."""
        return self.interaction_id

    @property
    def interaction_ids(self) -> frozenset[InteractionId]:
        """Return the id of the lesson, which its buttons carry."""
        return frozenset({self.interaction_id})


@state("checkpoint_offered")
class CheckpointOffered(InLesson):
    """The learner passed a quiz. Three more questions would open the next concept."""

    places: ClassVar[frozenset[Place]] = frozenset({Place.ANSWERED})
    again: bool = False
    """Whether a checkpoint was tried before on the same day."""

    def pressed_by(self, meaning: Meaning) -> Event | None:
        """Return the press of the offer that the learner's words mean, or None."""
        return offer_pressed(meaning, self.interaction_id, CheckpointPressed)


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A concept that waits to be reviewed."""

    map_id: MapId
    node_id: NodeId
    refresher: bool = False
    """Whether it comes back as a refresher of a finished map."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Struggling:
    """A concept that failed at least three reviews in a row, and why it will not stick."""

    map_id: MapId
    node_id: NodeId
    reasons: tuple[StruggleReason, ...]
    basics_asked: bool = False
    """Whether what it builds on has just been reviewed."""


@purpose("unchecked_practice")
class UncheckedPractice(TopicPurpose):
    """A question with an unchecked key, whose answer does not count."""

    lesson: Explaining
    """The lesson that goes on afterwards."""

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return the topic and the concept of the lesson."""
        return self.lesson.map_id, self.lesson.node_id


class QuizPurpose(StrEnum):
    """What a quiz is for, as its messages say."""

    LESSON = "lesson"
    VERIFICATION = "verification"
    """The check of a diagnosed concept before its lesson."""
    CHECKPOINT = "checkpoint"
    REHEARSAL = "rehearsal"
    """Practice of what was learned, of which nothing is recorded."""


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
    """The qualities of the answers so far."""
    scheduled: bool = False
    """Whether SM-2 has already moved for this concept in this sitting."""

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return the topic and the concept."""
        return self.map_id, self.node_id

    @property
    def lesson_open(self) -> LessonId | None:
        """Return the sitting."""
        return self.lesson_id

    def set_aside(self, state: Interactive) -> tuple[Change, ...]:
        """Return the change that pauses the question with its map."""
        return (QuestionPaused(self.map_id, state),)


@purpose("lesson_quiz")
class LessonQuiz(Quiz):
    """The questions after a lesson."""

    name = QuizPurpose.LESSON


@purpose("known_check")
class KnownCheck(Quiz):
    """The check of what seems to be known, before its lesson.

    It is scored as a checkpoint: passing it masters the concept, and nothing more is asked.
    """

    name = QuizPurpose.VERIFICATION
    as_checkpoint = True
    discussed = False


@purpose("test_in")
class TestIn(Quiz):
    """The test of a concept that was not taught and that the learner claims to know."""

    name = QuizPurpose.VERIFICATION
    discussed = False
    probed: tuple[Probed, ...] = ()
    """The answers, which are recorded when the test is over."""

    def picking(self, past: Sequence[PastResponse], questions: int) -> Picking:
        """Return a picking that asks nothing twice."""
        return Picking(past=past, asked=tuple(probe.key for probe in self.probed))


@purpose("checkpoint")
class Checkpoint(Quiz):
    """Questions that open what builds on the concept."""

    name = QuizPurpose.CHECKPOINT
    as_checkpoint = True
    discussed = False

    def picking(self, past: Sequence[PastResponse], questions: int) -> Picking:
        """Return a picking without what this checkpoint or the one before has asked."""
        answers = [response for response in past if response.checkpoint]
        before = next(
            (answer.lesson_id for answer in answers if answer.lesson_id != self.lesson_id), None
        )
        both = {self.lesson_id, before}
        asked = frozenset(answer.question_key for answer in answers if answer.lesson_id in both)
        return Picking(past=past, left_out=asked)


@purpose("rehearsal")
class Rehearsal(Quiz):
    """Practice of what was learned, of which nothing is recorded."""

    name = QuizPurpose.REHEARSAL
    rehearsed: tuple[QuestionKey, ...] = ()
    """The questions that were answered so far."""

    def picking(self, past: Sequence[PastResponse], questions: int) -> Picking:
        """Return a picking in any order, without what was asked lately."""
        lately = frozenset(response.question_key for response in past[: questions // 2])
        return Picking(past=(), left_out=lately, asked=self.rehearsed)

    def set_aside(self, state: Interactive) -> tuple[Change, ...]:
        """Return no change: a rehearsal ends when something else begins."""
        return ()


@purpose("review")
class Review(TopicPurpose):
    """A review of what is due, with the rest of the sitting."""

    lesson_id: LessonId
    current: Due
    waiting: tuple[Due, ...] = ()
    total: int
    right: int = 0
    completed: MapId | None = None
    """The map that this sitting finished. Its refreshers are offered at the end."""
    struggling: tuple[Struggling, ...] = ()
    """Concepts to offer for teaching again at the end of the sitting."""
    by_bot: bool = False

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return the topic and the due concept."""
        return self.current.map_id, self.current.node_id

    @property
    def is_by_bot(self) -> bool:
        """Return True if the bot began the sitting by itself."""
        return self.by_bot

    def without(self, map_id: MapId) -> "Review":
        """Return the sitting without the waiting concepts of a topic."""
        waiting = tuple(due for due in self.waiting if due.map_id != map_id)
        struggling = tuple(concept for concept in self.struggling if concept.map_id != map_id)
        total = self.total - len(self.waiting) + len(waiting)
        return replace(self, waiting=waiting, total=total, struggling=struggling)


@purpose("mistake")
class SecondTry(TopicPurpose):
    """A question that was answered wrong, asked again. Out of its turn it does not count."""

    current: WrongQuestion
    waiting: tuple[WrongQuestion, ...] = ()
    total: int
    right: int = 0

    def place(self) -> tuple[MapId, NodeId | None]:
        """Return the topic and the concept of the question."""
        return self.current.map_id, self.current.node_id
