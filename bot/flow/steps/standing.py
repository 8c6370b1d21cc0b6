"""What stands in the chat, shown again without changing anything."""

from bot.domain.course import Question
from bot.domain.ids import MapId
from bot.flow.ports import Ports
from bot.flow.replies import GoalWordsAsked, Reply
from bot.flow.states import (
    AnswerDoubted,
    BackBeingRewritten,
    BridgeOffered,
    Bridging,
    CardAsked,
    CardTurned,
    ChatState,
    CheckpointOffered,
    Diagnosing,
    Drawing,
    DrillEnded,
    Due,
    Explaining,
    FrontBeingRewritten,
    GoalSought,
    Idle,
    ImportOffered,
    LeechFound,
    OnTheTable,
    PlacementOffered,
    Practising,
    Quizzing,
    Reviewing,
    Surveying,
    TaskAnswered,
    TaskAsked,
    TextDoubted,
    ToBeDrawn,
    TopicProposed,
)
from bot.flow.steps import (
    card_faces,
    checkpoints,
    goals,
    lessons,
    practising,
    probing,
    reviewing,
    task_faces,
    written,
)
from bot.flow.steps.topic_work import take_up
from bot.flow.turn import Turn

Lesson = Explaining | Practising | Quizzing | CheckpointOffered | Reviewing
Gap = Bridging | BridgeOffered
BeforeTopic = GoalSought | TopicProposed | Surveying | Drawing | ToBeDrawn
AtCards = CardAsked | CardTurned | LeechFound | FrontBeingRewritten | BackBeingRewritten


async def show_again(state: ChatState, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the replies that show what is open; none where nothing is."""
    match state:
        case Idle() | DrillEnded() | TextDoubted():
            return ()
        case TaskAsked() | TaskAnswered():
            return await task_faces.show(state, turn, ports)
        case AnswerDoubted(table=inner) | ImportOffered(behind=inner):
            return await show_again(inner, turn, ports)
        case (
            CardAsked()
            | CardTurned()
            | LeechFound()
            | FrontBeingRewritten()
            | BackBeingRewritten()
        ):
            return await _at_cards(state, turn, ports)
        case _:
            return (await _in_topic(state, turn, ports),)


async def question_of(at: OnTheTable, ports: Ports) -> Question:
    """Return the question on the table as its author wrote it."""
    if isinstance(at, Diagnosing):
        course = await ports.courses.get(at.course_id)
        return probing.entry_of(course, at.concept_id).probe
    about = _asked_about(at)
    return (await take_up(about.map_id, ports)).question(about.node_id, at.asked.key)


def _asked_about(at: Quizzing | Reviewing | Practising) -> Quizzing | Due | Explaining:
    match at:
        case Quizzing():
            return at
        case Reviewing(current=current):
            return current
        case Practising(lesson=lesson):
            return lesson


async def _in_topic(
    state: PlacementOffered | Diagnosing | Lesson | Gap | BeforeTopic, turn: Turn, ports: Ports
) -> Reply:
    match state:
        case PlacementOffered() | Diagnosing():
            return await _in_course(state, turn, ports)
        case Explaining() | Practising() | Quizzing() | CheckpointOffered() | Reviewing():
            return await _in_lesson(state, turn, ports)
        case Bridging() | BridgeOffered():
            return await _at_gap(state, turn, ports)
        case _:
            return _before_topic(state)


def _before_topic(state: BeforeTopic) -> Reply:
    match state:
        case GoalSought():
            return GoalWordsAsked(ticket=state.ticket)
        case TopicProposed():
            return written.offered(state)
        case Surveying() | Drawing():
            return written.stands(state)
        case ToBeDrawn():
            return written.undrawn(state)


async def _in_course(state: PlacementOffered | Diagnosing, turn: Turn, ports: Ports) -> Reply:
    course = await ports.courses.get(state.course_id)
    if isinstance(state, PlacementOffered):
        return goals.proposed(state, course, turn)
    return probing.show(state, course, turn)


async def _in_lesson(state: Lesson, turn: Turn, ports: Ports) -> Reply:
    work = await take_up(_map_of(state), ports)
    match state:
        case Explaining():
            return practising.stands(state, work, turn)
        case Practising():
            return practising.show(state, work, turn)
        case Quizzing():
            return lessons.quiz_question(state, work, turn)
        case CheckpointOffered():
            return checkpoints.proposed(state, work, turn)
        case Reviewing():
            return reviewing.show(state, work, turn)


async def _at_cards(state: AtCards, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    match state:
        case CardAsked() | CardTurned():
            return await card_faces.show(state, turn, ports)
        case LeechFound():
            return await card_faces.show_leech(state, turn, ports)
        case FrontBeingRewritten() | BackBeingRewritten():
            return await card_faces.show_rewriting(state, turn, ports)


async def _at_gap(state: Gap, turn: Turn, ports: Ports) -> Reply:
    work = await take_up(state.map_id, ports)
    if isinstance(state, Bridging):
        return written.sought(state, work, turn)
    return written.bridge_offered(state, work, turn)


def _map_of(state: Lesson) -> MapId:
    match state:
        case Reviewing():
            return state.current.map_id
        case Practising():
            return state.lesson.map_id
        case _:
            return state.map_id
