"""Lines among replies, told apart by their keys."""

from collections.abc import Sequence
from typing import Any, TypeGuard

from bot.flow.engine.replies import Line, Reply


def is_line(reply: Reply, *keys: str) -> TypeGuard[Line]:
    """Say whether the reply is a line with one of these keys, or one that begins so."""
    return isinstance(reply, Line) and reply.key.startswith(keys)


def named(replies: Sequence[Reply]) -> list[str]:
    """Return what the replies are: the keys of lines, the classes of all others."""
    return [reply.key if isinstance(reply, Line) else type(reply).__name__ for reply in replies]


def of_press(line: Line, name: str) -> Any:
    """Return what the first button of the line is about, such as its `map_id`."""
    return getattr(line.keyboard[0][0].press, name)
