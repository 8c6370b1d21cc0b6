"""Foreseen mistakes that a learner repeats, and when each comes back as a wrong working."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from bot.domain.ids import SkillId, TraceId
from bot.domain.mastery.tracing import POLICY

WITHIN: Final = timedelta(days=7)
"""A mistake made twice within this time comes back."""
RESTS: Final = POLICY.spacing
"""The intervals: the first, and the one after each time that its wrong line was found."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnMistake:
    """A mistake that a learner made more than once."""

    mistake: str
    """The id of the misconception."""
    skill_id: SkillId
    item_id: UUID
    """The item of the last mistake."""
    item_version: int
    found: int = 0
    """How many times in a row its wrong line was found."""
    due_at: datetime | None = None
    """None once it was found often enough."""

    @property
    def rest_days(self) -> int:
        """Return the length in days of its present interval."""
        return RESTS[min(self.found, len(RESTS) - 1)].days

    def made_again(self, now: datetime) -> "OwnMistake":
        """Return the mistake after it was made, or its wrong line was missed: it begins again."""
        return replace(self, found=0, due_at=now + RESTS[0])

    def after(self, now: datetime, *, right: bool) -> "OwnMistake":
        """Return the mistake after a search for its wrong line."""
        if not right:
            return self.made_again(now)
        found = self.found + 1
        due_at = now + RESTS[found] if found < len(RESTS) else None
        return replace(self, found=found, due_at=due_at)


def is_repeated(mistake: str, trace: TraceId, earlier: Iterable[tuple[TraceId, str]]) -> bool:
    """Return True if the mistake was made with another problem among these earlier ones."""
    return any(made == mistake and other != trace for other, made in earlier)
