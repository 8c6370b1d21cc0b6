"""Debian's Chromium, confined to this machine."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from playwright.async_api import Browser, Page, async_playwright

from tests.needs import CHROMIUM

_STAY_HERE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


@asynccontextmanager
async def open_browser() -> AsyncGenerator[Browser]:
    """Yield a browser that closes by itself."""
    assert CHROMIUM is not None, "chromium is needed here"
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu", _STAY_HERE]
        )
        yield browser
        await browser.close()


@asynccontextmanager
async def open_page(browser: Browser, url: str) -> AsyncGenerator[Page]:
    """Yield the page as a phone shows it. Any output in its console is a failure."""
    context = await browser.new_context(
        viewport={"width": 390, "height": 844}, locale="en-GB", timezone_id="UTC"
    )
    page = await context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    await page.goto(url)
    yield page
    await context.close()
    assert complaints == []
