"""What stands in the chat, shown again without changing anything."""

from bot.flow.ports import Ports
from bot.flow.replies import LessonStands, Reply, TopicOrQuestionAsked
from bot.flow.states import (
    AnswerDoubted,
    ChatState,
    CheckpointOffered,
    Diagnosing,
    Explaining,
    Idle,
    PlacementOffered,
    Quizzing,
    Reviewing,
    TextDoubted,
)
from bot.flow.steps import checkpoints, goals, lessons, probing, reviewing
from bot.flow.steps.topic_work import take_up
from bot.flow.turn import Turn


async def show_again(state: ChatState, turn: Turn, ports: Ports) -> tuple[Reply, ...]:
    """Return the replies that show what is open; none where nothing is."""
    match state:
        case Idle():
            return ()
        case TextDoubted():
            return (TopicOrQuestionAsked(ticket=state.ticket, text=state.text),)
        case PlacementOffered():
            return (goals.proposed(state, await ports.courses.get(state.course_id), turn),)
        case AnswerDoubted(table=table):
            return await show_again(table, turn, ports)
        case Diagnosing():
            return (probing.show(state, await ports.courses.get(state.course_id), turn),)
        case Explaining() | Quizzing() | CheckpointOffered() | Reviewing():
            return (await _in_topic(state, turn, ports),)


async def _in_topic(
    state: Explaining | Quizzing | CheckpointOffered | Reviewing, turn: Turn, ports: Ports
) -> Reply:
    map_id = state.current.map_id if isinstance(state, Reviewing) else state.map_id
    work = await take_up(map_id, ports)
    match state:
        case Explaining():
            label = turn.text(work.concept(state.node_id).label)
            return LessonStands(ticket=state.ticket, label=label)
        case Quizzing():
            return lessons.quiz_question(state, work, turn)
        case CheckpointOffered():
            return checkpoints.proposed(work, state.node_id, state.ticket, turn)
        case Reviewing():
            return reviewing.show(state, work, turn)
