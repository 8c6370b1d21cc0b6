"""States, replies with their lines, memories and flows as stored JSON."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta
from functools import cache, reduce
from operator import or_
from typing import Annotated, Any, Final, TypeVar

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.memory import Memory
from bot.domain.learner.rhythm import Rhythm
from bot.domain.topics.mind_map import MapFlow
from bot.flow.authoring.states import MapPending
from bot.flow.composition.registry import OVERLAYS, PRESSES, PURPOSES, REPLIES, STATES
from bot.flow.engine.events import Press
from bot.flow.engine.replies import (
    Block,
    DueAt,
    Folded,
    Line,
    LineButton,
    Quote,
    Reply,
    Style,
    Value,
    Words,
)
from bot.flow.engine.states import ChatState, Interactive, Overlay
from bot.flow.exams.replies import SheetPicture, TaskPicture
from bot.flow.exercise.states import Answering, GradeAwaited
from bot.flow.goals.ports import LandscapePicture
from bot.json_types import json_type
from bot.storage.engine.versions import Versioned

T = TypeVar("T")

Place = tuple[ChatState, tuple[Overlay, ...]]

_INSTANT: Final = timedelta(microseconds=1)


def by_kind(classes: Iterable[Any]) -> Any:
    """Return the union of these classes, which differ in `kind`."""
    annotated: Any = Annotated  # the union is built at runtime, so it is no static type
    return annotated[reduce(or_, classes), Field(discriminator="kind")]


_ANSWERING: Any = Answering[by_kind(PURPOSES)]  # type: ignore[misc]  # as the union is
_ANY_STATE: TypeAdapter[ChatState] = json_type(
    by_kind(_ANSWERING if state is Answering else state for state in STATES)
)
_GRADE_AWAITED: Any = GradeAwaited[by_kind(PURPOSES)]  # type: ignore[misc]  # as the union is
_ANY_OVERLAY: TypeAdapter[Overlay] = json_type(
    by_kind(_GRADE_AWAITED if overlay is GradeAwaited else overlay for overlay in OVERLAYS)
)
_ANY_PAUSED: TypeAdapter[Interactive] = json_type(by_kind((_ANSWERING, MapPending)))
_PICTURE: TypeAdapter[Any] = json_type(LandscapePicture | SheetPicture | TaskPicture | None)
"""The pictures of lines. Each class has fields that no other has."""
_ANY_MEMORY: TypeAdapter[Memory] = json_type(Memory)
_ANY_RHYTHM: TypeAdapter[Rhythm] = json_type(Rhythm)
_FLOW: TypeAdapter[MapFlow] = json_type(MapFlow)


@cache
def _press(tag: str) -> TypeAdapter[Press]:
    return TypeAdapter(PRESSES[tag])


@cache
def _reply(kind: str) -> TypeAdapter[Reply]:
    return TypeAdapter(REPLIES[kind])


def _dump_place(place: Place) -> str:
    state, overlays = place
    dumped = [_ANY_OVERLAY.dump_python(overlay, mode="json") for overlay in overlays]
    beside = to_json(dumped).decode()
    return f'{{"state":{_ANY_STATE.dump_json(state).decode()},"overlays":{beside}}}'


def _load_place(value: dict[str, Any]) -> Place:
    overlays = tuple(map(_ANY_OVERLAY.validate_python, value["overlays"]))
    return _ANY_STATE.validate_python(value["state"]), overlays


def _dump_reply(reply: Reply) -> dict[str, Any]:
    """Return the reply with the tag of its class."""
    if isinstance(reply, Line):
        return dump_line(reply)
    return {"kind": reply.kind, **_reply(reply.kind).dump_python(reply, mode="json")}


def _load_reply(value: dict[str, Any]) -> Reply:
    if value["kind"] == Line.kind:
        return load_line(value)
    return _reply(value["kind"]).validate_python(value)


_PLACE: Final = Versioned("state", _dump_place, _load_place)
_REPLIES: Final = Versioned[tuple[Reply, ...]](
    "replies",
    lambda replies: to_json([*map(_dump_reply, replies)]).decode(),
    lambda values: tuple(map(_load_reply, values)),
)
_PAUSED: Final = Versioned(
    "paused question",
    lambda paused: _ANY_PAUSED.dump_json(paused).decode(),
    _ANY_PAUSED.validate_python,
)
_MEMORY: Final = Versioned(
    "memory", lambda memory: _ANY_MEMORY.dump_json(memory).decode(), _ANY_MEMORY.validate_python
)

_RHYTHM: Final = Versioned(
    "rhythm",
    lambda rhythm: _ANY_RHYTHM.dump_json(rhythm, exclude_defaults=True).decode(),
    _ANY_RHYTHM.validate_python,
)


def dump_state(state: ChatState, overlays: tuple[Overlay, ...] = ()) -> str:
    """Return the state of a chat and its open overlays as JSON."""
    return _PLACE.dump((state, overlays))


def load_state(chat_id: ChatId, stored: str) -> Place | None:
    """Return the state of a chat and its open overlays, or None if it is unreadable."""
    return _PLACE.load(chat_id, stored)


def dump_paused(paused: Interactive | None) -> str | None:
    """Return a paused question as JSON."""
    return None if paused is None else _PAUSED.dump(paused)


def load_paused(map_id: MapId, stored: str | None) -> Interactive | None:
    """Return the paused question, or None if this version can no longer read it."""
    return None if stored is None else _PAUSED.load(map_id, stored)


def dump_memory(memory: Memory) -> str:
    """Return what is remembered of a learner as JSON."""
    return _MEMORY.dump(memory)


def load_memory(learner_id: LearnerId, stored: str) -> Memory:
    """Return what is remembered of a learner, or nothing if it is unreadable."""
    return _MEMORY.load(learner_id, stored) or Memory()


def dump_rhythm(rhythm: Rhythm) -> str:
    """Return the learner's choices of rhythm as JSON. Defaults are left out."""
    return _RHYTHM.dump(rhythm)


