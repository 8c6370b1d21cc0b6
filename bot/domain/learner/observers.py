"""Who may see how far a learner is: one or two people whom the learner asked to look on."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import LearnerId, ObservationId

MOST_OBSERVERS: Final = 2
"""People who look on one learner."""
MOST_OBSERVED: Final = 10
"""Learners on whom one person looks; it is no tool for classes."""
INVITATION_LASTS: Final = timedelta(days=7)
REMINDED_EVERY: Final = timedelta(days=30)
"""How often a learner is reminded that somebody looks on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A link by which one person may come to look on a learner; there is one at a time."""

    token: str
    learner_id: LearnerId
    name: str
    """What the learner is called."""
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A learner, and who looks on with their consent; both under their names of that time."""

    id: ObservationId
    learner_id: LearnerId
    learner_name: str
    observer_id: LearnerId
    observer_name: str
    since: datetime
    reminded_at: datetime
    """When the learner was last told of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observations:
    """All observations that somebody has part in, oldest first, and their open invitation."""

    observers: tuple[Observation, ...] = ()
    """Of those who look on them."""
    observed: tuple[Observation, ...] = ()
    """Of those on whom they look."""
    invitation: Invitation | None = None

    def invites(self, now: datetime) -> Invitation | None:
        """Return the invitation if it can be used at that moment."""
        found = self.invitation
        return found if found is not None and found.expires_at > now else None

    @property
    def has_place(self) -> bool:
        """Return True if one more person may look on."""
        return len(self.observers) < MOST_OBSERVERS


class ObserverNews(StrEnum):
    """What somebody is told of an observation that the other side began or ended."""

    BEGAN = "began"
    """Somebody who was invited looks on."""
    LEFT = "left"
    """An observer looks on no more."""
    STOPPED = "stopped"
    """The learner lets them look on no more."""
