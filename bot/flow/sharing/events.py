"""What happens to what is passed on."""

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ShareId
from bot.flow.engine.events import Event, Occurred, Press, event, press


@press("share")
class SharePressed(Press):
    """The learner wants to pass on something of theirs."""

    kind: str
    thing: str


@press("shareas")
class ShareMadePressed(Press):
    """The learner wants a link to it, with their first name beside it or without."""

    kind: str
    thing: str
    named: bool


@press("unshare")
class ShareStoppedPressed(Press):
    """The learner withdraws the link."""

    share_id: ShareId


@event
class ShareOpened(Event):
    """Somebody followed the link."""

    share_id: ShareId


@press("sharetake")
class CopyPressed(Press):
    """The learner wants a copy of their own, or not now."""

    share_id: ShareId
    wanted: bool


@press("shareset")
class SharedSetPressed(Press):
    """The learner wants to practise the problems that were passed on."""

    share_id: ShareId


@press("sharewrong")
class ShareFlaggedPressed(Press):
    """The learner finds something wrong with what is passed on."""

    share_id: ShareId


@press("shareflag")
class ShareFlagReasonPressed(Press):
    """The learner said what is wrong with it."""

    share_id: ShareId
    reason: FlagReason


@press("sharenew")
class ChangePressed(Press):
    """Whether the learner takes what changed in what they have a copy of."""

    share_id: ShareId
    wanted: bool


@event
class SharedChangeFound(Occurred):
    """What the learner took a copy of has changed since they were told of it."""

    share_id: ShareId


@event
class ShareRuledOut(Occurred):
    """The operator found that something is wrong with what the learner passes on."""

    share_id: ShareId
