"""The ports in memory; `tests/storage` runs the same contract on them and on the databases."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from operator import attrgetter, itemgetter
from typing import assert_never

from bot.domain.exercise.flagged_questions import FlaggedQuestion, withdrawn_among
from bot.domain.ids import (
    ChatId,
    ConceptId,
    CourseId,
    LearnerId,
    MapId,
    NodeId,
    OrderId,
    QuestionKey,
    TurnId,
)
from bot.domain.learner.learner import Learner
from bot.domain.mastery.taking_back import GivenAnswer
from bot.domain.progress.progress import Answered
from bot.domain.rhythm.due import DueReview
from bot.domain.rhythm.idleness import IdleStage, idle_stage
from bot.domain.topics.course import Course, Question
from bot.domain.topics.curriculum import frontier
from bot.domain.topics.mind_map import (
    Edge,
    MapFlow,
    MapStatus,
    MindMap,
    Node,
    NodeStatus,
    QuizResponse,
    ResponseType,
)
from bot.domain.topics.refreshers import Refresher
from bot.flow.authoring.orders import Batch, Order, OrderStatus, is_urgent
from bot.flow.cards.changes import CardChange
from bot.flow.engine.changes import (
    AnswersTakenBack,
    Audited,
    Change,
    CourseWritten,
    FlowMoved,
    LearnerChanged,
    MapAdded,
    MapPlanned,
    MapRested,
    MapStatusChanged,
    MapWarned,
    NodesChanged,
    QuestionFlagged,
    QuestionPaused,
    QuestionsWritten,
    RefresherReviewed,
    RefreshersDropped,
    RefreshersKept,
    ResponseRecorded,
    ReviewCleared,
    ReviewScheduled,
    ReviewsCleared,
    TopicChange,
    WorkCancelled,
    WorkOrdered,
)
from bot.flow.engine.delivery import (
    FlaggedAnswers,
    IdleTopic,
    Incoming,
    NextReminder,
    Undelivered,
)
from bot.flow.engine.ports import (
    DecidedTurn,
    OpenedChat,
    PastAnswer,
    PastResponse,
    Topic,
    TopicSummary,
    TurnConflictError,
)
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.goals.ports import GoalMoved, LandscapeChange
from bot.flow.tutor.usage import CallTotals, ModelCall, Spent
from tests.deck_memory import DeckMemory
from tests.fake_landscapes import LandscapeMemory

LEASE = timedelta(seconds=30)
LEASE_OF_WORK = timedelta(minutes=5)


class FakeClock:
    """A clock that stands still until it is moved."""

    def __init__(self, now: datetime) -> None:
        self._now = now

    def now(self) -> datetime:
        return self._now

    def move(self, by: timedelta) -> None:
        self._now += by


@dataclass(frozen=True, kw_only=True)
class StoredChat:
    state: ChatState
    version: int
    learner_id: LearnerId
    last_active_at: datetime | None
    keyboard_message: int | None = None


@dataclass(frozen=True, kw_only=True)
class StoredTurn:
    replies: tuple[Reply, ...]
    applied_at: datetime
    delivered: bool
    owner: str
    lease_until: datetime


@dataclass(frozen=True, kw_only=True)
class StoredUpdate:
    incoming: Incoming
    owner: str
    lease_until: datetime
    done: bool = False
    forgotten: bool = False


@dataclass(frozen=True, kw_only=True)
class PendingReview:
    name: str
    map_id: MapId
    label: str
    repetitions: int
    ease_factor: float
    due_at: datetime


@dataclass(frozen=True, kw_only=True)
class WrittenQuestion:
    course_id: CourseId
    concept_id: ConceptId
    question: Question


@dataclass(frozen=True, kw_only=True)
class StoredOrder:
    order: Order
    created_at: datetime
    updated_at: datetime
    not_before: datetime
    standing: OrderStatus = OrderStatus.WAITING
    owner: str | None = None
    lease_until: datetime | None = None

    @property
    def is_open(self) -> bool:
        return self.standing in {OrderStatus.WAITING, OrderStatus.TAKEN}


Key = tuple[ChatId, TurnId]


@dataclass
class Memory:
    """Everything that is stored; every value in it is immutable."""

    chats: dict[ChatId, StoredChat] = field(default_factory=dict)
    learners: dict[LearnerId, Learner] = field(default_factory=dict)
    turns: dict[Key, StoredTurn] = field(default_factory=dict)
    topics: dict[MapId, Topic] = field(default_factory=dict)
    reviews: dict[NodeId, PendingReview] = field(default_factory=dict)
    refreshers: dict[NodeId, Refresher] = field(default_factory=dict)
    responses: list[QuizResponse] = field(default_factory=list)
    taken_back: dict[int, datetime] = field(default_factory=dict)
    """When, by the place among the responses."""
    flags: list[FlaggedQuestion] = field(default_factory=list)
    audits: list[Audited] = field(default_factory=list)
    updates: dict[Key, StoredUpdate] = field(default_factory=dict)
    courses: dict[CourseId, Course] = field(default_factory=dict)
    questions: list[WrittenQuestion] = field(default_factory=list)
    orders: dict[OrderId, StoredOrder] = field(default_factory=dict)
    clock_offset: timedelta = timedelta()
    calls: list[ModelCall] = field(default_factory=list)
    decks: DeckMemory = field(default_factory=DeckMemory)
    landscapes: LandscapeMemory = field(default_factory=LandscapeMemory)

    def copy(self) -> "Memory":
        return Memory(
            chats=dict(self.chats),
            learners=dict(self.learners),
            turns=dict(self.turns),
            topics=dict(self.topics),
            reviews=dict(self.reviews),
            refreshers=dict(self.refreshers),
            responses=list(self.responses),
            taken_back=dict(self.taken_back),
            flags=list(self.flags),
            audits=list(self.audits),
            updates=dict(self.updates),
            courses=dict(self.courses),
            questions=list(self.questions),
            orders=dict(self.orders),
            clock_offset=self.clock_offset,
            calls=list(self.calls),
            decks=self.decks.copy(),
            landscapes=self.landscapes.copy(),
        )

    def become(self, other: "Memory") -> None:
        self.__dict__.update(other.__dict__)


class FakeChats:
    def __init__(self, memory: Memory, owner: str = "here") -> None:
        self._memory = memory
        self._owner = owner

    async def open(self, chat_id: ChatId, turn_id: TurnId) -> OpenedChat:
        chat = self._memory.chats.get(chat_id)
        if chat is None:
            learner = Learner(id=LearnerId(chat_id))
            return OpenedChat(state=Idle(), version=0, learner=learner, known=False)
        turn = self._memory.turns.get((chat_id, turn_id))
        learner = self._memory.learners[chat.learner_id]
        return OpenedChat(
            state=chat.state,
            version=chat.version,
            learner=replace(
                learner,
                last_active_at=chat.last_active_at,
                fitted=self._memory.decks.fitted.get(learner.id),
            ),
            known=True,
            applied=None if turn is None else turn.replies,
        )

    async def save(self, turn: DecidedTurn) -> None:
        draft = self._memory.copy()
        self._move_chat(draft, turn)
        self._add_turn(draft, turn)
        for change in turn.outcome.changes:
            _apply(draft, turn, change)
        self._memory.become(draft)

    def _move_chat(self, memory: Memory, turn: DecidedTurn) -> None:
        chat = memory.chats.get(turn.chat_id)
        if (0 if chat is None else chat.version) != turn.opened.version:
            raise TurnConflictError(f"chat {turn.chat_id} has moved on")
        learner = turn.opened.learner
        memory.learners.setdefault(learner.id, learner)
        before = None if chat is None else chat.last_active_at
        memory.chats[turn.chat_id] = StoredChat(
            state=turn.outcome.state,
            version=turn.opened.version + 1,
            learner_id=learner.id,
            last_active_at=turn.at if turn.by_learner else before,
            keyboard_message=None if chat is None else chat.keyboard_message,
        )

    def _add_turn(self, memory: Memory, turn: DecidedTurn) -> None:
        key = (turn.chat_id, turn.turn_id)
        if key in memory.turns:
            raise TurnConflictError(f"turn {turn.turn_id} is applied already")
        memory.turns[key] = StoredTurn(
            replies=turn.outcome.replies,
            applied_at=turn.at,
            delivered=not turn.outcome.replies,
            owner=self._owner,
            lease_until=turn.at + LEASE,
        )


def _apply(memory: Memory, turn: DecidedTurn, change: Change) -> None:
    if isinstance(change, CardChange):
        memory.decks.apply(change, turn.at)
    elif isinstance(change, LandscapeChange | GoalMoved):
        memory.landscapes.apply(change, turn.at)
    else:
        _apply_to_topics(memory, turn, change)


def _apply_to_topics(  # noqa: C901, PLR0912, PLR0915 - flat
    memory: Memory, turn: DecidedTurn, change: TopicChange
) -> None:
    match change:
        case LearnerChanged(learner):
            memory.learners[learner.id] = learner
        case MapAdded(mind_map, flow):
            memory.topics[mind_map.id] = Topic(
                mind_map=_ordered(mind_map), flow=flow, flow_version=1
            )
        case MapPlanned(mind_map):
            _plan(memory, turn, mind_map)
        case MapStatusChanged(map_id, status):
            _touch(memory, turn, map_id, status=status)
        case MapRested(map_id, since):
            _change_map(memory, map_id, paused_at=since)
            if since is None:
                _touch(memory, turn, map_id)
        case MapWarned(map_id, at):
            _change_map(memory, map_id, idle_warned_at=at)
        case NodesChanged(map_id, nodes):
            _change_nodes(memory, turn, map_id, nodes)
        case FlowMoved(flow, version):
            _move_flow(memory, turn, flow, version)
        case ResponseRecorded(response):
            memory.responses.append(response)
            if not _refreshes(turn, response.map_id):
                _touch(memory, turn, response.map_id)
        case ReviewScheduled(node, at):
            memory.reviews[node.id] = _review(node, at)
        case ReviewCleared(node_id):
            memory.reviews.pop(node_id, None)
        case ReviewsCleared(map_id):
            left = {key: it for key, it in memory.reviews.items() if it.map_id != map_id}
            memory.reviews = left
        case RefreshersKept() | RefresherReviewed() | RefreshersDropped():
            _apply_to_refreshers(memory, change)
        case QuestionFlagged(flag):
            known = {(it.course_id, it.key) for it in memory.flags}
            memory.flags += [] if (flag.course_id, flag.key) in known else [flag]
        case AnswersTakenBack(_, node_id, key):
            _take_back(memory, turn.at, node_id, key)
        case QuestionPaused(map_id, table):
            topic = memory.topics[map_id]
            memory.topics[map_id] = replace(topic, paused_question=table)
            if table is None:
                _touch(memory, turn, map_id)
        case CourseWritten() | QuestionsWritten():
            _apply_to_courses(memory, change)
        case WorkOrdered() | WorkCancelled():
            _apply_to_orders(memory, turn, change)
        case Audited():
            memory.audits.append(change)
        case _:
            assert_never(change)


def _take_back(memory: Memory, at: datetime, node_id: NodeId, key: QuestionKey) -> None:
    for place, response in enumerate(memory.responses):
        if response.node_id == node_id and response.question_key == key:
            memory.taken_back.setdefault(place, at)


def _apply_to_refreshers(
    memory: Memory, change: RefreshersKept | RefresherReviewed | RefreshersDropped
) -> None:
    match change:
        case RefreshersKept(_, kept):
            memory.refreshers |= {it.node_id: it for it in kept}
        case RefresherReviewed(refresher):
            memory.refreshers[refresher.node_id] = refresher
        case RefreshersDropped(map_id):
            others = {key: it for key, it in memory.refreshers.items() if it.map_id != map_id}
            memory.refreshers = others


def _apply_to_courses(memory: Memory, change: CourseWritten | QuestionsWritten) -> None:
    match change:
        case CourseWritten(_, course):
            bare = tuple(replace(concept, questions=()) for concept in course.concepts)
            memory.courses[course.id] = replace(course, concepts=bare)
        case QuestionsWritten(course_id, concept_id, questions):
            for question in questions:
                known = {it.question.key for it in memory.questions if it.course_id == course_id}
                if question.key not in known:
                    memory.questions.append(
                        WrittenQuestion(
                            course_id=course_id, concept_id=concept_id, question=question
                        )
                    )


def _apply_to_orders(
    memory: Memory, turn: DecidedTurn, change: WorkOrdered | WorkCancelled
) -> None:
    match change:
        case WorkOrdered(order):
            stored = StoredOrder(
                order=order, created_at=turn.at, updated_at=turn.at, not_before=turn.at
            )
            memory.orders.setdefault(order.id, stored)
        case WorkCancelled(order_id):
            _settle(memory, order_id, OrderStatus.CANCELLED, turn.at)


def _settle(memory: Memory, order_id: OrderId, standing: OrderStatus, now: datetime) -> None:
    stored = memory.orders.get(order_id)
    if stored is not None and stored.is_open:
        memory.orders[order_id] = replace(stored, standing=standing, updated_at=now)


def _refreshes(turn: DecidedTurn, map_id: MapId) -> bool:
    return any(
        isinstance(change, RefresherReviewed) and change.refresher.map_id == map_id
        for change in turn.outcome.changes
    )


def _plan(memory: Memory, turn: DecidedTurn, planned: MindMap) -> None:
    topic = memory.topics[planned.id]
    nodes = {node.id: node for node in (*topic.mind_map.nodes, *planned.nodes)}
    edges = {(it.parent, it.child): it for it in (*topic.mind_map.edges, *planned.edges)}
    mind_map = replace(
        topic.mind_map,
        title=planned.title,
        status=planned.status,
        root_id=planned.root_id,
        goal=planned.goal,
        reaches=planned.reaches,
        nodes=tuple(nodes.values()),
        edges=tuple(edges.values()),
    )
    memory.topics[planned.id] = replace(topic, mind_map=_ordered(mind_map))
    _touch(memory, turn, planned.id)


def _change_nodes(
    memory: Memory, turn: DecidedTurn, map_id: MapId, changed: tuple[Node, ...]
) -> None:
    topic = memory.topics[map_id]
    new = {node.id: node for node in changed}
    nodes = tuple(_moved(node, new.get(node.id, node)) for node in topic.mind_map.nodes)
    mind_map = _ordered(replace(topic.mind_map, nodes=nodes))
    memory.topics[map_id] = replace(topic, mind_map=mind_map)
    _touch(memory, turn, map_id)


def _moved(node: Node, new: Node) -> Node:
    """Return the node with what learning and re-planning change of it."""
    return replace(
        node,
        mastery_score=new.mastery_score,
        status=new.status,
        ease_factor=new.ease_factor,
        repetitions=new.repetitions,
        interval_days=new.interval_days,
        next_review_at=new.next_review_at,
        last_reviewed_at=new.last_reviewed_at,
        mastered_at=new.mastered_at,
        sequence=new.sequence,
        optional=new.optional,
        skippable=new.skippable,
    )


def _move_flow(memory: Memory, turn: DecidedTurn, flow: MapFlow, version: int) -> None:
    topic = memory.topics[flow.map_id]
    if topic.flow_version != version:
        raise TurnConflictError(f"flow:{flow.map_id} has moved on")
    memory.topics[flow.map_id] = replace(topic, flow=flow, flow_version=version + 1)
    _touch(memory, turn, flow.map_id)


def _touch(
    memory: Memory, turn: DecidedTurn, map_id: MapId, status: MapStatus | None = None
) -> None:
    topic = memory.topics[map_id]
    before = topic.mind_map
    mind_map = replace(
        before,
        status=status or before.status,
        last_activity_at=turn.at if turn.by_learner else before.last_activity_at,
    )
    memory.topics[map_id] = replace(topic, mind_map=mind_map)


def _change_map(memory: Memory, map_id: MapId, **but: datetime | None) -> None:
    topic = memory.topics[map_id]
    mind_map = replace(topic.mind_map, **but)  # type: ignore[arg-type]  # times by name
    memory.topics[map_id] = replace(topic, mind_map=mind_map)


def _ordered(mind_map: MindMap) -> MindMap:
    def place(node: Node) -> tuple[int, int, str]:
        return (node.sequence, node.depth, node.id)

    def ends(edge: Edge) -> tuple[str, str]:
        return (edge.child, edge.parent)

    nodes = tuple(sorted(mind_map.nodes, key=place))
    return replace(mind_map, nodes=nodes, edges=tuple(sorted(mind_map.edges, key=ends)))


def _review(node: Node, at: datetime) -> PendingReview:
    return PendingReview(
        name=f"review-{node.id}-rep{node.repetitions}",
        map_id=node.map_id,
        label=node.label,
        repetitions=node.repetitions,
        ease_factor=node.ease_factor,
        due_at=at,
    )


class FakeMaps:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def get(self, map_id: MapId) -> Topic:
        topic = self._memory.topics[map_id]
        return replace(
            topic,
            refreshers=tuple(self._refreshers(topic.mind_map)),
            withdrawn=withdrawn_among(
                it for it in self._memory.flags if it.course_id == topic.mind_map.course_id
            ),
        )

    async def of_learner(self, learner_id: LearnerId, now: datetime) -> Sequence[TopicSummary]:
        maps = [
            topic.mind_map
            for topic in self._memory.topics.values()
            if topic.mind_map.learner_id == learner_id
        ]
        maps.sort(key=lambda it: it.id)
        maps.sort(key=lambda it: (it.last_activity_at, it.created_at), reverse=True)
        return [self._summary(mind_map, now) for mind_map in maps]

    async def frontiers(self, learner_id: LearnerId) -> Mapping[MapId, Sequence[ConceptId]]:
        maps = [topic.mind_map for topic in self._memory.topics.values()]
        at_work = [
            it
            for it in maps
            if it.learner_id == learner_id
            and it.status is MapStatus.ACTIVE
            and it.paused_at is None
        ]
        found = {it.id: [node.concept_id for node in frontier(it)] for it in at_work}
        return {map_id: concepts for map_id, concepts in found.items() if concepts}

    async def mastered(self, learner_id: LearnerId) -> Mapping[CourseId, AbstractSet[ConceptId]]:
        found: dict[CourseId, set[ConceptId]] = defaultdict(set)
        for mind_map in (topic.mind_map for topic in self._memory.topics.values()):
            if mind_map.learner_id == learner_id and mind_map.course_id is not None:
                for node in mind_map.nodes:
                    known = {node.concept_id} if node.status is NodeStatus.MASTERED else set()
                    found[mind_map.course_id] |= known
        return dict(found)

    async def due(self, learner_id: LearnerId, now: datetime) -> Sequence[DueReview]:
        due = [it for it in self._pending(learner_id) if it.due_at <= now]
        return sorted(due, key=attrgetter("due_at", "ease_factor", "node_id"))

    async def count_due(self, learner_id: LearnerId, now: datetime) -> tuple[int, datetime | None]:
        times = [it.due_at for it in self._pending(learner_id)]
        return sum(at <= now for at in times), min(times, default=None)

    async def checkpoints_tried(self, map_id: MapId) -> Mapping[NodeId, Sequence[datetime]]:
        spoiled = {
            (it.node_id, it.lesson_id)
            for at, it in enumerate(self._memory.responses)
            if it.checkpoint and at in self._memory.taken_back
        }
        tried = [
            it
            for it in self._memory.responses
            if it.map_id == map_id and it.checkpoint and (it.node_id, it.lesson_id) not in spoiled
        ]
        ended = {(it.node_id, it.lesson_id): it.responded_at for it in tried}
        times: dict[NodeId, list[datetime]] = {}
        for (node_id, _), at in sorted(ended.items(), key=itemgetter(1)):
            times.setdefault(node_id, []).append(at)
        return times

    async def responses(self, node_id: NodeId, limit: int) -> Sequence[PastResponse]:
        given = [it for it in reversed(self._that_count()) if it.node_id == node_id]
        given.sort(key=lambda it: it.responded_at, reverse=True)
        return [_past(response) for response in given[:limit]]

    async def answers_to_replay(self, node_id: NodeId) -> Sequence[GivenAnswer]:
        given = [
            GivenAnswer(
                key=it.question_key,
                quality=it.quality,
                type=it.type,
                checkpoint=it.checkpoint,
                lesson_id=it.lesson_id,
                at=it.responded_at,
                taken_back_at=self._memory.taken_back.get(place),
            )
            for place, it in enumerate(self._memory.responses)
            if it.node_id == node_id
        ]
        return sorted(given, key=attrgetter("at"))

    async def flags(self, course_id: CourseId) -> Sequence[FlaggedQuestion]:
        found = [it for it in self._memory.flags if it.course_id == course_id]
        return sorted(found, key=attrgetter("at", "key"))

    async def flagged_at(self, learner_id: LearnerId, since: datetime) -> Sequence[datetime]:
        mine = (it for it in self._memory.flags if it.learner_id == learner_id)
        return sorted(it.at for it in mine if it.at >= since)

    def _that_count(self) -> list[QuizResponse]:
        gone = self._memory.taken_back
        return [it for at, it in enumerate(self._memory.responses) if at not in gone]

    def _pending(self, learner_id: LearnerId) -> list[DueReview]:
        maps = [topic.mind_map for topic in self._memory.topics.values()]
        return [
            pending
            for mind_map in maps
            if mind_map.learner_id == learner_id
            for pending in (*self._reviews(mind_map), *map(_due, self._refreshers(mind_map)))
        ]

    def _reviews(self, mind_map: MindMap) -> list[DueReview]:
        if mind_map.status is not MapStatus.ACTIVE:
            return []
        return [
            DueReview(
                map_id=mind_map.id,
                node_id=node_id,
                due_at=review.due_at,
                interval_days=mind_map.node(node_id).interval_days,
                ease_factor=review.ease_factor,
            )
            for node_id, review in self._memory.reviews.items()
            if review.map_id == mind_map.id
        ]

    def _refreshers(self, mind_map: MindMap) -> list[Refresher]:
        if mind_map.status is not MapStatus.COMPLETED:
            return []
        kept = self._memory.refreshers
        return [kept[node.id] for node in mind_map.nodes if node.id in kept]

    async def answers_in_map(self, map_id: MapId, limit: int, skip: int) -> Sequence[PastAnswer]:
        given = [it for it in self._newest_first() if it.map_id == map_id]
        return [self._looked_back_on(response) for response in given[skip : skip + limit]]

    async def answers_to_node(
        self, node_id: NodeId, limit: int, skip: int
    ) -> Sequence[PastAnswer]:
        given = [it for it in self._newest_first() if it.node_id == node_id]
        return [self._looked_back_on(response) for response in given[skip : skip + limit]]

    async def answered_since(self, map_id: MapId, since: datetime) -> Sequence[Answered]:
        return [
            Answered(at=it.responded_at, quality=it.quality)
            for it in self._newest_first()
            if it in self._that_count()
            and it.map_id == map_id
            and it.responded_at >= since
            and it.type is not ResponseType.DIAGNOSTIC
        ]

    def _newest_first(self) -> list[QuizResponse]:
        latest_on_top = reversed(self._memory.responses)
        return sorted(latest_on_top, key=attrgetter("responded_at"), reverse=True)

    def _looked_back_on(self, response: QuizResponse) -> PastAnswer:
        return PastAnswer(
            node_id=response.node_id,
            question=response.question_text,
            answer=response.answer,
            quality=response.quality,
            type=response.type,
            checkpoint=response.checkpoint,
            lesson_id=response.lesson_id,
            at=response.responded_at,
            taken_back=response not in self._that_count(),
        )

    def _summary(self, mind_map: MindMap, now: datetime) -> TopicSummary:
        pending = self._pending(mind_map.learner_id)
        return TopicSummary(
            map_id=mind_map.id,
            course_id=mind_map.course_id,
            title=mind_map.title,
            status=mind_map.status,
            mastered=sum(node.status is NodeStatus.MASTERED for node in mind_map.nodes),
            of=len(mind_map.nodes),
            due=sum(it.map_id == mind_map.id and it.due_at <= now for it in pending),
            goal=mind_map.goal,
            last_activity_at=mind_map.last_activity_at,
            refreshers=len(self._refreshers(mind_map)),
            paused_at=mind_map.paused_at,
        )


def _due(refresher: Refresher) -> DueReview:
    return DueReview(
        map_id=refresher.map_id,
        node_id=refresher.node_id,
        due_at=refresher.due_at,
        interval_days=refresher.interval_days,
        ease_factor=refresher.ease_factor,
        refresher=True,
    )


def _past(response: QuizResponse) -> PastResponse:
    return PastResponse(
        question_key=response.question_key,
        question_format=response.question_format,
        quality=response.quality,
        type=response.type,
        checkpoint=response.checkpoint,
        lesson_id=response.lesson_id,
        responded_at=response.responded_at,
    )


class FakeInbox:
    def __init__(self, memory: Memory, owner: str = "here") -> None:
        self._memory = memory
        self._owner = owner

    async def put(self, updates: Sequence[Incoming]) -> Sequence[Incoming]:
        return [it for it in updates if self._add(it)]

    async def waiting(self, now: datetime) -> Sequence[Incoming]:
        taken = [key for key, it in self._memory.updates.items() if self._is_free(it, now)]
        for key in taken:
            held = replace(self._memory.updates[key], owner=self._owner, lease_until=now + LEASE)
            self._memory.updates[key] = held
        return [self._memory.updates[key].incoming for key in taken]

    async def hold(self, turns: Collection[tuple[ChatId, TurnId]], now: datetime) -> None:
        for key in turns:
            update = self._memory.updates.get(key)
            if update is not None and update.owner == self._owner and not update.done:
                self._memory.updates[key] = replace(update, lease_until=now + LEASE)

    async def drop(self, chat_id: ChatId, turn_id: TurnId) -> None:
        mark_done(self._memory, (chat_id, turn_id))

    def _add(self, incoming: Incoming) -> bool:
        key = (incoming.chat_id, incoming.turn_id)
        if key in self._memory.updates:
            return False
        self._memory.updates[key] = StoredUpdate(
            incoming=incoming, owner=self._owner, lease_until=incoming.received_at + LEASE
        )
        return True

    def _is_free(self, update: StoredUpdate, now: datetime) -> bool:
        left = update.owner != self._owner or update.lease_until <= now
        return left and not update.done and not update.forgotten


def mark_done(memory: Memory, key: Key) -> None:
    if key in memory.updates:
        memory.updates[key] = replace(memory.updates[key], done=True)


class FakeDeliveries:
    def __init__(self, memory: Memory, owner: str = "here") -> None:
        self._memory = memory
        self._owner = owner

    async def keyboard_message(self, chat_id: ChatId) -> int | None:
        chat = self._memory.chats.get(chat_id)
        return None if chat is None else chat.keyboard_message

    async def delivered(
        self, chat_id: ChatId, turn_id: TurnId, keyboard_message: int | None, now: datetime
    ) -> None:
        key = (chat_id, turn_id)
        mark_done(self._memory, key)
        if key in self._memory.turns:
            self._memory.turns[key] = replace(self._memory.turns[key], delivered=True)
        if chat_id in self._memory.chats:
            chat = replace(self._memory.chats[chat_id], keyboard_message=keyboard_message)
            self._memory.chats[chat_id] = chat

    async def undelivered(self, now: datetime) -> Sequence[Undelivered]:
        taken = [key for key, turn in self._memory.turns.items() if self._is_free(key, turn, now)]
        taken.sort(key=lambda key: (self._memory.turns[key].applied_at, key[1]))
        for key in taken:
            held = replace(self._memory.turns[key], owner=self._owner, lease_until=now + LEASE)
            self._memory.turns[key] = held
        return [
            Undelivered(chat_id=chat, turn_id=turn, replies=self._memory.turns[chat, turn].replies)
            for chat, turn in taken
        ]

    def _is_free(self, key: Key, turn: StoredTurn, now: datetime) -> bool:
        left = turn.owner != self._owner or turn.lease_until <= now
        return (
            left and not turn.delivered and bool(turn.replies) and key not in self._memory.updates
        )


class FakeWrittenCourses:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def find(self, course_id: CourseId) -> Course | None:
        course = self._memory.courses.get(course_id)
        if course is None:
            return None
        written = [it for it in self._memory.questions if it.course_id == course_id]
        concepts = tuple(
            replace(
                concept,
                questions=tuple(it.question for it in written if it.concept_id == concept.id),
            )
            for concept in course.concepts
        )
        return replace(course, concepts=concepts)


class FakeOrders:
    def __init__(self, memory: Memory, owner: str = "here") -> None:
        self._memory = memory
        self._owner = owner

    async def take(self, now: datetime, limit: int) -> Sequence[Order]:
        free = [it for it in self._memory.orders.values() if self._is_free(it, now)]
        free.sort(key=lambda it: (not is_urgent(it.order.work), it.created_at, it.order.id))
        taken = [replace(it.order, tries=it.order.tries + 1) for it in free[:limit]]
        for order in taken:
            self._memory.orders[order.id] = replace(
                self._memory.orders[order.id],
                order=order,
                standing=OrderStatus.TAKEN,
                owner=self._owner,
                lease_until=now + LEASE_OF_WORK,
                updated_at=now,
            )
        return taken

    async def hold(self, order_ids: Sequence[OrderId], now: datetime) -> Sequence[OrderId]:
        held = [it for it in order_ids if self._has(it)]
        for order_id in held:
            stored = self._memory.orders[order_id]
            self._memory.orders[order_id] = replace(stored, lease_until=now + LEASE_OF_WORK)
        return held

    async def finish(self, order_id: OrderId, now: datetime) -> None:
        _settle(self._memory, order_id, OrderStatus.DONE, now)

    async def requeue(self, order_id: OrderId, until: datetime) -> None:
        if self._has(order_id):
            self._memory.orders[order_id] = replace(
                self._memory.orders[order_id],
                standing=OrderStatus.WAITING,
                not_before=until,
                owner=None,
                lease_until=None,
            )

    async def wait_for(self, order_id: OrderId, batches: Sequence[Batch], until: datetime) -> None:
        stored = self._memory.orders[order_id]
        tries = 0 if self._has(order_id) else stored.order.tries
        order = replace(stored.order, batches=tuple(batches), tries=tries)
        self._memory.orders[order_id] = replace(stored, order=order)
        await self.requeue(order_id, until)

    async def dropped(self, limit: int) -> Sequence[Order]:
        found = [
            it
            for it in self._memory.orders.values()
            if it.standing is OrderStatus.CANCELLED and it.order.batches
        ]
        for it in found[:limit]:
            forgotten = replace(it.order, batches=())
            self._memory.orders[it.order.id] = replace(it, order=forgotten)
        return [it.order for it in found[:limit]]

    async def is_wanted(self, order_id: OrderId) -> bool:
        stored = self._memory.orders.get(order_id)
        return stored is not None and stored.is_open

    def _has(self, order_id: OrderId) -> bool:
        stored = self._memory.orders.get(order_id)
        return (
            stored is not None
            and stored.standing is OrderStatus.TAKEN
            and stored.owner == self._owner
        )

    def _is_free(self, stored: StoredOrder, now: datetime) -> bool:
        left = stored.lease_until is None or stored.lease_until <= now
        return stored.is_open and stored.not_before <= now and left


class FakeNextReminders:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def due(
        self, now: datetime, limit: int, after: NextReminder | None = None
    ) -> Sequence[NextReminder]:
        found = [
            NextReminder(chat_id=chat_id, learner_id=learner.id, slot=learner.remind_at)
            for chat_id, chat in self._memory.chats.items()
            if (learner := self._memory.learners[chat.learner_id]).remind_at is not None
            and learner.remind_at <= now
            and learner.reminders_on
            and not learner.blocked
        ]
        found.sort(key=attrgetter("slot", "learner_id"))
        passed = None if after is None else (after.slot, after.learner_id)
        return [it for it in found if passed is None or (it.slot, it.learner_id) > passed][:limit]


class FakeIdleTopics:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def due(
        self, now: datetime, limit: int, after: IdleTopic | None = None
    ) -> Sequence[IdleTopic]:
        found = [
            IdleTopic(chat_id=chat_id, map_id=mind_map.id, since=mind_map.last_activity_at)
            for chat_id, chat in self._memory.chats.items()
            for mind_map in self._idle_of(self._memory.learners[chat.learner_id], now)
        ]
        found.sort(key=lambda it: (it.since, it.map_id))
        later = [
            it
            for it in found
            if after is None or (it.since, it.map_id) > (after.since, after.map_id)
        ]
        return later[:limit]

    def _idle_of(self, learner: Learner, now: datetime) -> Iterator[MindMap]:
        for topic in self._memory.topics.values():
            stage = idle_stage(topic.mind_map, now)
            unheard = learner.blocked and stage is IdleStage.WARN
            if topic.mind_map.learner_id == learner.id and stage is not None and not unheard:
                yield topic.mind_map


class FakeAnswersToTakeBack:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def due(
        self, now: datetime, limit: int, after: FlaggedAnswers | None = None
    ) -> Sequence[FlaggedAnswers]:
        found = [
            waiting
            for chat_id, chat in self._memory.chats.items()
            for topic in self._memory.topics.values()
            if topic.mind_map.learner_id == chat.learner_id and topic.mind_map.is_going
            for node in topic.mind_map.nodes
            for waiting in self._of_node(chat_id, topic.mind_map, node)
        ]
        found.sort(key=attrgetter("node_id"))
        return [it for it in found if after is None or it.node_id > after.node_id][:limit]

    def _of_node(self, chat_id: ChatId, mind_map: MindMap, node: Node) -> list[FlaggedAnswers]:
        out = {
            it.key: it.at
            for it in self._memory.flags
            if it.is_out and it.course_id == mind_map.course_id
        }
        answers = [
            it
            for place, it in enumerate(self._memory.responses)
            if it.node_id == node.id
            and it.question_key in out
            and place not in self._memory.taken_back
        ]
        if not answers:
            return []
        return [
            FlaggedAnswers(
                chat_id=chat_id,
                map_id=mind_map.id,
                node_id=node.id,
                withdrawn_at=max(out[it.question_key] for it in answers),
                answered_at=max(it.responded_at for it in answers),
            )
        ]


class FakeClockOffset:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def read(self) -> timedelta:
        return self._memory.clock_offset

    async def add(self, by: timedelta) -> timedelta:
        self._memory.clock_offset += by
        return self._memory.clock_offset


class FakeRetention:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def forget_texts(self, now: datetime) -> int:
        before = now - timedelta(days=30)
        updates = [
            key
            for key, it in self._memory.updates.items()
            if it.incoming.received_at < before and not it.forgotten
        ]
        for key in updates:
            forgotten = replace(self._memory.updates[key], forgotten=True, done=True)
            self._memory.updates[key] = forgotten
        turns = [
            key for key, it in self._memory.turns.items() if it.applied_at < before and it.replies
        ]
        for key in turns:
            self._memory.turns[key] = replace(self._memory.turns[key], replies=())
        over = [
            key
            for key, it in self._memory.orders.items()
            if it.updated_at < before and not it.is_open
        ]
        for order_id in over:
            del self._memory.orders[order_id]
        return len(updates) + len(turns) + len(over)


class FakeUsageLog:
    def __init__(self, memory: Memory) -> None:
        self._memory = memory

    async def record(self, call: ModelCall) -> None:
        if call.id not in {it.id for it in self._memory.calls}:
            self._memory.calls.append(call)

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        learner = self._memory.learners.get(learner_id, Learner(id=learner_id))
        theirs = [it for it in self._memory.calls if it.learner_id == learner_id]
        return Spent(
            by_learner=_cost_since(theirs, learner.day_began(now)),
            in_all=_cost_since(self._memory.calls, Learner(id=learner_id).day_began(now)),
        )

    async def calls(self, learner_id: LearnerId, limit: int) -> Sequence[ModelCall]:
        theirs = [it for it in self._memory.calls if it.learner_id == learner_id]
        return sorted(theirs, key=attrgetter("at", "id"), reverse=True)[:limit]

    async def totals(self, learner_id: LearnerId) -> CallTotals:
        theirs = [it for it in self._memory.calls if it.learner_id == learner_id]
        return CallTotals(
            calls=len(theirs),
            input_tokens=sum(it.tokens.input for it in theirs),
            output_tokens=sum(it.tokens.output for it in theirs),
            cache_read_tokens=sum(it.tokens.cache_read for it in theirs),
            cache_write_tokens=sum(it.tokens.cache_write for it in theirs),
            cost_microdollars=sum(it.cost_microdollars for it in theirs),
        )


def _cost_since(calls: Sequence[ModelCall], since: datetime) -> int:
    return sum(it.cost_microdollars for it in calls if it.at >= since)
