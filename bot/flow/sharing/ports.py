"""The port of shared things: what is passed on, who took it, and its links."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol

from bot.domain.ids import ChatId, LearnerId, QuestionKey, ShareId
from bot.flow.engine.ports import Port, Ports

BEGINS: Final = "s_"
"""The prefix of the payload in a link."""
FLAG: Final = QuestionKey("share")
"""The key under which a shared thing is flagged, in place of a course's question."""
MISSED: Final = "share_missed"
"""The trace of a link that leads nowhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Share:
    """Something of a learner's that anyone with the link may see and copy."""

    id: ShareId
    owner_id: LearnerId
    kind: str
    thing: str
    """The thing in terms of its kind, such as the id of a deck."""
    sharer: str = ""
    """The first name of its owner, if they want to show it."""
    created_at: datetime
    withdrawn_at: datetime | None = None
    stopped: bool = False
    """Whether two learners reported a problem, or the operator suspended it."""

    @property
    def stands(self) -> bool:
        """Return True if the link works."""
        return self.withdrawn_at is None and not self.stopped


@dataclass(frozen=True, slots=True, kw_only=True)
class Taken:
    """A copy that a learner took."""

    share_id: ShareId
    copies: tuple[str, ...]
    """The things of the copy in terms of its kind, the copy itself first."""
    base: tuple[str, ...] = ()
    """Names of what came with it. All else in the copy is the taker's own."""


class Shares(Protocol):
    """Shared things and their copies."""

    async def get(self, share_id: ShareId) -> Share | None:
        """Return what the link led to, or None if there never was such a link."""

    async def of_learner(self, learner_id: LearnerId) -> tuple[Share, ...]:
        """Return everything that the learner ever passed on, the latest first."""

    async def taken(self, learner_id: LearnerId, share_id: ShareId) -> Taken | None:
        """Return the copy that the learner took, or None."""

    async def origin(self, learner_id: LearnerId, thing: str) -> ShareId | None:
        """Return what the thing is a copy of, or None if it is the learner's own."""

    async def takers(self, share_id: ShareId) -> int:
        """Return the number of learners who took a copy."""

    async def taken_since(self, learner_id: LearnerId, since: datetime) -> int:
        """Return the number of copies the learner took since `since`."""

    async def missed_since(self, chat_id: ChatId, since: datetime) -> int:
        """Return the number of broken links the chat opened since `since`."""


def link_to(share_id: ShareId, ports: Ports) -> str:
    """Return the link to a shared thing."""
    return f"{ports.chat_link}?start={BEGINS}{share_id}"


SHARES: Final[Port[Shares]] = Port("shares")
