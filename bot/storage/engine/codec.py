"""States, replies and flows as the JSON that is stored."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, TypeVar, get_args

import structlog
from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic_core import from_json

from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.memory import Memory
from bot.domain.topics.mind_map import MapFlow
from bot.flow.engine.registry import REPLIES, STATES
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState, Idle
from bot.flow.files.states import ImportOffered, Offer
from bot.flow.topics.states import PausedQuestion
from bot.storage.engine.line_codec import dump_line, load_line
from bot.storage.engine.old_replies import lifted

T = TypeVar("T")

_STORED_AS: Final = {"interaction_id": "ticket", "rated_interaction_id": "rated_ticket"}
_READ_AS: Final = {stored: name for name, stored in _STORED_AS.items()}
_SPELLING: Final = ConfigDict(
    alias_generator=lambda name: _STORED_AS.get(name, name), serialize_by_alias=True
)
"""Fields are stored under the names that they had first."""


def by_kind(classes: Iterable[type[T]]) -> TypeAdapter[T]:
    """Return what reads and writes values of these classes, each of which has its own `kind`."""
    annotated: Any = Annotated  # the union is made of what is registered, so no type by itself
    union = annotated[reduce(or_, classes), Field(discriminator="kind")]
    return TypeAdapter(union, config=_SPELLING)


_STATE: TypeAdapter[ChatState] = by_kind(it for it in STATES if it is not ImportOffered)
_OFFERS: TypeAdapter[tuple[Offer, ...]] = TypeAdapter(tuple[Offer, ...], config=_SPELLING)
_TABLE: TypeAdapter[PausedQuestion] = by_kind(get_args(PausedQuestion))
_REPLIES: Mapping[str, TypeAdapter[Reply]] = {
    kind: TypeAdapter(declared) for kind, declared in REPLIES.items() if declared is not Line
}
_MEMORY: TypeAdapter[Memory] = TypeAdapter(Memory)
_FLOW: TypeAdapter[MapFlow] = TypeAdapter(MapFlow)

_log = structlog.get_logger(__name__)


def dump_state(state: ChatState) -> str:
    """Return the state as JSON."""
    if isinstance(state, ImportOffered):
        offers = _OFFERS.dump_json(state.offers).decode()
        return f'{{"offers":{offers},"behind":{dump_state(state.behind)},"kind":"import_offered"}}'
    return _STATE.dump_json(state).decode()


def load_state(chat_id: ChatId, stored: str) -> ChatState:
    """Return the stored state; Idle where this version can no longer read it."""
    state = readable(lambda: _state_of(from_json(stored)), "state", chat_id)
    return state if state is not None else Idle()


def _state_of(value: Any) -> ChatState:
    match value:
        case {"kind": "import_offered", "offers": offers, "behind": behind}:
            return ImportOffered(offers=_OFFERS.validate_python(offers), behind=_state_of(behind))
        case _:
            return _STATE.validate_python(value)


def dump_table(table: PausedQuestion | None) -> str | None:
    """Return a parked question as JSON."""
    return None if table is None else _TABLE.dump_json(table).decode()


def load_table(map_id: MapId, stored: str | None) -> PausedQuestion | None:
    """Return the parked question; None where this version can no longer read it."""
    return None if stored is None else _read(_TABLE, stored, "parked question", map_id)


def dump_memory(memory: Memory) -> str:
    """Return what is remembered of a learner as JSON."""
    return _MEMORY.dump_json(memory).decode()


def load_memory(learner_id: LearnerId, stored: str) -> Memory:
    """Return what is remembered of a learner; nothing where it can no longer be read."""
    return _read(_MEMORY, stored, "memory", learner_id) or Memory()


def dump_replies(replies: Sequence[Reply]) -> str | None:
    """Return the replies as JSON; None for silence."""
    if not replies:
        return None
    return json.dumps([_dumped(reply) for reply in replies], ensure_ascii=False)


def load_replies(chat_id: ChatId, stored: str | None) -> tuple[Reply, ...]:
    """Return the stored replies; none where they were forgotten or cannot be read any more."""
    if stored is None:
        return ()
    read = readable(lambda: tuple(map(_reply, json.loads(stored))), "replies", chat_id)
    return read or ()


def _dumped(reply: Reply) -> dict[str, Any]:
    """Return the reply with the word that says which it is."""
    if isinstance(reply, Line):
        return dump_line(reply)
    fields: dict[str, Any] = _REPLIES[reply.kind].dump_python(reply, mode="json")
    return {"kind": reply.kind, **{_STORED_AS.get(name, name): it for name, it in fields.items()}}


def _reply(stored: dict[str, Any]) -> Reply:
    if stored["kind"] == Line.kind:
        return load_line(stored)
    fields = {_READ_AS.get(name, name): it for name, it in stored.items()}
    return lifted(stored) or _REPLIES[stored["kind"]].validate_python(fields)


def dump_flow(flow: MapFlow) -> dict[str, Any]:
    """Return the value of `flow:{map}`: the keys of the design, and what is inferred."""
    value: dict[str, Any] = _FLOW.dump_python(flow, mode="json")
    return {"mind_map_id": value.pop("map_id"), **value}


def load_flow(value: dict[str, Any]) -> MapFlow:
    """Return the flow that was stored."""
    fields = {"map_id" if name == "mind_map_id" else name: it for name, it in value.items()}
    return _FLOW.validate_python(fields)


def _read(
    adapter: TypeAdapter[T], stored: str, what: str, of: ChatId | LearnerId | MapId
) -> T | None:
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
