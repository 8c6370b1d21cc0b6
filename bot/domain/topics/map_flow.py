"""Where the work on a map is: the table of `flow:{map}` and the steps it allows."""

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
"""From where to where; completed and abandoned accept nothing."""

HAS_NODE = frozenset({FlowStatus.TEACHING, FlowStatus.QUIZZING, FlowStatus.REVIEWING})
BEGINS_SESSION = frozenset({FlowStatus.DIAGNOSING, FlowStatus.TEACHING})


def moved(
    flow: MapFlow,
    to: FlowStatus,
    *,
    now: datetime,
    node: NodeId | None = None,
    phase: TeachingPhase | None = None,
) -> MapFlow:
    """Return the flow one step on; ForbiddenTransitionError where the table has no such step.

    Without a `node` the present one is kept; teaching begins with explaining. Outside of
    teaching, quizzing and reviewing there is no node, and outside of teaching no phase.
    """
    if to not in STEPS[flow.status]:
        raise ForbiddenTransitionError(flow.status, to)
    sessions = flow.session_count + (to in BEGINS_SESSION)
    return _placed(replace(flow, status=to, session_count=sessions), now, node, phase)


def stayed(
    flow: MapFlow, *, now: datetime, node: NodeId | None = None, phase: TeachingPhase | None = None
) -> MapFlow:
    """Return the flow in the same state, with another node or phase; terminal states refuse."""
    if not STEPS[flow.status]:
        raise ForbiddenTransitionError(flow.status, flow.status)
    return _placed(flow, now, node, phase or flow.current_phase)


def after_quizzing(mind_map: MindMap) -> FlowStatus:
    """Return where a map goes after a quiz or a review: completed, teaching or reviewing."""
    if all(node.is_mastered for node in mind_map.nodes):
        return FlowStatus.COMPLETED
    return FlowStatus.TEACHING if frontier(mind_map) else FlowStatus.REVIEWING


def _placed(
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


def resumed(flow: MapFlow, mind_map: MindMap, now: datetime) -> MapFlow:
    """Return a flow begun anew for a stopped map, where its progress stands."""
    if not mind_map.nodes:
        return replace(flow, status=FlowStatus.DIAGNOSING, last_session_at=now)
    following = next_node(mind_map)
    if isinstance(following, Node):
        begun = replace(flow, status=FlowStatus.TEACHING, session_count=flow.session_count + 1)
        return _placed(begun, now, following.id, TeachingPhase.EXPLAINING)
    waiting = next(n for n in mind_map.nodes if not n.is_mastered)
    return _placed(replace(flow, status=FlowStatus.REVIEWING), now, waiting.id, None)
