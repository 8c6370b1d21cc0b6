"""States, replies, memories and flows as the JSON that is stored."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, TypeVar, get_args

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.memory import Memory
from bot.domain.topics.mind_map import MapFlow
from bot.flow.engine.registry import REPLIES, STATES
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState
from bot.flow.files.states import ImportOffered, Offer
from bot.flow.topics.states import PausedQuestion
from bot.storage.engine.line_codec import dump_line, load_line
from bot.storage.engine.old_replies import lifted
from bot.storage.engine.versions import Versioned, renamed

T = TypeVar("T")

_FIRST_NAMES: Final = {"ticket": "interaction_id", "rated_ticket": "rated_interaction_id"}
"""What fields were called in version 0."""
_rename: Final = renamed(_FIRST_NAMES, {})


def by_kind(classes: Iterable[type[T]]) -> TypeAdapter[T]:
    """Return what reads and writes values of these classes, each of which has its own `kind`."""
    annotated: Any = Annotated  # the union is made of what is registered, so no type by itself
    return TypeAdapter(annotated[reduce(or_, classes), Field(discriminator="kind")])


_ANY_STATE: TypeAdapter[ChatState] = by_kind(it for it in STATES if it is not ImportOffered)
_OFFERS: TypeAdapter[tuple[Offer, ...]] = TypeAdapter(tuple[Offer, ...])
_ANY_PAUSED: TypeAdapter[PausedQuestion] = by_kind(get_args(PausedQuestion))
_ANY_REPLY: Mapping[str, TypeAdapter[Reply]] = {
    kind: TypeAdapter(declared) for kind, declared in REPLIES.items() if declared is not Line
}
_ANY_MEMORY: TypeAdapter[Memory] = TypeAdapter(Memory)
_FLOW: TypeAdapter[MapFlow] = TypeAdapter(MapFlow)


def _dump_state(state: ChatState) -> str:
    if isinstance(state, ImportOffered):
        offers = _OFFERS.dump_json(state.offers).decode()
        return (
            f'{{"offers":{offers},"behind":{_dump_state(state.behind)},"kind":"import_offered"}}'
        )
    return _ANY_STATE.dump_json(state).decode()


def _load_state(value: Any) -> ChatState:
    match value:
        case {"kind": "import_offered", "offers": offers, "behind": behind}:
            return ImportOffered(
                offers=_OFFERS.validate_python(offers), behind=_load_state(behind)
            )
        case _:
            return _ANY_STATE.validate_python(value)


def _dump_reply(reply: Reply) -> dict[str, Any]:
    """Return the reply with the word that says which it is."""
    if isinstance(reply, Line):
        return dump_line(reply)
    return {"kind": reply.kind, **_ANY_REPLY[reply.kind].dump_python(reply, mode="json")}


def _load_reply(value: dict[str, Any]) -> Reply:
    if value["kind"] == Line.kind:
        return load_line(value)
    return _ANY_REPLY[value["kind"]].validate_python(value)


def _lift_reply(value: dict[str, Any]) -> dict[str, Any]:
    as_line = lifted(value)
    return dump_line(as_line) if as_line else _rename(value)


_STATE: Final = Versioned("state", _dump_state, _load_state, _rename)
_REPLIES: Final = Versioned[tuple[Reply, ...]](
    "replies",
    lambda replies: to_json([*map(_dump_reply, replies)]).decode(),
    lambda values: tuple(map(_load_reply, values)),
    lambda values: [*map(_lift_reply, values)],
)
_PAUSED: Final = Versioned(
    "paused question",
    lambda paused: _ANY_PAUSED.dump_json(paused).decode(),
    _ANY_PAUSED.validate_python,
    _rename,
)
_MEMORY: Final = Versioned(
    "memory", lambda memory: _ANY_MEMORY.dump_json(memory).decode(), _ANY_MEMORY.validate_python
)


def dump_state(state: ChatState) -> str:
    """Return the state as JSON."""
    return _STATE.dump(state)


def load_state(chat_id: ChatId, stored: str) -> ChatState | None:
    """Return the stored state; None where this version can no longer read it."""
    return _STATE.load(chat_id, stored)


def dump_table(paused: PausedQuestion | None) -> str | None:
    """Return a paused question as JSON."""
    return None if paused is None else _PAUSED.dump(paused)


def load_table(map_id: MapId, stored: str | None) -> PausedQuestion | None:
    """Return the paused question; None where this version can no longer read it."""
    return None if stored is None else _PAUSED.load(map_id, stored)


def dump_memory(memory: Memory) -> str:
    """Return what is remembered of a learner as JSON."""
    return _MEMORY.dump(memory)


def load_memory(learner_id: LearnerId, stored: str) -> Memory:
    """Return what is remembered of a learner; nothing where it can no longer be read."""
    return _MEMORY.load(learner_id, stored) or Memory()


def dump_replies(replies: Sequence[Reply]) -> str | None:
    """Return the replies as JSON; None for silence."""
    return _REPLIES.dump(tuple(replies)) if replies else None


def load_replies(chat_id: ChatId, stored: str | None) -> tuple[Reply, ...]:
    """Return the stored replies; none where they were forgotten or cannot be read any more."""
    return () if stored is None else _REPLIES.load(chat_id, stored) or ()


def dump_flow(flow: MapFlow) -> dict[str, Any]:
    """Return the value of `flow:{map}`: the keys of the design, and what is inferred."""
    value: dict[str, Any] = _FLOW.dump_python(flow, mode="json")
    return {"mind_map_id": value.pop("map_id"), **value}


def load_flow(value: dict[str, Any]) -> MapFlow:
    """Return the flow that was stored."""
    fields = {"map_id" if name == "mind_map_id" else name: it for name, it in value.items()}
    return _FLOW.validate_python(fields)
