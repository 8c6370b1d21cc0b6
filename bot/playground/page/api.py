"""The HTTP interface of the chat page: the learner's actions, the current chat, the clock."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import TypeAlias

from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from bot.playground.page import acts
from bot.playground.page.transcript import transcript
from bot.playground.server import web_apps
from bot.playground.server.params import Params, read_params
from bot.playground.server.refusals import RefusedError, bad_request
from bot.playground.state.journal import Json
from bot.playground.state.playground import Playground

LONGEST_WAIT_SECONDS = 60
Act: TypeAlias = Callable[[Playground, Params], Json]
Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

ACTS: dict[str, Act] = {
    "learners": acts.new_learner,
    "people": acts.change_person,
    "messages": acts.write,
    "uploads": acts.upload,
    "presses": acts.press,
    "launches": web_apps.launch,
}
"""The learner's actions: POST /playground/<name>."""


def api_routes() -> list[Route]:
    """Return the routes of actions, chats and the clock."""
    return [
        *(act_route(name, act) for name, act in ACTS.items()),
        Route("/transcript", _transcript),
        Route("/clock", _clock, methods=["GET", "POST"]),
    ]


def act_route(name: str, act: Act) -> Route:
    """Return the route of an action, which responds with its result as JSON."""

    async def endpoint(request: Request) -> Response:
        try:
            answer = act(request.app.state.playground, await read_params(request))
        except RefusedError as refusal:
            return _refusal(refusal)
        return JSONResponse(answer)

    return Route(f"/{name}", endpoint, methods=["POST"])


def _refusal(refusal: RefusedError) -> Response:
    return JSONResponse({"error": refusal.description}, status_code=refusal.code)


async def _transcript(request: Request) -> Response:
    """Respond with a chat. With `wait`, respond only once something is newer than `after`."""
    playground: Playground = request.app.state.playground
    query = Params(dict(request.query_params))
    try:
        chat_id, after = query.integer("chat"), query.integer("after", 0)
        wait = min(float(query.text("wait", "0")), LONGEST_WAIT_SECONDS)
    except (RefusedError, ValueError):
        return _refusal(bad_request("chat and after are numbers, wait is in seconds"))
    store = playground.store
    await store.changed.until(lambda: _is_newer(playground, chat_id, after), wait)
    only_new = after if query.flag("only_new") and after <= store.revision else 0
    return JSONResponse(transcript(playground, chat_id, after=only_new))


def _is_newer(playground: Playground, chat_id: int, after: int) -> bool:
    return playground.store.chat_revision(chat_id) > after or after > playground.store.revision


async def _clock(request: Request) -> Response:
    """Respond with the time. POST moves it forward first."""
    playground: Playground = request.app.state.playground
    if request.method == "POST":
        wish = (await read_params(request)).values
        try:
            by = timedelta(**{name: float(value) for name, value in wish.items()})
        except (TypeError, ValueError, OverflowError):
            return _refusal(bad_request("give days, hours, minutes or seconds as numbers"))
        if by < timedelta(0):
            return _refusal(bad_request("the clock goes forward only"))
        await playground.updates.worked_off()  # otherwise waiting updates would be too old
        await playground.clock.shift(by)
        playground.updates.bell.ring()
        for chat_id in playground.store.chat_ids():
            playground.store.touch(chat_id)
    return JSONResponse({"now": playground.clock.now().isoformat()})
