"""Lines as the JSON that is stored: a text's key, typed values, and buttons by what they mean."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from pydantic import TypeAdapter

from bot.flow.engine.events import Press
from bot.flow.engine.registry import PRESSES
from bot.flow.engine.replies import Line, LineButton, Style, Value

_PRESSES: Final[Mapping[str, TypeAdapter[Press]]] = {
    tag: TypeAdapter(press) for tag, press in PRESSES.items()
}
_INSTANT: Final = timedelta(microseconds=1)


def dump_line(line: Line) -> dict[str, Any]:
    """Return the line as JSON."""
    return {
        "kind": line.kind,
        "key": line.key,
        "values": _dump_values(line.values),
        "keyboard": [[_dump_button(button) for button in row] for row in line.keyboard],
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
        edits=stored["edits"],
        interim=stored["interim"],
        keeps_buttons=stored["keeps_buttons"],
    )


def _dump_button(button: LineButton) -> dict[str, Any]:
    tag = button.press.tag
    return {
        "key": button.key,
        "press": tag,
        "fields": _PRESSES[tag].dump_python(button.press, mode="json"),
        "style": button.style,
        "values": _dump_values(button.values),
    }


def _load_button(stored: Mapping[str, Any]) -> LineButton:
    return LineButton(
        stored["key"],
        _PRESSES[stored["press"]].validate_python(stored["fields"]),
        None if stored["style"] is None else Style(stored["style"]),
        _load_values(stored["values"]),
    )


def _dump_values(values: Mapping[str, Value]) -> dict[str, Any]:
    return {name: _dump_value(value) for name, value in values.items()}


def _dump_value(value: Value) -> Any:
    match value:
        case datetime():
            return {"moment": value.isoformat()}
        case timedelta():
            return {"microseconds": value // _INSTANT}
        case _:
            return value


def _load_values(stored: Mapping[str, Any]) -> dict[str, Value]:
    return {name: _load_value(value) for name, value in stored.items()}


def _load_value(stored: Any) -> Value:
    match stored:
        case {"moment": moment}:
            return datetime.fromisoformat(moment)
        case {"microseconds": length}:
            return timedelta(microseconds=length)
        case str() | int() | float():
            return stored
        case _:
            raise ValueError(type(stored))
