"""Stored JSON names the version that wrote it. Older values are lifted when they are read."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar

import structlog
from pydantic import ValidationError
from pydantic_core import from_json

T = TypeVar("T")
Lift = Callable[[Any], Any]

_log = structlog.get_logger(__name__)


class Versioned(Generic[T]):
    """One kind of value as stored JSON.

    Each of `lifts` turns the stored form of one version into that of the next, so that there are
    as many versions as lifts. Version 0 is stored without a number.
    """

    def __init__(
        self, what: str, dump: Callable[[T], str], load: Callable[[Any], T], *lifts: Lift
    ) -> None:
        self._what = what
        self._dump = dump
        self._load = load
        self._lifts = lifts

    def dump(self, value: T) -> str:
        """Return the value as JSON."""
        dumped = self._dump(value)
        return f'{{"version":{len(self._lifts)},"value":{dumped}}}' if self._lifts else dumped

    def load(self, of: str | int, stored: str) -> T | None:
        """Return the stored value. If it is unreadable, log that and return None."""
        return readable(lambda: self._load(self._lift(from_json(stored))), self._what, of)

    def _lift(self, read: Any) -> Any:
        version, value = 0, read
        if self._lifts and isinstance(read, dict) and read.keys() == {"version", "value"}:
            version, value = read["version"], read["value"]
        if version > len(self._lifts):
            raise ValueError(version)
        for lift in self._lifts[version:]:
            value = lift(value)
        return value


def readable(read: Callable[[], T], what: str, of: str | int) -> T | None:
    """Return the result of `read`.

    If the value is unreadable, log that without the value, return None.
    """
    try:
        return read()
    except (ValueError, KeyError, TypeError) as error:
        mistakes = _mistakes(error)
        _log.error("stored value cannot be read", what=what, of=of, mistakes=mistakes)
        return None


def _mistakes(error: Exception) -> list[str]:
    """Return the places and kinds of the errors only: the values are the learner's words."""
    if isinstance(error, ValidationError):
        return [f"{mistake['loc']}: {mistake['type']}" for mistake in error.errors()]
    return [type(error).__name__]
