"""Events of invitations to observers and of observations."""

from bot.domain.ids import ObservationId
from bot.domain.learner.observers import ObserverNews
from bot.flow.engine.events import Event, Occurred, Press, SettingsPress, event, press


@press("observe")
class InvitePressed(SettingsPress):
    """The learner asked for a link that invites an observer."""


@press("uninvite")
class InvitationWithdrawnPressed(SettingsPress):
    """The learner withdrew the link."""


@event
class InvitationOpened(Event):
    """Somebody opened the link of an invitation."""

    token: str


@press("lookon")
class InvitationAnswered(Press):
    """The learner who opened the link agreed to observe, or declined."""

    token: str
    accepted: bool


@press("lookend")
class ObservationEndPressed(SettingsPress):
    """The learner or the observer ended the observation."""

    observation_id: ObservationId


@event
class NewsDue(Occurred):
    """The other side began or ended an observation, and this side is to be told."""

    number: int
    news: ObserverNews
    name: str


@event
class ReportDue(Occurred):
    """It is time to tell an observer how their learners are doing."""
