"""What the flow needs of maps and courses from outside, and what it gets."""

from collections.abc import Collection, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, Protocol

from bot.domain import ids
from bot.domain.answers.folding import folded
from bot.domain.authoring.scope import Scope
from bot.domain.authoring.sources import Page
from bot.domain.days import DueBy
from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.refreshers import Refresher
from bot.domain.progress.progress import Answered
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.course import Course, Language
from bot.domain.topics.mind_map import MapFlow, MindMap, ResponseType
from bot.flow.engine.ports import Port
from bot.flow.engine.states import Interactive


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A map with its flow and what was paused with it."""

    mind_map: MindMap
    flow: MapFlow
    flow_version: int
    paused_question: Interactive | None = None
    refreshers: tuple[Refresher, ...] = ()
    """What goes on coming back of a finished map; of any other there are none."""
    withdrawn: frozenset[ids.QuestionKey] = frozenset()
    """Questions of its course that its learner is not asked: something may be wrong with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicSummary:
    """A topic in one line; cheaper than the whole map."""

    map_id: ids.MapId
    course_id: ids.CourseId | None
    title: str
    status: str
    mastered: int
    of: int
    due: int
    goal: str | None = None
    last_activity_at: datetime
    refreshers: int = 0
    """How many concepts of a finished map go on coming back."""
    paused_at: datetime | None = None
    """Since when it rests, if it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResponse:
    """What later questions need to know of an earlier answer."""

    question_key: ids.QuestionKey
    question_format: str
    quality: int
    type: ResponseType
    checkpoint: bool
    same_day: bool = False
    lesson_id: ids.LessonId
    responded_at: datetime
    spoiled: bool = False
    """Whether another answer of the same checkpoint was taken back, so that it was no try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastOfNode:
    """The newest answers to a node that count, newest first, and how many there may be."""

    node_id: ids.NodeId
    limit: int
    responses: Sequence[PastResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAnswer:
    """An answer as the learner looks back on it."""

    node_id: ids.NodeId
    question: str
    answer: str | None
    quality: int
    type: ResponseType
    checkpoint: bool
    lesson_id: ids.LessonId
    at: datetime
    taken_back: bool = False
    """Whether it counts no more, since something was wrong with the question."""


class Maps(Protocol):
    """The learners' maps and the answers given in them."""

    async def get(self, map_id: ids.MapId) -> Topic:
        """Return the map with nodes in learning order; KeyError where there is none."""

    async def of_learner(self, learner_id: ids.LearnerId, due_by: DueBy) -> Sequence[TopicSummary]:
        """Return all topics of the learner, latest activity first."""

    async def frontiers(
        self, learner_id: ids.LearnerId
    ) -> Mapping[ids.MapId, Sequence[ids.ConceptId]]:
        """Return what is open in each active map that does not rest, in learning order."""

    async def built_on(self, node_id: ids.NodeId) -> AbstractSet[ids.NodeId]:
        """Return every node that builds on this one, directly or not, each once."""

    async def mastered(
        self, learner_id: ids.LearnerId
    ) -> Mapping[ids.CourseId, AbstractSet[ids.ConceptId]]:
        """Return what is mastered of each course that the learner began, in one read."""

    async def due(self, learner_id: ids.LearnerId, due_by: DueBy) -> Sequence[DueReview]:
        """Return all that is due in active maps and of refreshers, longest due first."""

    async def count_due(
        self, learner_id: ids.LearnerId, due_by: DueBy, but: Collection[str] = ()
    ) -> tuple[int, datetime | None]:
        """Return how much is due, and the earliest time of all that is pending.

        Of these topics nothing counts.
        """

    async def checkpoints_tried(
        self, map_id: ids.MapId
    ) -> Mapping[ids.NodeId, Sequence[datetime]]:
        """Return when each checkpoint was last answered, oldest first, by their nodes.

        One of which something was taken back is none.
        """

    async def responses(self, node_id: ids.NodeId, limit: int) -> Sequence[PastResponse]:
        """Return the node's answers that count, newest first."""

    async def answers_in_map(
        self, map_id: ids.MapId, limit: int, skip: int
    ) -> Sequence[PastAnswer]:
        """Return answers of the map, newest first, without the `skip` newest."""

    async def answered_since(self, map_id: ids.MapId, since: datetime) -> Sequence[Answered]:
        """Return when and how well the map's questions were answered; the placement's are none.

        What was taken back is none either.
        """

    async def answers_to_replay(self, node_id: ids.NodeId) -> Sequence[GivenAnswer]:
        """Return all answers to the node, oldest first, also those that were taken back."""

    async def flags(self, course_id: ids.CourseId) -> Sequence[FlaggedQuestion]:
        """Return the questions of the course that were ever flagged, the first of them first."""

    async def flagged_at(self, learner_id: ids.LearnerId, since: datetime) -> Sequence[datetime]:
        """Return when the learner was the first or second to flag a question since then."""


class Courses(Protocol):
    """The courses: those that are bundled, and those that were written for a learner."""

    def all(self) -> Sequence[Course]:
        """Return every bundled course, in the order they are offered."""

    async def get(self, course_id: ids.CourseId) -> Course:
        """Return the course; KeyError where there is none."""

    async def find_by_id(self, course_id: ids.CourseId) -> Course | None:
        """Return the course, or None if a button names one that is gone."""

    def find(self, topic: str, language: Language) -> Course | None:
        """Return the bundled course that a learner means by this topic, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Source:
    """A learner's own material in one line."""

    id: ids.SourceId
    title: str
    pages: int


class Sources(Protocol):
    """The material that learners sent; each learner reads only their own."""

    async def pages(
        self, learner_id: ids.LearnerId, source_id: ids.SourceId, numbers: Collection[int]
    ) -> Sequence[Page]:
        """Return these pages in their order; none of a source that is gone."""

    async def of_learner(self, learner_id: ids.LearnerId) -> Sequence[Source]:
        """Return the learner's sources, newest first."""


MAPS: Final[Port[Maps]] = Port("maps")


COURSES: Final[Port[Courses]] = Port("courses")


SOURCES: Final[Port[Sources]] = Port("sources")


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicWanted:
    """What a learner wants to learn, in their own words."""

    topic: str
    language: Language
    scope: Scope = Scope.NORMAL
    goal: str = ""
    """What they want to be able to do with it; empty for the whole topic."""
    level: str = ""
    """For whom it is written, in plain English words; empty if they have not said it."""

    @property
    def key(self) -> str:
        """Return what is alike for all who want the same; no word can be read in it."""
        words = (folded(self.topic), folded(self.goal))
        alike = "\n".join((self.language.value, self.scope.value, self.level, *words))
        return sha256(alike.encode()).hexdigest()
