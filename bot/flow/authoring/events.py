"""The buttons of a topic that a model writes, and what its workers bring back."""

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ConceptId, CourseId, MapId, NodeId, ShortNodeId
from bot.domain.topics.course import Course, Question
from bot.flow.engine.events import Interaction, Press, event, press
from bot.flow.maps.topic_wanted import TopicWanted
from bot.flow.tutor.tutoring import ProposedPrerequisite, WrittenInventory
from bot.flow.work.events import WorkEvent


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
