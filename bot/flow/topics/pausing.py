"""Pausing a question with its map, so that no lesson loses its place."""

from dataclasses import replace

from bot.domain.ids import MapId
from bot.flow.authoring import states as authoring_states
from bot.flow.engine.changes import Change, QuestionPaused, WorkCancelled
from bot.flow.engine.states import ChatState, Idle
from bot.flow.exercise import states as exercise_states
from bot.flow.lessons.states import CheckpointOffered, Explaining


def pause_question(state: ChatState) -> tuple[Change, ...]:
    """Return what puts the question on the table aside; reviews stay due, a rehearsal is over.

    Work that is under way is cancelled; the answers of a placement wait with their map.
    """
    match state:
        case exercise_states.Quizzing(purpose=exercise_states.QuizPurpose.REHEARSAL):
            return ()
        case (
            exercise_states.Diagnosing()
            | exercise_states.Quizzing()
            | authoring_states.MapPending()
        ):
            return (QuestionPaused(state.map_id, state),)
        case (
            authoring_states.WritingInventory()
            | authoring_states.SeekingPrerequisite()
            | authoring_states.DrawingMap(map_id=None)
        ):
            return (WorkCancelled(state.order_id),)
        case authoring_states.DrawingMap(map_id=str(map_id)):
            paused = QuestionPaused(MapId(map_id), _map_pending(state, MapId(map_id)))
            return (WorkCancelled(state.order_id), paused)
        case _:
            return ()


def topic_of(state: ChatState) -> MapId | None:
    """Return the topic that the chat is busy with, if any."""
    match state:
        case (
            exercise_states.Diagnosing()
            | authoring_states.DrawingMap()
            | authoring_states.MapPending()
            | Explaining()
            | exercise_states.Quizzing()
            | authoring_states.SeekingPrerequisite()
            | authoring_states.PrerequisiteOffered()
            | CheckpointOffered()
        ):
            return state.map_id
        case exercise_states.Practising():
            return state.lesson.map_id
        case exercise_states.Reviewing():
            return state.current.map_id
        case _:
            return None


def without(state: ChatState, map_id: MapId) -> ChatState:
    """Return where the chat is once that topic is left: nowhere, if it was busy with it."""
    if topic_of(state) == map_id:
        return Idle()
    match state:
        case exercise_states.Reviewing():
            waiting = tuple(due for due in state.waiting if due.map_id != map_id)
            slipping = tuple(it for it in state.slipping if it.map_id != map_id)
            total = state.total - len(state.waiting) + len(waiting)
            return replace(state, waiting=waiting, total=total, slipping=slipping)
        case _:
            return state


def _map_pending(state: authoring_states.DrawingMap, map_id: MapId) -> authoring_states.MapPending:
    """Return where the topic is once nobody waits for its map."""
    return authoring_states.MapPending(
        interaction_id=state.interaction_id,
        course_id=state.course_id,
        wanted=state.wanted,
        map_id=map_id,
        probed=state.probed,
    )
