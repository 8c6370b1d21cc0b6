"""A learner's map of a topic: nodes with their mastery, edges, and where its flow is."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain import ids
from bot.domain.errors import DomainError
from bot.domain.ids import GoalRef, MapId


class NodeStatus(StrEnum):
    """How far a concept has come."""

    UNSEEN = "unseen"
    DIAGNOSED = "diagnosed"
    LEARNING = "learning"
    REVIEWING = "reviewing"
    MASTERED = "mastered"


class MapStatus(StrEnum):
    """The life of a map; only an active one is taught, re-planned and reviewed."""

    DRAFT = "draft"
    ACTIVE = "active"
    COMPLETED = "completed"
    ABANDONED = "abandoned"


class EdgeType(StrEnum):
    """A prerequisite blocks and orders; a related edge does neither."""

    PREREQUISITE = "prerequisite"
    RELATED = "related"


class ResponseType(StrEnum):
    """What an answer was for."""

    DIAGNOSTIC = "diagnostic"
    TEACH = "teach"
    REVIEW = "review"


class FlowStatus(StrEnum):
    """Where the work on a map is."""

    PENDING = "pending"
    DIAGNOSING = "diagnosing"
    PLANNING = "planning"
    TEACHING = "teaching"
    QUIZZING = "quizzing"
    REVIEWING = "reviewing"
    COMPLETED = "completed"
    ABANDONED = "abandoned"


class TeachingPhase(StrEnum):
    """What happens inside `teaching`."""

    EXPLAINING = "explaining"
    QUESTIONING = "questioning"
    EVALUATING = "evaluating"


@dataclass(frozen=True, slots=True, kw_only=True)
class Node:
    """One concept of a map and what is known of its mastery."""

    id: ids.NodeId
    map_id: ids.MapId
    concept_id: ids.ConceptId
    label: str
    description: str = ""
    depth: int = 0
    """Length of the longest chain of prerequisites from the root."""
    effort_minutes: int
    sequence: int = 0
    """Place in the learning order, 1..n; 0 only while a plan is being made."""
    mastery_score: float = 0.0
    status: NodeStatus = NodeStatus.UNSEEN
    ease_factor: float = 2.5
    repetitions: int = 0
    interval_days: float = 0.0
    next_review_at: datetime | None = None
    last_reviewed_at: datetime | None = None
    mastered_at: datetime | None = None
    """When it was mastered first; kept when a failed review takes the mastery back."""
    optional: bool = False
    skippable: bool = False

    @property
    def is_mastered(self) -> bool:
        """Return True if it is mastered at present."""
        return self.status is NodeStatus.MASTERED

    @property
    def share(self) -> float:
        """Return how far it is known, 0..1."""
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
    """Since when the learner lets it rest: no lessons and no reviews, but nothing ends."""
    idle_warned_at: datetime | None = None
    """When it was last said that the map will be stopped unless it is taken up."""

    @property
    def is_going(self) -> bool:
        """Return True if it is taught and reviewed: active, and not resting."""
        return self.status is MapStatus.ACTIVE and self.paused_at is None

    def node(self, node_id: ids.NodeId) -> Node:
        """Return the node of that id; KeyError where the map has none."""
        return {node.id: node for node in self.nodes}[node_id]


@dataclass(frozen=True, slots=True, kw_only=True)
class ProbeResult:
    """What one probe showed."""

    quality: int
    inferred_mastery: float


@dataclass(frozen=True, slots=True, kw_only=True)
class MapFlow:
    """What `flow:{map}` holds: where the work on a map is."""

    map_id: ids.MapId
    status: FlowStatus = FlowStatus.PENDING
    current_node_id: ids.NodeId | None = None
    current_phase: TeachingPhase | None = None
    diagnostic_results: Mapping[str, ProbeResult] = field(default_factory=dict)
    """By the concept's label, as the inventory names it."""
    inferred: Mapping[str, float] = field(default_factory=dict)
    """P(known) of what was not probed, by label; it seeds nothing."""
    session_count: int = 0
    started_at: datetime
    last_session_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class QuizResponse:
    """One answered question, kept for ever."""

    node_id: ids.NodeId
    map_id: ids.MapId
    question_key: ids.QuestionKey
    question_format: str
    question_text: str
    answer: str | None
    quality: int
    """0 no answer .. 5 right at once."""
    type: ResponseType
    checkpoint: bool = False
    same_day: bool = False
    """Whether the learner wanted first reviews on the same day when it was given."""
    lesson_id: ids.LessonId
    served_id: ids.ServedId | None = None
    """The serving that it answers, or None if the concept goes by no skill."""
    responded_at: datetime


class MapClosedError(DomainError):
    """A map whose status does not take this.

    Only an active one is re-planned; a completed or abandoned one takes nothing new at all.
    """

    def __init__(self, map_id: MapId, status: MapStatus) -> None:
        super().__init__(f"map {map_id} is {status}")
        self.map_id = map_id
        self.status = status
