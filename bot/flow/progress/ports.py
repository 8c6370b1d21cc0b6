"""What the flow needs to count a map, and of what was counted."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Protocol

from bot.domain.ids import LearnerId, MapId
from bot.domain.progress.analytics import CountedAnswer, Metrics, Snapshot


class Analytics(Protocol):
    """The answers of a map, and its snapshots."""

    async def answers(self, map_id: MapId) -> Sequence[CountedAnswer]:
        """Return every answer of the map that was not taken back."""

    async def snapshots(self, map_id: MapId, limit: int) -> Sequence[Metrics]:
        """Return the newest snapshots of the map, oldest first."""

    async def snapshots_since(self, map_id: MapId, first: date) -> Sequence[Snapshot]:
        """Return the snapshots of the map from that day on, oldest first."""

    async def days_learned(
        self, learner_id: LearnerId, zone: str, first: date
    ) -> Mapping[date, int]:
        """Return how many answers the learner gave on which day of learning, from that day on.

        Answers to questions, cards and items of practice count; those of a first check do not.
        """
