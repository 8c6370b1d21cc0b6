"""A server in memory with the Messages API, and an exchange with it."""

import json
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import httpx2
from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient
from pydantic import BaseModel, Field

from bot.domain.ids import LearnerId
from bot.tutor.budget.accounts import Budgets, Microdollars
from bot.tutor.budget.paid_calls import Bounds, PaidCalls
from bot.tutor.client.caller import CallTimeout, Claude
from bot.tutor.client.exchange import Ask
from bot.tutor.client.gate import Breaker, Gate
from bot.tutor.client.prompts import Prompt, Role, load_prompts
from bot.tutor.client.service import ModelExchange
from tests.database import NotedLedger
from tests.fakes import FakeClock

NOON = datetime(2026, 11, 2, 12, tzinfo=UTC)
ADA = LearnerId(987_654_321)
KEY = "sk-ant-very-secret-key"
MODELS = {
    Role.TEACH: "claude-sonnet-5-5",
    Role.WRITE: "claude-haiku-5-5",
    Role.GRADE: "claude-haiku-5-5",
    Role.HARD: "claude-opus-5-5",
}
USAGE = {
    "input_tokens": 100,
    "output_tokens": 50,
    "cache_read_input_tokens": 1000,
    "cache_creation_input_tokens": 30,
    "cache_creation": {"ephemeral_5m_input_tokens": 10, "ephemeral_1h_input_tokens": 20},
}
SONNET_COST = int(100 * 2 + 50 * 10 + 1000 * 0.1 + 10 * 2.5 + 20 * 4)
"""Its cost in millionths of a dollar."""
THINKING = {"type": "thinking", "thinking": "", "signature": "c2lnbmVk"}

Answer = Callable[[httpx2.Request], httpx2.Response] | Exception


class Capital(BaseModel):
    city: str
    letters: int = Field(ge=1, le=20)


class Node(BaseModel):
    label: str
    depth: int = Field(ge=0, le=5)


PROMPT_FILES = {
    "tell": ("teach", "low", "1h", "text"),
    "capital": ("grade", "high", "5m", "Capital"),
    "plan": ("hard", "medium", "none", "text"),
}


def write_prompts(folder: Path) -> None:
    """Write three prompts with one value each. The stable part tells them apart."""
    for name, (role, effort, cache, output) in PROMPT_FILES.items():
        front = (
            f"---\nname: {name}\nversion: 3\nrole: {role}\neffort: {effort}\nmax_tokens: 4096\n"
            f"cache: {cache}\ninputs: [topic]\noutput: {output}\n---\n"
        )
        body = f"You {name}.\n=== learner\nTopic: {{{{ topic | said }}}}\n"
        (folder / f"{name}.md").write_text(front + body, encoding="utf-8")


def ask(prompt: str, topic: str = "bread", learner_id: LearnerId = ADA) -> Ask:
    return Ask(prompt=prompt, values={"topic": topic}, learner_id=learner_id)


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def tool_use(number: int, name: str, /, **given: Any) -> dict[str, Any]:
    return {"type": "tool_use", "id": f"toolu_{number}", "name": name, "input": given}


def message(*blocks: dict[str, Any], stop: str | None = "end_turn", **but: Any) -> dict[str, Any]:
    return {
        "id": "msg_1",
        "type": "message",
        "role": "assistant",
        "model": "claude-sonnet-5-5-20260928",
        "content": list(blocks),
        "stop_reason": stop,
        "stop_sequence": None,
        "usage": USAGE,
    } | but


def says(*blocks: dict[str, Any], stop: str = "end_turn", **but: Any) -> Answer:
    body = message(*blocks, stop=stop, **but)
    return lambda _: httpx2.Response(200, json=body, headers={"request-id": "req_1"})


def fails(status: int, kind: str, **headers: str) -> Answer:
    body = {"type": "error", "error": {"type": kind, "message": f"about {KEY}"}}
    sent = {"request-id": "req_2"} | {
        name.replace("_", "-"): value for name, value in headers.items()
    }
    return lambda _: httpx2.Response(status, json=body, headers=sent)


def too_large(_: httpx2.Request) -> httpx2.Response:
    """Answer like the provider if it cannot enforce a schema."""
    message = (
        "The compiled grammar is too large, which would cause performance issues. Simplify your "
        "tool schemas or reduce the number of strict tools."
    )
    error = {"type": "invalid_request_error", "message": message}
    return httpx2.Response(400, json={"type": "error", "error": error})


def raw(body: str, kind: str = "application/json") -> Answer:
    return lambda _: httpx2.Response(200, text=body, headers={"content-type": kind})


