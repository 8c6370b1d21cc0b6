"""/why: the reason of what is on the table."""

from bot.domain.curriculum import prerequisites_of
from bot.domain.ids import MapId, NodeId
from bot.flow.events import WhyAsked
from bot.flow.outcome import Outcome, Reason, WhyTold
from bot.flow.ports import Ports
from bot.flow.states import (
    AnswerDoubted,
    Asked,
    ChatState,
    CheckpointOffered,
    Diagnosing,
    Explaining,
    QuizPurpose,
    Quizzing,
    Reviewing,
)
from bot.flow.steps.topic_work import labels, take_up
from bot.flow.turn import Turn


async def tell_why(state: ChatState, _: WhyAsked, turn: Turn, ports: Ports) -> Outcome:
    """Say why this is asked or taught now; what is open stays open."""
    return Outcome(state=state, replies=(await _reason(state, turn, ports),))


async def _reason(state: ChatState, turn: Turn, ports: Ports) -> WhyTold:
    match state:
        case AnswerDoubted(table=table):
            return await _reason(table, turn, ports)
        case Diagnosing():
            return WhyTold(reason="probe")
        case Quizzing(purpose=purpose, asked=asked):
            reason = _OF_PURPOSE[purpose]
            return await _about(reason, state.map_id, state.node_id, turn, ports, asked)
        case Explaining() | CheckpointOffered():
            reason = "lesson" if isinstance(state, Explaining) else "checkpoint"
            return await _about(reason, state.map_id, state.node_id, turn, ports)
        case Reviewing(current=due, asked=asked):
            return await _about("review", due.map_id, due.node_id, turn, ports, asked)
        case _:
            return WhyTold(reason="idle")


_OF_PURPOSE: dict[QuizPurpose, Reason] = {
    QuizPurpose.LESSON: "lesson",
    QuizPurpose.VERIFICATION: "verification",
    QuizPurpose.CHECKPOINT: "checkpoint",
}


async def _about(
    reason: Reason,
    map_id: MapId,
    node_id: NodeId,
    turn: Turn,
    ports: Ports,
    asked: Asked | None = None,
) -> WhyTold:
    work = await take_up(map_id, ports)
    node = work.mind_map.node(node_id)
    return WhyTold(
        reason=reason,
        label=turn.text(work.concept(node_id).label),
        prerequisites=labels(work, prerequisites_of(work.mind_map, node_id), turn),
        depth=node.depth,
        interval_days=node.interval_days if reason == "review" else 0,
        format=work.question(node_id, asked.key).format if asked else None,
    )
