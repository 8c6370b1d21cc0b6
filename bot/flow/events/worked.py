"""What a worker brings back; no act of the learner."""

from dataclasses import dataclass

from bot.domain.course import Course, Question
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId, OrderId
from bot.flow.model_errors import ModelTrouble
from bot.flow.orders import TopicWanted, Work
from bot.flow.tutoring import BridgeConcept, Survey


@dataclass(frozen=True, slots=True)
class SurveyMade:
    """The inventory of a topic is there, with a probe for each entry."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    survey: Survey


@dataclass(frozen=True, slots=True)
class TopicDrawn:
    """A topic has got its concepts, without questions so far."""

    order_id: OrderId
    course: Course


@dataclass(frozen=True, slots=True)
class QuestionsCame:
    """A concept of a written course has got questions."""

    order_id: OrderId
    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class BridgeProposed:
    """A concept is proposed to be learned before one that will not stick."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId
    concept: BridgeConcept


@dataclass(frozen=True, slots=True)
class WorkFailed:
    """The work was given up; of questions for several concepts, those that are missing."""

    order_id: OrderId
    work: Work
    trouble: ModelTrouble
