"""What looking on needs from storage."""

from typing import Final, Protocol

from bot.domain.ids import LearnerId
from bot.domain.learner.observers import Invitation, Observations
from bot.flow.engine.ports import Port


class Observers(Protocol):
    """Invitations, and who looks on whom."""

    async def invitation(self, token: str) -> Invitation | None:
        """Return the invitation of that token, which may have expired; None if there is none."""

    async def of(self, learner_id: LearnerId) -> Observations:
        """Return all observations that somebody has part in, and their invitation."""


OBSERVERS: Final = Port[Observers]("observers")
