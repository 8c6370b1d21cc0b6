"""Ports for maps, courses and sources, and the values they return."""

from collections.abc import Collection, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final, Protocol

from bot.domain import ids
from bot.domain.answers.folding import fold_lines
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
    """The refreshers of a finished map; empty for any other map."""
    withdrawn: frozenset[ids.QuestionKey] = frozenset()
    """Questions that the learner is not asked because something may be wrong with them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicSummary:
    """A topic in one line, cheaper to read than the whole map."""

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
    """Number of concepts of a finished map that go on coming back."""
    paused_at: datetime | None = None
    """When the topic was paused, or None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResponse:
    """An earlier answer, as far as later questions need it."""

    question_key: ids.QuestionKey
    question_format: str
    quality: int
    type: ResponseType
    checkpoint: bool
    same_day: bool = False
    lesson_id: ids.LessonId
    responded_at: datetime
    spoiled: bool = False
    """Whether another answer of the same checkpoint was taken back, so that it is no try."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PastOfNode:
    """The answers to a node that count, newest first, at most `limit` of them."""

    node_id: ids.NodeId
    limit: int
    responses: Sequence[PastResponse]


@dataclass(frozen=True, slots=True, kw_only=True)
class PastAnswer:
    """An answer, for the learner to look back on."""

    node_id: ids.NodeId
    question: str
    answer: str | None
    quality: int
    type: ResponseType
    checkpoint: bool
    lesson_id: ids.LessonId
    at: datetime
    taken_back: bool = False
    """Whether the answer no longer counts because something was wrong with the question."""


class Maps(Protocol):
    """Maps of learners, and the answers given in them."""

    async def get(self, map_id: ids.MapId) -> Topic:
        """Return the map with nodes in learning order. Raise KeyError if there is none."""

    async def of_learner(self, learner_id: ids.LearnerId, due_by: DueBy) -> Sequence[TopicSummary]:
        """Return all topics of the learner, latest activity first."""

    async def frontiers(
        self, learner_id: ids.LearnerId
    ) -> Mapping[ids.MapId, Sequence[ids.ConceptId]]:
        """Return the open concepts of each active map that does not rest, in learning order."""

    async def built_on(self, node_id: ids.NodeId) -> AbstractSet[ids.NodeId]:
        """Return every node that builds on the node, directly or not, once each."""

    async def mastered(
        self, learner_id: ids.LearnerId
    ) -> Mapping[ids.CourseId, AbstractSet[ids.ConceptId]]:
        """Return the mastered concepts of each course that the learner began, in one read."""

    async def due(self, learner_id: ids.LearnerId, due_by: DueBy) -> Sequence[DueReview]:
        """Return what is due in active maps and among refreshers, longest due first."""

    async def count_due(
        self, learner_id: ids.LearnerId, due_by: DueBy, but: Collection[str] = ()
    ) -> tuple[int, datetime | None]:
        """Return the number of due reviews, and the earliest time of all pending ones or None.

        The topics `but` do not count.
        """

    async def checkpoints_tried(
        self, map_id: ids.MapId
    ) -> Mapping[ids.NodeId, Sequence[datetime]]:
        """Return when each checkpoint was last answered, by node, oldest first.

        A checkpoint with an answer that was taken back does not count.
        """

    async def responses(self, node_id: ids.NodeId, limit: int) -> Sequence[PastResponse]:
        """Return the node's answers that count, newest first."""

    async def answers_in_map(
        self, map_id: ids.MapId, limit: int, skip: int
    ) -> Sequence[PastAnswer]:
        """Return answers of the map, newest first, without the `skip` newest."""

    async def answered_since(self, map_id: ids.MapId, since: datetime) -> Sequence[Answered]:
        """Return when and how well the map's questions were answered, without the placement's.

        Answers that were taken back are left out too.
        """

    async def answers_to_replay(self, node_id: ids.NodeId) -> Sequence[GivenAnswer]:
        """Return all answers to the node, oldest first, with those that were taken back."""

    async def flags(self, course_id: ids.CourseId) -> Sequence[FlaggedQuestion]:
        """Return the questions of the course that were ever flagged, the earliest flag first."""

    async def flagged_at(self, learner_id: ids.LearnerId, since: datetime) -> Sequence[datetime]:
        """Return when the learner was first or second to flag a question since `since`."""


class Courses(Protocol):
    """Courses, both bundled and written for a learner."""

    def all(self) -> Sequence[Course]:
        """Return every bundled course, in the order they are offered."""

    async def get(self, course_id: ids.CourseId) -> Course:
        """Return the course. Raise KeyError if there is none."""

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
    """The material that learners sent. Each learner reads only their own."""

    async def pages(
        self, learner_id: ids.LearnerId, source_id: ids.SourceId, numbers: Collection[int]
    ) -> Sequence[Page]:
        """Return the pages `numbers` in their order, or none if the source is gone."""

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
    """What they want to be able to do with it; "" for the whole topic."""
    level: str = ""
    """The audience, in plain English words; "" if the learner has not said it."""

    @property
    def key(self) -> str:
        """Return a hash that is the same for the same wishes. No word can be read in it."""
        words = (fold_lines(self.topic), fold_lines(self.goal))
        alike = "\n".join((self.language.value, self.scope.value, self.level, *words))
        return sha256(alike.encode()).hexdigest()
