"""The Bot API over HTTP: tokens, envelopes, faults, downloads."""

import asyncio
import hmac
from typing import Any

from starlette.requests import Request
from starlette.responses import FileResponse, HTMLResponse, JSONResponse, Response
from starlette.types import Receive, Scope, Send

from bot.playground.rig.faults import Fault
from bot.playground.server.methods import find_method
from bot.playground.server.params import Params, read_params
from bot.playground.server.refusals import RefusedError, too_many_requests
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

UNRECORDED = {"getupdates"}
LOG_LIMIT = 2_000
STATUS_WORDS = {
    401: "Unauthorized",
    404: "Not Found",
    500: "Internal Server Error",
    502: "Bad Gateway",
}
PAGE = "<h1>Nothing to see here</h1>"
"""What something says that stands between the bot and Telegram."""


class DroppedConnection(Response):
    """An answer that breaks off before its end."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Promise more than is sent, so that the server closes the connection."""
        headers = [(b"content-length", b"64")]
        await send({"type": "http.response.start", "status": 200, "headers": headers})


async def call_method(request: Request) -> Response:
    """Answer one call of the bot."""
    playground: Playground = request.app.state.playground
    name = request.path_params["method"]
    try:
        _check_token(playground, request)
        params = await read_params(request)
        return await _call_with_faults(playground, name, params)
    except RefusedError as refusal:
        return JSONResponse(refusal.envelope(), status_code=refusal.code)


async def download(request: Request) -> Response:
    """Answer with the bytes of a file."""
    playground: Playground = request.app.state.playground
    try:
        _check_token(playground, request)
    except RefusedError as refusal:
        return JSONResponse(refusal.envelope(), status_code=refusal.code)
    for row in playground.store.journal.table("files").values():
        if row["path"] == request.path_params["path"]:
            return FileResponse(
                playground.store.blob_path(row["blob"]), media_type="application/octet-stream"
            )
    return JSONResponse(RefusedError(404, "Not Found").envelope(), status_code=404)


def _check_token(playground: Playground, request: Request) -> None:
    token = request.path_params["token"]
    if not hmac.compare_digest(token.encode(), playground.token.encode()):
        raise RefusedError(401, "Unauthorized")


async def _call_with_faults(playground: Playground, name: str, params: Params) -> Response:
    chat = _chat_of(params)
    slow = playground.faults.take("slow", name, chat)
    if slow:
        await asyncio.sleep(slow.seconds)
    if playground.faults.take("drop_before", name, chat):
        _record(playground, name, params, {"fault": "drop_before"})
        return DroppedConnection()
    page = playground.faults.take("page", name, chat)
    if page:
        _record(playground, name, params, {"fault": "page"})
        return HTMLResponse(PAGE, status_code=page.status)
    answer = await _answer(playground, name, params)
    if playground.faults.take("drop_after", name, chat):
        return DroppedConnection()
    return JSONResponse(answer, status_code=answer.get("error_code", 200))


async def _answer(playground: Playground, name: str, params: Params) -> Json:
    try:
        _raise_fault(playground, name, _chat_of(params))
        method = find_method(name, is_old=playground.is_old)
        result = await method(playground, params)
    except RefusedError as refusal:
        answer = refusal.envelope()
    else:
        answer = {"ok": True, "result": result}
    _record(playground, name, params, answer)
    return answer


def _raise_fault(playground: Playground, name: str, chat: int | None) -> None:
    flood = playground.faults.take("flood", name, chat)
    if flood:
        raise too_many_requests(flood.retry_after)
    error: Fault | None = playground.faults.take("error", name, chat)
    if error:
        raise RefusedError(error.status, STATUS_WORDS.get(error.status, "Error"))


def _record(playground: Playground, name: str, params: Params, answer: Json) -> None:
    if name.casefold() in UNRECORDED:
        return
    noted: Json = {k: answer[k] for k in ("error_code", "description", "fault") if k in answer}
    playground.record_call(
        {
            "method": name,
            "chat": _chat_of(params),
            "at": playground.clock.now().isoformat(),
            "ok": answer.get("ok", False),
            **noted,
            "params": {key: _shown(value) for key, value in params.values.items()},
            "files": sorted(params.uploads),
        }
    )


def _shown(value: Any) -> Any:
    return value[:LOG_LIMIT] if isinstance(value, str) else value


def _chat_of(params: Params) -> int | None:
    try:
        return int(params.text("chat_id"))
    except ValueError:
        return None
