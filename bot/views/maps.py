"""Maps to look at as a whole: of a topic its concepts, of a goal map its goals."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.topics.mind_map import NodeStatus


class MapKind(StrEnum):
    """What a map is made of."""

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
    """A concept or a goal on its map; the id is the map's own."""

    id: str
    label: str
    status: NodeStatus
    depth: int
    open: bool
    """Whether it can be learned now."""
    current: bool = False
    """Whether the chat is about it now."""
    optional: bool = False
    whole: bool = False
    """Whether it is made of others that are places themselves."""
    recall: float | None = None
    """How likely it is still known, 0..1; None before its first review."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WholeMap:
    """A map with all that is on it."""

    line: MapLine
    goal: str
    """What a topic is learned for, or empty if that is all of it."""
    places: tuple[MapPlace, ...]
    edges: tuple[tuple[int, int], ...]
    """What comes first and what it leads to, as places in `places`."""
    parts: tuple[tuple[int, int], ...] = ()
    """A part and the whole that it belongs to."""


class NextStep(StrEnum):
    """What learning a place now begins with."""

    LEARN = "learn"
    CHECK = "check"
    """It may be known already: a few questions first."""
    REVIEW = "review"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceDetails:
    """A place by itself."""

    place: MapPlace
    about: str
    """What it is, in Markdown."""
    known: int | None
    """How well it is known, in percent, or None if nothing was answered."""
    due_at: datetime | None
    missing: tuple[str, ...]
    """What comes before it and is not there yet."""
    opens: tuple[str, ...]
    step: NextStep | None
    """None if there is nothing to begin now."""
