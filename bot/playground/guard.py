"""Access control of the playground: this machine, its own pages, in reasonable amounts."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

LOOPBACK = {"127.0.0.1", "localhost", "::1"}
JSON_LIMIT_BYTES = 1 << 20
UPLOAD_LIMIT_BYTES = 21 << 20
"""A file of 20 MB and its form."""
BOT_UPLOAD_LIMIT_BYTES = 51 << 20
"""Telegram's limit for a call of a bot."""


class BodyTooLargeError(Exception):
    """The body is larger than announced or allowed."""


class Guard:
    """Refuses foreign hosts (DNS rebinding), foreign pages, and bodies that are too large."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or answer it with a refusal."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        reason = refusal(str(scope["path"]), headers)
        if reason:
            await _refuse(403, reason)(scope, receive, send)
            return
        limit = body_limit(str(scope["path"]), headers.get("content-type", ""))
        if int(headers.get("content-length", "0") or 0) > limit:
            await _refuse(413, "Request Entity Too Large")(scope, receive, send)
            return
        try:
            await self._app(scope, _counting(receive, limit), send)
        except BodyTooLargeError:
            await _refuse(413, "Request Entity Too Large")(scope, receive, send)


def refusal(path: str, headers: Headers) -> str:
    """Return why a request is refused, or empty if it is not."""
    host = headers.get("host", "")
    if _name(f"//{host}") not in LOOPBACK:
        return "Forbidden: the playground answers on this machine only"
    origin = headers.get("origin")
    is_foreign = origin is not None and urlsplit(origin).netloc != host
    # A GET without an origin may act as well, but browsers name its site.
    is_foreign |= path != "/" and headers.get("sec-fetch-site") in {"cross-site", "same-site"}
    return "Forbidden: a page of another origin may not use the playground" if is_foreign else ""


def body_limit(path: str, content_type: str) -> int:
    """Return the maximum of bytes in a request."""
    if not content_type.startswith("multipart/"):
        return JSON_LIMIT_BYTES
    return BOT_UPLOAD_LIMIT_BYTES if path.startswith("/bot") else UPLOAD_LIMIT_BYTES


def _name(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""


def _refuse(code: int, reason: str) -> JSONResponse:
    answer = {"ok": False, "error_code": code, "description": reason}
    return JSONResponse(answer, status_code=code, headers={"connection": "close"})


def _counting(receive: Receive, limit: int) -> Receive:
    received = 0

    async def counted() -> Message:
        nonlocal received
        message = await receive()
        received += len(message.get("body", b""))
        if received > limit:
            raise BodyTooLargeError
        return message

    return counted
