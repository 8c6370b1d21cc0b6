"""Fixed people, maps and times. Each `build_` takes the fields that a test wants to differ."""

from datetime import UTC, datetime, timedelta
from typing import Any

from bot.domain.ids import (
    ChatId,
    ConceptId,
    CourseId,
    InteractionId,
    LearnerId,
    LessonId,
    MapId,
    NodeId,
    QuestionKey,
    TurnId,
)
from bot.domain.topics.mind_map import (
    Edge,
    EdgeType,
    MapFlow,
    MindMap,
    Node,
    QuizResponse,
    ResponseType,
)
from bot.flow.engine.changes import Change
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.ports import Chats, DecidedTurn, OpenedChat
from bot.flow.engine.replies import Reply, remark
from bot.flow.engine.states import ChatState, Idle, Overlay
from bot.flow.engine.turn import Outcome
from bot.flow.exercise.states import Answering, Asked
from bot.flow.lessons.states import LessonQuiz, Quiz

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)
MINUTE = timedelta(minutes=1)
DAY = timedelta(days=1)

ANNA = ChatId(7)
ANNAS = LearnerId(7)
BEN = ChatId(8)
PYTHON = MapId("map-python")
LOOPS = NodeId("node-loops")
LISTS = NodeId("node-lists")
HELP = remark("help")


def build_node(node_id: NodeId = LOOPS, **but: Any) -> Node:
    values: dict[str, Any] = {
        "map_id": PYTHON,
        "concept_id": ConceptId(node_id.removeprefix("node-")),
        "label": node_id.removeprefix("node-").title(),
        "description": "Doing things again",
        "effort_minutes": 20,
    }
    return Node(id=node_id, **(values | but))


def build_map(map_id: MapId = PYTHON, **but: Any) -> MindMap:
    """Return a planned map of two concepts. The nodes of another map need other ids."""
    suffix = "" if map_id == PYTHON else f"-{map_id}"
    loops, lists = NodeId(LOOPS + suffix), NodeId(LISTS + suffix)
    values: dict[str, Any] = {
        "learner_id": ANNAS,
        "course_id": CourseId("python"),
        "title": "Python",
        "root_id": loops,
        "goal": "to pass the exam",
        "nodes": (
            build_node(loops, map_id=map_id, sequence=1),
            build_node(lists, map_id=map_id, sequence=2, depth=1, optional=True),
        ),
        "edges": (Edge(parent=loops, child=lists, type=EdgeType.PREREQUISITE),),
        "created_at": MONDAY,
        "last_activity_at": MONDAY,
    }
    return MindMap(id=map_id, **(values | but))


def build_flow(map_id: MapId = PYTHON, **but: Any) -> MapFlow:
    values: dict[str, Any] = {"started_at": MONDAY, "last_session_at": MONDAY}
    return MapFlow(map_id=map_id, **(values | but))


def build_response(**but: Any) -> QuizResponse:
    values: dict[str, Any] = {
        "node_id": LOOPS,
        "map_id": PYTHON,
        "question_key": QuestionKey("loops/1"),
        "question_format": "numeric",
        "question_text": "How often?",
        "answer": "3",
        "quality": 5,
        "type": ResponseType.TEACH,
        "lesson_id": LessonId("lesson-1"),
        "responded_at": MONDAY,
    }
    return QuizResponse(**(values | but))


def build_quiz(interaction_id: str = "q1") -> Answering[Quiz]:
    return Answering(
        interaction_id=InteractionId(interaction_id),
        asked=Asked(key=QuestionKey("loops/1"), asked_at=MONDAY, shown=(2, 0, 1)),
        purpose=LessonQuiz(map_id=PYTHON, node_id=LOOPS, lesson_id=LessonId("lesson-1")),
    )


def build_incoming(turn_id: str = "100", chat_id: ChatId = ANNA, **but: Any) -> Incoming:
    values: dict[str, Any] = {"payload": '{"text":"grüß dich"}', "received_at": MONDAY}
    return Incoming(turn_id=TurnId(turn_id), chat_id=chat_id, **(values | but))


def build_turn(opened: OpenedChat, turn_id: str, *changes: Change, **but: Any) -> DecidedTurn:
    state: ChatState = but.pop("state", Idle())
    replies: tuple[Reply, ...] = but.pop("replies", (HELP,))
    overlays: tuple[Overlay, ...] = but.pop("overlays", ())
    values: dict[str, Any] = {"chat_id": ANNA, "at": MONDAY, "by_learner": True}
    return DecidedTurn(
        turn_id=TurnId(turn_id),
        opened=opened,
        outcome=Outcome(state=state, overlays=overlays, changes=changes, replies=replies),
        **(values | but),
    )


async def take(chats: Chats, turn_id: str, *changes: Change, **but: Any) -> DecidedTurn:
    """Open the chat, save a turn with these changes, and return it."""
    chat_id: ChatId = but.get("chat_id", ANNA)
    opened = await chats.open(chat_id, TurnId(turn_id))
    turn = build_turn(opened, turn_id, *changes, **but)
    await chats.save(turn)
    return turn
