"""The test side over HTTP: act as people do, look at chats and calls, break things."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bot.playground.page.transcript import as_text, transcript
from bot.playground.rig import inject
from bot.playground.server import web_apps
from bot.playground.server.params import Params, read_params
from bot.playground.server.refusals import RefusedError, bad_request
from bot.playground.state import people
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

LONGEST_WAIT_SECONDS = 60
Act: TypeAlias = Callable[[Playground, Params], Json]
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

ACTS: dict[str, Act] = {
    "learners": people.new_learner,
    "people": people.change_person,
    "messages": inject.send_text,
    "uploads": inject.send_file,
    "albums": inject.send_album,
    "edits": inject.edit_text,
    "presses": inject.press,
    "reactions": inject.react,
    "blocks": inject.block,
    "updates": inject.queue,
    "launches": web_apps.launch,
}
"""What people do: POST /playground/<name>."""


def rig_routes() -> list[Route]:
    """Return the routes of the test side."""
    acts = [Route(f"/{name}", _endpoint(act), methods=["POST"]) for name, act in ACTS.items()]
    return [
        *acts,
        Route("/transcript", _transcript),
        Route("/transcript.txt", _transcript_text),
        Route("/chats", _chats),
        Route("/calls", _calls),
        Route("/clock", _clock, methods=["GET", "POST"]),
        Route("/faults", _faults, methods=["GET", "POST", "DELETE"]),
        Route("/server", _server, methods=["POST"]),
        Route("/reset", _reset, methods=["POST"]),
    ]


def _endpoint(act: Act) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            answer = act(request.app.state.playground, await read_params(request))
        except RefusedError as refusal:
            return _refused(refusal)
        return JSONResponse(answer)

    return endpoint


def _refused(refusal: RefusedError) -> Response:
    return JSONResponse({"error": refusal.description}, status_code=refusal.code)


async def _transcript(request: Request) -> Response:
    """Answer with a chat; with `wait` only once something is newer than `after`."""
    playground: Playground = request.app.state.playground
    query = Params(dict(request.query_params))
    try:
        chat_id, after = query.integer("chat"), query.integer("after", 0)
        wait = min(float(query.text("wait", "0")), LONGEST_WAIT_SECONDS)
    except (RefusedError, ValueError):
        return _refused(bad_request("chat and after are numbers, wait is in seconds"))
    store = playground.store
    await store.changed.until(lambda: _is_newer(playground, chat_id, after), wait)
    only_new = after if query.flag("only_new") and after <= store.revision else 0
    return JSONResponse(transcript(playground, chat_id, after=only_new))


def _is_newer(playground: Playground, chat_id: int, after: int) -> bool:
    return playground.store.chat_revision(chat_id) > after or after > playground.store.revision


async def _transcript_text(request: Request) -> Response:
    query = Params(dict(request.query_params))
    return PlainTextResponse(as_text(request.app.state.playground, query.integer("chat")))


async def _chats(request: Request) -> Response:
    playground: Playground = request.app.state.playground
    return JSONResponse({"chats": [playground.store.chat(i) for i in playground.store.chat_ids()]})


async def _calls(request: Request) -> Response:
    """Answer with the bot's calls after a number; with `wait` only once there is one."""
    playground: Playground = request.app.state.playground
    query = Params(dict(request.query_params))
    since = query.integer("since", 0)
    wait = min(query.integer("wait", 0), LONGEST_WAIT_SECONDS)
    await playground.store.changed.until(lambda: playground.calls_made > since, wait)
    calls = [call for call in playground.calls if call["number"] > since]
    if query.has("method"):
        method = query.text("method").casefold()
        calls = [call for call in calls if call["method"].casefold() == method]
    if query.has("chat"):
        calls = [call for call in calls if call["chat"] == query.integer("chat")]
    return JSONResponse({"calls": calls, "last": playground.calls_made})


async def _clock(request: Request) -> Response:
    """Answer with the time; POST moves it forward first."""
    playground: Playground = request.app.state.playground
    if request.method == "POST":
        wish = (await read_params(request)).values
        try:
            by = timedelta(**{name: float(value) for name, value in wish.items()})
        except (TypeError, ValueError, OverflowError):
            return _refused(bad_request("give days, hours, minutes or seconds as numbers"))
        if by < timedelta(0):
            return _refused(bad_request("the clock goes forward only"))
        await playground.updates.worked_off()  # what waits would be too old afterwards
        await playground.clock.shift(by)
        playground.updates.bell.ring()
        for chat_id in playground.store.chat_ids():
            playground.store.touch(chat_id)
    return JSONResponse({"now": playground.clock.now().isoformat()})


async def _faults(request: Request) -> Response:
    """Answer with the faults to come; POST adds one, DELETE forgets all."""
    playground: Playground = request.app.state.playground
    try:
        if request.method == "POST":
            playground.faults.add((await read_params(request)).values)
    except RefusedError as refusal:
        return _refused(refusal)
    if request.method == "DELETE":
        playground.faults.clear()
    return JSONResponse({"faults": playground.faults.left()})


async def _server(request: Request) -> Response:
    """Make the server an old one, or a present one again."""
    playground: Playground = request.app.state.playground
    playground.is_old = (await read_params(request)).flag("old")
    return JSONResponse({"old": playground.is_old})


async def _reset(request: Request) -> Response:
    """Forget everything but the counters."""
    playground: Playground = request.app.state.playground
    playground.store.reset()
    playground.live.reset()
    playground.faults.clear()
    playground.calls.clear()
    playground.is_old = False
    return JSONResponse({"ok": True})
