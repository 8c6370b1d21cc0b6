"""Claude, called through Anthropic's package; the only module that knows it."""

import asyncio
import hashlib
import hmac
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import anthropic
import httpx2
import structlog
from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient, transform_schema

from bot.domain.ids import LearnerId
from bot.flow.ledger import Tokens
from bot.flow.model_errors import ModelTrouble
from bot.tutor.exchange import Show, Tool
from bot.tutor.model import CallFailedError, Output, Request, ToolUse, Trace
from bot.tutor.prompts import Cache

TRIES: Final = 3
PAUSE_SECONDS: Final = 0.5
"""Before the second try; twice as long before the third."""
LONGEST_PAUSE_SECONDS: Final = 8.0
"""Told to wait longer, there is no point in letting a learner wait."""
CONNECT_SECONDS: Final = 5.0

TROUBLE_OF_OURS: Final = frozenset({400, 413, 422})
"""The request itself is wrong, and would be again."""
FOR_THE_OPERATOR: Final = frozenset({401, 402, 403, 404})
"""Key, bill or model's name; the same request may do once that is mended."""
SPEND_LIMIT: Final = "spend_limit"
"""Part of the code of an error that says whose limit was reached; it comes with 429, too."""
PASSING: Final = frozenset({408, 409, 429})
"""Worth another try, as is every status from 500 on."""
SERVER_ERROR: Final = 500

Sleep = Callable[[float], Awaitable[None]]

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Patience:
    """How long a call may take, all its tries included."""

    least_seconds: float = 30.0
    tokens_per_second: float = 60.0
    most_seconds: float = 600.0

    def seconds(self, max_tokens: int) -> float:
        """Return the limit for an output of that length."""
        return min(self.least_seconds + max_tokens / self.tokens_per_second, self.most_seconds)


class _TryFailedError(Exception):
    """One try brought nothing."""

    def __init__(
        self, trouble: ModelTrouble, detail: str, trace: Trace, *, wait: float | None = None
    ) -> None:
        super().__init__(detail)
        self.trouble = trouble
        self.detail = detail
        self.trace = trace
        self.wait = wait
        """For how long to wait at least before another try; None where it makes no sense."""


@asynccontextmanager
async def open_claude(
    api_key: str, base_url: str, *, transport: httpx2.AsyncBaseTransport | None = None
) -> AsyncGenerator["Claude"]:
    """Yield the model behind that address; its connections are closed afterwards."""
    async with AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        max_retries=0,  # the package obeys a `retry-after` of an hour; `Claude` does not
        open_telemetry=False,
        http_client=None if transport is None else DefaultAsyncHttpxClient(transport=transport),
    ) as client:
        yield Claude(client, api_key)


class Claude:
    """Claude behind the Messages API; tries again where that may help, and never for long."""

    def __init__(
        self,
        client: AsyncAnthropic,
        pseudonym_key: str,
        *,
        patience: Patience | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._client = client
        self._pseudonym_key = pseudonym_key.encode()
        self._patience = patience or Patience()
        self._sleep = sleep

    async def call(self, request: Request, show: Show | None = None) -> Output:
        """Return what the model wrote, its refusals aside; CallFailedError where it did not."""
        seconds = self._patience.seconds(request.max_tokens)
        retries = 0
        try:
            async with asyncio.timeout(seconds):
                while True:
                    try:
                        output = await self._try(request, show, seconds)
                    except _TryFailedError as error:
                        pause = _pause(error, retries)
                        if pause is None:
                            trace = replace(error.trace, retries=retries)
                            raise CallFailedError(error.trouble, error.detail, trace) from error
                    else:
                        return replace(output, trace=replace(output.trace, retries=retries))
                    await self._sleep(pause)
                    retries += 1
        except TimeoutError as error:
            trace = Trace(retries=retries)
            raise CallFailedError(ModelTrouble.DOWN, "took too long", trace) from error

    async def _try(self, request: Request, show: Show | None, seconds: float) -> Output:
        trace = Trace()
        body = _body(request, _pseudonym(self._pseudonym_key, request.learner_id))
        timeout = httpx2.Timeout(seconds, connect=CONNECT_SECONDS)
        try:
            if show is None:
                response = await self._client.messages.with_raw_response.create(
                    **body, timeout=timeout
                )
                return _output(await response.parse(), response.request_id)
            async with self._client.messages.stream(**body, timeout=timeout) as stream:
                trace = Trace(request_id=stream.request_id)
                async for event in stream:
                    trace = _trace(stream.current_message_snapshot, stream.request_id)
                    if event.type == "text":
                        await show(event.snapshot)
                return _output(await stream.get_final_message(), stream.request_id)
        except anthropic.APIConnectionError as error:  # a time-out is one, too
            raise _TryFailedError(
                ModelTrouble.DOWN, type(error).__name__, trace, wait=0
            ) from error
        except anthropic.APIStatusError as error:
            raise _status_failure(error, trace) from error
        except httpx2.HTTPError as error:  # the connection broke in the middle of the answer
            raise _TryFailedError(
                ModelTrouble.DOWN, type(error).__name__, trace, wait=0
            ) from error
        except (ValueError, RuntimeError, AssertionError, anthropic.AnthropicError) as error:
            # what came back is no message; the package says so with whatever trips first
            detail = f"unreadable: {type(error).__name__}"
            raise _TryFailedError(ModelTrouble.UNUSABLE, detail, trace, wait=0) from error


def _pause(error: _TryFailedError, retries: int) -> float | None:
    """Return for how long to wait before another try, or None where there is none."""
    if error.wait is None or error.wait > LONGEST_PAUSE_SECONDS or retries + 1 >= TRIES:
        return None
    return max(PAUSE_SECONDS * (1 << retries), error.wait)


def _body(request: Request, user_id: str) -> dict[str, Any]:
    output_config: dict[str, Any] = {"effort": request.effort.value}
    body: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_tokens,
        "thinking": {"type": "adaptive"},
        "output_config": output_config,
        "system": [_system(request)],
        "messages": list(request.messages),
        "metadata": {"user_id": user_id},
    }
    if request.form is not None:
        schema = transform_schema(request.form)
        output_config["format"] = {"type": "json_schema", "schema": schema}
    if request.tools:
        body["tools"] = [_tool(tool) for tool in request.tools]
        body["tool_choice"] = {"type": "auto"}
        # each round sends the rounds before it once more
        body["cache_control"] = {"type": "ephemeral"}
    return body


