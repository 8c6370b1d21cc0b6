"""Values of rows as JSON and back. Values from a file are checked against their column."""

import math
import re
from collections.abc import Callable, Mapping
from datetime import UTC, date, datetime, time
from functools import partial
from typing import Any, Final

from pydantic import JsonValue
from pydantic_core import from_json, to_json
from sqlalchemy import JSON, BigInteger, Boolean, Column, Date, Float, Integer

from bot.flow.files.account import FIRST_YEAR, LAST_YEAR
from bot.storage.engine.columns import UtcDateTime

_LONGEST_TEXT: Final = 100_000
_DEEPEST: Final = 30
_HIGHEST: Final = 1e12
"""Of any number: nothing that is counted or measured here comes near this."""
_WHOLE_BITS: Final = 31
_MOMENT: Final = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)")
_WITHIN: Final[Mapping[str, tuple[float, float]]] = {
    "ease_factor": (1, 10),
    "interval_days": (0, 36_525),
    "repetitions": (0, 100_000),
    "effort_minutes": (1, 100_000),
    "opportunities": (0, 1_000_000),
    "p_init": (0, 1),
    "p_transit": (0, 1),
    "p_slip": (0, 1),
    "p_guess": (0, 1),
}
"""The range, by column, within which schedules and knowledge tracing can compute."""


class BadAccountError(ValueError):
    """Rows that do not fit their tables. The message names the place and none of the values."""


def as_json(value: Any) -> JsonValue:
    """Return the value of a column in JSON."""
    if isinstance(value, datetime):
        return value.astimezone(UTC).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    return value  # type: ignore[no-any-return]  # a column holds nothing else


def reader_of(column: Column[Any]) -> Callable[[JsonValue], Any]:
    """Return a function that reads a value of the file for the column.

    It raises BadAccountError if the value does not fit the column.
    """
    reads = (read for kind, read in _READERS if isinstance(column.type, kind))
    read: Callable[[JsonValue], Any] = partial(next(reads, _word), column)

    def value_of(value: JsonValue) -> Any:
        if value is None and column.nullable:
            return None
        try:
            return read(value)
        except (ValueError, TypeError, OverflowError, RecursionError) as error:
            raise BadAccountError(str(column)) from error

    return value_of


def rename_ids(value: JsonValue, names: Mapping[str, str]) -> JsonValue:
    """Return the value with all ids replaced by their new names, at any depth. No key is an id."""
    match value:
        case str():
            return names.get(value, value)
        case list():
            return [rename_ids(part, names) for part in value]
        case dict():
            return {name: rename_ids(part, names) for name, part in value.items()}
        case _:
            return value


def renamed_json(text: str, names: Mapping[str, str]) -> str:
    """Return the JSON text with all ids replaced by their new names."""
    return to_json(rename_ids(from_json(text, allow_inf_nan=False), names)).decode()


def _word(_: Column[Any], value: JsonValue) -> str:
    return _text(value)


def _time(_: Column[Any], value: JsonValue) -> datetime:
    return _moment(_text(value))


def _moment(value: str) -> datetime:
    moment = datetime.fromisoformat(value)
    if moment.tzinfo is None:
        raise ValueError(value)
    _in_reach(moment)
    return moment.astimezone(UTC)


def _flag(_: Column[Any], value: JsonValue) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _day(_: Column[Any], value: JsonValue) -> date:
    day = date.fromisoformat(_text(value))
    _in_reach(day)
    return day


def _number(column: Column[Any], value: JsonValue) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise TypeError
    lowest, highest = _WITHIN.get(column.name, (-_HIGHEST, _HIGHEST))
    if not (math.isfinite(value) and lowest <= value <= highest):
        raise ValueError
    return value


def _whole(column: Column[Any], value: JsonValue) -> int:
    number = _number(column, value)
    is_small = isinstance(column.type, BigInteger) or abs(number) < 1 << _WHOLE_BITS
    if not isinstance(number, int) or not is_small:
        raise ValueError
    return number


def _json(_: Column[Any], value: JsonValue) -> JsonValue:
    check_json(value)
    return value


_READERS: Final[tuple[tuple[type[Any], Callable[[Column[Any], JsonValue], Any]], ...]] = (
    (UtcDateTime, _time),
    (Boolean, _flag),
    (Date, _day),
    (Float, _number),
    (Integer, _whole),
    (JSON, _json),
)


def check_json(value: JsonValue, depth: int = 0) -> None:
    """Raise ValueError for numbers, times, texts and depths that no valid value has."""
    if depth > _DEEPEST:
        raise ValueError(depth)
    if isinstance(value, dict):
        for name, part in value.items():
            _text(name)
            check_json(part, depth + 1)
    elif isinstance(value, list):
        for part in value:
            check_json(part, depth + 1)
    elif isinstance(value, str):
        _check_text(value)
    elif value is not None and not (math.isfinite(value) and abs(value) <= _HIGHEST):
        raise ValueError(value)


def _check_text(value: str) -> None:
    if _MOMENT.fullmatch(_text(value)):
        _moment(value)


def _text(value: JsonValue) -> str:
    if not isinstance(value, str):
        raise TypeError
    if len(value) > _LONGEST_TEXT or "\0" in value:
        raise ValueError
    if not value.isascii():
        value.encode()  # a lone surrogate cannot be stored
    return value


def _in_reach(day: date) -> None:
    if not FIRST_YEAR <= day.year <= LAST_YEAR:
        raise ValueError(day.year)
