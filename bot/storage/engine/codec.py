"""States, replies, memories and flows as the JSON that is stored."""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Annotated, Any, Final, TypeVar

from pydantic import Field, TypeAdapter
from pydantic_core import to_json

from bot.domain.ids import ChatId, LearnerId, MapId
from bot.domain.learner.memory import Memory
from bot.domain.learner.rhythm import Rhythm
from bot.domain.topics.mind_map import MapFlow
from bot.flow.authoring.states import MapPending
from bot.flow.engine.registry import OVERLAYS, PURPOSES, REPLIES, STATES
from bot.flow.engine.replies import Line, Reply
from bot.flow.engine.states import ChatState, Overlay
from bot.flow.exercise.states import Answering
from bot.flow.topics.states import PausedQuestion
from bot.flow.tutor.states import GradeAwaited
from bot.storage.engine.line_codec import dump_line, load_line
from bot.storage.engine.old_replies import exam_held, lifted
from bot.storage.engine.versions import Versioned, renamed

T = TypeVar("T")

_FIRST_NAMES: Final = {
    "bridgeable": "can_seek_prerequisite",
    "builds_on": "prerequisites",
    "edition": "version",
    "mark": "short_id",
    "quirk": "warning",
    "oddities": "warnings",
    "ticket": "interaction_id",
    "rated_ticket": "rated_interaction_id",
    "slipping": "struggling",
    "told": "shown",
}
"""What fields were called in version 0."""
_FIRST_KINDS: Final = {
    "surveying": "writing_inventory",
    "drawing": "drawing_map",
    "to_be_drawn": "map_pending",
    "bridging": "seeking_prerequisite",
    "bridge_offered": "prerequisite_offered",
    "answer_doubted": "answer_ambiguous",
    "text_doubted": "text_ambiguous",
    "why_told": "why_explained",
    "why_card_told": "why_card_explained",
    "bridge_suggested": "prerequisite_suggested",
    "doubt_asked": "flag_reason_asked",
    "doubt_settled": "flag_settled",
    "file_brought": "file_imported",
}
"""What kinds of states and replies were called in version 0."""
_rename: Final = renamed(_FIRST_NAMES, _FIRST_KINDS)
_lift_memory: Final = renamed({"told": "last_way"}, {})
_ACTIVITIES: Final = {
    "diagnosing": "placement",
    "practising": "unchecked_practice",
    "reviewing": "review",
    "lesson": "lesson_quiz",
    "verification": "known_check",
    "checkpoint": "checkpoint",
    "rehearsal": "rehearsal",
}
"""The purposes of today by the states of version 0; a quiz named its own."""
_NESTING: Final = {"import_offered": "behind", "answer_ambiguous": "table", "text_ambiguous": ""}
"""The states of version 0 that are overlays today, and the field of the state below them."""
Place = tuple[ChatState, tuple[Overlay, ...]]


def by_kind(classes: Iterable[Any]) -> Any:
    """Return the union of these classes, each of which has its own `kind`."""
    annotated: Any = Annotated  # the union is made of what is registered, so no type by itself
    return annotated[reduce(or_, classes), Field(discriminator="kind")]


_ANSWERING: Any = Answering[by_kind(PURPOSES)]  # type: ignore[misc]  # as the union is
_ANY_STATE: TypeAdapter[ChatState] = TypeAdapter(
    by_kind(_ANSWERING if it is Answering else it for it in STATES)
)
_GRADE_AWAITED: Any = GradeAwaited[by_kind(PURPOSES)]  # type: ignore[misc]  # as the union is
_ANY_OVERLAY: TypeAdapter[Overlay] = TypeAdapter(
    by_kind(_GRADE_AWAITED if it is GradeAwaited else it for it in OVERLAYS)
)
_ANY_PAUSED: TypeAdapter[PausedQuestion] = TypeAdapter(by_kind((_ANSWERING, MapPending)))
_ANY_REPLY: Mapping[str, TypeAdapter[Reply]] = {
    kind: TypeAdapter(declared) for kind, declared in REPLIES.items() if declared is not Line
}
_ANY_MEMORY: TypeAdapter[Memory] = TypeAdapter(Memory)
_ANY_RHYTHM: TypeAdapter[Rhythm] = TypeAdapter(Rhythm)
_FLOW: TypeAdapter[MapFlow] = TypeAdapter(MapFlow)


