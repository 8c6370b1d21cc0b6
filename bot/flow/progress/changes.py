"""What the clock's look at a map changed."""

from dataclasses import dataclass
from datetime import date, datetime

from bot.domain.ids import MapId
from bot.domain.progress.analytics import Metrics


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotTaken:
    """A map was counted for a day; one that was taken of that day before stays."""

    map_id: MapId
    day: date
    metrics: Metrics
    next_at: datetime
    """When the map is to be counted again."""
