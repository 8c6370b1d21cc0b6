"""Long work that a turn orders and does not wait for: the model's surveys, maps and questions.

An order is stored with the turn that gives it, done by a worker, and its result comes back as an
event of the same chat. So it survives the end of the process, and can be cancelled.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Literal, NewType

from bot.domain.authoring.scope import Scope
from bot.domain.ids import ChatId, ConceptId, CourseId, LearnerId, MapId, NodeId, OrderId
from bot.domain.mastery.struggle import StruggleReason
from bot.domain.topics.course import Language
from bot.flow.exams.orders import ExamWork
from bot.flow.tutor.orders import HelpWork

BatchId = NewType("BatchId", str)
"""What the provider of the model calls a batch."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWanted:
    """What a learner wants to learn, in their own words."""

    topic: str
    language: Language
    scope: Scope = Scope.NORMAL
    goal: str = ""
    """What they want to be able to do with it; empty for the whole topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InventoryOrder:
    """An inventory of the topic with a probe for each entry, for the placement."""

    course_id: CourseId
    wanted: TopicWanted
    kind: Literal["survey"] = "survey"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapOrder:
    """The map of the topic, seeded with what the placement found."""

    course_id: CourseId
    wanted: TopicWanted
    known: Mapping[ConceptId, int]
    """The quality of each probe's answer, by the concept of the inventory; empty without one."""
    kind: Literal["drawing"] = "drawing"


@dataclass(frozen=True, slots=True, kw_only=True)
class WritingOrder:
    """Questions for concepts of a written course, solved blind before they count."""

    course_id: CourseId
    concept_ids: tuple[ConceptId, ...]
    language: Language
    urgent: bool
    """Whether a learner waits for them; others may be written in a batch, for half the price."""
    kind: Literal["writing"] = "writing"


@dataclass(frozen=True, slots=True, kw_only=True)
class PrerequisiteOrder:
    """A proposal for a concept that is missing below one that will not stick."""

    course_id: CourseId
    map_id: MapId
    node_id: NodeId
    language: Language
    reasons: tuple[StruggleReason, ...]
    kind: Literal["bridge"] = "bridge"


Work = InventoryOrder | MapOrder | WritingOrder | PrerequisiteOrder | ExamWork | HelpWork


def is_urgent(work: Work) -> bool:
    """Say whether a learner waits for it; only questions may be written ahead."""
    return not isinstance(work, WritingOrder) or work.urgent


class OrderStatus(StrEnum):
    """Where an order is."""

    WAITING = "waiting"
    TAKEN = "taken"
    DONE = "done"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True, kw_only=True)
class Batch:
    """Questions to the model that it answers within a day, for half the price."""

    id: BatchId
    begun_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """Work, and for whom."""

    id: OrderId
    chat_id: ChatId
    learner_id: LearnerId
    work: Work
    tries: int = 0
    """How often a worker took it up since it last got on, this time included."""
    off_form: int = 0
    """How often the model refused it or kept to no form before."""
    ordered_at: datetime | None = None
    """When the turn that gives it was applied; None before."""
    batches: tuple[Batch, ...] = ()
    """What the model was asked for it in batches, the first of them first."""
