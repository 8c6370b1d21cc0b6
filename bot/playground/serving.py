"""Running the playground on this machine's loopback."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager

import uvicorn
from starlette.applications import Starlette

LOOPBACK = "127.0.0.1"
GRACE_SECONDS = 2


class _Server(uvicorn.Server):
    """A server that leaves the process's signals to the application."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Capture nothing."""
        yield


@asynccontextmanager
async def serve_playground(app: Starlette, port: int = 0) -> AsyncIterator[str]:
    """Serve a playground while the context is open and give its address."""
    async with serve_app(app, port) as url:
        try:
            yield url
        finally:
            # long polls and event streams would hold the server up
            app.state.playground.close()


@asynccontextmanager
async def serve_app(app: Starlette, port: int = 0) -> AsyncIterator[str]:
    """Serve an application on the loopback; port 0 takes a free one."""
    listener = _listen(port)
    server = _Server(
        uvicorn.Config(
            app, log_level="critical", access_log=False, timeout_graceful_shutdown=GRACE_SECONDS
        )
    )
    failure: BaseException | None = None
    async with asyncio.TaskGroup() as tasks:
        tasks.create_task(server.serve(sockets=[listener]))
        try:
            yield f"http://{LOOPBACK}:{listener.getsockname()[1]}"
        except BaseException as error:  # noqa: BLE001  (raised below, outside of the group)
            failure = error
        server.should_exit = True
    if failure is not None:
        raise failure


def _listen(port: int) -> socket.socket:
    # named TCP, else asyncio does not switch Nagle's delay off (40 ms an answer)
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind((LOOPBACK, port))
    listener.listen()
    return listener
