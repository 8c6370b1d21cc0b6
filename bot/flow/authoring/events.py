"""The buttons of a topic that a model writes, and what its workers bring back."""

from dataclasses import dataclass
from typing import ClassVar

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId, OrderId, ShortNodeId
from bot.domain.topics.course import Course, Question
from bot.flow.authoring.orders import TopicWanted, Work
from bot.flow.engine.events import Interaction, Occurred, Press, event, press
from bot.flow.tutor.model_errors import ModelTrouble
from bot.flow.tutor.tutoring import ProposedPrerequisite, WrittenInventory


@dataclass(frozen=True, slots=True)
class WorkEvent(Occurred):
    """A worker brings back what was ordered."""

    passes_exam: ClassVar[bool] = True
    unseen: ClassVar[bool] = True
    awaited: ClassVar[bool] = True
    order_id: OrderId


@press("scope")
class ScopePressed(Interaction):
    """How much of a topic is wanted was chosen."""

    scope: Scope


@press("draw")
class DrawPressed(Interaction):
    """The map that is not drawn yet shall be drawn now."""


@press("gap")
class PrerequisitePressed(Press):
    """What may be missing below a concept that will not stick shall be looked for."""

    map_id: MapId
    node: ShortNodeId


@press("add")
class ConfirmPressed(Interaction):
    """The proposed concept was taken into the map, or left out."""

    wanted: bool


@event
class InventoryWritten(WorkEvent):
    """The inventory of a topic is there, with a probe for each entry."""

    course_id: CourseId
    wanted: TopicWanted
    inventory: WrittenInventory


@event
class MapDrawn(WorkEvent):
    """A topic has got its concepts, without questions so far."""

    course: Course


@event
class QuestionsCame(WorkEvent):
    """A concept of a written course has got questions."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@event
class PrerequisiteProposed(WorkEvent):
    """A concept is proposed to be learned before one that will not stick."""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite


@event
class WorkFailed(WorkEvent):
    """The work was given up; of questions for several concepts, those that are missing."""

    work: Work
    trouble: ModelTrouble
