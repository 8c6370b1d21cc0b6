"""Whose log has grown enough for another fit of FSRS-6, declared by the one who needs it."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.domain.ids import ChatId, LearnerId
from bot.domain.memory_models.review import LoggedReview


@dataclass(frozen=True, slots=True, kw_only=True)
class FitDue:
    """A learner with FSRS-6 whose answers have doubled since the last fit."""

    chat_id: ChatId
    learner_id: LearnerId
    at_answers: int
    """The doubling that they have reached: 100, 200, 400, …"""


class Fits(Protocol):
    """Logs that FSRS-6 is fitted to; the database is the truth."""

    async def due(self, limit: int, after: FitDue | None = None) -> Sequence[FitDue]:
        """Return whose log is to be fitted to, page by page by their id."""

    async def log(self, learner_id: LearnerId) -> Sequence[LoggedReview]:
        """Return all of the learner's reviews, oldest first; tasks are left out."""
