"""One codec for the data of all buttons.

The data names a choice, and never tells if it is right.
"""

import re
from collections.abc import Callable
from dataclasses import fields
from enum import IntEnum
from functools import cache
from typing import Any, Final, NewType, cast, get_type_hints

from bot.flow.composition.registry import PRESSES
from bot.flow.engine.events import Press, UnknownPressed

LIMIT_BYTES: Final = 64
"""Telegram's limit for the data of one button."""

_SEPARATOR: Final = ":"
_STANDS_FOR: Final = {"%3A": _SEPARATOR, "%25": "%"}
"""Escapes for the separator within a value, and for the escape sign itself."""
_SIGN: Final = re.compile("|".join(_STANDS_FOR))
_NUMBERS: Final = range(-(2**31), 2**31)
"""What a database takes as a number; no button holds a larger one."""


class ButtonTooLongError(ValueError):
    """The data of a press does not fit into a button."""


def encode(press: Press) -> str:
    """Return the press as the data of a button, at most 64 bytes."""
    values = (_escape(getattr(press, field.name)) for field in fields(press))
    data = _SEPARATOR.join((press.tag, *values))
    if len(data.encode()) > LIMIT_BYTES:
        raise ButtonTooLongError(data)
    return data


def decode(data: str) -> Press:
    """Return the press that the data stands for, or UnknownPressed for data of another origin.

    An older button may lack values for which the press has a default.
    """
    tag, *written = data.split(_SEPARATOR)
    values = [_SIGN.sub(lambda sign: _STANDS_FOR[sign[0]], value) for value in written]
    kind = PRESSES.get(tag, UnknownPressed)
    readers = _readers(kind.tag)
    if len(values) > len(readers):
        return UnknownPressed()
    try:
        return kind(*(reader(value) for reader, value in zip(readers, values, strict=False)))
    except (ValueError, KeyError, TypeError):
        return UnknownPressed()


def _escape(value: object) -> str:
    text = str(int(value)) if isinstance(value, bool) else str(value)
    return text.replace("%", "%25").replace(_SEPARATOR, "%3A")


@cache
def _readers(tag: str) -> tuple[Callable[[str], object], ...]:
    """Return the function that reads each field of the press, by its type."""
    hints = get_type_hints(PRESSES[tag])
    return tuple(_reader(hints[field.name]) for field in fields(PRESSES[tag]))


def _reader(hint: Any) -> Callable[[str], object]:
    if isinstance(hint, NewType):
        return str
    if hint is bool:
        return {"1": True, "0": False}.__getitem__
    if hint is int:
        return _number
    if issubclass(hint, IntEnum):
        return lambda text: hint(int(text))
    return cast("Callable[[str], object]", hint)


def _number(text: str) -> int:
    """Return the number; ValueError for one that no button holds."""
    number = int(text)
    if number not in _NUMBERS:
        raise ValueError(number)
    return number
