"""The port of observers."""

from typing import Final, Protocol

from bot.domain.ids import LearnerId
from bot.domain.learner.observers import Invitation, Observations
from bot.flow.engine.ports import Port


class Observers(Protocol):
    """Invitations and observations."""

    async def invitation(self, token: str) -> Invitation | None:
        """Return the invitation with that token, which may have expired, or None."""

    async def of(self, learner_id: LearnerId) -> Observations:
        """Return all observations of a learner on either side, and their invitation."""


OBSERVERS: Final = Port[Observers]("observers")
