"""A stand-in of the model that takes its time, and repeats the number in its request."""

import asyncio
import json
from collections import Counter
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any, Final

from aiohttp import web

from tests.chaos.traffic import answer_of_model, asked_in

USAGE: Final = {"input_tokens": 1, "output_tokens": 1}


class Model:
    """The model while it serves. `calls` counts how often each number was asked."""

    def __init__(self, seconds: float) -> None:
        self.calls: Counter[int] = Counter()
        self._seconds = seconds

    async def answer(self, request: web.Request) -> web.StreamResponse:
        """Answer a call, as a stream if that is wanted."""
        body = await request.json()
        number = asked_in(json.dumps(body["messages"], ensure_ascii=False))
        self.calls[number] += 1
        await asyncio.sleep(self._seconds)
        message = {
            "id": f"msg_{number}",
            "type": "message",
            "role": "assistant",
            "model": body["model"],
            "content": [{"type": "text", "text": answer_of_model(number)}],
            "stop_reason": "end_turn",
            "stop_sequence": None,
            "usage": USAGE,
        }
        if not body.get("stream"):
            return web.json_response(message)
        events = "".join(
            f"event: {event['type']}\ndata: {json.dumps(event)}\n\n" for event in _events(message)
        )
        return web.Response(text=events, content_type="text/event-stream")


@asynccontextmanager
async def serving_model(model: Model) -> AsyncGenerator[str]:
    """Yield the address at which the model answers."""
    app = web.Application(client_max_size=1 << 24)
    app.router.add_post("/v1/messages", model.answer)
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def _events(message: dict[str, Any]) -> list[dict[str, Any]]:
    (block,) = message["content"]
    begun = {**message, "content": [], "stop_reason": None}
    ended = {"stop_reason": message["stop_reason"], "stop_sequence": None}
    return [
        {"type": "message_start", "message": begun},
        {"type": "content_block_start", "index": 0, "content_block": {**block, "text": ""}},
        {
            "type": "content_block_delta",
            "index": 0,
            "delta": {"type": "text_delta", "text": block["text"]},
        },
        {"type": "content_block_stop", "index": 0},
        {"type": "message_delta", "delta": ended, "usage": USAGE},
        {"type": "message_stop"},
    ]
