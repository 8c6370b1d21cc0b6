"""What became of work that was ordered: each result comes back as an event of its chat."""

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
    """The concepts of a topic are there, in a graph within all limits."""

    order_id: OrderId
    course: Course


@dataclass(frozen=True, slots=True)
class QuestionsCame:
    """Questions of a concept are written; those solved blind count, the rest are practice."""

    order_id: OrderId
    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class BridgeProposed:
    """A concept may be missing below one that will not stick."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId
    concept: BridgeConcept


@dataclass(frozen=True, slots=True)
class WorkFailed:
    """The model did not help with the work, however often it was tried."""

    order_id: OrderId
    work: Work
    trouble: ModelTrouble


WorkEvent = SurveyMade | TopicDrawn | QuestionsCame | BridgeProposed | WorkFailed
"""What a worker brings back; no act of the learner."""
