"""A learner's map of a topic: nodes with their mastery, edges, and the state of its flow."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain import ids
from bot.domain.errors import DomainError
from bot.domain.ids import GoalRef, MapId


class NodeStatus(StrEnum):
    """The progress of a concept."""

    UNSEEN = "unseen"
    DIAGNOSED = "diagnosed"
    LEARNING = "learning"
    REVIEWING = "reviewing"
    MASTERED = "mastered"


class MapStatus(StrEnum):
    """The life of a map. Only an active one is taught, re-planned and reviewed."""

    DRAFT = "draft"
    ACTIVE = "active"
    COMPLETED = "completed"
    ABANDONED = "abandoned"


class EdgeType(StrEnum):
    """A prerequisite edge blocks and orders. A related edge does neither."""

    PREREQUISITE = "prerequisite"
    RELATED = "related"


class ResponseType(StrEnum):
    """The purpose of an answer."""

    DIAGNOSTIC = "diagnostic"
    TEACH = "teach"
    REVIEW = "review"


class FlowStatus(StrEnum):
    """The state of the work on a map."""

    PENDING = "pending"
    DIAGNOSING = "diagnosing"
    PLANNING = "planning"
    TEACHING = "teaching"
    QUIZZING = "quizzing"
    REVIEWING = "reviewing"
    COMPLETED = "completed"
    ABANDONED = "abandoned"


class TeachingPhase(StrEnum):
    """The phases of `teaching`."""

    EXPLAINING = "explaining"
    QUESTIONING = "questioning"
    EVALUATING = "evaluating"


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One concept of a map and its mastery."""

    id: ids.NodeId
    map_id: ids.MapId
    concept_id: ids.ConceptId
    label: str
    description: str = ""
    depth: int = 0
    """Length of the longest chain of prerequisites from the root."""
    effort_minutes: int
    sequence: int = 0
    """Place in the learning order, 1..n, or 0 while a plan is being made."""
    mastery_score: float = 0.0
    status: NodeStatus = NodeStatus.UNSEEN
    ease_factor: float = 2.5
    repetitions: int = 0
    interval_days: float = 0.0
    next_review_at: datetime | None = None
    last_reviewed_at: datetime | None = None
    mastered_at: datetime | None = None
    """When it was first mastered. Kept when a failed review takes the mastery back."""
    optional: bool = False
    skippable: bool = False

    @property
    def is_mastered(self) -> bool:
        """Return True if it is mastered now."""
        return self.status is NodeStatus.MASTERED

    @property
    def share(self) -> float:
        """Return how well it is known, 0..1."""
        return self.mastery_score


@dataclass(frozen=True, slots=True, kw_only=True)
class Edge:
    """`parent` is a prerequisite of `child`, or related to it."""

    parent: ids.NodeId
    child: ids.NodeId
    type: EdgeType = EdgeType.PREREQUISITE


@dataclass(frozen=True, slots=True, kw_only=True)
class MindMap:
    """A topic of one learner as a graph of concepts."""

    id: ids.MapId
    learner_id: ids.LearnerId
    course_id: ids.CourseId | None
    title: str
    status: MapStatus = MapStatus.DRAFT
    root_id: ids.NodeId | None = None
    goal: str | None = None
    reaches: GoalRef | None = None
    """The goal of a landscape that it was made for."""
    nodes: tuple[Node, ...] = ()
    """In learning order once the map is planned."""
    edges: tuple[Edge, ...] = ()
    created_at: datetime
    last_activity_at: datetime
    paused_at: datetime | None = None
    """When the learner paused it: no lessons and no reviews, but it stays active."""
    idle_warned_at: datetime | None = None
    """When the learner was last warned that the map will be closed unless it is used."""

    @property
    def is_going(self) -> bool:
        """Return True if it is taught and reviewed: active and not paused."""
        return self.status is MapStatus.ACTIVE and self.paused_at is None

    def node(self, node_id: ids.NodeId) -> Node:
        """Return the node with that id. Raise KeyError if the map has none."""
        return {node.id: node for node in self.nodes}[node_id]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """The result of one probe."""

    quality: int
    inferred_mastery: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFlow:
    """The content of `flow:{map}`: the state of the work on a map."""

    map_id: ids.MapId
    status: FlowStatus = FlowStatus.PENDING
    current_node_id: ids.NodeId | None = None
    current_phase: TeachingPhase | None = None
    diagnostic_results: Mapping[str, ProbeResult] = field(default_factory=dict)
    """By the concept's label in the inventory."""
    inferred: Mapping[str, float] = field(default_factory=dict)
    """P(known) of concepts that were not probed, by label. It seeds nothing."""
    session_count: int = 0
    started_at: datetime
    last_session_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizResponse:
    """One answered question, stored forever."""

    node_id: ids.NodeId
    map_id: ids.MapId
    question_key: ids.QuestionKey
    question_format: str
    question_text: str
    answer: str | None
    quality: int
    """From 0, no answer, to 5, right at once."""
    type: ResponseType
    checkpoint: bool = False
    same_day: bool = False
    """True if the learner had first reviews on the same day when answering."""
    lesson_id: ids.LessonId
    served_id: ids.ServedId | None = None
    """The serving that it answers, or None if the concept has no skill."""
    responded_at: datetime


class MapClosedError(DomainError):
    """A map whose status does not allow this.

    Only an active one is re-planned. A completed or abandoned one allows no change at all.
    """

    def __init__(self, map_id: MapId, status: MapStatus) -> None:
        super().__init__(f"map {map_id} is {status}")
        self.map_id = map_id
        self.status = status
