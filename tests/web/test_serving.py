import asyncio
from contextlib import suppress

import httpx
import pytest
from fastapi import FastAPI, Request

from bot.web import serving as module
from bot.web.serving import serving


def build_app() -> FastAPI:
    app = FastAPI()

    async def hello() -> str:
        return "hello"

    app.add_api_route("/", hello)
    return app


async def test_the_door_is_open_inside_the_context_and_closed_after_it() -> None:
    async with httpx.AsyncClient() as client, serving(build_app(), "127.0.0.1", 0) as port:
        assert (await client.get(f"http://127.0.0.1:{port}/")).json() == "hello"

    with pytest.raises(ConnectionRefusedError):
        await asyncio.open_connection("127.0.0.1", port)


async def test_an_address_that_is_taken_is_an_error_at_once() -> None:
    async with serving(build_app(), "127.0.0.1", 0) as port:
        with pytest.raises(OSError, match="in use"):
            async with serving(build_app(), "127.0.0.1", port):
                pass


async def test_what_goes_wrong_inside_the_context_is_passed_on_as_it_is() -> None:
    with pytest.raises(KeyError):
        async with serving(build_app(), "localhost", 0):
            raise KeyError


HALVES = {
    "nothing": b"",
    "half a head": b"POST / HTTP/1.1\r\nHost: bot\r\nContent-",
    "half a body": b"POST / HTTP/1.1\r\nHost: bot\r\nContent-Length: 9\r\n\r\n{",
    "half a chunk": b"POST / HTTP/1.1\r\nHost: bot\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
}


@pytest.mark.parametrize("sent", HALVES.values(), ids=HALVES)
async def test_who_sends_half_a_request_is_not_waited_for_and_who_waits_is_answered(
    sent: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    app, come, gone = build_app(), asyncio.Event(), asyncio.Event()

    async def read(request: Request) -> None:
        await request.body()

    async def slow() -> str:
        come.set()
        await gone.wait()
        return "done"

    app.add_api_route("/", read, methods=["POST"])
    app.add_api_route("/slow", slow)
    async with httpx.AsyncClient() as client, serving(app, "127.0.0.1", 0) as port:
        waiting = asyncio.ensure_future(client.get(f"http://127.0.0.1:{port}/slow"))
        await come.wait()  # a busy machine may take longer than the time that half a request has
        monkeypatch.setattr(module, "REQUEST_SECONDS", 0.05)
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        with suppress(ConnectionResetError):
            await asyncio.wait_for(reader.read(), timeout=10)
        gone.set()
        assert (await waiting).json() == "done"
        writer.close()


async def test_four_hundred_half_open_requests_leave_nothing_open(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "REQUEST_SECONDS", 0.2)
    async with serving(build_app(), "127.0.0.1", 0) as port:
        opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(400)]
        for number, (_, writer) in enumerate(opened):
            writer.write(list(HALVES.values())[1 + number % 3])
        ended = await asyncio.wait_for(
            asyncio.gather(*(reader.read() for reader, _ in opened), return_exceptions=True),
            timeout=20,
        )
        for _, writer in opened:
            writer.close()

    assert len(ended) == 400
