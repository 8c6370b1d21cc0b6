"""States, replies and flows as the JSON that is stored."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, TypeVar

import structlog
from pydantic import Field, TypeAdapter, ValidationError

from bot.domain.ids import ChatId, MapId
from bot.domain.mind_map import MapFlow
from bot.flow.replies import Reply
from bot.flow.states import ChatState, Idle, OnTheTable

T = TypeVar("T")

_STATE: TypeAdapter[ChatState] = TypeAdapter(Annotated[ChatState, Field(discriminator="kind")])
_TABLE: TypeAdapter[OnTheTable] = TypeAdapter(Annotated[OnTheTable, Field(discriminator="kind")])
_REPLIES: TypeAdapter[tuple[Reply, ...]] = TypeAdapter(
    tuple[Annotated[Reply, Field(discriminator="kind")], ...]
)
_FLOW: TypeAdapter[MapFlow] = TypeAdapter(MapFlow)

_log = structlog.get_logger(__name__)


def dump_state(state: ChatState) -> str:
    """Return the state as JSON."""
    return _STATE.dump_json(state).decode()


def load_state(chat_id: ChatId, stored: str) -> ChatState:
    """Return the stored state; Idle where this version can no longer read it."""
    state = _read(_STATE, stored, "state", chat_id)
    return state if state is not None else Idle()


def dump_table(table: OnTheTable | None) -> str | None:
    """Return a parked question as JSON."""
    return None if table is None else _TABLE.dump_json(table).decode()


def load_table(map_id: MapId, stored: str | None) -> OnTheTable | None:
    """Return the parked question; None where this version can no longer read it."""
    return None if stored is None else _read(_TABLE, stored, "parked question", map_id)


def dump_replies(replies: Sequence[Reply]) -> str | None:
    """Return the replies as JSON; None for silence."""
    if not replies:
        return None
    return _REPLIES.dump_json(tuple(replies)).decode()


def load_replies(chat_id: ChatId, stored: str | None) -> tuple[Reply, ...]:
    """Return the stored replies; none where they were forgotten or cannot be read any more."""
    if stored is None:
        return ()
    return _read(_REPLIES, stored, "replies", chat_id) or ()


def dump_flow(flow: MapFlow) -> dict[str, Any]:
    """Return the value of `flow:{map}`: the keys of the design, and what is inferred."""
    value: dict[str, Any] = _FLOW.dump_python(flow, mode="json")
    return {"mind_map_id": value.pop("map_id"), **value}


def load_flow(value: dict[str, Any]) -> MapFlow:
    """Return the flow that was stored."""
    fields = {"map_id" if name == "mind_map_id" else name: it for name, it in value.items()}
    return _FLOW.validate_python(fields)


def _read(adapter: TypeAdapter[T], stored: str, what: str, of: ChatId | MapId) -> T | None:
    return readable(lambda: adapter.validate_json(stored), what, of)


def readable(read: Callable[[], T], what: str, of: str | int) -> T | None:
    """Return what was read, or None where this version cannot; that is logged without words."""
    try:
        return read()
    except (ValueError, KeyError, TypeError) as error:
        mistakes = _mistakes(error)
        _log.error("stored value cannot be read", what=what, of=of, mistakes=mistakes)
        return None


def _mistakes(error: Exception) -> list[str]:
    """Return only the places and kinds of the mistakes: the values are the learner's words."""
    if isinstance(error, ValidationError):
        return [f"{mistake['loc']}: {mistake['type']}" for mistake in error.errors()]
    return [type(error).__name__]
