"""Changes of what is passed on."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId, ShareId
from bot.flow.engine.changes import Change
from bot.flow.sharing.ports import Share, Taken


@dataclass(frozen=True, slots=True)
class ShareMade(Change):
    """A learner made a link to something of theirs."""

    share: Share


@dataclass(frozen=True, slots=True)
class ShareWithdrawn(Change):
    """A link was withdrawn. Copies stay."""

    share_id: ShareId


@dataclass(frozen=True, slots=True)
class SharedChanged(Change):
    """The owner changed things that may be passed on; None means all of the kind."""

    owner_id: LearnerId
    kind: str
    things: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class CopyTaken(Change):
    """A learner took a copy."""

    learner_id: LearnerId
    taken: Taken


@dataclass(frozen=True, slots=True)
class CopyUpdated(Change):
    """A learner updated their copy."""

    learner_id: LearnerId
    taken: Taken


@dataclass(frozen=True, slots=True)
class ChangeTold(Change):
    """The learner was told what has changed so far in the original of their copy."""

    learner_id: LearnerId
    share_id: ShareId
