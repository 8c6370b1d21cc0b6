"""Observers: one or two people whom a learner asked to follow their progress."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import LearnerId, ObservationId

MOST_OBSERVERS: Final = 2
"""Per learner."""
MOST_OBSERVED: Final = 10
"""Learners per observer. It is no tool for classes."""
INVITATION_LASTS: Final = timedelta(days=7)
REMINDED_EVERY: Final = timedelta(days=30)
"""How often a learner is reminded of an observer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A link by which one person may become an observer of a learner. There is one at a time."""

    token: str
    learner_id: LearnerId
    name: str
    """The learner's name."""
    expires_at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Observation:
    """A learner and an observer, by consent, under their names at that time."""

    id: ObservationId
    learner_id: LearnerId
    learner_name: str
    observer_id: LearnerId
    observer_name: str
    since: datetime
    reminded_at: datetime
    """When the learner was last reminded of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Observations:
    """All observations on either side of a person, oldest first, and their open invitation."""

    observers: tuple[Observation, ...] = ()
    """Observations of this person by others."""
    observed: tuple[Observation, ...] = ()
    """Observations of others by this person."""
    invitation: Invitation | None = None

    def invites(self, now: datetime) -> Invitation | None:
        """Return the invitation if it can be used at that moment."""
        found = self.invitation
        return found if found is not None and found.expires_at > now else None

    @property
    def has_place(self) -> bool:
        """Return True if there is room for another observer."""
        return len(self.observers) < MOST_OBSERVERS


class ObserverNews(StrEnum):
    """News about an observation that the other side began or ended."""

    BEGAN = "began"
    """An invited person began to observe."""
    LEFT = "left"
    """An observer stopped observing."""
    STOPPED = "stopped"
    """The learner ended the observation."""
