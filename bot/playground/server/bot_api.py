"""The Bot API over HTTP: tokens, envelopes, downloads."""

import hmac

from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, Response

from bot.playground.server.methods import find_method
from bot.playground.server.params import read_params
from bot.playground.server.refusals import RefusedError
from bot.playground.state.playground import Playground


async def call_method(request: Request) -> Response:
    """Respond to one call of the bot."""
    playground: Playground = request.app.state.playground
    name = request.path_params["method"]
    try:
        _check_token(playground, request)
        result = await find_method(name)(playground, await read_params(request))
    except RefusedError as refusal:
        return JSONResponse(refusal.envelope(), status_code=refusal.code)
    return JSONResponse({"ok": True, "result": result})


async def download(request: Request) -> Response:
    """Respond with the bytes of a file."""
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
