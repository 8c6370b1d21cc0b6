"""`python -m tests.bench.echo default|tuned CALLS URL`: a bot of the same library that echoes.

It makes CALLS calls for each update, like a bot that answers a press and edits.
"""

import asyncio
import logging
import sys
from collections.abc import Awaitable
from typing import Any

import httpx_aiohttp
import uvloop
from telegram import Update
from telegram.ext import (
    Application,
    ApplicationBuilder,
    BaseUpdateProcessor,
    ContextTypes,
    MessageHandler,
    filters,
)
from telegram.request import HTTPXRequest

from tests.bench.bot_api import TOKEN


class PerChat(BaseUpdateProcessor):
    """Handles the updates of a chat in order, and chats side by side."""

    def __init__(self, at_once: int) -> None:
        super().__init__(at_once)
        self._last: dict[int, asyncio.Event] = {}

    async def do_process_update(self, update: object, coroutine: Awaitable[Any]) -> None:
        """Wait for the chat's earlier update, then handle this one."""
        chat = update.effective_chat if isinstance(update, Update) else None
        key = chat.id if chat else 0
        before, done = self._last.get(key), asyncio.Event()
        self._last[key] = done
        try:
            if before is not None:
                await before.wait()
            await coroutine
        finally:
            done.set()
            if self._last[key] is done:
                del self._last[key]

    async def initialize(self) -> None:
        """Do nothing."""

    async def shutdown(self) -> None:
        """Do nothing."""


def build(kind: str, calls: int, url: str) -> Any:
    """Return the bot as the library makes it, or tuned for speed."""
    builder = ApplicationBuilder().token(TOKEN).base_url(f"{url}/bot")
    if kind == "tuned":
        asyncio.set_event_loop(uvloop.new_event_loop())
        builder = (
            builder.request(_fast(connections=256))
            .get_updates_request(_fast(connections=2))
            .concurrent_updates(PerChat(256))
        )
    application: Application[Any, Any, Any, Any, Any, Any] = builder.build()

    async def echo(update: Update, _: ContextTypes.DEFAULT_TYPE) -> None:
        message = update.effective_message
        if message is not None:
            for _call in range(calls - 1):
                await message.reply_chat_action("typing")
            await message.reply_text(message.text or "")

    application.add_handler(MessageHandler(filters.TEXT, echo))
    return application


def _fast(*, connections: int) -> HTTPXRequest:
    transport = httpx_aiohttp.AiohttpTransport()
    return HTTPXRequest(connection_pool_size=connections, httpx_kwargs={"transport": transport})


if __name__ == "__main__":
    logging.getLogger("httpx").setLevel(logging.WARNING)
    build(sys.argv[1], int(sys.argv[2]), sys.argv[3]).run_polling()
