import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from typing import Any

import pytest
from aiohttp import web
from telegram.error import BadRequest, NetworkError, TimedOut
from telegram.ext import ExtBot

from bot.chat.client.requests import AiohttpRequest, UnansweredError
from bot.chat.client.transport import build_bot, connect
from bot.chat.outbound.limiter import ChatLimiter
from tests.chat.fakes import TOKEN

ME = {"id": 99, "is_bot": True, "first_name": "Lyceum", "username": "lyceum_bot"}
MESSAGE = {"message_id": 5, "date": 1, "chat": {"id": 7, "type": "private"}, "text": "…"}


ODD: dict[str, dict[str, Any]] = {
    "large": {"status": 413, "text": "<p>too large</p>", "content_type": "text/html"},
    "gateway": {"status": 504},
    "half": {"body": b'{"ok"', "headers": {"content-encoding": "gzip"}},
    "page": {"text": "<p>Ada wrote 1/2</p>", "content_type": "text/html"},
}
"""Answers that no Bot API gives."""


class Server:
    """A Bot API that records its requests."""

    def __init__(self) -> None:
        self.kinds: list[str] = []
        self.posted: list[dict[str, Any]] = []
        self.files: dict[str, bytes] = {}

    async def answer(self, request: web.Request) -> web.Response:
        self.kinds.append(request.content_type)
        if request.path.endswith("/getMe"):
            return web.json_response({"ok": True, "result": ME})
        if request.path.endswith("/slow"):
            await asyncio.Event().wait()
        if request.path.endswith("/cut") and request.transport is not None:
            request.transport.close()
        if odd := ODD.get(request.path.rpartition("/")[2]):
            return web.Response(**odd)
        if request.path.endswith("/wrong"):
            told = {"ok": False, "error_code": 400, "description": "Bad Request: no"}
            return web.json_response(told, status=400)
        await self._keep(request)
        return web.json_response({"ok": True, "result": MESSAGE})

    async def _keep(self, request: web.Request) -> None:
        if request.content_type == "application/json":
            self.posted.append(await request.json())
            return
        form = await request.post()
        for name, value in form.items():
            self.files[name] = (
                value.file.read() if isinstance(value, web.FileField) else str(value).encode()
            )


@asynccontextmanager
async def listening(server: Server) -> AsyncIterator[str]:
    app = web.Application()
    app.router.add_post("/{path:.*}", server.answer)
    runner = web.AppRunner(app, shutdown_timeout=0.01)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


@asynccontextmanager
async def talking_to(server: Server) -> AsyncIterator[ExtBot[str]]:
    async with listening(server) as url:
        bot = build_bot(TOKEN, base_url=url, limiter=ChatLimiter())
        async with connect(bot):
            yield bot


async def test_a_call_goes_out_as_json_and_its_nested_values_with_it() -> None:
    server = Server()
    async with talking_to(server) as bot:
        await bot.do_api_request(
            "sendRichMessage", {"chat_id": 7, "rich_message": {"markdown": "ü"}}
        )

    assert server.posted == [{"chat_id": 7, "rich_message": {"markdown": "ü"}}]


async def test_a_file_goes_out_as_a_form() -> None:
    server = Server()
    async with talking_to(server) as bot:
        await bot.send_photo(7, BytesIO(b"picture"), caption="A half")

    assert server.kinds[-1] == "multipart/form-data"
    assert server.files["chat_id"] == b"7"
    assert server.files["caption"] == b"A half"
    assert b"picture" in server.files.values()


async def test_what_telegram_refuses_is_told_as_the_library_tells_it() -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(BadRequest, match="No"):
            await bot.do_api_request("wrong")


async def test_a_page_that_is_no_answer_of_a_bot_api_is_a_network_error_and_not_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(NetworkError, match="no JSON"):
            await bot.do_api_request("page")
    assert "Ada" not in caplog.text


@pytest.mark.parametrize("payload", [b"", b"{", b"[]", b"true", b"{}", b"[" * 100_000, b"\xff"])
def test_what_is_no_answer_of_a_bot_api_is_a_network_error(payload: bytes) -> None:
    with pytest.raises(NetworkError):
        AiohttpRequest.parse_json_payload(payload)


async def test_an_answer_that_does_not_come_is_timed_out_without_the_token() -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(TimedOut) as caught:
            await bot.do_api_request("slow", read_timeout=0.01)
    assert TOKEN not in repr(caught.value.__cause__)


@pytest.mark.parametrize("method", ["half", "gateway"])
async def test_a_call_whose_answer_breaks_off_has_most_likely_been_taken(method: str) -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(TimedOut):
            await bot.do_api_request(method)


async def test_a_connection_that_breaks_leaves_open_whether_the_call_was_taken() -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(UnansweredError, match="ServerDisconnected"):
            await bot.do_api_request("cut")


async def test_what_is_too_large_is_refused_and_not_sent_again() -> None:
    async with talking_to(Server()) as bot:
        with pytest.raises(BadRequest, match="Too Large"):
            await bot.do_api_request("large")


async def test_a_server_that_is_gone_is_a_network_error_without_the_token() -> None:
    request = AiohttpRequest(read_seconds=1, connections=1)
    await request.initialize()
    with pytest.raises(NetworkError) as caught:
        await request.do_request(f"http://127.0.0.1:1/bot{TOKEN}/getMe", "POST")
    await request.shutdown()
    assert str(caught.value) == "aiohttp.ClientConnectorError"
    assert type(caught.value) is NetworkError  # it cannot have been received


async def test_a_client_that_is_not_open_makes_no_calls() -> None:
    request = AiohttpRequest(read_seconds=1, connections=1)
    with pytest.raises(RuntimeError, match="not initialized"):
        await request.do_request("http://127.0.0.1:1/", "POST")
    await request.shutdown()


@pytest.mark.parametrize(
    ("told", "seconds"),
    [('"9"', 9), ("9", 9), ("2.5", 3), ("1e400", 86_400), ('"soon"', 0), ("[9]", 0), ("-1", 0)],
)
def test_how_long_to_wait_is_read_however_it_is_written(told: str, seconds: int) -> None:
    payload = f'{{"ok": false, "parameters": {{"retry_after": {told}}}}}'.encode()

    parameters = AiohttpRequest.parse_json_payload(payload)["parameters"]
    assert parameters.get("retry_after", 0) == seconds


@pytest.mark.parametrize("parameters", ["[1]", '"9"', "9", "null"])
def test_parameters_that_are_none_are_left_out(parameters: str) -> None:
    answer = AiohttpRequest.parse_json_payload(f'{{"ok": 1, "parameters": {parameters}}}'.encode())

    assert "parameters" not in answer
