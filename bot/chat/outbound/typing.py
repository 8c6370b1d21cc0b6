"""The sign that the bot is at work, shown only when it takes a while."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import TelegramError

from bot.domain.ids import ChatId

SHOWN_AFTER_SECONDS: Final = 0.4
REPEAT_SECONDS: Final = 4.0

Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


class Typing:
    """Shows "typing" in a chat for as long as a turn takes."""

    def __init__(
        self, bot: Bot, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._bot = bot
        self._sleep = sleep

    @asynccontextmanager
    async def shown(self, chat_id: ChatId, spawn: Spawn) -> AsyncIterator[None]:
        """Show the sign after a short patience, until the block is left."""
        task = spawn(self._keep_showing(chat_id))
        try:
            yield
        finally:
            task.cancel()

    async def _keep_showing(self, chat_id: ChatId) -> None:
        await self._sleep(SHOWN_AFTER_SECONDS)
        while True:
            try:
                await self._bot.send_chat_action(chat_id, ChatAction.TYPING)
            except TelegramError:
                return
            await self._sleep(REPEAT_SECONDS)
