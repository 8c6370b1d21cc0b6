"""A message as it grows: shown as a draft while it is being written."""

import asyncio
from collections.abc import Callable
from typing import Final

from telegram.error import TelegramError
from telegram.ext import ExtBot

from bot.chat.outbound.outgoing_messages import is_unknown_method
from bot.chat.outbound.plain import plain
from bot.domain.ids import ChatId

PAUSE_SECONDS: Final = 1.0
_DRAFT_ID: Final = 1


class Drafts:
    """Shows what is being written, at most once a second in each chat; never fails."""

    def __init__(self, bot: ExtBot[str], *, now: Callable[[], float] | None = None) -> None:
        self._bot = bot
        self._now = now or (lambda: asyncio.get_running_loop().time())
        self._shown_at: dict[ChatId, float] = {}
        self._is_rich = True
        self._is_known = True

    async def show(self, chat_id: ChatId, markdown: str) -> None:
        """Show the draft, unless one was shown within the last second."""
        now = self._now()
        self._shown_at = {it: at for it, at in self._shown_at.items() if now < at + PAUSE_SECONDS}
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
