"""Invitations to look on, and what both sides do with them."""

from bot.domain.ids import ObservationId
from bot.domain.learner.observers import ObserverNews
from bot.flow.engine.events import Event, Occurred, Press, SettingsPress, event, press


@press("observe")
class InvitePressed(SettingsPress):
    """The learner wants a link by which somebody may look on."""


@press("uninvite")
class InvitationWithdrawnPressed(SettingsPress):
    """The learner took the link back."""


@event
class InvitationOpened(Event):
    """Somebody opened the link of an invitation."""

    token: str


@press("lookon")
class InvitationAnswered(Press):
    """The learner who opened the link agreed to look on, or declined."""

    token: str
    accepted: bool


@press("lookend")
class ObservationEndPressed(SettingsPress):
    """The learner lets an observer look on no more, or the observer wants to no more."""

    observation_id: ObservationId


@event
class NewsDue(Occurred):
    """The other side began or ended an observation, of which this side is to be told."""

    number: int
    news: ObserverNews
    name: str


@event
class ReportDue(Occurred):
    """It is time to tell an observer how their learners are doing."""
