"""What waits in a chat: stored updates, read, and turns of the clock."""

import asyncio
from collections import deque
from collections.abc import Awaitable
from contextlib import AsyncExitStack
from dataclasses import dataclass, field

from bot.chat.inbound.arrivals import UnreadableUpdateError
from bot.chat.inbound.inbound import AnyUpdate, left_of, read_payload
from bot.chat.inbound.taken_over import PROCESS_DIED, has_killed
from bot.domain.ids import ChatId, TurnId
from bot.domain.topics.course import Language
from bot.flow.engine.delivery import Incoming
from bot.flow.engine.replies import Reply


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredUpdate:
    """A stored update, read."""

    turn_id: TurnId
    chat_id: ChatId
    what: AnyUpdate
    """If the update is set aside, what can be answered to its learner."""
    language: Language | None
    first_name: str = ""
    set_aside_for: str | None = None
    begun: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockTurn:
    """A turn of the clock whose replies are to be delivered."""

    turn_id: TurnId
    chat_id: ChatId
    replies: tuple[Reply, ...]
    late: bool = False
    """True if it was not delivered when it was taken, which may have been long ago."""


@dataclass(slots=True)
class ChatQueue:
    """What waits in one chat. A queue exists only while there is something in it."""

    jobs: deque[StoredUpdate | ClockTurn] = field(default_factory=deque)
    turns: set[TurnId] = field(default_factory=set)
    """Turns that wait here, are running or are done. They are not queued again."""
    arrival: asyncio.Event = field(default_factory=asyncio.Event)
    """Set by each new job."""
    slowed: bool = False
    dropped: bool = False

    async def wait(self, began: AsyncExitStack, sleep: Awaitable[None]) -> bool:
        """Wait before a reply is sent again. Return True if the chat's next turn has come.

        The network causes the delay, so the turn no longer counts as begun.
        """
        await began.aclose()
        self.arrival.clear()
        ends = [asyncio.ensure_future(step) for step in (sleep, self.arrival.wait())]
        try:
            if not self.jobs:
                await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
        return bool(self.jobs)


def read_update(incoming: Incoming) -> StoredUpdate:
    """Return the update, or what can be answered to its learner if it is set aside."""
    if (reason := PROCESS_DIED if has_killed(incoming) else incoming.unreadable) is not None:
        return _aside(incoming, reason)
    try:
        what, language, first_name = read_payload(incoming.payload)
    except UnreadableUpdateError as error:
        return _aside(incoming, str(error))
    return StoredUpdate(
        turn_id=incoming.turn_id,
        chat_id=incoming.chat_id,
        what=what,
        language=language,
        first_name=first_name,
        begun=incoming.begun,
    )


def _aside(incoming: Incoming, reason: str) -> StoredUpdate:
    return StoredUpdate(
        turn_id=incoming.turn_id,
        chat_id=incoming.chat_id,
        what=left_of(incoming.payload),
        language=None,
        set_aside_for=reason,
    )
