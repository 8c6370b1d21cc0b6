"""What a turn changed, as values that the storage saves in one transaction."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.ids import ConceptId, CourseId, LearnerId, MapId, NodeId, OrderId, QuestionKey
from bot.domain.learner.learner import Learner
from bot.domain.topics.course import Course, Question
from bot.domain.topics.mind_map import MapFlow, MapStatus, MindMap, Node, QuizResponse
from bot.domain.topics.refreshers import Refresher
from bot.flow.authoring.orders import Order
from bot.flow.cards.changes import CardChange
from bot.flow.exams.changes import ExamChange
from bot.flow.files.changes import AccountRestored
from bot.flow.goals.ports import GoalMoved, LandscapeChange
from bot.flow.learner.changes import LearnerLeaves
from bot.flow.practice.changes import PracticeChange
from bot.flow.progress.changes import DayCounted, SnapshotTaken
from bot.flow.skills.changes import SkillChange
from bot.flow.topics.states import PausedQuestion


@dataclass(frozen=True, slots=True)
class LearnerChanged:
    """A setting of the learner, or what is known of their habits."""

    learner: Learner


@dataclass(frozen=True, slots=True)
class MapAdded:
    """A new map with its nodes and edges, and its flow."""

    mind_map: MindMap
    flow: MapFlow


@dataclass(frozen=True, slots=True)
class MapPlanned:
    """A map was planned or got another goal: its nodes, edges and order are stored."""

    mind_map: MindMap


@dataclass(frozen=True, slots=True)
class MapStatusChanged:
    """A map was completed, abandoned or resumed."""

    map_id: MapId
    status: MapStatus


@dataclass(frozen=True, slots=True)
class MapRested:
    """The learner lets a map rest since then; None: they take it up, also if it did not rest."""

    map_id: MapId
    since: datetime | None


@dataclass(frozen=True, slots=True)
class MapWarned:
    """It was said that the map will be put away unless it is taken up."""

    map_id: MapId
    at: datetime


@dataclass(frozen=True, slots=True)
class NodesChanged:
    """Nodes whose mastery, schedule or place in the order changed."""

    map_id: MapId
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class FlowMoved:
    """The flow of a map, written only if it is still at the version that was read."""

    flow: MapFlow
    version: int


@dataclass(frozen=True, slots=True)
class ResponseRecorded:
    """One answered question."""

    response: QuizResponse


@dataclass(frozen=True, slots=True)
class ReviewScheduled:
    """The one pending review of a node: `review-{node}-rep{n}`; it replaces any earlier one."""

    node: Node
    at: datetime


@dataclass(frozen=True, slots=True)
class ReviewCleared:
    """The one pending review of a node is gone."""

    node_id: NodeId


@dataclass(frozen=True, slots=True)
class ReviewsCleared:
    """All pending reviews of a map are gone."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class RefreshersKept:
    """The concepts of a finished map go on coming back, in the learner's refresher deck."""

    learner_id: LearnerId
    refreshers: tuple[Refresher, ...]


@dataclass(frozen=True, slots=True)
class RefresherReviewed:
    """A refresher was answered; only its own schedule moved, nothing of its map."""

    refresher: Refresher


@dataclass(frozen=True, slots=True)
class RefreshersDropped:
    """All refreshers of a map are gone."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class QuestionFlagged:
    """A learner finds something wrong with a question; whoever is the second seconds the flag."""

    flag: FlaggedQuestion


@dataclass(frozen=True, slots=True)
class AnswersTakenBack:
    """The answers to a question of the concept count no more."""

    map_id: MapId
    node_id: NodeId
    key: QuestionKey


@dataclass(frozen=True, slots=True)
class QuestionPaused:
    """What is on the table is paused with its map; None takes it back."""

    map_id: MapId
    table: PausedQuestion | None


@dataclass(frozen=True, slots=True)
class Audited:
    """Something an operator may want to trace; no text of the learner in it."""

    name: str
    details: Mapping[str, str | int | float]


@dataclass(frozen=True, slots=True)
class CourseWritten:
    """A written course is new, or has got its concepts; its questions are kept apart."""

    learner_id: LearnerId
    course: Course


@dataclass(frozen=True, slots=True)
class QuestionsWritten:
    """A concept of a written course has got these questions besides those that it has."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class WorkOrdered:
    """Long work was ordered; a worker will do it."""

    order: Order


@dataclass(frozen=True, slots=True)
class WorkCancelled:
    """This work is no longer wanted; its result, if any, will be dropped."""

    order_id: OrderId


TopicChange = (
    LearnerChanged
    | LearnerLeaves
    | AccountRestored
    | MapAdded
    | MapPlanned
    | MapStatusChanged
    | MapRested
    | MapWarned
    | NodesChanged
    | FlowMoved
    | ResponseRecorded
    | ReviewScheduled
    | ReviewCleared
    | ReviewsCleared
    | RefreshersKept
    | RefresherReviewed
    | RefreshersDropped
    | QuestionFlagged
    | AnswersTakenBack
    | QuestionPaused
    | CourseWritten
    | QuestionsWritten
    | SnapshotTaken
    | DayCounted
    | WorkOrdered
    | WorkCancelled
    | Audited
)
"""What is neither of cards nor of exams, landscapes or practice."""

Change = (
    TopicChange
    | CardChange
    | ExamChange
    | LandscapeChange
    | GoalMoved
    | PracticeChange
    | SkillChange
)
