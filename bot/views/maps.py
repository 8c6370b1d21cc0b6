"""Whole maps: the concepts of a topic, or the goals of a goal map."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.topics.mind_map import NodeStatus


class MapKind(StrEnum):
    """The kind of a map."""

    TOPIC = "topic"
    GOALS = "goals"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLine:
    """A map beside others."""

    id: str
    title: str
    kind: MapKind
    done: int
    of: int


@dataclass(frozen=True, slots=True, kw_only=True)
class MapPlace:
    """A concept or a goal on its map. The id is the map's own."""

    id: str
    label: str
    status: NodeStatus
    depth: int
    open: bool
    """True if it can be learned now."""
    current: bool = False
    """True if the chat is about it now."""
    optional: bool = False
    whole: bool = False
    """True if its parts are places themselves."""
    recall: float | None = None
    """The chance that it is still known, 0..1, or None before its first review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeMap:
    """A map with everything on it."""

    line: MapLine
    goal: str
    """The goal of a topic, or empty if it is the whole topic."""
    places: tuple[MapPlace, ...]
    edges: tuple[tuple[int, int], ...]
    """A prerequisite and its dependent, as indexes of `places`."""
    parts: tuple[tuple[int, int], ...] = ()
    """A part and its whole, as indexes of `places`."""


class NextStep(StrEnum):
    """The first step of learning a place now."""

    LEARN = "learn"
    CHECK = "check"
    """It may be known already, so a few questions come first."""
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDetails:
    """The details of a place."""

    place: MapPlace
    about: str
    """Its description, in Markdown."""
    known: int | None
    """How well it is known, in percent, or None without answers."""
    due_at: datetime | None
    missing: tuple[str, ...]
    """Its prerequisites that are not mastered."""
    opens: tuple[str, ...]
    step: NextStep | None
    """None if nothing can be begun now."""