def _system(request: Request) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "text", "text": request.system}
    if request.cache is not Cache.NONE:
        block["cache_control"] = {"type": "ephemeral", "ttl": request.cache.value}
    return block


def _tool(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "strict": True,
        "input_schema": transform_schema(tool.input),
    }


def _pseudonym(key: bytes, learner_id: LearnerId) -> str:
    """Return a name for the learner of letters only, so that no id can stand in it by chance."""
    digest = hmac.new(key, f"learner:{learner_id}".encode(), hashlib.sha256).hexdigest()
    return digest[:32].translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))


def _output(message: Any, request_id: str | None) -> Output:
    """Return the message as values; one without content or end was cut off somewhere."""
    content = getattr(message, "content", None)
    if not isinstance(content, list):
        raise _TryFailedError(
            ModelTrouble.UNUSABLE, "no message", Trace(request_id=request_id), wait=0
        )
    trace = _trace(message, request_id)
    if trace.stop_reason is None:
        raise _TryFailedError(ModelTrouble.DOWN, "ended in the middle", trace, wait=0)
    if trace.stop_reason == "refusal":
        category = getattr(message.stop_details, "category", None)
        raise _TryFailedError(ModelTrouble.REFUSED, f"refusal: {category}", trace)
    return Output(
        text="".join(block.text for block in content if block.type == "text"),
        tool_uses=tuple(
            ToolUse(id=block.id, name=block.name, input=block.input)
            for block in content
            if block.type == "tool_use"
        ),
        content=content,
        trace=trace,
    )


def _trace(message: Any, request_id: str | None) -> Trace:
    usage = message.usage
    return Trace(
        model=message.model,
        tokens=Tokens() if usage is None else _tokens(usage),
        stop_reason=message.stop_reason,
        request_id=request_id,
    )


def _tokens(usage: Any) -> Tokens:
    """Return the counts; a server that is not the provider's may leave some out."""
    parts = usage.cache_creation
    for_an_hour = (parts.ephemeral_1h_input_tokens if parts is not None else 0) or 0
    return Tokens(
        input=usage.input_tokens or 0,
        output=usage.output_tokens or 0,
        cache_read=usage.cache_read_input_tokens or 0,
        cache_write_5m=max((usage.cache_creation_input_tokens or 0) - for_an_hour, 0),
        cache_write_1h=for_an_hour,
    )


def _status_failure(error: anthropic.APIStatusError, trace: Trace) -> _TryFailedError:
    """Return what a status means; an error within a stream comes with status 200 and a type."""
    trace = replace(trace, request_id=trace.request_id or error.request_id)
    detail = " ".join(str(it) for it in (error.status_code, error.type, error.error_code) if it)
    if error.status_code in TROUBLE_OF_OURS or error.type == "invalid_request_error":
        return _TryFailedError(ModelTrouble.UNUSABLE, detail, trace)
    if error.status_code in FOR_THE_OPERATOR or SPEND_LIMIT in (error.error_code or ""):
        log.error("the provider turns us away", detail=detail, request_id=trace.request_id)
        return _TryFailedError(ModelTrouble.DOWN, detail, trace)
    in_a_stream = error.status_code == httpx2.codes.OK
    passing = error.status_code in PASSING or error.status_code >= SERVER_ERROR
    wait = _retry_after(error.response) if passing or in_a_stream else None
    return _TryFailedError(ModelTrouble.DOWN, detail, trace, wait=wait)


def _retry_after(response: httpx2.Response) -> float:
    """Return the seconds that the server wants us to wait; 0 where it does not say."""
    try:
        return float(response.headers.get("retry-after", 0))
    except ValueError:  # a date, which this provider does not send
        return 0
