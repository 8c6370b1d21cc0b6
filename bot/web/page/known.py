"""What the page has already is not sent again: every answer is named by what it says."""

from hashlib import sha256
from http import HTTPStatus
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

CACHE: Final = "private, no-cache"


class KnownAnswers:
    """Answers a GET without a body where whoever asks has just that already."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request; all else than what was found goes out as it is."""
        if scope["type"] != "http" or scope["method"] != "GET":
            await self._app(scope, receive, send)
            return
        begun: list[Message] = []
        parts: list[bytes] = []

        async def gathered(message: Message) -> None:
            if message["type"] == "http.response.start" and message["status"] == HTTPStatus.OK:
                begun.append(message)
                return
            if not begun:
                await send(message)
                return
            parts.append(message.get("body", b""))
            if not message.get("more_body", False):
                known = Headers(scope=scope).get("if-none-match", "")
                await _answer(begun[0], b"".join(parts), known, send)

        await self._app(scope, receive, gathered)


async def _answer(begun: Message, body: bytes, known: str, send: Send) -> None:
    tag = f'"{sha256(body).hexdigest()[:32]}"'
    headers = MutableHeaders(scope=begun)
    headers["etag"], headers["cache-control"] = tag, CACHE
    if tag in known:
        begun["status"], body = HTTPStatus.NOT_MODIFIED.value, b""
        del headers["content-length"]
        del headers["content-type"]
    await send(begun)
    await send({"type": "http.response.body", "body": body})
