"""A pass-through on the loopback that records what is sent to the model, byte for byte.

The server behind it keeps neither images nor metadata nor cache marks, and hides the key. If an
answer depends on the exact request, a test may play the model: it sees the whole request, and its
answer is scripted for this one request.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import aiohttp
from aiohttp import web
from multidict import CIMultiDict

from tests.model.server import ModelServer, Script

HOP_BY_HOP = frozenset({"connection", "content-length", "host", "keep-alive", "transfer-encoding"})
"""Headers that each of the two connections has of its own."""
ANY_BODY_BYTES = 64 * 2**20
CONTEXT = "X-AIMock-Context"
"""The header that binds a script to one request."""


@dataclass(frozen=True, slots=True)
class Recorded:
    """One request as the client sent it."""

    method: str
    path: str
    headers: tuple[tuple[str, str], ...]
    data: bytes

    @property
    def body(self) -> Any:
        return json.loads(self.data)

    def header(self, name: str) -> str | None:
        """Return the value of a header, however its name is written."""
        return next((value for key, value in self.headers if key.lower() == name.lower()), None)

    @property
    def everything(self) -> str:
        """Return everything the client sent but its key, as text to search for a secret."""
        shown = [f"{k}: {v}" for k, v in self.headers if k.lower() != "authorization"]
        body = json.dumps(self.body, ensure_ascii=False) if self.data else ""
        return "\n".join((f"{self.method} {self.path}", *shown, body))


Play = Callable[[Recorded], Script | None]
"""Returns the model's answer to a request, without a match, or None to leave it to other
scripts."""


class Recorder:
    """The pass-through while it runs. `url` is its address, which clients use as the model's."""

    def __init__(self, server: ModelServer, session: aiohttp.ClientSession) -> None:
        self.url = ""
        self.play: Play | None = None
        self.cut_after: int | None = None
        """After this many bytes of the next answer the connection ends, once."""
        self.requests: list[Recorded] = []
        self.answers = asyncio.Event()
        """Nothing is answered while this is clear."""
        self.answers.set()
        self._server = server
        self._session = session

    @property
    def everything(self) -> str:
        """Return everything that was sent to the model, as text."""
        return "\n\n".join(request.everything for request in self.requests)

    async def pass_on(self, request: web.Request) -> web.StreamResponse:
        """Forward a request and its answer, piece by piece. A cut stays a cut."""
        data = await request.read()
        headers = tuple((key, value) for key, value in request.headers.items())
        recorded = Recorded(request.method, request.path_qs, headers, data)
        self.requests.append(recorded)
        context = f"request {len(self.requests)}"
        await self.answers.wait()
        self._script(recorded, context)
        passed_on = _end_to_end(headers)
        passed_on[CONTEXT] = context
        try:
            async with self._session.request(
                request.method,
                f"{self._server.url}{request.path_qs}",
                headers=passed_on,
                data=data,
            ) as answer:
                return await self._pass_back(request, answer)
        except aiohttp.ClientError:
            if request.transport is not None:
                request.transport.abort()
            raise

    async def _pass_back(
        self, request: web.Request, answer: aiohttp.ClientResponse
    ) -> web.StreamResponse:
        headers = _end_to_end(tuple(answer.headers.items()))
        passed = web.StreamResponse(status=answer.status, headers=headers)
        await passed.prepare(request)
        left, self.cut_after = self.cut_after, None
        async for piece in answer.content.iter_any():
            await passed.write(piece[:left])
            left = None if left is None else left - len(piece)
            if left is not None and left <= 0:
                if request.transport is not None:
                    request.transport.close()  # written data still arrives
                return passed
        await passed.write_eof()
        return passed

    def _script(self, recorded: Recorded, context: str) -> None:
        """Script the answer for this context."""
        said = None if self.play is None else self.play(recorded)
        if said is not None:
            self._server.add({**said, "match": {"context": context}})


def _end_to_end(headers: tuple[tuple[str, str], ...]) -> CIMultiDict[str]:
    return CIMultiDict((k, v) for k, v in headers if k.lower() not in HOP_BY_HOP)


@asynccontextmanager
async def recording(server: ModelServer) -> AsyncGenerator[Recorder]:
    """Yield a pass-through to the server, on a free port of the loopback."""
    async with aiohttp.ClientSession(
        auto_decompress=False, timeout=aiohttp.ClientTimeout(total=None)
    ) as session:
        recorder = Recorder(server, session)
        app = web.Application(client_max_size=ANY_BODY_BYTES)
        app.router.add_route("*", "/{path:.*}", recorder.pass_on)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0, handler_cancellation=True)
        await runner.setup()
        try:
            site = web.TCPSite(runner, "127.0.0.1", 0)
            await site.start()
            recorder.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
            yield recorder
        finally:
            await runner.cleanup()