def streamed(*pieces: str, end: Sequence[dict[str, Any]] | None = None) -> Answer:
    """Answer with a stream of these texts. `end` replaces its proper end."""
    return lambda _: _stream(_events(pieces, _END if end is None else end), error=None)


def cut_stream(*pieces: str) -> Answer:
    """Answer with a stream whose connection breaks after these texts."""
    error = httpx2.RemoteProtocolError("peer closed connection")
    return lambda _: _stream(_events(pieces, ()), error=error)


OVERLOADED = {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}
_END = (
    {"type": "content_block_stop", "index": 1},
    {
        "type": "message_delta",
        "delta": {"stop_reason": "end_turn", "stop_sequence": None},
        "usage": {"output_tokens": 77},
    },
    {"type": "message_stop"},
)


def end_events(stop: str) -> tuple[dict[str, Any], ...]:
    delta = {"stop_reason": stop, "stop_sequence": None}
    return (_END[0], {**_END[1], "delta": delta}, _END[2])


def _events(pieces: Sequence[str], end: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    deltas = [
        {"type": "content_block_delta", "index": 1, "delta": {"type": "text_delta", "text": piece}}
        for piece in pieces
    ]
    return [
        {"type": "message_start", "message": message(stop=None)},
        {"type": "content_block_start", "index": 0, "content_block": THINKING},
        {"type": "content_block_stop", "index": 0},
        {"type": "content_block_start", "index": 1, "content_block": text("")},
        *deltas,
        *end,
    ]


def _stream(events: Sequence[dict[str, Any]], error: Exception | None) -> httpx2.Response:
    async def body() -> AsyncIterator[bytes]:
        for event in events:
            yield f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode()
        if error is not None:
            raise error

    headers = {"content-type": "text/event-stream", "request-id": "req_3"}
    return httpx2.Response(200, content=body(), headers=headers)


@dataclass
class Server:
    """Gives the answers in turn, the last one repeatedly, and records the requests."""

    answers: Sequence[Answer]
    requests: list[httpx2.Request] = field(default_factory=list)

    def __call__(self, request: httpx2.Request) -> httpx2.Response:
        answer = self.answers[min(len(self.requests), len(self.answers) - 1)]
        self.requests.append(request)
        if isinstance(answer, Exception):
            raise answer
        return answer(request)

    @property
    def bodies(self) -> list[dict[str, Any]]:
        return [json.loads(request.content) for request in self.requests]


@dataclass
class Rig:
    """An exchange with everything it needs."""

    exchange: ModelExchange
    server: Server
    clock: FakeClock
    usage_log: NotedLedger
    breaker: Breaker
    slept: list[float]


@asynccontextmanager
async def rig(
    folder: Path,
    *answers: Answer,
    by_learner: int = 1_000_000,
    in_all: int = 1_000_000,
    sleep: Callable[[float], Awaitable[None]] | None = None,
    retry: CallTimeout | None = None,
) -> AsyncGenerator[Rig]:
    write_prompts(folder)
    budgets = Budgets(
        by_learner=Microdollars(by_learner),
        by_topic=Microdollars(1_000_000),
        in_all=Microdollars(in_all),
        free_by_learner=0,
        free_in_all=0,
    )
    prompts = load_prompts(folder)
    async with rig_of(Server(answers), prompts, budgets, sleep=sleep, retry=retry) as made:
        yield made


@asynccontextmanager
async def rig_of(
    server: Server,
    prompts: Mapping[str, Prompt],
    budgets: Budgets,
    *,
    models: Mapping[Role, str] = MODELS,
    sleep: Callable[[float], Awaitable[None]] | None = None,
    retry: CallTimeout | None = None,
) -> AsyncGenerator[Rig]:
    """Yield an exchange with these prompts, in front of that server."""
    clock, usage_log = FakeClock(NOON), NotedLedger()
    slept: list[float] = []

    async def note(seconds: float) -> None:
        slept.append(seconds)

    http = DefaultAsyncHttpxClient(transport=httpx2.MockTransport(server))
    async with AsyncAnthropic(
        api_key=KEY, base_url="http://model.test", max_retries=0, http_client=http
    ) as client:
        claude = Claude(client, KEY, sleep=sleep or note, timeout=retry)
        breaker = Breaker(clock)
        bounds = Bounds(budgets=budgets, gate=Gate(3), breaker=breaker)
        calls = PaidCalls(claude, usage_log, clock, bounds, timer=lambda: 1.0)
        exchange = ModelExchange(prompts, models, calls)
        yield Rig(exchange, server, clock, usage_log, breaker, slept)
