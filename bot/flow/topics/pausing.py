"""Pausing a question with its map, so that no lesson loses its place; leaving a topic."""

from dataclasses import replace

from bot.domain.ids import MapId
from bot.domain.topics.map_flow import moved
from bot.domain.topics.mind_map import FlowStatus, MapStatus
from bot.flow.authoring import states as authoring_states
from bot.flow.engine import changes as engine_changes
from bot.flow.engine.replies import Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.engine.turn import Outcome, Turn
from bot.flow.exercise.states import Answering, Placement, TopicPurpose
from bot.flow.lessons.states import CheckpointOffered, Explaining, Quiz, Rehearsal, Review
from bot.flow.maps import changes as maps_changes
from bot.flow.maps.ports import Topic
from bot.flow.work import changes as work_changes


def pause_question(state: ChatState) -> tuple[engine_changes.Change, ...]:
    """Return what puts the question on the table aside; reviews stay due, a rehearsal is over.

    Work that is under way is cancelled; the answers of a placement wait with their map.
    """
    match state:
        case Answering(purpose=Rehearsal()):
            return ()
        case Answering(purpose=Placement(map_id=map_id) | Quiz(map_id=map_id)):
            return (maps_changes.QuestionPaused(map_id, state),)
        case authoring_states.MapPending():
            return (maps_changes.QuestionPaused(state.map_id, state),)
        case (
            authoring_states.WritingInventory()
            | authoring_states.SeekingPrerequisite()
            | authoring_states.DrawingMap(map_id=None)
        ):
            return (work_changes.WorkCancelled(state.order_id),)
        case authoring_states.DrawingMap(map_id=str(map_id)):
            paused = maps_changes.QuestionPaused(MapId(map_id), _map_pending(state, MapId(map_id)))
            return (work_changes.WorkCancelled(state.order_id), paused)
        case _:
            return ()


def topic_of(state: ChatState) -> MapId | None:
    """Return the topic that the chat is busy with, if any."""
    match state:
        case Answering(purpose=TopicPurpose() as purpose):
            return purpose.place()[0]
        case (
            authoring_states.DrawingMap()
            | authoring_states.MapPending()
            | Explaining()
            | authoring_states.SeekingPrerequisite()
            | authoring_states.PrerequisiteOffered()
            | CheckpointOffered()
        ):
            return state.map_id
        case _:
            return None


def without(state: ChatState, map_id: MapId) -> ChatState:
    """Return where the chat is once that topic is left: nowhere, if it was busy with it."""
    if topic_of(state) == map_id:
        return Idle()
    match state:
        case Answering(purpose=Review() as review):
            waiting = tuple(due for due in review.waiting if due.map_id != map_id)
            struggling = tuple(it for it in review.struggling if it.map_id != map_id)
            total = review.total - len(review.waiting) + len(waiting)
            left = replace(review, waiting=waiting, total=total, struggling=struggling)
            return replace(state, purpose=left)
        case _:
            return state


def _map_pending(state: authoring_states.DrawingMap, map_id: MapId) -> authoring_states.MapPending:
    """Return the state of the topic once its map is no longer awaited."""
    return authoring_states.MapPending(
        interaction_id=state.interaction_id,
        course_id=state.course_id,
        wanted=state.wanted,
        map_id=map_id,
        probed=state.probed,
    )


def pause(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Let the topic rest: it stays active, and nothing of it comes up by itself."""
    map_id = topic.mind_map.id
    rests = (maps_changes.MapRested(map_id, turn.now), maps_changes.ReviewsCleared(map_id))
    return _left(state, map_id, rests, replies)


def close_topic(state: ChatState, topic: Topic, turn: Turn, *replies: Reply) -> Outcome:
    """Close the topic; its progress is kept, and it can be resumed."""
    map_id = topic.mind_map.id
    closed: tuple[engine_changes.Change, ...] = (
        maps_changes.MapStatusChanged(map_id, MapStatus.ABANDONED),
        maps_changes.ReviewsCleared(map_id),
        maps_changes.FlowMoved(
            moved(topic.flow, FlowStatus.ABANDONED, now=turn.now), topic.flow_version
        ),
    )
    if topic.mind_map.paused_at is not None:
        closed = (maps_changes.MapRested(map_id, None), *closed)
    return _left(state, map_id, closed, replies)


def _left(
    state: ChatState,
    map_id: MapId,
    changes: tuple[engine_changes.Change, ...],
    replies: tuple[Reply, ...],
) -> Outcome:
    here = topic_of(state) == map_id
    return Outcome(
        state=without(state, map_id),
        changes=(*changes, *(pause_question(state) if here else ())),
        replies=replies,
    )
