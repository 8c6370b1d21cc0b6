"""Long work that a turn orders and does not wait for: the model's surveys, maps and questions.

An order is stored with the turn that gives it, done by a worker, and its result comes back as an
event of the same chat. So it survives the end of the process, and can be cancelled.
"""

from collections.abc import Mapping
from typing import Literal

from bot.domain.ids import ConceptId, CourseId, MapId, NodeId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Language
from bot.flow.maps.ports import TopicWanted
from bot.flow.tutor.orders import RecentAnswer
from bot.flow.work.orders import Work, work


@work
class InventoryOrder(Work):
    """An inventory of the topic with a probe for each entry, for the placement."""

    course_id: CourseId
    wanted: TopicWanted
    kind: Literal["survey"] = "survey"


@work
class MapOrder(Work):
    """The map of the topic, seeded with what the placement found."""

    course_id: CourseId
    wanted: TopicWanted
    known: Mapping[ConceptId, int]
    """The quality of each probe's answer by its concept. Empty if there was no placement."""
    kind: Literal["drawing"] = "drawing"


@work
class PrerequisiteOrder(Work):
    """A proposal for a concept that is missing below one that will not stick."""

    course_id: CourseId
    map_id: MapId
    node_id: NodeId
    language: Language
    reasons: tuple[StruggleReason, ...]
    missed: tuple[RecentAnswer, ...] = ()
    """The latest wrong answers about the concept, newest first."""
    lesson: tuple[str, ...] = ()
    """What the learner was shown of the concept lately."""
    kind: Literal["bridge"] = "bridge"
