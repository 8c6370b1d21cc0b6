import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from telegram import Bot

from bot.web.serving import serving
from tests.playground.client import PlaygroundClient

SECRET = "-".join(("only", "telegram", "knows"))


class Hook:
    """A bot's webhook with a set response that keeps its requests."""

    def __init__(self) -> None:
        self.came: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        self.statuses: list[int] = []
        self.url = ""

    async def take(self, request: Request) -> Response:
        update = await request.json()
        secret = request.headers.get("x-telegram-bot-api-secret-token", "")
        await self.came.put((update["message"]["text"], secret))
        return Response(status_code=self.statuses.pop(0) if self.statuses else 200)

    async def next(self) -> tuple[str, str]:
        async with asyncio.timeout(20):
            return await self.came.get()


@asynccontextmanager
async def serving_hook() -> AsyncIterator[Hook]:
    hook = Hook()
    app = Starlette(routes=[Route("/hook", hook.take, methods=["POST"])])
    async with serving(app, "127.0.0.1", 0) as port:
        hook.url = f"http://127.0.0.1:{port}/hook"
        yield hook


@pytest.fixture
async def hook() -> AsyncIterator[Hook]:
    async with serving_hook() as found:
        yield found


async def test_updates_are_delivered_in_order_with_the_secret(
    playground: PlaygroundClient, telegram_bot: Bot, hook: Hook
) -> None:
    await playground.send("before")

    await telegram_bot.set_webhook(hook.url, secret_token=SECRET)
    await playground.send("after")

    assert [await hook.next(), await hook.next()] == [("before", SECRET), ("after", SECRET)]


async def test_a_failed_delivery_is_tried_again_before_anything_newer(
    playground: PlaygroundClient, telegram_bot: Bot, hook: Hook
) -> None:
    hook.statuses = [500, 503]
    await telegram_bot.set_webhook(hook.url)
    await playground.send("one")
    assert await hook.next() == ("one", "")
    await playground.send("two")

    await playground.shift_clock(minutes=1)
    assert await hook.next() == ("one", "")
    await playground.shift_clock(minutes=1)

    assert [await hook.next(), await hook.next()] == [("one", ""), ("two", "")]


async def test_an_update_can_be_delivered_to_the_webhook_twice(
    playground: PlaygroundClient, telegram_bot: Bot, hook: Hook
) -> None:
    await playground.fault("duplicate_updates")
    await telegram_bot.set_webhook(hook.url)

    await playground.send("again")

    assert [await hook.next(), await hook.next()] == [("again", ""), ("again", "")]


@pytest.mark.parametrize(
    ("wish", "complaint"),
    [
        ({"url": "http://example.org"}, "HTTPS URL must be provided"),
        ({"url": "https://e.org", "secret_token": "a b"}, "unallowed characters"),
    ],
)
async def test_a_wrong_webhook_is_refused(
    playground: PlaygroundClient, wish: dict[str, str], complaint: str
) -> None:
    answer = await playground.call("setWebhook", **wish)

    assert complaint in answer["description"]
