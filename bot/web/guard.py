"""The guard of an interface: who may call it, how often, and how large a request may be."""

import hmac
import time
from collections.abc import Callable, Hashable
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
"""They describe the interface and contain no personal data."""
MOST_BODY_BYTES: Final = 64 * 1024
REQUESTS_A_SECOND: Final = 20.0
BURST: Final = 100

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


Admits = Callable[[str], Hashable | None]
"""Returns the caller of a bearer token, or None for an unknown token."""


def token_of(expected: SecretStr) -> Admits:
    """Return a check that admits a caller with this one token."""

    def admits(token: str) -> Hashable | None:
        known = hmac.compare_digest(token.encode(), expected.get_secret_value().encode())
        return "token" if known else None

    return admits


class Guard:
    """Passes on requests with a valid token. Of others not a byte is read.

    The application finds the caller in the request's `state.caller`.
    """

    def __init__(
        self,
        app: ASGIApp,
        admits: Admits,
        monotonic: Monotonic = time.monotonic,
        *,
        open_paths: frozenset[str] = OPEN_PATHS,
        unpaced_path: str | None = None,
    ) -> None:
        """Guard the application, which limits the rate of `unpaced_path` itself."""
        self._app = app
        self._admits = admits
        self._monotonic = monotonic
        self._open_paths = open_paths
        self._unpaced_path = unpaced_path
        self._pace = Pace(REQUESTS_A_SECOND, BURST)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to the request, or refuse it. Only the name of an error is logged."""
        try:
            if scope["type"] == "http":
                await self._guard(scope, receive, send)
            else:
                await self._app(scope, receive, send)
        except Exception as error:  # noqa: BLE001 - who asked has been told; it may quote them
            log.warning("service_request_failed", error=type(error).__name__)

    async def _guard(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        path = request.scope["path"].removeprefix(request.scope.get("root_path", ""))
        is_unpaced = path == self._unpaced_path
        caller = address_of(request) if is_unpaced else self._caller(request, path)
        refused = None if is_unpaced else self._refusal(caller)
        if refused is not None:
            await refused(scope, receive, send)
            return
        scope.setdefault("state", {})["caller"] = caller
        try:
            body = await read_body(request, MOST_BODY_BYTES)
        except BodyTooLargeError:
            too_large = _error(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "body: at most 64 KiB")
            await too_large(scope, receive, send)
        except ClientDisconnect:
            return
        else:
            await self._app(scope, _again(body, receive), send)

    def _caller(self, request: Request, path: str) -> Hashable | None:
        if path in self._open_paths:
            return address_of(request)
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        return self._admits(token) if kind == "Bearer" else None

    def _refusal(self, caller: Hashable | None) -> JSONResponse | None:
        if caller is None:
            refused = _error(HTTPStatus.UNAUTHORIZED, "a valid token is needed")
            refused.headers["www-authenticate"] = "Bearer"
            return refused
        now = self._monotonic()
        seconds = self._pace.wait_seconds(caller, now)
        if seconds > 0:
            refused = _error(HTTPStatus.TOO_MANY_REQUESTS, "too many requests, wait a moment")
            refused.headers["retry-after"] = str(ceil(seconds))
            return refused
        self._pace.book(caller, now)
        return None


def address_of(request: Request) -> tuple[str, str]:
    """Return the caller's address, if nothing else is known."""
    return "address", request.client.host if request.client else ""


def _error(status: HTTPStatus, words: str) -> JSONResponse:
    return JSONResponse({"error": words}, status_code=status)


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that repeats the body that was read, and then continues."""
    waiting: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> Message:
        return waiting.pop() if waiting else await receive()

    return received
