"""Putting a question aside with its map, so that no lesson loses its place."""

from dataclasses import replace

from bot.domain.ids import MapId
from bot.flow.changes import Change, QuestionParked
from bot.flow.states import (
    AnswerDoubted,
    ChatState,
    CheckpointOffered,
    Diagnosing,
    Explaining,
    Idle,
    Quizzing,
    Reviewing,
)


def park(state: ChatState) -> tuple[Change, ...]:
    """Return what puts the question on the table aside; reviews just stay due."""
    match state:
        case AnswerDoubted(table=table):
            return park(table)
        case Diagnosing() | Quizzing():
            return (QuestionParked(state.map_id, state),)
        case _:
            return ()


def topic_of(state: ChatState) -> MapId | None:
    """Return the topic that the chat is busy with, if any."""
    match state:
        case AnswerDoubted(table=table):
            return topic_of(table)
        case Diagnosing() | Explaining() | Quizzing() | CheckpointOffered():
            return state.map_id
        case Reviewing():
            return state.current.map_id
        case _:
            return None


def without(state: ChatState, map_id: MapId) -> ChatState:
    """Return where the chat is once that topic is left: nowhere, if it was busy with it."""
    if topic_of(state) == map_id:
        return Idle()
    match state:
        case Reviewing():
            waiting = tuple(due for due in state.waiting if due.map_id != map_id)
            slipping = tuple(it for it in state.slipping if it.map_id != map_id)
            total = state.total - len(state.waiting) + len(waiting)
            return replace(state, waiting=waiting, total=total, slipping=slipping)
        case _:
            return state
