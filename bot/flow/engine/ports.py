"""What the flow needs from outside, declared by the one who needs it."""

from collections.abc import Collection, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass, field
from datetime import datetime
from typing import Protocol

from bot.domain import ids
from bot.domain.answers.words import Words
from bot.domain.cards.deck import CardRef
from bot.domain.cards.state import LearnedCard
from bot.domain.exercise.flagged_questions import FlaggedQuestion
from bot.domain.learner.distress import Distress
from bot.domain.learner.learner import Learner
from bot.domain.mastery.answers import GivenAnswer
from bot.domain.mastery.tracing import SkillState
from bot.domain.progress.progress import Answered
from bot.domain.rhythm.days import DueBy, next_night
from bot.domain.rhythm.due import DueReview
from bot.domain.topics.course import Course, Language
from bot.domain.topics.mind_map import MapFlow, MindMap, ResponseType
from bot.domain.topics.refreshers import Refresher
from bot.flow.authoring.orders import Batch, Order
from bot.flow.cards.ports import Cards
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.engine.turn import Outcome, learner_after
from bot.flow.exams.ports import Exams, PageReader
from bot.flow.files.ports import Files
from bot.flow.files.transfer import Reader
from bot.flow.goals.ports import Landscapes
from bot.flow.hints.model_help import KeptHelps, ModelHelp
from bot.flow.practice.ports import Items
from bot.flow.progress.ports import Analytics, LetterWriter
from bot.flow.skills.ports import SkillGraphs, Skills
from bot.flow.topics.states import PausedQuestion
from bot.flow.tutor.tutoring import Teacher
from bot.flow.tutor.usage import Budget


class Clock(Protocol):
    """The time; nothing else reads it."""

    def now(self) -> datetime:
        """Return the present moment, aware, in UTC."""


class StoreUnavailableError(Exception):
    """Nothing can be stored or read right now; the message tells an operator what to look at."""


class TurnConflictError(Exception):
    """Somebody else moved the chat, or applied the same turn, since it was opened."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadAhead:
    """What was read with a chat, since a turn in its state will most likely ask for it."""

    topic: "Topic | None" = None
    past: "PastOfNode | None" = None
    looked_for: frozenset[CardRef] = frozenset()
    """The cards that were looked for, and so are gone where they are not among the learned."""
    learned: Mapping[CardRef, LearnedCard] = field(default_factory=dict)
    skills: Mapping[ids.SkillId, SkillState] | None = None
    """What is known of all skills of the learner; None where that was not read."""
    follows: bool = True
    """Whether the learner may have followed a landscape."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedChat:
    """A chat as a turn finds it."""

    state: ChatState
    overlays: tuple[Overlay, ...] = ()
    lost: bool = False
    """Whether what was stored cannot be read, so that the chat is Idle."""
    version: int
    """What compare-and-set compares; 0 for a chat that is not stored yet."""
    learner: Learner
    known: bool
    """Whether this learner was here before."""
    leaving: bool = False
    """Whether everything of the learner is being deleted."""
    applied: tuple[Reply, ...] | None = None
    """The stored replies, if this very turn was applied before."""
    awaited: bool = False
    """Whether somebody waits for these."""
    keyboard: int | None = None
    """The message whose buttons are still on, if any."""
    ahead: ReadAhead | None = field(default=None, compare=False)
    """What was read besides; None where nothing was."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DecidedTurn:
    """A turn whose outcome is known and not yet stored."""

    chat_id: ids.ChatId
    turn_id: ids.TurnId
    opened: OpenedChat
    outcome: Outcome
    at: datetime
    by_learner: bool
    """Whether the learner acted; the clock's turns are no activity."""
    awaited: bool = False
    """Whether somebody waits for what it says; all else can wait until quiet hours are over."""

    @property
    def learner(self) -> Learner:
        """Return the learner as the turn leaves them."""
        return learner_after(self.outcome, self.opened.learner)

    @property
    def next_night(self) -> datetime:
        """Return when it is 03:00 next where the learner lives."""
        return next_night(self.at, self.learner.zone or "UTC")


