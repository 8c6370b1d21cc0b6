"""Where a chat is while a topic, or a part of it, is wanted, made or proposed."""

from bot.domain.ids import CourseId, MapId, NodeId, OrderId
from bot.flow.engine.states import Interactive, state
from bot.flow.exercise.states import Probed
from bot.flow.maps.topic_wanted import TopicWanted
from bot.flow.tutor.tutoring import ProposedPrerequisite


@state("topic_proposed")
class TopicProposed(Interactive):
    """A topic that is not written yet: how much of it, what for, a short check first?"""

    wanted: TopicWanted


@state("writing_inventory")
class WritingInventory(Interactive):
    """The inventory of a topic is being made; its probes come next."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted


@state("drawing_map")
class DrawingMap(Interactive):
    """The map of a topic is being drawn; its first lesson comes next."""

    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId | None
    """The draft that the placement belongs to; None from the beginning."""
    probed: tuple[Probed, ...] = ()


@state("map_pending")
class MapPending(Interactive):
    """A placement is over and its map is not drawn: that failed, or was put off."""

    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId
    probed: tuple[Probed, ...]


@state("seeking_prerequisite")
class SeekingPrerequisite(Interactive):
    """What may be missing below a concept that will not stick is being looked for."""

    order_id: OrderId
    map_id: MapId
    node_id: NodeId


@state("prerequisite_offered")
class PrerequisiteOffered(Interactive):
    """A concept is proposed to be learned first: shall it come in?"""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite
