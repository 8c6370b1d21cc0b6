"""The page beside the chat, wired; and a process that has the page alone."""

import asyncio
from collections.abc import Callable
from contextlib import AsyncExitStack
from functools import partial
from secrets import token_bytes

from pydantic import SecretStr

from bot.charts.painter import Painter
from bot.chat.messages.page import ShownOnPage, page_words
from bot.chat.outbound.outbound import Draw
from bot.clock import SystemClock
from bot.domain.topics.course import Language
from bot.doors import TELEGRAM, access_of, served
from bot.flow.composition.conversation import Conversation
from bot.flow.engine.ports import Ports
from bot.flow.page.page import LearnerPage
from bot.metrics import Metrics
from bot.settings import PAGE_BOT, Settings, SettingsError
from bot.storage.engine.database import Database, answers, open_database
from bot.web.health import Health
from bot.web.http import PageDoor, build_http
from bot.web.page.door import Door
from bot.web.page.files import build_files
from bot.web.page.launch import TELEGRAMS_KEY, TelegramKey, TokenKey
from bot.web.page.me import build_me
from bot.web.page.sessions import Sessions

PLAYGROUND_FRAMES = ("http://127.0.0.1:*", "http://localhost:*")
"""Where the playground shows the page beside its chat."""


def shown_to_learners(
    page: LearnerPage, clock: SystemClock, token: SecretStr, draw: Draw, *, in_playground: bool
) -> PageDoor:
    """Return the page of a process that has the bot's token."""
    entrance = Door(TokenKey(token), Sessions(token.get_secret_value().encode()), clock)
    return _shown(page, entrance, draw, PLAYGROUND_FRAMES if in_playground else ())


def _shown(
    page: LearnerPage, entrance: Door, draw: Draw, frames: tuple[str, ...] = ()
) -> PageDoor:
    words = {language: page_words(language) for language in Language}
    return PageDoor(
        files=build_files(words, frames), me=build_me(page, entrance, ShownOnPage(draw))
    )


async def serve_page(
    settings: Settings,
    ports_of: Callable[[Database], Ports],
    announce: Callable[[str], None],
    public_key: bytes = TELEGRAMS_KEY,
) -> None:
    """Serve the page alone, without the bot's token, beside a bot on the same server's database.

    Whatever is to be said in the chat is left to the bot: the page opens its link there.
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
            page=_shown(page, entrance, painter.draw),
        )
        port = await stack.enter_async_context(served(settings, door))
        announce(f"http://{settings.http_host}:{port}/page/")
        await asyncio.Event().wait()
