"""Buttons of a topic that a model writes, and results of its workers."""

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
    """The learner chose how much of a topic they want."""

    scope: Scope


class About(StrEnum):
    """What a learner is asked about themselves, in this order. The first two are settings."""

    LEVEL = "level"
    PURPOSE = "purpose"
    INTERESTS = "interests"


@press("about")
class AboutPressed(Interaction):
    """The learner answered a question about themselves."""

    about: About
    value: str


@press("had")
class WrittenBeforePressed(Interaction):
    """The learner took the course that was written for another learner with the same wish."""


@press("draw")
class DrawPressed(Interaction):
    """The learner asked to have the map drawn now."""


@press("add")
class ConfirmPressed(Interaction):
    """The learner added the proposed concept to the map, or left it out."""

    wanted: bool


@event
class InventoryWritten(WorkEvent):
    """A worker has written the inventory of a topic, with a probe for each entry."""

    course_id: CourseId
    wanted: TopicWanted
    inventory: WrittenInventory


@event
class MapDrawn(WorkEvent):
    """A worker has drawn the concepts of a topic. They have no questions yet."""

    course: Course


@event
class PrerequisiteProposed(WorkEvent):
    """A worker has proposed a concept to learn before one that will not stick."""

    map_id: MapId
    node_id: NodeId
    concept: ProposedPrerequisite
