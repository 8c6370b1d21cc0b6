"""A turn that no learner began: taken, and what it says delivered."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.conversation import TurnResult
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply

DELIVERY_SECONDS = 60
"""A chat that Telegram holds up longer must not hold up the others; its replies are stored."""


class TakesTurns(Protocol):
    """The conversation, as far as the clock needs it."""

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        """Apply the turn once and return its replies."""


class Deliver(Protocol):
    """Sends the replies of a turn and marks them as delivered."""

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        """Take the replies over; they are stored, and arrive in the chat's own order."""


@dataclass(frozen=True, slots=True)
class ClockTurns:
    """Where the turns of the clock are taken, and where their replies go."""

    conversation: TakesTurns
    deliver: Deliver

    async def take(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        """Let the chat take the event once, deliver its replies, and return whether it had any.

        A turn that another process has applied is delivered by that one.
        """
        taken = await self.conversation.take_turn(chat_id, turn_id, event)
        if taken.replayed or not taken.replies:
            return False
        async with asyncio.timeout(DELIVERY_SECONDS):
            await self.deliver(chat_id, turn_id, taken.replies)
        return True
