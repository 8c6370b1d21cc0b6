"""A turn that no learner began: apply it and deliver its replies."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from typing import Protocol

from bot.domain.ids import ChatId, TurnId
from bot.flow.engine.events import Event
from bot.flow.engine.replies import Reply
from bot.flow.engine.turn import TurnResult
from bot.flow.outside.asking import Refusal, RefusedError, TakesTurns
from bot.pace import no_wait

LOOK_SECONDS = 0.25
"""How often to check whether another process has released a chat."""
MOST_LOOKS = 40
DELIVERY_SECONDS = 60
"""A chat that Telegram delays for longer must not delay the others. Its replies are stored."""


class Deliver(Protocol):
    """Sends the replies of a turn and marks them as delivered."""

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        """Send the replies, which are stored, in the chat's own order."""


class Beside(Protocol):
    """Reserves a chat for this process during a turn that no learner began."""

    def __call__(self, chat_id: ChatId, /) -> AbstractAsyncContextManager[bool]:
        """Yield True if the chat is reserved, or False if another process is at work there."""


@asynccontextmanager
async def _own_chat(_: ChatId) -> AsyncGenerator[bool]:
    yield True


@dataclass(frozen=True, slots=True)
class BesideTurns:
    """Takes turns for a caller outside the chat, in chats reserved for this process.

    Their replies are delivered if `deliver` is given.
    """

    conversation: TakesTurns
    beside: Beside
    deliver: Deliver | None = None
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        """Apply the turn once, as soon as no other process is at work in the chat.

        Raises RefusedError if that takes too long for the caller.
        """
        for _ in range(MOST_LOOKS):
            async with self.beside(chat_id) as is_ours:
                if is_ours:
                    return await self._take(chat_id, turn_id, event)
            await self.sleep(LOOK_SECONDS)
        raise RefusedError(Refusal.NOT_NOW, "the learner is busy just now")

    async def _take(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        taken = await self.conversation.take_turn(chat_id, turn_id, event)
        if self.deliver is not None and taken.replies and not taken.replayed:
            await self.deliver(chat_id, turn_id, taken.replies)
        return taken


@dataclass(frozen=True, slots=True)
class ClockTurns:
    """Takes the turns of the clock and delivers their replies."""

    conversation: TakesTurns
    deliver: Deliver
    beside: Beside = _own_chat
    pace: Callable[[], Awaitable[None]] = no_wait
    """Waits until a message on the bot's own initiative may be sent."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def take(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        """Apply the event once, deliver the replies, and return True if there were any.

        If another process is at work in the chat, nothing is done: what is due is found again. A
        turn that another process applied is delivered by that process.
        """
        async with self.beside(chat_id) as is_ours:
            return is_ours and await self._take(chat_id, turn_id, event)

    async def bring(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        """Do the same, but wait while another process is at work: the event was costly to make."""
        while True:
            async with self.beside(chat_id) as is_ours:
                if is_ours:
                    return await self._take(chat_id, turn_id, event)
            await self.sleep(LOOK_SECONDS)

    async def _take(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        taken = await self.conversation.take_turn(chat_id, turn_id, event)
        if taken.replayed or not taken.replies:
            return False
        async with asyncio.timeout(DELIVERY_SECONDS):
            await self.deliver(chat_id, turn_id, taken.replies)
        return True
