"""What looking on changes."""

from dataclasses import dataclass
from datetime import datetime

from bot.domain.ids import LearnerId, ObservationId
from bot.domain.learner.observers import Invitation, Observation, ObserverNews
from bot.flow.engine.changes import Change


@dataclass(frozen=True, slots=True)
class InvitationMade(Change):
    """The learner has a link to invite somebody; an earlier one works no more."""

    invitation: Invitation


@dataclass(frozen=True, slots=True)
class InvitationWithdrawn(Change):
    """The learner's link works no more."""

    learner_id: LearnerId


@dataclass(frozen=True, slots=True)
class ObservationBegun(Change):
    """Somebody looks on by the invitation of that token, which is used up."""

    observation: Observation
    token: str


@dataclass(frozen=True, slots=True)
class ObservationEnded(Change):
    """Somebody looks on no more."""

    observation_id: ObservationId


@dataclass(frozen=True, slots=True)
class ObserversRecalled(Change):
    """The learner was reminded of who looks on."""

    learner_id: LearnerId
    at: datetime


@dataclass(frozen=True, slots=True)
class NewsLeft(Change):
    """The other side is to be told in their own chat, unless they are gone."""

    learner_id: LearnerId
    news: ObserverNews
    name: str


@dataclass(frozen=True, slots=True)
class NewsTold(Change):
    """Nothing more is to be said of it."""

    number: int


def ending(observation: Observation, by: LearnerId) -> tuple[Change, ...]:
    """Return what ends the observation and has the other side told of it."""
    it = observation
    if by == it.learner_id:
        left = NewsLeft(it.observer_id, ObserverNews.STOPPED, it.learner_name)
    else:
        left = NewsLeft(it.learner_id, ObserverNews.LEFT, it.observer_name)
    return ObservationEnded(it.id), left
