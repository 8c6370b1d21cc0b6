"""The HTTP door: the webhook, health and metrics, and optionally the service interface."""

import hmac
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from http import HTTPStatus

from pydantic import SecretStr
from starlette.applications import Starlette
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from bot.metrics import Metrics
from bot.web.health import Health

SECRET_HEADER = "X-Telegram-Bot-Api-Secret-Token"  # noqa: S105 - the name of a header
MOST_BODY_BYTES = 1 << 20
LEAST_PACKED_BYTES = 1_000


class BodyTooLargeError(Exception):
    """The body is larger than an update can be."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Webhook:
    """The webhook for Telegram's updates, and the secret that it requires."""

    path: str
    secret: SecretStr
    accept: Callable[[bytes], Awaitable[bool]]
    """Stores the update and returns True, or False if it cannot, so that Telegram tries again."""

    async def receive(self, request: Request) -> Response:
        """Return 200 only if the update is stored. Nothing is read from a stranger."""
        if not self._knows_secret(request):
            return Response(status_code=HTTPStatus.FORBIDDEN)
        try:
            body = await read_body(request)
        except BodyTooLargeError:
            return Response(status_code=HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
        except ClientDisconnect:
            return Response(status_code=HTTPStatus.BAD_REQUEST)
        stored = await self.accept(body)
        return Response(status_code=HTTPStatus.OK if stored else HTTPStatus.SERVICE_UNAVAILABLE)

    def _knows_secret(self, request: Request) -> bool:
        sent = request.headers.get(SECRET_HEADER, "").encode()
        return hmac.compare_digest(sent, self.secret.get_secret_value().encode())


@dataclass(frozen=True, slots=True, kw_only=True)
class PageDoor:
    """The page beside the chat: its files and its interface."""

    files: ASGIApp
    me: ASGIApp


def build_http(
    *,
    health: Health,
    metrics: Metrics,
    webhook: Webhook | None = None,
    service: ASGIApp | None = None,
    page: PageDoor | None = None,
) -> Starlette:
    """Return the application with health, metrics and the given doors."""

    async def report_health(_: Request) -> Response:
        return _response(await health.report())

    async def report_readiness(_: Request) -> Response:
        return _response(await health.readiness())

    async def report_metrics(_: Request) -> Response:
        return Response(metrics.page(), media_type=metrics.content_type)

    app = Starlette(
        routes=[
            Route("/health", report_health),
            Route("/ready", report_readiness),
            Route("/metrics", report_metrics),
        ]
    )
    add_doors(app, webhook=webhook, service=service, page=page)
    return app


def add_doors(
    app: Starlette,
    *,
    webhook: Webhook | None = None,
    service: ASGIApp | None = None,
    page: PageDoor | None = None,
) -> None:
    """Add the given doors to the application, which may already be served."""
    if webhook is not None:
        app.router.routes.append(Route(webhook.path, webhook.receive, methods=["POST"]))
    if page is not None:
        app.mount("/api/v1", _compress(page.me))
        app.mount("/page", _compress(page.files))
    if service is not None:
        app.mount("", service)


def defer(build: Callable[[], ASGIApp]) -> ASGIApp:
    """Return an application that is built at its first request."""
    built = cache(build)

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await built()(scope, receive, send)

    return app


def _compress(app: ASGIApp) -> ASGIApp:
    """Return the application with long responses compressed.

    The response with a session's token never is.
    """
    return GZipMiddleware(app, minimum_size=LEAST_PACKED_BYTES, compresslevel=5)


def _response(report: Mapping[str, bool | int | float]) -> JSONResponse:
    status = HTTPStatus.OK if report["ok"] else HTTPStatus.SERVICE_UNAVAILABLE
    return JSONResponse(report, status_code=status)


def webhook_path(token: SecretStr) -> str:
    """Return the webhook's path. It is the same after every start, and cannot be guessed."""
    key = token.get_secret_value().encode()
    return f"/telegram/{hmac.new(key, b'path of the webhook', sha256).hexdigest()[:32]}"


async def read_body(request: Request, most_bytes: int = MOST_BODY_BYTES) -> bytes:
    """Return the body. Raise BodyTooLargeError as soon as it is too long."""
    announced = request.headers.get("content-length", "")
    if announced.isdecimal() and int(announced) > most_bytes:
        raise BodyTooLargeError
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > most_bytes:
            raise BodyTooLargeError
    return bytes(body)
