"""The buttons of lessons, questions, topics and overviews."""

from dataclasses import dataclass
from enum import StrEnum

from bot.domain.doubted_questions import DoubtReason
from bot.domain.ids import CourseId, MapId, NodeMark, QuestionId, QuestionMark
from bot.domain.numbers import Number
from bot.domain.scope import Scope


@dataclass(frozen=True, slots=True)
class CoursePressed:
    """A bundled course was chosen."""

    course_id: CourseId


@dataclass(frozen=True, slots=True)
class PlacementPressed:
    """The short check before the plan was taken or left."""

    ticket: QuestionId
    wanted: bool


@dataclass(frozen=True, slots=True)
class GoalPressed:
    """A goal of the offered course, by its place as shown from 1; 0 is everything."""

    ticket: QuestionId
    place: int


@dataclass(frozen=True, slots=True)
class ScopePressed:
    """How much of a topic is wanted was chosen."""

    ticket: QuestionId
    scope: Scope


@dataclass(frozen=True, slots=True)
class CancelPressed:
    """Nobody wants to wait for ordered work any more."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class DrawPressed:
    """The map that is not drawn yet shall be drawn now."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class PracticePressed:
    """A question that counts for nothing shall be asked."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class ChoicePressed:
    """One choice of the question on the table, by its place as shown."""

    ticket: QuestionId
    place: int


@dataclass(frozen=True, slots=True)
class OrderClearedPressed:
    """The letters tapped so far are taken back."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class AnswerAgainPressed:
    """The answer that nobody could grade is given once more."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class DontKnowPressed:
    """The learner does not know the answer."""

    ticket: QuestionId


class ExplainAs(StrEnum):
    """Ways to look at a concept again."""

    EXPLANATION = "explanation"
    ANOTHER_ANGLE = "another_angle"
    WORKED_EXAMPLE = "worked_example"
    PURPOSE = "purpose"


@dataclass(frozen=True, slots=True)
class ExplainPressed:
    """The concept on the table, told another way."""

    ticket: QuestionId
    way: ExplainAs


@dataclass(frozen=True, slots=True)
class QuizPressed:
    """The learner is ready for the questions of the lesson."""

    ticket: QuestionId


@dataclass(frozen=True, slots=True)
class CheckpointPressed:
    """The checkpoint that opens the next concept was taken or put off."""

    ticket: QuestionId
    wanted: bool


@dataclass(frozen=True, slots=True)
class AnswerMeantPressed:
    """A text that looked like a question: was it the answer?"""

    ticket: QuestionId
    is_answer: bool


@dataclass(frozen=True, slots=True)
class TextMeantPressed:
    """A text with nothing open: is it a topic to learn?"""

    ticket: QuestionId
    learn: bool


class TopicAction(StrEnum):
    """What can be done with a topic."""

    SWITCH = "switch"
    PAUSE = "pause"
    """It rests until the learner comes back to it."""
    STOP = "stop"
    """It is closed, its progress kept."""
    RESUME = "resume"


@dataclass(frozen=True, slots=True)
class TopicPressed:
    """A topic was switched to, paused, stopped or resumed."""

    map_id: MapId
    action: TopicAction


@dataclass(frozen=True, slots=True)
class RefreshersPressed:
    """The concepts of a finished topic shall go on coming back, or no more."""

    map_id: MapId
    wanted: bool


@dataclass(frozen=True, slots=True)
class FinishPressed:
    """The goal of a topic is reached, and that shall be the end of it."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class TeachAgainPressed:
    """A concept that will not stick shall be explained again."""

    map_id: MapId
    node: NodeMark


@dataclass(frozen=True, slots=True)
class RehearsePressed:
    """Something that was learned is to be practised; it counts for nothing."""


@dataclass(frozen=True, slots=True)
class BasicsPressed:
    """What a concept that will not stick builds on shall be reviewed first."""

    map_id: MapId
    node: NodeMark


@dataclass(frozen=True, slots=True)
class BridgePressed:
    """What may be missing below a concept that will not stick shall be looked for."""

    map_id: MapId
    node: NodeMark


@dataclass(frozen=True, slots=True)
class ConfirmPressed:
    """The proposed concept was taken into the map, or left out."""

    ticket: QuestionId
    wanted: bool


@dataclass(frozen=True, slots=True)
class NumbersPressed:
    """Why these numbers? All of one topic, to choose from."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class NumberPressed:
    """One number of a topic is to be explained."""

    map_id: MapId
    number: Number


@dataclass(frozen=True, slots=True)
class HistoryPressed:
    """A page of a topic's answers, 0 the newest."""

    map_id: MapId
    page: int


@dataclass(frozen=True, slots=True)
class ConceptsPressed:
    """A page of a topic's concepts, to choose one whose answers to see."""

    map_id: MapId
    page: int


@dataclass(frozen=True, slots=True)
class ConceptPressed:
    """A page of a concept's answers, 0 the newest and with its numbers."""

    map_id: MapId
    mark: NodeMark
    page: int


@dataclass(frozen=True, slots=True)
class QuestionDoubtedPressed:
    """Something is wrong with a question of the topic."""

    map_id: MapId
    mark: QuestionMark


@dataclass(frozen=True, slots=True)
class DoubtReasonPressed:
    """What is wrong with the question."""

    map_id: MapId
    mark: QuestionMark
    reason: DoubtReason


@dataclass(frozen=True, slots=True)
class DoubtDroppedPressed:
    """Nothing is wrong with the question after all."""


@dataclass(frozen=True, slots=True)
class UnknownPressed:
    """A button whose data this bot never made, or no longer knows."""
