"""Putting a question aside with its map, so that no lesson loses its place."""

from bot.domain.ids import MapId
from bot.flow.outcome import Change, QuestionParked
from bot.flow.states import (
    AnswerDoubted,
    ChatState,
    CheckpointOffered,
    Diagnosing,
    Explaining,
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
