"""What is passed on, who took it, and how a link is made: what the flow needs to know."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.domain.ids import ChatId, LearnerId, QuestionKey, ShareId
from bot.flow.engine.ports import Port, Ports

BEGINS: Final = "s_"
"""What the payload of a link begins with."""
FLAG: Final = QuestionKey("share")
"""By which something that is passed on is flagged, in place of a question of a course."""
MISSED: Final = "share_missed"
"""What is traced when a link leads nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Something of a learner's that anyone with its link may look at and copy."""

    id: ShareId
    owner_id: LearnerId
    kind: str
    thing: str
    """What it is, as its kind calls it: the id of a deck, for example."""
    sharer: str = ""
    """The first name of its owner, if they want it to be seen."""
    created_at: datetime
    withdrawn_at: datetime | None = None
    stopped: bool = False
    """Whether two learners found something wrong with it, or the operator did."""

    @property
    def stands(self) -> bool:
        """Return True if the link leads to it."""
        return self.withdrawn_at is None and not self.stopped


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A copy that a learner took."""

    share_id: ShareId
    copies: tuple[str, ...]
    """What it is by now, as its kind calls it, the copy itself first."""
    base: tuple[str, ...] = ()
    """The ids of what came with it; all else in the copy is the taker's own."""


class Shares(Protocol):
    """What learners pass on."""

    async def get(self, share_id: ShareId) -> Share | None:
        """Return what the link led to; None if there never was such a link."""

    async def of_learner(self, learner_id: LearnerId) -> tuple[Share, ...]:
        """Return all that the learner ever passed on, the latest first."""

    async def taken(self, learner_id: LearnerId, share_id: ShareId) -> Taken | None:
        """Return the copy that the learner took of it, if they did."""

    async def origin(self, learner_id: LearnerId, thing: str) -> ShareId | None:
        """Return what that is a copy of; None if it is the learner's own."""

    async def takers(self, share_id: ShareId) -> int:
        """Return how many have taken a copy."""

    async def taken_since(self, learner_id: LearnerId, since: datetime) -> int:
        """Return how many copies the learner took from then on."""

    async def missed_since(self, chat_id: ChatId, since: datetime) -> int:
        """Return how many links without anything behind them the chat opened from then on."""


def link_to(share_id: ShareId, ports: Ports) -> str:
    """Return the link to what is passed on."""
    return f"{ports.chat_link}?start={BEGINS}{share_id}"


SHARES: Final[Port[Shares]] = Port("shares")
