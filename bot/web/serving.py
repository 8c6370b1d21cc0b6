"""Serving an ASGI application inside the process of the bot."""

import asyncio
import socket
from collections.abc import AsyncGenerator, Generator
from contextlib import asynccontextmanager, contextmanager
from typing import Final

import h11
import uvicorn
from starlette.types import ASGIApp
from uvicorn.protocols.http.h11_impl import H11Protocol

LOOPBACK: Final = "127.0.0.1"
GRACE_SECONDS = 2
REQUEST_SECONDS = 30.0
"""The time limit for a request, head and body. A response may take longer."""


class _Punctual(H11Protocol):
    """A connection that is closed if its request does not arrive."""

    _closing: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        self._expect_request()
        super().data_received(data)
        if self.conn.their_state not in {h11.IDLE, h11.SEND_BODY}:
            self._expect_nothing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect_nothing()
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        if self._closing is None:
            self._closing = self.loop.call_later(REQUEST_SECONDS, self.transport.abort)

    def _expect_nothing(self) -> None:
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None


class _Server(uvicorn.Server):
    """A server that leaves the process's signals to the application."""

    def __init__(self, config: uvicorn.Config) -> None:
        super().__init__(config)
        self.up = asyncio.Event()

    @contextmanager
    def capture_signals(self) -> Generator[None]:
        """Capture nothing."""
        yield

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start, and signal when requests are answered."""
        await super().startup(sockets)
        self.up.set()


@asynccontextmanager
async def serving(app: ASGIApp, host: str, port: int) -> AsyncGenerator[int]:
    """Serve the application while the context is open, and yield its port.

    Port 0 takes any. Raises OSError if the address is taken or not ours.
    """
    listener = await _listen(host, port)
    # No access log, because paths contain the bot's token or the webhook's secret.
    config = uvicorn.Config(
        app,
        http=_Punctual,
        log_config=None,
        access_log=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    server = _Server(config)
    failure: BaseException | None = None
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve(sockets=[listener]))
        try:
            await server.up.wait()
            yield listener.getsockname()[1]
        except BaseException as error:  # noqa: BLE001 - raised below, not as part of a group
            failure = error
        server.should_exit = True
    if failure is not None:
        raise failure


async def _listen(host: str, port: int) -> socket.socket:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    family, _, _, _, address = found[0]
    # The protocol is named. Otherwise asyncio delays small responses for the peer (40 ms each).
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind(address)
        listener.listen()
    except OSError:
        listener.close()
        raise
    return listener
