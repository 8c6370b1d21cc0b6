"""The learner's own views over HTTP, /api/v1. Unchanged responses are not sent again."""

import time
from hashlib import sha256
from http import HTTPStatus
from typing import Final

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.domain.topics.course import Language
from bot.flow.composition.conversation import RefusedBesideError
from bot.flow.page.page import LearnerPage
from bot.web.errors import REFUSALS, answer_errors
from bot.web.guard import Guard
from bot.web.health import Monotonic
from bot.web.page import cards, days, door, history, maps, settings
from bot.web.page.showing import Showing
from bot.web.shapes import Shape

router = APIRouter(prefix="/me")

CACHE: Final = "private, no-cache"


class MeShape(Shape):
    """The learner's display settings."""

    language: Language
    dark: bool
    zone: str | None


@router.get("")
async def me(page: door.Page, learner_id: door.Me) -> MeShape:
    """Return the learner's display settings."""
    learner = (await page.look(learner_id)).turn.learner
    return MeShape(language=learner.language, dark=learner.dark_pictures, zone=learner.zone)


def build_me(
    page: LearnerPage, entrance: door.Door, showing: Showing, monotonic: Monotonic = time.monotonic
) -> Guard:
    """Return the interface of the page as an application that requires a session."""
    app = FastAPI(title="Lyceum", docs_url=None, redoc_url=None)
    app.state.page = page
    app.state.door = entrance
    app.state.showing = showing
    parts = (
        door.router,
        router,
        maps.router,
        days.router,
        history.router,
        cards.router,
        settings.router,
    )
    for part in parts:
        app.include_router(part, responses=REFUSALS)
    answer_errors(app)

    @app.exception_handler(RefusedBesideError)
    async def refuse(_: Request, error: RefusedBesideError) -> JSONResponse:
        words = showing.refused(error.obstacle, error.language)
        return JSONResponse({"error": words}, HTTPStatus.CONFLICT)

    return Guard(
        KnownAnswers(app),
        entrance.admits,
        monotonic,
        open_paths=door.OPEN_PATHS,
        unpaced_path=door.SESSION_PATH,
    )


class KnownAnswers:
    """Responds to a GET without a body if the caller already has the response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond to the request. Anything but a successful response passes unchanged."""
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
