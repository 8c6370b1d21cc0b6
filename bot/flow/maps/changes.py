"""Changes of a map and its course."""

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
    """The learner paused a map at `since`, or took it up if `since` is None."""

    map_id: MapId
    since: datetime | None


@dataclass(frozen=True, slots=True)
class MapWarned(Change):
    """The learner was told that the map will be put away unless they take it up."""

    map_id: MapId
    at: datetime


@dataclass(frozen=True, slots=True)
class NodesChanged(Change):
    """The mastery, schedule or order of nodes changed."""

    map_id: MapId
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class FlowMoved(Change):
    """The flow of a map moved on. It is written only if the stored one is still at `version`."""

    flow: MapFlow
    version: int


@dataclass(frozen=True, slots=True)
class ResponseRecorded(Change):
    """A question was answered."""

    response: QuizResponse


@dataclass(frozen=True, slots=True)
class ReviewScheduled(Change):
    """The one pending review of a node, `review-{node}-rep{n}`, was planned anew."""

    node: Node
    at: datetime


@dataclass(frozen=True, slots=True)
class ReviewCleared(Change):
    """The one pending review of a node was removed."""

    node_id: NodeId


@dataclass(frozen=True, slots=True)
class ReviewsCleared(Change):
    """All pending reviews of a map were removed."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class RefreshersKept(Change):
    """The concepts of a finished map became refreshers, which go on coming back."""

    learner_id: LearnerId
    refreshers: tuple[Refresher, ...]


@dataclass(frozen=True, slots=True)
class RefresherReviewed(Change):
    """A refresher was answered. Only its own schedule moved, nothing of its map."""

    refresher: Refresher


@dataclass(frozen=True, slots=True)
class RefreshersDropped(Change):
    """All refreshers of a map were removed."""

    map_id: MapId


@dataclass(frozen=True, slots=True)
class QuestionFlagged(Change):
    """A learner reported a problem with a question. The second learner seconds the flag."""

    flag: FlaggedQuestion


@dataclass(frozen=True, slots=True)
class AnswersTakenBack(Change):
    """The answers to a question of the concept no longer count."""

    map_id: MapId
    node_id: NodeId
    key: QuestionKey


@dataclass(frozen=True, slots=True)
class QuestionPaused(Change):
    """An open question was paused with its map, or taken up again if `table` is None."""

    map_id: MapId
    table: Interactive | None


@dataclass(frozen=True, slots=True)
class CourseWritten(Change):
    """A written course is new or got its concepts. Its questions are stored apart."""

    learner_id: LearnerId
    course: Course


@dataclass(frozen=True, slots=True)
class TopicKept(Change):
    """A course was written from a topic alone, so others who want the same can have it."""

    course_id: CourseId
    key: str


@dataclass(frozen=True, slots=True)
class QuestionsWritten(Change):
    """A concept of a written course got questions in addition to those it has."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class QuestionsReplaced(Change):
    """The questions of a concept of a written course were replaced."""

    course_id: CourseId
    concept_id: ConceptId
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class SourceKept(Change):
    """Material of the learner's own was read, and its pages are to be stored."""

    learner_id: LearnerId
    source_id: SourceId
    title: str
    pages: tuple[Page, ...]


@dataclass(frozen=True, slots=True)
class SourceDropped(Change):
    """A source was removed with its pages, and with the course that was not begun, if any."""

    learner_id: LearnerId
    source_id: SourceId
    course_id: CourseId | None = None
