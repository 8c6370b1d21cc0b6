"""The state of the work on a map: the table of `flow:{map}` and its transitions."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime

from bot.domain.errors import ForbiddenTransitionError, NodeMissingError
from bot.domain.ids import NodeId
from bot.domain.topics.curriculum import frontier, next_node
from bot.domain.topics.mind_map import FlowStatus, MapFlow, MindMap, Node, TeachingPhase

STEPS: Mapping[FlowStatus, frozenset[FlowStatus]] = {
    FlowStatus.PENDING: frozenset({FlowStatus.DIAGNOSING, FlowStatus.ABANDONED}),
    FlowStatus.DIAGNOSING: frozenset({FlowStatus.PLANNING, FlowStatus.ABANDONED}),
    FlowStatus.PLANNING: frozenset({FlowStatus.TEACHING, FlowStatus.ABANDONED}),
    FlowStatus.TEACHING: frozenset({FlowStatus.QUIZZING, FlowStatus.ABANDONED}),
    FlowStatus.QUIZZING: frozenset(
        {FlowStatus.COMPLETED, FlowStatus.TEACHING, FlowStatus.REVIEWING, FlowStatus.ABANDONED}
    ),
    FlowStatus.REVIEWING: frozenset(
        {FlowStatus.COMPLETED, FlowStatus.TEACHING, FlowStatus.ABANDONED}
    ),
    FlowStatus.COMPLETED: frozenset(),
    FlowStatus.ABANDONED: frozenset(),
}
"""The allowed transitions. Completed and abandoned allow none."""

HAS_NODE = frozenset({FlowStatus.TEACHING, FlowStatus.QUIZZING, FlowStatus.REVIEWING})
BEGINS_SESSION = frozenset({FlowStatus.DIAGNOSING, FlowStatus.TEACHING})


def step_to(
    flow: MapFlow,
    to: FlowStatus,
    *,
    now: datetime,
    node: NodeId | None = None,
    phase: TeachingPhase | None = None,
) -> MapFlow:
    """Return the flow after a transition.

    Raise ForbiddenTransitionError if it is not in the table. Without a `node` the present one is
    kept. Teaching begins with explaining. Only teaching, quizzing and reviewing have a node, and
    only teaching has a phase.
    """
    if to not in STEPS[flow.status]:
        raise ForbiddenTransitionError(flow.status, to)
    sessions = flow.session_count + (to in BEGINS_SESSION)
    return _at_node(replace(flow, status=to, session_count=sessions), now, node, phase)


def stay(
    flow: MapFlow, *, now: datetime, node: NodeId | None = None, phase: TeachingPhase | None = None
) -> MapFlow:
    """Return the flow in the same state with another node or phase. Terminal states refuse."""
    if not STEPS[flow.status]:
        raise ForbiddenTransitionError(flow.status, flow.status)
    return _at_node(flow, now, node, phase or flow.current_phase)


def after_quizzing(mind_map: MindMap) -> FlowStatus:
    """Return the next state after a quiz or a review: completed, teaching or reviewing."""
    if all(node.is_mastered for node in mind_map.nodes):
        return FlowStatus.COMPLETED
    return FlowStatus.TEACHING if frontier(mind_map) else FlowStatus.REVIEWING


def _at_node(
    flow: MapFlow, now: datetime, node: NodeId | None, phase: TeachingPhase | None
) -> MapFlow:
    current = (node or flow.current_node_id) if flow.status in HAS_NODE else None
    if flow.status in HAS_NODE and current is None:
        raise NodeMissingError(flow.map_id, flow.status)
    teaching = flow.status is FlowStatus.TEACHING
    return replace(
        flow,
        current_node_id=current,
        current_phase=(phase or TeachingPhase.EXPLAINING) if teaching else None,
        last_session_at=now,
    )


def resume_flow(flow: MapFlow, mind_map: MindMap, now: datetime) -> MapFlow:
    """Return a fresh flow for a stopped map, at its present progress."""
    if not mind_map.nodes:
        return replace(flow, status=FlowStatus.DIAGNOSING, last_session_at=now)
    following = next_node(mind_map)
    if isinstance(following, Node):
        begun = replace(flow, status=FlowStatus.TEACHING, session_count=flow.session_count + 1)
        return _at_node(begun, now, following.id, TeachingPhase.EXPLAINING)
    waiting = next(n for n in mind_map.nodes if not n.is_mastered)
    return _at_node(replace(flow, status=FlowStatus.REVIEWING), now, waiting.id, None)