class Chats(Protocol):
    """The chats: their states, and the turns applied to them."""

    async def open(self, chat_id: ids.ChatId, turn_id: ids.TurnId) -> OpenedChat:
        """Return the chat in one short read, and with it what a turn will most likely ask for.

        A chat never seen is new and Idle.
        """

    async def said(self, chat_id: ids.ChatId, turns: int) -> Sequence[Reply]:
        """Return what the latest turns of the chat replied, oldest first, as far as it is kept."""

    async def save(self, turn: DecidedTurn) -> None:
        """Store state, changes, audit events and replies in one transaction.

        Raises TurnConflictError, and stores nothing, when the chat or a flow has moved on.
        """


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """A map with its flow and what was paused with it."""

    mind_map: MindMap
    flow: MapFlow
    flow_version: int
    paused_question: PausedQuestion | None = None
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

    async def answers_to_node(
        self, node_id: ids.NodeId, limit: int, skip: int
    ) -> Sequence[PastAnswer]:
        """Return answers of the node, newest first, without the `skip` newest."""

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
        """Return the course, or None where a button names one that is gone."""

    def find(self, topic: str, language: Language) -> Course | None:
        """Return the bundled course that a learner means by this topic, if any."""


class Orders(Protocol):
    """Work that was ordered, as a worker sees it; turns order and cancel by their changes."""

    async def take(self, now: datetime, limit: int, *, is_help: bool = False) -> Sequence[Order]:
        """Return work to be done now, and keep it from other workers for a while.

        It is what learners wait for in their chats, or all the other; of that, what somebody
        waits for comes first, and of each the oldest.
        """

    async def hold(self, order_ids: Sequence[ids.OrderId], now: datetime) -> Sequence[ids.OrderId]:
        """Keep work that this process took for a while longer; return what is still its to do.

        What was cancelled meanwhile, or taken over by another process, is missing.
        """

    async def finish(self, order_id: ids.OrderId, now: datetime) -> None:
        """Note that the result has been taken in its chat."""

    async def requeue(
        self, order_id: ids.OrderId, until: datetime, *, off_form: bool = False
    ) -> None:
        """Let the work be taken up again, not before that time.

        `off_form` counts an answer of the model that was none.
        """

    async def wait_for(
        self, order_id: ids.OrderId, batches: Sequence[Batch], until: datetime
    ) -> None:
        """Keep what the work waits for, and let it be taken up again, not before that time.

        It has got on, so its tries are counted anew.
        """

    async def dropped(self, limit: int) -> Sequence[Order]:
        """Return cancelled work whose batches may still run, each once."""

    async def is_wanted(self, order_id: ids.OrderId) -> bool:
        """Say whether somebody still waits for the work: it is neither done nor cancelled."""


class Drafts(Protocol):
    """A message while it is being written."""

    async def show(self, chat_id: ids.ChatId, markdown: str) -> None:
        """Show the draft in the chat; never fails."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ports:
    """Everything that a step may read."""

    chats: Chats
    maps: Maps
    courses: Courses
    cards: Cards
    landscapes: Landscapes
    skills: Skills
    items: Items
    exams: Exams
    analytics: Analytics
    skill_graphs: SkillGraphs
    words: Words
    distress: Distress = field(default_factory=Distress)
    files: Files | None = None
    """The files in the chat; None if files cannot be sent."""
    reader: Reader | None = None
    """Reads what is sent; None if nothing can be sent."""
    pages: PageReader | None = None
    """Makes pages of a solution from what is sent; None if nothing can be sent."""
    teacher: Teacher | None = None
    """A model that teaches any topic; None without a key."""
    model_help: ModelHelp | None = None
    """A model that helps with wrong answers in practice; None without a key."""
    kept_helps: KeptHelps | None = None
    """What it has said before; None where nothing is kept."""
    letter_writer: LetterWriter | None = None
    """A model that words the weekly letter; None without a key."""
    drafts: Drafts | None = None
    orders: Orders | None = None
    """Asked whether work is under way; None where no model does any."""
    budget: Budget | None = None
    """What the model may cost; None without a key."""
    picture_days: int = 30
    """How many days the pictures of an exam are kept after its marks."""
    contact: str = ""
    """Whom learners may ask what is kept of them; empty if the operator names no one."""
