"""What stands before the service interface: its token, its pace, and the size of a request."""

import hmac
import time
from http import HTTPStatus
from math import ceil
from typing import Final

import structlog
from fastapi.responses import JSONResponse
from pydantic import SecretStr
from starlette.requests import ClientDisconnect, Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.pace import Pace
from bot.web.health import Monotonic
from bot.web.http import BodyTooLargeError, read_body

OPEN_PATHS: Final = frozenset({"/docs", "/openapi.json"})
"""They say what there is, and nothing of anybody."""
MOST_BODY_BYTES: Final = 64 * 1024
REQUESTS_A_SECOND: Final = 20.0
BURST: Final = 100

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class Guard:
    """Lets requests through that carry the token; of others not a byte is read."""

    def __init__(
        self, app: ASGIApp, token: SecretStr, monotonic: Monotonic = time.monotonic
    ) -> None:
        self._app = app
        self._expected = f"Bearer {token.get_secret_value()}".encode()
        self._monotonic = monotonic
        self._pace = Pace(REQUESTS_A_SECOND, BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer the request, or say why not; an error is logged by its name alone."""
        try:
            if scope["type"] != "http" or scope["path"] in OPEN_PATHS:
                await self._app(scope, receive, send)
            else:
                await self._guarded(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - who asked has been told; it may quote them
            log.warning("service_request_failed", error=type(error).__name__)

    async def _guarded(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        refused = self._refused(request)
        if refused is not None:
            await refused(scope, receive, send)
            return
        try:
            body = await read_body(request, MOST_BODY_BYTES)
        except BodyTooLargeError:
            too_large = _error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body: at most 64 KiB")
            await too_large(scope, receive, send)
        except ClientDisconnect:
            return
        else:
            await self._app(scope, _again(body, receive), send)

    def _refused(self, request: Request) -> JSONResponse | None:
        sent = request.headers.get("authorization", "").encode("latin-1")
        if not hmac.compare_digest(sent, self._expected):
            refused = _error(HTTPStatus.UNAUTHORIZED, "a valid token is needed")
            refused.headers["www-authenticate"] = "Bearer"
            return refused
        now = self._monotonic()
        seconds = self._pace.wait_seconds(None, now)
        if seconds > 0:
            refused = _error(HTTPStatus.TOO_MANY_REQUESTS, "too many requests, wait a moment")
            refused.headers["retry-after"] = str(ceil(seconds))
            return refused
        self._pace.book(None, now)
        return None


def _error(status: HTTPStatus, words: str) -> JSONResponse:
    return JSONResponse({"error": words}, status_code=status)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return what gives the body that was read once more, and then what comes after it."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received
