"""The extent of a topic: how many concepts its map may hold, and how deep it may be."""

import re
from dataclasses import dataclass
from enum import StrEnum


class Scope(StrEnum):
    """How much of a topic a learner wants to learn."""

    SHORT = "short"
    NORMAL = "normal"
    DEEP = "deep"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits of a map: how many concepts it has, and how long its longest path may be."""

    fewest: int
    most: int
    deepest: int


_BOUNDS = {
    Scope.SHORT: Bounds(fewest=4, most=8, deepest=3),
    Scope.NORMAL: Bounds(fewest=8, most=16, deepest=4),
    Scope.DEEP: Bounds(fewest=15, most=30, deepest=5),
}
MOST_WITH_GOAL = 20
"""A map toward a goal holds no more concepts than this, in any scope (K44)."""


_NAMED = {
    "short": Scope.SHORT,
    "kurz": Scope.SHORT,
    "normal": Scope.NORMAL,
    "deep": Scope.DEEP,
    "tief": Scope.DEEP,
    "ausführlich": Scope.DEEP,
}
_WITH_SCOPE = re.compile(rf"(.*\w.*?)[\s,;–-]+({'|'.join(_NAMED)})", re.IGNORECASE | re.DOTALL)


def topic_and_scope(wanted: str) -> tuple[str, Scope]:
    """Return the topic and the scope of "Python short" or "Python, kurz".

    The default is normal.
    """
    parted = _WITH_SCOPE.fullmatch(wanted.strip())
    if parted is None:
        return wanted, Scope.NORMAL
    return parted[1].strip(), _NAMED[parted[2].casefold()]


def bounds(scope: Scope, *, with_goal: bool = False) -> Bounds:
    """Return the bounds of a map of that scope. A goal never widens them."""
    chosen = _BOUNDS[scope]
    if not with_goal:
        return chosen
    return Bounds(
        fewest=min(chosen.fewest, MOST_WITH_GOAL),
        most=min(chosen.most, MOST_WITH_GOAL),
        deepest=chosen.deepest,
    )
