"""What a turn changed of what is passed on."""

from dataclasses import dataclass

from bot.domain.ids import LearnerId, ShareId
from bot.flow.engine.changes import Change
from bot.flow.sharing.ports import Share, Taken


@dataclass(frozen=True, slots=True)
class ShareMade(Change):
    """A learner passes something on."""

    share: Share


@dataclass(frozen=True, slots=True)
class ShareWithdrawn(Change):
    """The link leads nowhere any more; copies stay."""

    share_id: ShareId


@dataclass(frozen=True, slots=True)
class SharedChanged(Change):
    """The owner changed things of a kind that may be passed on; None stands for all of them."""

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
    """A learner took what changed in what they have a copy of."""

    learner_id: LearnerId
    taken: Taken


@dataclass(frozen=True, slots=True)
class ChangeTold(Change):
    """The learner knows what has changed so far in what they took a copy of."""

    learner_id: LearnerId
    share_id: ShareId
