"""What the flow needs from outside, declared by the one who needs it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.course import Course, Language
from bot.domain.ids import (
    ChatId,
    CourseId,
    LearnerId,
    LessonId,
    MapId,
    NodeId,
    QuestionKey,
    TurnId,
)
from bot.domain.learner import Learner
from bot.domain.mind_map import MapFlow, MindMap, ResponseType
from bot.flow.outcome import Outcome, Reply
from bot.flow.states import ChatState, Due, OnTheTable


class Clock(Protocol):
    """The time; nothing else reads it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""


class StoreUnavailableError(Exception):
    """Nothing can be stored or read right now; the message tells an operator what to look at."""


class TurnConflictError(Exception):
    """Somebody else moved the chat, or applied the same turn, since it was opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedChat:
    """A chat as a turn finds it."""

    state: ChatState
    version: int
    """What compare-and-set compares; 0 for a chat that is not stored yet."""
    learner: Learner
    known: bool
    """Whether this learner was here before."""
    applied: tuple[Reply, ...] | None = None
    """The stored replies, if this very turn was applied before."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTurn:
    """A turn whose outcome is known and not yet stored."""

    chat_id: ChatId
    turn_id: TurnId
    opened: OpenedChat
    outcome: Outcome
    at: datetime
    by_learner: bool
    """Whether the learner acted; the clock's turns are no activity."""


class Chats(Protocol):
    """The chats: their states, and the turns applied to them."""

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        """Return the chat in one short read; a chat never seen is new and Idle."""

    async def save(self, turn: DecidedTurn) -> None:
        """Store state, changes, audit events and replies in one transaction.

        Raises TurnConflictError, and stores nothing, when the chat or a flow has moved on.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A map with its flow and the question put aside with it."""

    mind_map: MindMap
    flow: MapFlow
    flow_version: int
    parked: OnTheTable | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TopicSummary:
    """A topic in one line; cheaper than the whole map."""

    map_id: MapId
    course_id: CourseId | None
    title: str
    status: str
    mastered: int
    of: int
    due: int
    last_activity_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class PastResponse:
    """What later questions need to know of an earlier answer."""

    question_key: QuestionKey
    question_format: str
    quality: int
    type: ResponseType
    checkpoint: bool
    lesson_id: LessonId
    responded_at: datetime


class Maps(Protocol):
    """The learners' maps and the answers given in them."""

    async def get(self, map_id: MapId) -> Topic:
        """Return the map with nodes in learning order; KeyError where there is none."""

    async def of_learner(self, learner_id: LearnerId, now: datetime) -> Sequence[TopicSummary]:
        """Return all topics of the learner, latest activity first; `due` counts at `now`."""

    async def due(self, learner_id: LearnerId, now: datetime, limit: int) -> Sequence[Due]:
        """Return due concepts of active maps, most overdue first."""

    async def count_due(self, learner_id: LearnerId, now: datetime) -> tuple[int, datetime | None]:
        """Return how many concepts are due, and the earliest due time of all pending ones."""

    async def checkpoints_tried(self, map_id: MapId) -> Mapping[NodeId, datetime]:
        """Return when a checkpoint was last answered, for each node where one was."""

    async def responses(self, node_id: NodeId, limit: int) -> Sequence[PastResponse]:
        """Return the node's answers, newest first."""


class Courses(Protocol):
    """The bundled courses."""

    def all(self) -> Sequence[Course]:
        """Return every course, in the order they are offered."""

    def get(self, course_id: CourseId) -> Course:
        """Return the course; KeyError where there is none."""

    def find_by_id(self, course_id: CourseId) -> Course | None:
        """Return the course, or None where a button names one that is gone."""

    def find(self, topic: str, language: Language) -> Course | None:
        """Return the course that a learner means by this topic, if any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything that a step may read."""

    chats: Chats
    maps: Maps
    courses: Courses
