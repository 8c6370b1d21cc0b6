"""The playground in place of Telegram: on this machine's loopback, with its own clock."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Final

from starlette.applications import Starlette

from bot.chat.client.transport import BotApi
from bot.clock import SystemClock
from bot.doors import AddressTakenError
from bot.playground.application import build_playground
from bot.playground.clock import OffsetClock
from bot.settings import Settings
from bot.storage.engine.database import open_database
from bot.storage.stores import Stores
from bot.web.serving import LOOPBACK, serving

FOLDER: Final = Path("var/playground")
TOKEN: Final = "123456:playground"  # # noqa: S105 - it only opens the local chat page
Announce = Callable[[str], None]
"""Receives the address of the chat page once it is available."""


@asynccontextmanager
async def open_playground(app: Starlette, port: int = 0) -> AsyncGenerator[str]:
    """Serve a playground while the context is open and yield its address. Port 0 takes any."""
    async with serving(app, LOOPBACK, port) as taken:
        try:
            yield f"http://{LOOPBACK}:{taken}"
        finally:
            # long polls and event streams would delay the server's end
            app.state.playground.close()


@asynccontextmanager
async def open_bot_api(
    settings: Settings, announce: Announce, stores: Stores, clock: SystemClock
) -> AsyncGenerator[BotApi]:
    """Yield the playground at PLAYGROUND_URL, or else one of this process's own."""
    if settings.playground_url is None:
        async with _open_own(settings, announce, stores, clock) as bot_api:
            yield bot_api
    else:
        clock.set_offset(await stores.offset.read())
        yield BotApi(url=settings.playground_url, token=TOKEN)


@asynccontextmanager
async def _open_own(
    settings: Settings, announce: Announce, stores: Stores, clock: SystemClock
) -> AsyncGenerator[BotApi]:
    clock.set_offset(await stores.offset.read())
    moved = OffsetClock(clock, stores.offset, stores.due_moments)
    page, port = build_playground(FOLDER, moved, token=TOKEN), settings.playground_port
    async with AsyncExitStack() as stack:
        try:
            url = await stack.enter_async_context(open_playground(page, port))
        except OSError as error:
            raise AddressTakenError("PLAYGROUND_PORT", LOOPBACK, port) from error
        announce(url)
        yield BotApi(url=url, token=TOKEN)


async def serve_alone(settings: Settings, announce: Announce) -> None:
    """Run a playground without a bot, until it is stopped."""
    async with (
        open_database(settings.database_url) as database,
        _open_own(settings, announce, Stores(database), SystemClock()),
    ):
        await asyncio.Event().wait()
