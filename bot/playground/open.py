"""The playground, open on this machine's loopback."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from starlette.applications import Starlette

from bot.web.serving import serving

LOOPBACK = "127.0.0.1"


@asynccontextmanager
async def open_playground(app: Starlette, port: int = 0) -> AsyncGenerator[str]:
    """Serve a playground while the context is open and give its address; port 0 takes any."""
    async with serving(app, LOOPBACK, port) as taken:
        try:
            yield f"http://{LOOPBACK}:{taken}"
        finally:
            # long polls and event streams would hold the server up
            app.state.playground.close()
