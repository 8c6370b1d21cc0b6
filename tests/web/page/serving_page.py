"""The page as a browser gets it: served on a port of its own, opened with signed launch data."""

import json
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from urllib.parse import quote

from playwright.async_api import Browser, Page

from bot.chat.messages.page import page_words
from bot.domain.topics.course import Language
from bot.metrics import Metrics
from bot.web.health import Health
from bot.web.http import PageDoor, build_http
from bot.web.page.files import build_files
from bot.web.serving import serving
from tests.browser import open_page
from tests.flow.walking import Walk
from tests.web.page.launching import signed
from tests.web.page.visiting import Visitor

DARK = "#17212b"
LIGHT = "#ffffff"


@asynccontextmanager
async def page_of(walk: Walk) -> AsyncGenerator[str]:
    """Serve the learner's page. Yield its address, without launch data."""

    async def reachable() -> bool:
        return True

    words = {language: page_words(language) for language in Language}
    app = build_http(
        health=Health(database_reachable=reachable, pulses={}),
        metrics=Metrics(),
        page=PageDoor(files=build_files(words), me=Visitor(walk).app),
    )
    async with serving(app, "127.0.0.1", 0) as port:
        yield f"http://127.0.0.1:{port}/page/"


def launched(address: str, walk: Walk, *, background: str = LIGHT, start: str = "") -> str:
    """Return the address as Telegram opens it for the learner of the walk."""
    data = quote(signed(walk.chat_id, walk.clock.now(), start_param=start))
    theme = quote(json.dumps({"bg_color": background}))
    return f"{address}#tgWebAppData={data}&tgWebAppPlatform=playground&tgWebAppThemeParams={theme}"


@asynccontextmanager
async def opened(
    browser: Browser, walk: Walk, *, width: int = 390, background: str = LIGHT, start: str = ""
) -> AsyncGenerator[Page]:
    """Yield the learner's page, shown. Anything in its console is a failure."""
    async with (
        page_of(walk) as address,
        open_page(browser, launched(address, walk, background=background, start=start)) as page,
    ):
        await page.set_viewport_size({"width": width, "height": 760})
        yield page
