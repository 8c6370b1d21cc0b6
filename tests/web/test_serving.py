import asyncio

import httpx
import pytest
from fastapi import FastAPI

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
