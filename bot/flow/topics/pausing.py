"""Leaving a topic: pausing or closing it."""

from bot.domain.ids import MapId
from bot.domain.topics.map_flow import step_to
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.ports import Topic


def pause(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Pause the topic: it stays active, and nothing of it comes up by itself."""
    map_id = topic.mind_map.id
    rests = (maps_changes.MapRested(map_id, turn.now), maps_changes.ReviewsCleared(map_id))
    return _leave(state, map_id, rests, replies)


def close_topic(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Close the topic. Its progress is kept, and it can be resumed."""
    map_id = topic.mind_map.id
    closed: tuple[engine_changes.Change, ...] = (
        maps_changes.MapStatusChanged(map_id, MapStatus.ABANDONED),
        maps_changes.ReviewsCleared(map_id),
        maps_changes.FlowMoved(
            step_to(topic.flow, FlowStatus.ABANDONED, now=turn.now), topic.flow_version
        ),
    )
    if topic.mind_map.paused_at is not None:
        closed = (maps_changes.MapRested(map_id, None), *closed)
    return _leave(state, map_id, closed, replies)


def _leave(
    state: ChatState,
    map_id: MapId,
    changes: tuple[engine_changes.Change, ...],
    replies: tuple[Reply, ...],
) -> Outcome:
    here = state.topic_open == map_id
    return Outcome(
        state=state.without(map_id),
        changes=(*changes, *(state.set_aside() if here else ())),
        replies=replies,
    )