def load_rhythm(learner_id: LearnerId, stored: str) -> Rhythm:
    """Return the learner's choices of rhythm, or the defaults if they are unreadable."""
    return _RHYTHM.load(learner_id, stored) or Rhythm()


def dump_replies(replies: Sequence[Reply]) -> str | None:
    """Return the replies as JSON, or None if there are none."""
    return _REPLIES.dump(tuple(replies)) if replies else None


def load_replies(chat_id: ChatId, stored: str | None) -> tuple[Reply, ...]:
    """Return the stored replies, or none if they were deleted or are unreadable."""
    return () if stored is None else _REPLIES.load(chat_id, stored) or ()


def flow_key(map_id: MapId) -> str:
    """Return the key under which the flow of a map is stored."""
    return f"flow:{map_id}"


def dump_flow(flow: MapFlow) -> dict[str, Any]:
    """Return the value of `flow:{map}`: the keys of the design, and what is inferred."""
    value: dict[str, Any] = _FLOW.dump_python(flow, mode="json")
    return {"mind_map_id": value.pop("map_id"), **value}


def load_flow(value: dict[str, Any]) -> MapFlow:
    """Return the flow that was stored."""
    fields = {"map_id" if name == "mind_map_id" else name: part for name, part in value.items()}
    return _FLOW.validate_python(fields)


def dump_line(line: Line) -> dict[str, Any]:
    """Return the line as JSON."""
    return {
        "kind": line.kind,
        "key": line.key,
        "values": _dump_values(line.values),
        "keyboard": [[_dump_button(button) for button in row] for row in line.keyboard],
        "more": [*map(_dump_value, line.more)],
        "picture": _PICTURE.dump_python(line.picture, mode="json"),
        "captioned": line.captioned,
        "edits": line.edits,
        "interim": line.interim,
        "keeps_buttons": line.keeps_buttons,
    }


def load_line(stored: Mapping[str, Any]) -> Line:
    """Return the line that was stored."""
    return Line(
        stored["key"],
        _load_values(stored["values"]),
        tuple(tuple(map(_load_button, row)) for row in stored["keyboard"]),
        more=tuple(map(_load_value, stored["more"])),
        picture=_PICTURE.validate_python(stored["picture"]),
        captioned=stored["captioned"],
        edits=stored["edits"],
        interim=stored["interim"],
        keeps_buttons=stored["keeps_buttons"],
    )


def _dump_button(button: LineButton) -> dict[str, Any]:
    tag = button.press.tag
    return {
        "key": button.key,
        "press": tag,
        "fields": _press(tag).dump_python(button.press, mode="json"),
        "style": button.style,
        "values": _dump_values(button.values),
    }


def _load_button(stored: Mapping[str, Any]) -> LineButton:
    return LineButton(
        stored["key"],
        _press(stored["press"]).validate_python(stored["fields"]),
        None if stored["style"] is None else Style(stored["style"]),
        _load_values(stored["values"]),
    )


def _dump_values(values: Mapping[str, Value]) -> dict[str, Any]:
    return {name: _dump_value(value) for name, value in values.items()}


def _dump_value(value: Value | Block) -> Any:
    match value:
        case Words():
            return {"text": value.key, "values": _dump_values(value.values)}
        case Quote():
            return {"quote": value.text, "longest": value.longest, "opens": value.opens}
        case Folded():
            return {
                "folded": _dump_value(value.title),
                "below": [*map(_dump_value, value.paragraphs)],
            }
        case tuple():
            return [*map(_dump_value, value)]
        case date() | timedelta() | DueAt():
            return _dump_time(value)
        case _:
            return value


def _dump_time(value: date | timedelta | DueAt) -> dict[str, Any]:
    match value:
        case datetime():
            return {"moment": value.isoformat()}
        case date():
            return {"day": value.isoformat()}
        case timedelta():
            return {"microseconds": value // _INSTANT}
        case DueAt():
            return {"due": value.at.isoformat()}


def _load_values(stored: Mapping[str, Any]) -> dict[str, Value]:
    return {name: _load_value(value) for name, value in stored.items()}


def _load_value(stored: Any) -> Any:
    match stored:
        case {"text": key, "values": values}:
            return Words(key, _load_values(values))
        case {"quote": text, "longest": longest, "opens": opens}:
            return Quote(text, longest, opens)
        case {"folded": title, "below": paragraphs}:
            return Folded(_load_value(title), _load_value(paragraphs))
        case dict():
            return _load_time(stored)
        case list():
            return tuple(map(_load_value, stored))
        case str() | int() | float():
            return stored
        case _:
            raise ValueError(type(stored))


def _load_time(stored: Mapping[str, Any]) -> date | timedelta | DueAt:
    match stored:
        case {"moment": moment}:
            return datetime.fromisoformat(moment)
        case {"day": day}:
            return date.fromisoformat(day)
        case {"microseconds": length}:
            return timedelta(microseconds=length)
        case {"due": moment}:
            return DueAt(datetime.fromisoformat(moment))
        case _:
            raise ValueError(sorted(stored))
