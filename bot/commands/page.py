"""`python -m bot page`: the page beside the chat alone, without the bot's token."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from secrets import token_bytes

import typer

from bot.charts.painter import Painter
from bot.clock import SystemClock
from bot.commands.running import run_until_stopped
from bot.doors import TELEGRAM, access_of, serve_app
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.ports import Ports
from bot.flow.page.page import LearnerPage
from bot.metrics import Metrics
from bot.page import page_door
from bot.settings import PAGE_BOT, Settings, SettingsError
from bot.storage.engine.database import Database, answers, open_database
from bot.web.health import Health
from bot.web.http import build_http
from bot.web.page.door import Door
from bot.web.page.launch import TELEGRAMS_KEY, TelegramKey
from bot.web.page.sessions import Sessions


def build_page(ports_of: Callable[[Database], Ports]) -> Callable[[], None]:
    """Return the command, which reads through these ports."""

    def page() -> None:
        """Serve the page beside the chat alone, for the bot of PAGE_BOT, without its token."""
        run_until_stopped(
            lambda settings: serve_page(
                settings, ports_of, lambda url: typer.echo(f"The page is served: {url}")
            )
        )

    return page


async def serve_page(
    settings: Settings,
    ports_of: Callable[[Database], Ports],
    announce: Callable[[str], None],
    public_key: bytes = TELEGRAMS_KEY,
) -> None:
    """Serve the page alone, without the bot's token, beside a bot with the same database.

    Messages in the chat are left to the bot: the page opens its link there.
    """
    if settings.page_bot is None:
        raise SettingsError([f"PAGE_BOT: expected {PAGE_BOT.words}; it is not set"])
    if settings.sqlite_path is not None:
        raise SettingsError(
            ["DATABASE_URL: expected the bot's PostgreSQL; a file is one process's"]
        )
    bot_id, _, name = settings.page_bot.partition(":")
    clock, painter = SystemClock(), Painter()
    async with AsyncExitStack() as stack:
        database = await stack.enter_async_context(open_database(settings.database_url))
        stack.push_async_callback(painter.close)
        ports, access = ports_of(database), access_of(settings)
        page = LearnerPage(
            ports=ports,
            turns=Conversation(ports, clock, access),
            clock=clock,
            access=access,
            chat_link=f"{TELEGRAM}{name}",
        )
        entrance = Door(TelegramKey(int(bot_id), public_key), Sessions(token_bytes(32)), clock)
        door = build_http(
            health=Health(database_reachable=partial(answers, database), pulses={}),
            metrics=Metrics(),
            page=page_door(page, entrance, painter.draw),
        )
        port = await stack.enter_async_context(serve_app(settings, door))
        announce(f"http://{settings.http_host}:{port}/page/")
        await asyncio.Event().wait()
