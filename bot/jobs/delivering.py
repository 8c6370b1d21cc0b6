"""A turn that no learner began: taken, and what it says delivered."""

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
from bot.pace import unpaced

LOOK_SECONDS = 0.25
"""So often it is looked whether another process has let go of a chat."""
MOST_LOOKS = 40
DELIVERY_SECONDS = 60
"""A chat that Telegram holds up longer must not hold up the others; its replies are stored."""


class Deliver(Protocol):
    """Sends the replies of a turn and marks them as delivered."""

    async def __call__(self, chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
        """Take the replies over; they are stored, and arrive in the chat's own order."""


class Beside(Protocol):
    """Keeps a chat this process's while a turn is taken in it that no learner began."""

    def __call__(self, chat_id: ChatId, /) -> AbstractAsyncContextManager[bool]:
        """Yield whether it is; another process may be at work there just now."""


@asynccontextmanager
async def _own_chat(_: ChatId) -> AsyncGenerator[bool]:
    yield True


@dataclass(frozen=True, slots=True)
class BesideTurns:
    """Takes turns that somebody outside the chat waits for, in chats that are this process's then.

    What they reply is delivered where there is a way to.
    """

    conversation: TakesTurns
    beside: Beside
    deliver: Deliver | None = None
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def take_turn(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> TurnResult:
        """Apply the turn once, as soon as no other process is at work in the chat.

        Raises RefusedError where that takes too long for who waits.
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
    """Where the turns of the clock are taken, and where their replies go."""

    conversation: TakesTurns
    deliver: Deliver
    beside: Beside = _own_chat
    pace: Callable[[], Awaitable[None]] = unpaced
    """Waits until something unasked may be sent."""
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep

    async def take(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        """Let the chat take the event once, deliver its replies, and return whether it had any.

        Where another process is at work in the chat nothing is done: what is due is found again.
        A turn that another process has applied is delivered by that one.
        """
        async with self.beside(chat_id) as is_ours:
            return is_ours and await self._take(chat_id, turn_id, event)

    async def bring(self, chat_id: ChatId, turn_id: TurnId, event: Event) -> bool:
        """Do the same as soon as no other process is at work there; it was dear to make."""
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
