"""Where a chat is while a topic, or a part of it, is wanted, made or proposed."""

from dataclasses import dataclass
from typing import Literal

from bot.domain.ids import (
    CourseId,
    MapId,
    NodeId,
    OrderId,
    QuestionId,
)
from bot.flow.orders import TopicWanted
from bot.flow.states.learning import Probed
from bot.flow.tutoring import BridgeConcept


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicProposed:
    """A topic that nobody has written yet: how much of it, what for, a short check first?"""

    ticket: QuestionId
    wanted: TopicWanted
    kind: Literal["topic_proposed"] = "topic_proposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Surveying:
    """The inventory of a topic is being made; its probes come next."""

    ticket: QuestionId
    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    kind: Literal["surveying"] = "surveying"


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """The map of a topic is being drawn; its first lesson comes next."""

    ticket: QuestionId
    order_id: OrderId
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId | None
    """The draft that the placement belongs to; None from the beginning."""
    probed: tuple[Probed, ...] = ()
    kind: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True, kw_only=True)
class ToBeDrawn:
    """A placement is over and its map is not drawn: that failed, or was put off."""

    ticket: QuestionId
    course_id: CourseId
    wanted: TopicWanted
    map_id: MapId
    probed: tuple[Probed, ...]
    kind: Literal["to_be_drawn"] = "to_be_drawn"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bridging:
    """What may be missing below a concept that will not stick is being looked for."""

    ticket: QuestionId
    order_id: OrderId
    map_id: MapId
    node_id: NodeId
    kind: Literal["bridging"] = "bridging"


@dataclass(frozen=True, slots=True, kw_only=True)
class BridgeOffered:
    """A concept is proposed to be learned first: shall it come in?"""

    ticket: QuestionId
    map_id: MapId
    node_id: NodeId
    concept: BridgeConcept
    kind: Literal["bridge_offered"] = "bridge_offered"
