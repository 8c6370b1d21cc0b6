"""The buttons of a topic that a model writes, and what its workers bring back."""

from enum import StrEnum

from bot.domain.authoring.scope import Scope
from bot.domain.ids import CourseId, MapId, NodeId
from bot.domain.topics.course import Course
from bot.flow.authoring.ports import ProposedPrerequisite, WrittenInventory
from bot.flow.engine.events import Interaction, event, press
from bot.flow.maps.ports import TopicWanted
from bot.flow.work.events import WorkEvent


@press("scope")
class ScopePressed(Interaction):
    """How much of a topic is wanted was chosen."""

    scope: Scope


class About(StrEnum):
    """What a learner is asked about themselves, in this order; the first two are settings."""

    LEVEL = "level"
    PURPOSE = "purpose"
    INTERESTS = "interests"


@press("about")
class AboutPressed(Interaction):
    """The learner said something of themselves."""

    about: About
    value: str


@press("had")
class WrittenBeforePressed(Interaction):
    """The course that was written for somebody who wanted the same is taken."""


@press("draw")
class DrawPressed(Interaction):
    """The learner asked to have the map drawn now."""


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
class PrerequisiteProposed(WorkEvent):
    """A concept is proposed to be learned before one that will not stick."""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite
