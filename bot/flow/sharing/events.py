"""Events of passing things on."""

from bot.domain.exercise.flagged_questions import FlagReason
from bot.domain.ids import ShareId
from bot.flow.engine.events import Event, Occurred, Press, event, press


@press("share")
class SharePressed(Press):
    """The learner asked to pass on something of theirs."""

    kind: str
    thing: str


@press("shareas")
class ShareMadePressed(Press):
    """The learner asked for the link, with or without their first name."""

    kind: str
    thing: str
    named: bool


@press("unshare")
class ShareStoppedPressed(Press):
    """The learner withdrew the link."""

    share_id: ShareId


@event
class ShareOpened(Event):
    """Somebody opened the link."""

    share_id: ShareId


@press("sharetake")
class CopyPressed(Press):
    """The learner took a copy, or declined."""

    share_id: ShareId
    wanted: bool


@press("shareset")
class SharedSetPressed(Press):
    """The learner asked to practise the problems that were passed on."""

    share_id: ShareId


@press("sharewrong")
class ShareFlaggedPressed(Press):
    """The learner reported a problem with what is passed on."""

    share_id: ShareId


@press("shareflag")
class ShareFlagReasonPressed(Press):
    """The learner said what is wrong with it."""

    share_id: ShareId
    reason: FlagReason


@press("sharenew")
class ChangePressed(Press):
    """The learner took the changes of their copy's original, or declined."""

    share_id: ShareId
    wanted: bool


@event
class SharedChangeFound(Occurred):
    """The original of the learner's copy has changed since they were last told."""

    share_id: ShareId


@event
class ShareRuledOut(Occurred):
    """The operator ruled out something that the learner passes on."""

    share_id: ShareId
