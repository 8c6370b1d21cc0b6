"""What is shown while a message is made: "typing", and the message as it grows."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any, Final

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.chat.outbound.outgoing_messages import is_unknown_method
from bot.chat.outbound.plain import plain
from bot.domain.ids import ChatId

PAUSE_SECONDS: Final = 1.0
_DRAFT_ID: Final = 1

SHOWN_AFTER_SECONDS: Final = 0.4
REPEAT_SECONDS: Final = 4.0

Spawn = Callable[[Coroutine[Any, Any, None]], "asyncio.Task[None]"]


class Drafts:
    """Shows growing drafts, at most once a second in each chat. It never fails."""

    def __init__(self, bot: ExtBot[str], *, now: Callable[[], float] | None = None) -> None:
        self._bot = bot
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._shown_at: dict[ChatId, float] = {}
        self._is_rich = True
        self._is_known = True

    async def show(self, chat_id: ChatId, markdown: str) -> None:
        """Show the draft, unless one was shown within the last second."""
        now = self._now()
        self._shown_at = {
            chat: at for chat, at in self._shown_at.items() if now < at + PAUSE_SECONDS
        }
        if not self._is_known or chat_id in self._shown_at:
            return
        self._shown_at[chat_id] = now
        try:
            await self._show(chat_id, markdown)
        except TelegramError:
            return

    async def _show(self, chat_id: ChatId, markdown: str) -> None:
        if self._is_rich:
            wanted = {
                "chat_id": chat_id,
                "draft_id": _DRAFT_ID,
                "rich_message": {"markdown": markdown},
            }
            try:
                await self._bot.do_api_request("sendRichMessageDraft", wanted)
            except TelegramError as error:
                if not is_unknown_method(error):
                    raise
                self._is_rich = False
            else:
                return
        await self._show_plain(chat_id, markdown)

    async def _show_plain(self, chat_id: ChatId, markdown: str) -> None:
        parts, _ = plain(markdown, pictures=False)  # drawing would hold up every chat
        if not parts:
            return
        last = parts[-1]
        try:
            await self._bot.send_message_draft(
                chat_id, _DRAFT_ID, last.text, entities=last.entities
            )
        except TelegramError as error:
            if not is_unknown_method(error):
                raise
            self._is_known = False


class Typing:
    """Shows "typing" in a chat for as long as a turn takes."""

    def __init__(
        self, bot: Bot, *, sleep: Callable[[float], Awaitable[None]] = asyncio.sleep
    ) -> None:
        self._bot = bot
        self._sleep = sleep

    @asynccontextmanager
    async def shown(self, chat_id: ChatId, spawn: Spawn) -> AsyncIterator[None]:
        """Show "typing" after a short delay, until the block is left."""
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