def _dump_place(place: Place) -> str:
    state, overlays = place
    dumped = [_ANY_OVERLAY.dump_python(it, mode="json") for it in overlays]
    beside = to_json(dumped).decode()
    return f'{{"state":{_ANY_STATE.dump_json(state).decode()},"overlays":{beside}}}'


def _load_place(value: dict[str, Any]) -> Place:
    overlays = tuple(map(_ANY_OVERLAY.validate_python, value["overlays"]))
    return _ANY_STATE.validate_python(value["state"]), overlays


def _lift_asked(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state of one of the activities as what asks for its purpose; others as they are."""
    kind = state["kind"]
    if kind == "task_asked":
        return _lift_task(state)
    activity = _ACTIVITIES.get(state["purpose"] if kind == "quizzing" else kind)
    if activity is None:
        return state
    own = {it: state[it] for it in state if it not in {"kind", "interaction_id", "asked"}}
    if kind == "quizzing":
        own = {it: own[it] for it in own if it not in {"purpose", "rehearsed"}}
    if activity == "rehearsal":
        own["rehearsed"] = state.get("rehearsed", [])
    typed = state["asked"].get("ungraded")
    return {
        "kind": "answering",
        "interaction_id": state["interaction_id"],
        "asked": {**state["asked"], "ungraded": {"typed": typed} if typed else None},
        "purpose": {"kind": activity, **own},
    }


def _lift_task(state: dict[str, Any]) -> dict[str, Any]:
    """Return a task on the table as what is asked for the drill."""
    drill, current = state["drill"], state["current"]
    return {
        "kind": "answering",
        "interaction_id": state["interaction_id"],
        "asked": {
            "key": current["ref"]["card_id"],
            "asked_at": state["asked_at"],
            "ungraded": state.get("ungraded"),
            "hints": state.get("hints", 0),
        },
        "purpose": {"kind": "drill_task", "drill": drill, "current": current},
    }


def _lift_place(value: dict[str, Any]) -> dict[str, Any]:
    """Return a state in which others were nested as one with overlays beside it."""
    state, overlays = _rename(value), []
    while state["kind"] in _NESTING:
        inner = state.pop(_NESTING[state["kind"]], {"kind": "idle"})
        overlays.append(state)
        state = inner
    return {"state": _lift_asked(state), "overlays": overlays}


def _dump_reply(reply: Reply) -> dict[str, Any]:
    """Return the reply with the word that says which it is."""
    if isinstance(reply, Line):
        return dump_line(reply)
    return {"kind": reply.kind, **_ANY_REPLY[reply.kind].dump_python(reply, mode="json")}


def _load_reply(value: dict[str, Any]) -> Reply:
    if value["kind"] == Line.kind:
        return load_line(value)
    return _ANY_REPLY[value["kind"]].validate_python(value)


def _lift_line(value: dict[str, Any]) -> dict[str, Any]:
    """Return the line with its own fields and those of its presses by the names of today.

    Its values keep theirs, which are those in the text.
    """
    keyboard = [
        [{**button, "fields": _rename(button["fields"])} for button in row]
        for row in value["keyboard"]
    ]
    kept = {name: it for name, it in value.items() if name not in {"aside", "lasting"}}
    shown = {"interim": value["aside"], "keeps_buttons": value["lasting"]}
    return {**kept, **shown, "keyboard": keyboard}


def _lift_reply(value: dict[str, Any]) -> dict[str, Any]:
    if value["kind"] == Line.kind:
        return _lift_line(value)
    as_line = lifted(value)
    if as_line:
        return dump_line(as_line)
    reply: dict[str, Any] = _rename(value)
    if "memory" in value:  # of a learner, whose fields have names of their own
        reply["memory"] = _lift_memory(value["memory"])
    return reply


def _lift_privacy(value: dict[str, Any]) -> dict[str, Any]:
    """Return the reply; where it says what is kept, with how long the pictures of exams are."""
    if value["kind"] != Line.kind or value["key"] not in {"privacy", "privacy-with-model"}:
        return value
    return {**value, "values": {"days": 30}}


def _lift_exam(value: dict[str, Any]) -> dict[str, Any]:
    """Return the reply; where it says that exams are not held yet, the exam is offered today."""
    offered = exam_held(value)
    return value if offered is None else dump_line(offered)


def _lift_key(value: dict[str, Any]) -> dict[str, Any]:
    """Return a line that told how to have things deleted as the one that tells it today."""
    return {**value, "key": "privacy"} if value.get("key") == "deleting" else value


def _lift_reason(value: dict[str, Any]) -> dict[str, Any]:
    """Return the reply with the reason of today why a text was not read as an answer."""
    return {**value, "reason": "not_alone"} if value.get("reason") == "does_not_know" else value


_PLACE: Final = Versioned("state", _dump_place, _load_place, _lift_place)
_REPLIES: Final = Versioned[tuple[Reply, ...]](
    "replies",
    lambda replies: to_json([*map(_dump_reply, replies)]).decode(),
    lambda values: tuple(map(_load_reply, values)),
    lambda values: [*map(_lift_reply, values)],
    lambda values: [_lift_exam(_lift_privacy(_lift_key(it))) for it in values],
    lambda values: [*map(_lift_reason, values)],
)
_PAUSED: Final = Versioned(
    "paused question",
    lambda paused: _ANY_PAUSED.dump_json(paused).decode(),
    _ANY_PAUSED.validate_python,
    lambda value: _lift_asked(_rename(value)),
)
_MEMORY: Final = Versioned(
    "memory",
    lambda memory: _ANY_MEMORY.dump_json(memory).decode(),
    _ANY_MEMORY.validate_python,
    _lift_memory,
)

_RHYTHM: Final = Versioned(
    "rhythm",
    lambda rhythm: _ANY_RHYTHM.dump_json(rhythm, exclude_defaults=True).decode(),
    _ANY_RHYTHM.validate_python,
)


def dump_state(state: ChatState, overlays: tuple[Overlay, ...] = ()) -> str:
    """Return where a chat is, and what is open beside, as JSON."""
    return _PLACE.dump((state, overlays))


def load_state(chat_id: ChatId, stored: str) -> Place | None:
    """Return where a chat is, and what is open beside; None where it can no longer be read."""
    return _PLACE.load(chat_id, stored)


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


def dump_rhythm(rhythm: Rhythm) -> str:
    """Return what a learner chose of their rhythm as JSON; what they left as it is is missing."""
    return _RHYTHM.dump(rhythm)


def load_rhythm(learner_id: LearnerId, stored: str) -> Rhythm:
    """Return what a learner chose of their rhythm; nothing where it can no longer be read."""
    return _RHYTHM.load(learner_id, stored) or Rhythm()


def dump_replies(replies: Sequence[Reply]) -> str | None:
    """Return the replies as JSON; None for silence."""
    return _REPLIES.dump(tuple(replies)) if replies else None


def load_replies(chat_id: ChatId, stored: str | None) -> tuple[Reply, ...]:
    """Return the stored replies; none where they were forgotten or cannot be read any more."""
    return () if stored is None else _REPLIES.load(chat_id, stored) or ()


def flow_key(map_id: MapId) -> str:
    """Return the key under which the flow of a map is kept."""
    return f"flow:{map_id}"


def dump_flow(flow: MapFlow) -> dict[str, Any]:
    """Return the value of `flow:{map}`: the keys of the design, and what is inferred."""
    value: dict[str, Any] = _FLOW.dump_python(flow, mode="json")
    return {"mind_map_id": value.pop("map_id"), **value}


def load_flow(value: dict[str, Any]) -> MapFlow:
    """Return the flow that was stored."""
    fields = {"map_id" if name == "mind_map_id" else name: it for name, it in value.items()}
    return _FLOW.validate_python(fields)
