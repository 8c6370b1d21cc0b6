"""A playground with a test side: what the page cannot do, what the bot called, what goes wrong."""

from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeAlias

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route

from bot.playground.application import build_playground
from bot.playground.page.api import Act, act_route
from bot.playground.server.params import Params, read_params
from bot.playground.server.refusals import RefusedError
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground, PlaygroundClock
from tests.playground.rig import acts
from tests.playground.rig.calls import Intercepted, Rig, TwiceDelivered

LONGEST_WAIT_SECONDS: Final = 60
Endpoint: TypeAlias = Callable[[Rig, Request], Awaitable[Json]]


def build_rigged(folder: Path, clock: PlaygroundClock, *, token: str) -> Starlette:
    """Return a playground that does what tests arrange: POST /rig/<name>."""
    app = build_playground(folder, clock, token=token)
    playground: Playground = app.state.playground
    rig = Rig(playground)
    playground.updates = TwiceDelivered(playground, rig.faults)
    app.user_middleware.append(Middleware(Intercepted, rig=rig, token=token))
    app.router.routes.append(Mount("/rig", routes=_routes(rig)))
    return app


def _routes(rig: Rig) -> list[Route]:
    def block(playground: Playground, params: Params) -> Json:
        chat = playground.store.chat(params.integer("chat"))["id"]
        before, now = chat in rig.blocked, params.flag("blocked")
        (rig.blocked.add if now else rig.blocked.discard)(chat)
        return acts.tell_blocked(playground, chat, before=before, now=now)

    done: dict[str, Act] = {
        "messages": acts.send,
        "uploads": acts.upload_larger,
        "edits": acts.edit,
        "blocks": block,
        "updates": acts.bring,
    }
    return [
        *(act_route(name, act) for name, act in done.items()),
        Route("/calls", _answering(rig, _calls)),
        Route("/faults", _answering(rig, _faults), methods=["GET", "POST", "DELETE"]),
        Route("/server", _answering(rig, _server), methods=["POST"]),
    ]


def _answering(rig: Rig, ask: Endpoint) -> Callable[[Request], Awaitable[Response]]:
    async def endpoint(request: Request) -> Response:
        try:
            return JSONResponse(await ask(rig, request))
        except RefusedError as refusal:
            return JSONResponse({"error": refusal.description}, status_code=refusal.code)

    return endpoint


async def _calls(rig: Rig, request: Request) -> Json:
    """Return the bot's calls after a number. With `wait`, return only once there is one."""
    playground: Playground = request.app.state.playground
    query = Params(dict(request.query_params))
    since = query.integer("since", 0)
    wait = min(query.integer("wait", 0), LONGEST_WAIT_SECONDS)
    await playground.store.changed.until(lambda: rig.calls_made > since, wait)
    calls = [call for call in rig.calls if call["number"] > since]
    if query.has("method"):
        method = query.text("method").casefold()
        calls = [call for call in calls if call["method"].casefold() == method]
    if query.has("chat"):
        calls = [call for call in calls if call["chat"] == query.integer("chat")]
    return {"calls": calls, "last": rig.calls_made}


async def _faults(rig: Rig, request: Request) -> Json:
    """Return the faults to come. POST adds one, DELETE removes all."""
    if request.method == "POST":
        rig.faults.add((await read_params(request)).values)
    if request.method == "DELETE":
        rig.faults.clear()
    return {"faults": rig.faults.left()}


async def _server(rig: Rig, request: Request) -> Json:
    """Make the server an old one, or a present one again."""
    rig.is_old = (await read_params(request)).flag("old")
    return {"old": rig.is_old}
