"""The chat page, its pictures, and the stream of changes."""

import json
from collections.abc import AsyncIterator
from pathlib import Path

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from bot.playground.page.api import Endpoint
from bot.playground.server.params import Params
from bot.playground.server.pictures import MIME_TYPES
from bot.playground.state.playground import Playground

STATIC = Path(__file__).parent / "static"
PARTS = ("chat.css", "chat.js", "panel.js", "talk.js", "view.js", "words.js", "icon.svg")
HEARTBEAT_SECONDS = 15.0
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; "
    "connect-src 'self'; frame-src http://127.0.0.1:* http://localhost:*; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cache-Control": "no-cache",
}


def page_routes() -> list[Route]:
    """Return the routes of the page itself."""
    return [Route("/", _static("chat.html")), *(Route(f"/{n}", _static(n)) for n in PARTS)]


def stream_routes() -> list[Route]:
    """Return the other routes of the page below /playground."""
    return [Route("/events", _events), Route("/files/{file_id}", _file)]


def _static(name: str) -> Endpoint:
    async def endpoint(_: Request) -> Response:
        return FileResponse(STATIC / name, headers=HEADERS)

    return endpoint


async def _events(request: Request) -> Response:
    """Stream the revision of a chat whenever it changes, as server-sent events."""
    chat_id = Params(dict(request.query_params)).integer("chat")
    return StreamingResponse(
        _revisions(request.app.state.playground, chat_id),
        media_type="text/event-stream",
        headers={"Cache-Control": "no-store"},
    )


async def _revisions(playground: Playground, chat_id: int) -> AsyncIterator[str]:
    store, sent = playground.store, -1
    while not store.changed.closed:
        revision = store.chat_revision(chat_id)
        if revision != sent:
            yield f"data: {json.dumps({'chat': chat_id, 'revision': revision})}\n\n"
            sent = revision
        if not await store.changed.heard(HEARTBEAT_SECONDS):
            yield ": still here\n\n"


async def _file(request: Request) -> Response:
    """Respond with a picture to view, or with any other file to download."""
    playground: Playground = request.app.state.playground
    row = playground.store.journal.table("files").get(request.path_params["file_id"])
    if row is None:
        return JSONResponse({"error": "no such file"}, status_code=404)
    path = playground.store.blob_path(row["blob"])
    is_picture = row["path"].startswith("photos/")
    mime = MIME_TYPES.get(path.suffix, "") if is_picture else "application/octet-stream"
    name = None if is_picture else row["name"]
    return FileResponse(path, media_type=mime, filename=name, headers=HEADERS)
