"""The playground as one web application: Bot API and chat page."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from bot.playground.guard import Guard
from bot.playground.page.api import api_routes
from bot.playground.page.page import page_routes, stream_routes
from bot.playground.server.bot_api import call_method, download
from bot.playground.server.refusals import RefusedError
from bot.playground.server.webhook import deliver
from bot.playground.state.playground import PlaygroundClock, make_playground


def build_playground(folder: Path, clock: PlaygroundClock, *, token: str) -> Starlette:
    """Return the application, which stores its state in `folder`.

    Await `app.state.playground.close()` before stopping the server. Otherwise long polls and event
    streams would delay it.
    """
    app = Starlette(
        routes=[
            *page_routes(),
            Mount("/playground", routes=[*api_routes(), *stream_routes()]),
            Route("/file/bot{token}/{path:path}", download),
            Route("/bot{token}/{method}", call_method, methods=["GET", "POST"]),
        ],
        middleware=[Middleware(Guard)],
        exception_handlers={RefusedError: _refusal},
        lifespan=_lifespan,
    )
    app.state.playground = make_playground(folder, clock, token)
    return app


@asynccontextmanager
async def _lifespan(app: Starlette) -> AsyncIterator[None]:
    async with asyncio.TaskGroup() as tasks:
        delivering = tasks.create_task(deliver(app.state.playground))
        yield
        app.state.playground.close()
        delivering.cancel()


async def _refusal(_: Request, error: Exception) -> Response:
    if not isinstance(error, RefusedError):
        raise error
    return JSONResponse({"error": error.description}, status_code=error.code)
