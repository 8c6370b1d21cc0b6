"""The page as a process of its own, without the bot's token, on the bot's database server."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode

import httpx
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from bot.clock import SystemClock
from bot.commands.line import stored_ports
from bot.commands.page import serve_page
from bot.commands.running import run_until_stopped
from bot.domain.ids import LearnerId, TurnId
from bot.flow.engine.events import Started, StopAsked
from bot.flow.lessons.states import Explaining
from bot.settings import Settings
from bot.storage.engine.database import open_database
from bot.storage.engine.tables import chat_leases
from bot.storage.stores import Stores
from tests.fakes import FakeClock
from tests.flow.strolling import master_root
from tests.flow.walking import Walk, ports_on
from tests.storage.conftest import empty_schema, server_url
from tests.web.page.launching import fields_of

__all__ = ["empty_schema", "server_url"]

TELEGRAM = Ed25519PrivateKey.from_private_bytes(bytes(range(32)))


def signed_by_telegram(learner_id: LearnerId | int, bot_id: int = 123456) -> str:
    """Return launch data of now, signed with the key that stands for Telegram's."""
    fields = fields_of(learner_id, SystemClock().now())
    lines = "\n".join(f"{name}={value}" for name, value in sorted(fields.items()))
    signature = urlsafe_b64encode(TELEGRAM.sign(f"{bot_id}:WebAppData\n{lines}".encode()))
    return urlencode({**fields, "signature": signature.decode().rstrip("="), "hash": "unknown"})


@asynccontextmanager
async def page_alone(url: str) -> AsyncGenerator[str]:
    """Serve the page without the token beside the database's other users. Yield its address."""
    settings = Settings(database_url=url, page_bot="123456:our_tutor", http_port=0)
    there: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    key = TELEGRAM.public_key().public_bytes_raw()
    serving = asyncio.ensure_future(serve_page(settings, stored_ports, there.set_result, key))
    begun: set[asyncio.Future[Any]] = {serving, there}
    await asyncio.wait(begun, return_when=asyncio.FIRST_COMPLETED)
    try:
        yield there.result().removesuffix("/page/")
    finally:
        serving.cancel()
        await asyncio.wait([serving])


def asking(address: str) -> httpx.AsyncClient:
    """Return a client that is patient with a busy machine."""
    return httpx.AsyncClient(base_url=address, timeout=120)


async def let_in(client: httpx.AsyncClient, learner_id: LearnerId | int) -> dict[str, str]:
    opened = await client.post(
        "/api/v1/session", json={"init_data": signed_by_telegram(learner_id)}
    )
    return {"Authorization": f"Bearer {opened.json()['token']}"}


@pytest.mark.thorough
async def test_without_the_token_the_page_shows_and_sets_and_leaves_the_chat_to_the_bot(
    empty_schema: str,
) -> None:
    async with open_database(empty_schema) as database:
        stores = Stores(database)
        start = SystemClock().now() - timedelta(hours=1)
        walk = Walk(stores, ports_on(stores), FakeClock(start))
        await master_root(walk)
        await walk.send(StopAsked())
        async with page_alone(empty_schema) as address, asking(address) as client:
            client.headers = await let_in(client, walk.chat_id)
            (line,) = (await client.get("/api/v1/me/maps")).json()
            path = f"/api/v1/me/maps/{line['id']}"
            assert "<svg" in (await client.get(f"{path}/picture")).text
            quiet = {"id": "1", "name": "zone", "value": "Asia/Kolkata"}
            assert (await client.patch("/api/v1/me/settings", json=quiet)).status_code == 200
            places = (await client.get(path)).json()["places"]
            place = next(found for found in places if found["open"])
            begun = await client.post(f"{path}/places/{place['id']}/learn", json={"id": "2"})
            health = (await client.get("/health")).json()

        assert health == {"ok": True, "database": True, "updates_waiting": 0}
        assert await walk.rows(chat_leases) == []
        assert (
            await stores.chats.open(walk.chat_id, TurnId("look"))
        ).learner.zone == "Asia/Kolkata"
        link, _, payload = begun.json()["link"].partition("?start=")
        assert (begun.json()["done"], link) == (False, "https://t.me/our_tutor")
        await walk.send(Started(payload=payload))
        assert (await walk.expect(Explaining)).node_id.startswith(place["id"])


@pytest.mark.thorough
async def test_without_the_token_only_what_telegram_signed_for_this_bot_lets_in(
    empty_schema: str,
) -> None:
    foreign = [signed_by_telegram(7, bot_id=654321), signed_by_telegram(7)[:-9], ""]
    async with page_alone(empty_schema) as address, asking(address) as client:
        for init_data in foreign:
            answer = await client.post("/api/v1/session", json={"init_data": init_data})
            assert answer.status_code == 401
        assert (await client.get("/api/v1/me")).status_code == 401


@pytest.mark.parametrize(
    ("given", "line"),
    [
        (
            {"DATABASE_URL": "postgresql://somebody@127.0.0.1:1/none"},
            "PAGE_BOT: expected the bot's id and its name, such as 123456:your_bot; it is not set",
        ),
        (
            {"DATABASE_URL": "sqlite:///nothing.db", "PAGE_BOT": "123456:our_tutor"},
            "DATABASE_URL: expected the bot's PostgreSQL; a file is one process's",
        ),
        (
            {"PAGE_BOT": "our_bot"},
            "PAGE_BOT: expected the bot's id and its name, such as 123456:your_bot, got 'our_bot'",
        ),
    ],
)
def test_what_the_page_lacks_to_be_served_alone_is_one_line(
    given: dict[str, str],
    line: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name, value in given.items():
        monkeypatch.setenv(name, value)

    with pytest.raises(SystemExit):
        run_until_stopped(lambda settings: serve_page(settings, stored_ports, print))

    assert capsys.readouterr().err.splitlines() == [line]
