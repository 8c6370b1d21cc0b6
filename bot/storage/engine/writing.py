"""Which function writes which change of a turn."""

from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import Connection

from bot.flow.engine.changes import Change
from bot.flow.engine.ports import DecidedTurn

C = TypeVar("C", bound=Change)
Writer = Callable[[Connection, DecidedTurn, Any], object]
"""Writes a change of the turn."""
Writes = tuple[type[Change], Writer]


def writes(change: type[C], writer: Callable[[Connection, DecidedTurn, C], object]) -> Writes:
    """Return the change with what writes it."""
    return change, writer
