"""What the flow needs to count a map, and of what was counted."""

from collections.abc import Sequence
from typing import Protocol

from bot.domain.ids import MapId
from bot.domain.progress.analytics import CountedAnswer, Metrics


class Analytics(Protocol):
    """The answers of a map, and its snapshots."""

    async def answers(self, map_id: MapId) -> Sequence[CountedAnswer]:
        """Return every answer of the map that was not taken back."""

    async def snapshots(self, map_id: MapId, limit: int) -> Sequence[Metrics]:
        """Return the newest snapshots of the map, oldest first."""
