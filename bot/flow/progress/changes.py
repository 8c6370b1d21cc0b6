"""Changes of the nightly counts of maps and days."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.domain.ids import DeckId, LearnerId, MapId, SkillId
from bot.domain.progress.analytics import Metrics
from bot.domain.progress.statistics import DeckDay, SkillDay
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotTaken(Change):
    """A map was counted for a day. An earlier snapshot of that day is kept."""

    map_id: MapId
    day: date
    metrics: Metrics
    next_at: datetime
    """When to count the map again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCounted(Change):
    """The decks and skills that the learner worked on were counted for a day."""

    learner_id: LearnerId
    day: date
    decks: Mapping[DeckId, DeckDay]
    skills: Mapping[SkillId, SkillDay]
    next_at: datetime | None
    """When to count the next day, or None until the learner does something again."""
