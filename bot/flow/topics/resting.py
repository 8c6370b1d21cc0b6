"""A topic is left: it rests until the learner comes back, or it is closed with its progress."""

from bot.domain.ids import MapId
from bot.domain.topics.map_flow import moved
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.engine.changes import Change, FlowMoved, MapRested, MapStatusChanged, ReviewsCleared
from bot.flow.engine.outcome import Outcome
from bot.flow.engine.ports import Topic
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState
from bot.flow.engine.turn import Turn
from bot.flow.topics import pausing


def pause(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Let the topic rest: it stays active, and nothing of it comes up by itself."""
    map_id = topic.mind_map.id
    rests = (MapRested(map_id, turn.now), ReviewsCleared(map_id))
    return _left(state, map_id, rests, replies)


def close_topic(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Close the topic; its progress is kept, and it can be resumed."""
    map_id = topic.mind_map.id
    closed: tuple[Change, ...] = (
        MapStatusChanged(map_id, MapStatus.ABANDONED),
        ReviewsCleared(map_id),
        FlowMoved(moved(topic.flow, FlowStatus.ABANDONED, now=turn.now), topic.flow_version),
    )
    if topic.mind_map.paused_at is not None:
        closed = (MapRested(map_id, None), *closed)
    return _left(state, map_id, closed, replies)


def _left(
    state: ChatState, map_id: MapId, changes: tuple[Change, ...], replies: tuple[Reply, ...]
) -> Outcome:
    here = pausing.topic_of(state) == map_id
    return Outcome(
        state=pausing.without(state, map_id),
        changes=(*changes, *(pausing.pause_question(state) if here else ())),
        replies=replies,
    )
