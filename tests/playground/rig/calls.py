"""Between the bot and the Bot API: each call is recorded, and fails as arranged."""

import asyncio
import json
import re
from collections import deque
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from bot.playground.server.params import Params, read_params
from bot.playground.server.refusals import RefusedError, bad_request, method_not_found
from bot.playground.server.updates import Updates
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground
from tests.playground.rig.faults import Faults

CALLS_KEPT: Final = 20_000
UNRECORDED: Final = {"getupdates"}
LOG_LIMIT: Final = 2_000
STATUS_WORDS: Final = {
    401: "Unauthorized",
    404: "Not Found",
    500: "Internal Server Error",
    502: "Bad Gateway",
}
PAGE: Final = "<h1>Nothing to see here</h1>"
"""The response of a proxy between the bot and Telegram."""
UNKNOWN_TO_OLD_SERVERS: Final = {"sendrichmessage", "sendrichmessagedraft", "sendmessagedraft"}


class Rig:
    """The arrangements for a playground, and the bot's calls so far."""

    def __init__(self, playground: Playground) -> None:
        self.faults = Faults()
        self.is_old = False
        """An old server knows neither rich messages nor drafts."""
        self.blocked: set[int] = set()
        """The learners who have blocked the bot."""
        self.calls: deque[Json] = deque(maxlen=CALLS_KEPT)
        self.calls_made = 0
        self._changed = playground.store.changed
        self._clock = playground.clock

    def record(self, name: str, params: Params, answer: Json) -> None:
        """Record a call and wake those who wait for it."""
        if name.casefold() in UNRECORDED:
            return
        self.calls_made += 1
        noted: Json = {k: answer[k] for k in ("error_code", "description", "fault") if k in answer}
        self.calls.append(
            {
                "number": self.calls_made,
                "method": name,
                "chat": chat_of(params),
                "at": self._clock.now().isoformat(),
                "ok": answer.get("ok", False),
                **noted,
                "params": {key: _shown(value) for key, value in params.values.items()},
                "files": sorted(params.uploads),
            }
        )
        self._changed.ring()

    def refusal(self, name: str, params: Params) -> Json | None:
        """Return the refusal that replaces the playground's response, or None."""
        chat = chat_of(params)
        flood = self.faults.take("flood", name, chat)
        if flood:
            seconds = flood.retry_after
            refused = RefusedError(429, f"Too Many Requests: retry after {seconds}")
            return {**refused.envelope(), "parameters": {"retry_after": seconds}}
        error = self.faults.take("error", name, chat)
        if error:
            words = STATUS_WORDS.get(error.status, "Error")
            return RefusedError(error.status, words).envelope()
        if self.is_old and name.casefold() in UNKNOWN_TO_OLD_SERVERS:
            return method_not_found().envelope()
        if self.is_old and params.has("rich_message"):
            return bad_request("message text is empty").envelope()
        if chat in self.blocked:
            return RefusedError(403, "Forbidden: bot was blocked by the user").envelope()
        return None


class TwiceDelivered(Updates):
    """Updates that come twice if arranged."""

    def __init__(self, playground: Playground, faults: Faults) -> None:
        super().__init__(playground.store, playground.clock)
        self._faults = faults

    async def poll(self, offset: int, limit: int, seconds: int) -> list[Json]:
        updates = await super().poll(offset, limit, seconds)
        is_twice = updates and self._faults.take("duplicate_updates")
        return [update for update in updates for _ in range(2)] if is_twice else updates

    def delivered(self, update_id: int) -> None:
        if not self._faults.take("duplicate_updates"):
            super().delivered(update_id)


class Intercepted:
    """The application, with the bot's calls recorded and the arranged faults."""

    def __init__(self, app: ASGIApp, rig: Rig, token: str) -> None:
        self._app = app
        self._rig = rig
        self._call = re.compile(rf"/bot{re.escape(token)}/(\w+)")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        call = self._call.fullmatch(scope["path"]) if scope["type"] == "http" else None
        if call is None:
            await self._app(scope, receive, send)
            return
        body = await Request(scope, receive).body()
        try:
            params = await read_params(Request(scope, _again(body, receive)))
        except RefusedError:
            await self._app(scope, _again(body, receive), send)
            return
        answer = await self._answer(call[1], params, scope, _again(body, receive))
        await answer(scope, receive, send)

    async def _answer(self, name: str, params: Params, scope: Scope, receive: Receive) -> Response:
        faults, chat = self._rig.faults, chat_of(params)
        slow = faults.take("slow", name, chat)
        if slow:
            await asyncio.sleep(slow.seconds)
        if faults.take("drop_before", name, chat):
            self._rig.record(name, params, {"fault": "drop_before"})
            return DroppedConnection()
        page = faults.take("page", name, chat)
        if page:
            self._rig.record(name, params, {"fault": "page"})
            return HTMLResponse(PAGE, status_code=page.status)
        answer = self._rig.refusal(name, params) or await _told(self._app, scope, receive)
        self._rig.record(name, params, answer)
        if faults.take("drop_after", name, chat):
            return DroppedConnection()
        return JSONResponse(answer, status_code=answer.get("error_code", 200))


class DroppedConnection(Response):
    """An answer that breaks off before its end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Announce more than is sent, so that the server closes the connection."""
        headers = [(b"content-length", b"64")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})


def chat_of(params: Params) -> int | None:
    """Return the chat that a call is about, if it is about one."""
    try:
        return int(params.text("chat_id"))
    except ValueError:
        return None


async def _told(app: ASGIApp, scope: Scope, receive: Receive) -> Json:
    body = b""

    async def keep(message: Message) -> None:
        nonlocal body
        body += message.get("body", b"")

    await app(scope, receive, keep)
    told: Json = json.loads(body)
    return told


def _again(body: bytes, receive: Receive) -> Receive:
    """Return a receiver that repeats the body that was read, and then continues."""
    is_out = False

    async def again() -> Message:
        nonlocal is_out
        if is_out:
            return await receive()
        is_out = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def _shown(value: Any) -> Any:
    return value[:LOG_LIMIT] if isinstance(value, str) else value
