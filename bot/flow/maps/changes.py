"""What a turn changes of a map and its course."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.authoring.sources import Page
from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.ids import ConceptId, CourseId, LearnerId, MapId, NodeId, QuestionKey, SourceId
from bot.domain.mastery.refreshers import Refresher
from bot.domain.topics.course import Course, Question
from bot.domain.topics.mind_map import MapFlow, MapStatus, MindMap, Node, QuizResponse
from bot.flow.engine.changes import Change
from bot.flow.engine.states import Interactive


@dataclass(frozen=True, slots=True)
class MapAdded(Change):
    """A new map with its nodes and edges, and its flow."""

    mind_map: MindMap
    flow: MapFlow


@dataclass(frozen=True, slots=True)
class MapPlanned(Change):
    """A map was planned or got another goal: its nodes, edges and order are stored."""

    mind_map: MindMap


@dataclass(frozen=True, slots=True)
class MapStatusChanged(Change):
    """A map was completed, abandoned or resumed."""

    map_id: MapId
    status: MapStatus


@dataclass(frozen=True, slots=True)
class MapRested(Change):
    """The learner lets a map rest since then; None: they take it up, also if it did not rest."""

    map_id: MapId
    since: datetime | None


@dataclass(frozen=True, slots=True)
class MapWarned(Change):
    """It was said that the map will be put away unless it is taken up."""

    map_id: MapId
    at: datetime


@dataclass(frozen=True, slots=True)
class NodesChanged(Change):
    """Nodes whose mastery, schedule or place in the order changed."""

    map_id: MapId
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class FlowMoved(Change):
    """The flow of a map, written only if it is still at the version that was read."""

    flow: MapFlow
    version: int


@dataclass(frozen=True, slots=True)
class ResponseRecorded(Change):
    """One answered question."""

    response: QuizResponse


@dataclass(frozen=True, slots=True)
class ReviewScheduled(Change):
    """The one pending review of a node: `review-{node}-rep{n}`; it replaces any earlier one."""

    node: Node
    at: datetime


@dataclass(frozen=True, slots=True)
class ReviewCleared(Change):
    """The one pending review of a node is gone."""

    node_id: NodeId


@dataclass(frozen=True, slots=True)
class ReviewsCleared(Change):
    """All pending reviews of a map are gone."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class RefreshersKept(Change):
    """The concepts of a finished map go on coming back, in the learner's refresher deck."""

    learner_id: LearnerId
    refreshers: tuple[Refresher, ...]


@dataclass(frozen=True, slots=True)
class RefresherReviewed(Change):
    """A refresher was answered; only its own schedule moved, nothing of its map."""

    refresher: Refresher


@dataclass(frozen=True, slots=True)
class RefreshersDropped(Change):
    """All refreshers of a map are gone."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class QuestionFlagged(Change):
    """A learner finds something wrong with a question; whoever is the second seconds the flag."""

    flag: FlaggedQuestion


@dataclass(frozen=True, slots=True)
class AnswersTakenBack(Change):
    """The answers to a question of the concept count no more."""

    map_id: MapId
    node_id: NodeId
    key: QuestionKey


@dataclass(frozen=True, slots=True)
class QuestionPaused(Change):
    """What is on the table is paused with its map; None takes it back."""

    map_id: MapId
    table: Interactive | None


@dataclass(frozen=True, slots=True)
class CourseWritten(Change):
    """A written course is new, or has got its concepts; its questions are kept apart."""

    learner_id: LearnerId
    course: Course


@dataclass(frozen=True, slots=True)
class TopicKept(Change):
    """A course was written from a topic alone, so that it may do for others who want the same."""

    course_id: CourseId
    key: str


@dataclass(frozen=True, slots=True)
class QuestionsWritten(Change):
    """A concept of a written course has got these questions besides those that it has."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class QuestionsReplaced(Change):
    """A concept of a written course has these questions now, and no others."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class SourceKept(Change):
    """Material of the learner's own was read; its pages are kept."""

    learner_id: LearnerId
    source_id: SourceId
    title: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class SourceDropped(Change):
    """A source is gone with its pages, and with the course that was not begun, if any."""

    learner_id: LearnerId
    source_id: SourceId
    course_id: CourseId | None = None
