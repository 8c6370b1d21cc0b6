"""Refreshers of a finished topic: offered once, kept or dropped at any time."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from bot.domain.ids import MapId


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshersProposed:
    """The topic is finished; shall what was mastered go on coming back, ever more rarely?"""

    map_id: MapId
    title: str
    kind: Literal["refreshers_proposed"] = "refreshers_proposed"


@dataclass(frozen=True, slots=True, kw_only=True)
class RefreshersSettled:
    """The concepts of the topic go on coming back, or no more; how to change that."""

    map_id: MapId
    title: str
    kept: bool
    next_review_at: datetime | None = None
    """When the first of them comes, where they are kept."""
    kind: Literal["refreshers_settled"] = "refreshers_settled"
