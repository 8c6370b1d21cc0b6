"""What the clock's look at a map or a day changed."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from bot.domain.ids import DeckId, LearnerId, MapId, SkillId
from bot.domain.progress.analytics import Metrics
from bot.domain.progress.statistics import DeckDay, SkillDay
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True, kw_only=True)
class SnapshotTaken(Change):
    """A map was counted for a day; one that was taken of that day before stays."""

    map_id: MapId
    day: date
    metrics: Metrics
    next_at: datetime
    """When the map is to be counted again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayCounted(Change):
    """What a day made of the decks and skills that the learner worked on."""

    learner_id: LearnerId
    day: date
    decks: Mapping[DeckId, DeckDay]
    skills: Mapping[SkillId, SkillDay]
    next_at: datetime | None
    """When the next day is to be counted; None until the learner does something again."""
