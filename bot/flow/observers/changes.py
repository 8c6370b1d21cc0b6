"""Changes of observers and invitations."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import LearnerId, ObservationId
from bot.domain.learner.observers import Invitation, Observation, ObserverNews
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True)
class InvitationMade(Change):
    """The learner got a link to invite an observer. An earlier link no longer works."""

    invitation: Invitation


@dataclass(frozen=True, slots=True)
class InvitationWithdrawn(Change):
    """The learner's link no longer works."""

    learner_id: LearnerId


@dataclass(frozen=True, slots=True)
class ObservationBegun(Change):
    """Somebody became an observer by the invitation `token`, which is used up."""

    observation: Observation
    token: str


@dataclass(frozen=True, slots=True)
class ObservationEnded(Change):
    """An observation ended."""

    observation_id: ObservationId


@dataclass(frozen=True, slots=True)
class ObserversRecalled(Change):
    """The learner was reminded of their observers."""

    learner_id: LearnerId
    at: datetime


@dataclass(frozen=True, slots=True)
class NewsLeft(Change):
    """The other side is to be told in their own chat, unless they left."""

    learner_id: LearnerId
    news: ObserverNews
    name: str


@dataclass(frozen=True, slots=True)
class NewsTold(Change):
    """The news was told, or can no longer be told."""

    number: int


def ending(observation: Observation, by: LearnerId) -> tuple[Change, ...]:
    """Return the changes that end the observation and inform the other side."""
    if by == observation.learner_id:
        left = NewsLeft(observation.observer_id, ObserverNews.STOPPED, observation.learner_name)
    else:
        left = NewsLeft(observation.learner_id, ObserverNews.LEFT, observation.observer_name)
    return ObservationEnded(observation.id), left
