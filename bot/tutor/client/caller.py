"""Claude, called through Anthropic's package. No other module imports it."""

import asyncio
import hashlib
import hmac
import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from typing import Any, Final

import anthropic
import httpx2
import structlog
from anthropic import AsyncAnthropic, DefaultAsyncHttpxClient, transform_schema
from pydantic import BaseModel

from bot.domain.ids import LearnerId
from bot.flow.tutor.usage import Tokens
from bot.flow.work.events import ModelTrouble
from bot.tutor.budget.prices import is_free
from bot.tutor.client.exchange import Show, Tool
from bot.tutor.client.messages import read_output, read_unfinished, tokens_of
from bot.tutor.client.model import CallFailedError, Note, Output, Request, Trace, ignore_trace
from bot.tutor.client.prompts import Cache

TRIES: Final = 3
PAUSE_SECONDS: Final = 0.5
"""The pause before the second try. It is twice as long before the third."""
LONGEST_PAUSE_SECONDS: Final = 8.0
"""If the server asks for a longer pause, the call fails, because a learner is waiting."""
CONNECT_SECONDS: Final = 5.0

TROUBLE_OF_OURS: Final = frozenset({400, 413, 422})
"""The request itself is wrong, and would be again."""
FOR_THE_OPERATOR: Final = frozenset({401, 402, 403, 404})
"""Key, bill or model's name. The same request may succeed when that is mended."""
SPEND_LIMIT: Final = "spend_limit"
"""Part of the error code that tells whose limit was reached. It comes with 429, too."""
PASSING: Final = frozenset({408, 409, 429})
"""Worth another try, as is every status from 500 on."""
TOO_LARGE: Final = re.compile(r"grammar|too complex", re.IGNORECASE)
"""In the message of a 400: the schema is too large for the provider to enforce."""
SERVER_ERROR: Final = 500
NO_BATCHES: Final = frozenset({404, 405, 501})
"""The answers of compatible servers that have no batches."""
BATCH_TIMEOUT: Final = httpx2.Timeout(60.0, connect=CONNECT_SECONDS)
NEVER_SENT: Final = (httpx2.ConnectError, httpx2.ConnectTimeout, httpx2.PoolTimeout)
WITHOUT_THINKING: Final = {"claude-haiku": "disabled", "claude-sonnet": "between_tools"}
"""How to tell a model not to think before it answers. All others always think."""
IN_THIS_FORM: Final = (
    "Your whole output is one JSON object, without any words before or after it and without a "
    "code fence. It has every field that this JSON Schema requires, of that type, and no others:"
)
FAILURES: Final = (
    CallFailedError,
    anthropic.AnthropicError,
    httpx2.HTTPError,
    ValueError,
    RuntimeError,
    AssertionError,
)

Sleep = Callable[[float], Awaitable[None]]
Schemas = tuple[type[BaseModel], ...]

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class CallTimeout:
    """How long a call may take, including all tries."""

    least_seconds: float = 30.0
    tokens_per_second: float = 60.0
    most_seconds: float = 600.0

    def seconds(self, max_tokens: int) -> float:
        """Return the limit for an output of that length."""
        return min(self.least_seconds + max_tokens / self.tokens_per_second, self.most_seconds)


class _TryFailedError(Exception):
    """One try has failed."""

    def __init__(
        self, trouble: ModelTrouble, detail: str, trace: Trace, *, wait: float | None = None
    ) -> None:
        super().__init__(detail)
        self.trouble = trouble
        self.detail = detail
        self.trace = trace
        self.wait = wait
        """The shortest wait before another try, or None if another try makes no sense."""


class _Tries:
    """What is known about a call, over all its tries."""

    def __init__(self, note: Note) -> None:
        self.trace = Trace()
        self._note = note

    def saw(self, trace: Trace) -> None:
        """Keep what is known about the current try."""
        self.trace = replace(trace, retries=self.trace.retries, broken=self.trace.broken)
        self._note(self.trace)

    def again(self) -> None:
        """Count the current try among those that failed."""
        broken = (*self.trace.broken, self.trace.tokens)
        self.trace = Trace(retries=self.trace.retries + 1, broken=broken)
        self._note(self.trace)


@asynccontextmanager
async def open_claude(
    api_key: str,
    base_url: str,
    *,
    transport: httpx2.AsyncBaseTransport | None = None,
    patience: CallTimeout | None = None,
) -> AsyncGenerator["Claude"]:
    """Yield the model at that address, then close its connections."""
    async with AsyncAnthropic(
        api_key=api_key,
        base_url=base_url,
        max_retries=0,  # the package obeys a `retry-after` of an hour; `Claude` does not
        open_telemetry=False,
        http_client=None if transport is None else DefaultAsyncHttpxClient(transport=transport),
    ) as client:
        yield Claude(client, api_key, timeout=patience)


class Claude:
    """Claude behind the Messages API. It retries if that may help, and never for long."""

    def __init__(
        self,
        client: AsyncAnthropic,
        pseudonym_key: str,
        *,
        timeout: CallTimeout | None = None,
        sleep: Sleep = asyncio.sleep,
    ) -> None:
        self._client = client
        self._batches = client.messages.batches
        self._pseudonym_key = pseudonym_key.encode()
        self._timeout = timeout or CallTimeout()
        self._sleep = sleep
        self._in_words: set[tuple[str, Schemas]] = set()

    def asks_in_words(self, request: Request) -> bool:
        """Return True if the provider has refused the schemas of the request as too large."""
        return (request.model, _schemas(request)) in self._in_words

    async def call(
        self, request: Request, show: Show | None = None, note: Note = ignore_trace
    ) -> Output:
        """Return the model's output without refused parts.

        Raises CallFailedError if there is none.

        `note` is told the tokens of all tries so far, so that they are paid in any case.
        """
        seconds = self._timeout.seconds(request.max_tokens)
        tries = _Tries(note)
        try:
            async with asyncio.timeout(seconds):
                while True:
                    try:
                        output = await self._try(request, show, seconds, tries.saw)
                    except _TryFailedError as error:
                        tries.saw(error.trace)
                        pause = _pause(error, tries.trace.retries)
                        if pause is None:
                            raise CallFailedError(
                                error.trouble, error.detail, tries.trace
                            ) from error
                    else:
                        tries.saw(output.trace)
                        return replace(output, trace=tries.trace)
                    tries.again()
                    await self._sleep(pause)
        except TimeoutError as error:
            raise CallFailedError(ModelTrouble.DOWN, "took too long", tries.trace) from error

    async def _try(
        self, request: Request, show: Show | None, seconds: float, note: Note
    ) -> Output:
        body = self._body(request)
        asked = Tokens(input=tokens_of(body))
        trace = Trace(tokens=asked)
        note(trace)
        timeout = httpx2.Timeout(seconds, connect=CONNECT_SECONDS)
        try:
            if show is None:
                response = await self._client.messages.with_raw_response.create(
                    **body, timeout=timeout
                )
                return read_output(await response.parse(), response.request_id)
            async with self._client.messages.stream(**body, timeout=timeout) as stream:
                trace = replace(trace, request_id=stream.request_id)
                async for event in stream:
                    trace = read_unfinished(
                        stream.current_message_snapshot, stream.request_id, asked
                    )
                    note(trace)
                    if event.type == "text":
                        await show(event.snapshot)
                return read_output(await stream.get_final_message(), stream.request_id)
        except FAILURES as error:
            if _is_too_large(error) and not self.asks_in_words(request):
                self._in_words.add((request.model, _schemas(request)))
                names = [schema.__name__ for schema in _schemas(request)]
                log.warning("a form is too large, so it is asked for in words", forms=names)
                return await self._try(request, show, seconds, note)
            raise _failure(error, trace) from error

    async def begin(self, requests: Mapping[str, Request]) -> str | None:
        """Return the id of a batch of these requests, or None if the server has no batches."""
        asked: Any = [
            {"custom_id": name, "params": self._body(requests[name])} for name in requests
        ]
        try:
            batch: Any = await self._batches.create(requests=asked, timeout=BATCH_TIMEOUT)
        except FAILURES as error:
            if isinstance(error, anthropic.APIStatusError) and error.status_code in NO_BATCHES:
                return None
            failure = _failure(error, Trace())
            if failure.trouble is ModelTrouble.UNUSABLE:
                log.warning("the provider takes no batch", detail=failure.detail)
                return None
            raise CallFailedError(failure.trouble, failure.detail, failure.trace) from error
        batch_id = getattr(batch, "id", None)
        return batch_id if isinstance(batch_id, str) else None

    async def results(self, batch_id: str) -> Mapping[str, Output | CallFailedError] | None:
        """Return the result of each request by its name, or None while the batch runs.

        A batch that is gone has no results.
        """
        try:
            batch = await self._batches.retrieve(batch_id, timeout=BATCH_TIMEOUT)
            if batch.processing_status != "ended":
                return None
            rows = await self._batches.results(batch_id, timeout=BATCH_TIMEOUT)
            return {row.custom_id: _results(row.result, batch_id) async for row in rows}
        except anthropic.NotFoundError:
            return {}
        except (*FAILURES, AttributeError) as error:  # a line may lack fields
            detail = _failure(error, Trace()).detail
            raise CallFailedError(ModelTrouble.DOWN, detail, Trace()) from error

    async def end(self, batch_id: str) -> None:
        """End the batch, whatever its state. Raises CallFailedError if that fails."""
        try:
            await self._batches.cancel(batch_id, timeout=BATCH_TIMEOUT)
        except FAILURES as error:
            failure = _failure(error, Trace())
            raise CallFailedError(failure.trouble, failure.detail, failure.trace) from error

    def _body(self, request: Request) -> dict[str, Any]:
        if is_free(request.model):
            return _plain_body(request)
        user_id = _pseudonym(self._pseudonym_key, request.learner_id)
        return _body(request, user_id, in_words=self.asks_in_words(request))


def _results(result: Any, batch_id: str) -> Output | CallFailedError:
    """Return the result of a request of a batch. The batch's id serves as request id."""
    trace = Trace(request_id=batch_id)
    if result.type != "succeeded":
        return CallFailedError(ModelTrouble.DOWN, result.type, trace)
    try:
        return read_output(result.message, batch_id)
    except CallFailedError as error:
        return error
    except AttributeError:  # the message lacks fields
        return CallFailedError(ModelTrouble.UNUSABLE, "unreadable", trace)


def _pause(error: _TryFailedError, retries: int) -> float | None:
    """Return how long to wait before another try, or None if there is none."""
    if error.wait is None or error.wait > LONGEST_PAUSE_SECONDS or retries + 1 >= TRIES:
        return None
    return max(PAUSE_SECONDS * (1 << retries), error.wait)


def _body(request: Request, user_id: str, *, in_words: bool) -> dict[str, Any]:
    output_config: dict[str, Any] = {"effort": request.effort.value}
    body: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_tokens,
        "thinking": {"type": _thinking(request)},
        "output_config": output_config,
        "system": [_system(request)],
        "messages": list(request.messages),
        "metadata": {"user_id": user_id},
    }
    if request.form is not None and in_words:
        body["system"].append({"type": "text", "text": _form_in_words(request.form)})
    elif request.form is not None:
        schema = transform_schema(request.form)
        output_config["format"] = {"type": "json_schema", "schema": schema}
    if request.tools:
        body["tools"] = [_tool(tool, strict=not in_words) for tool in request.tools]
        body["tool_choice"] = {"type": "auto"}
    return body


def _thinking(request: Request) -> str:
    """Return how the model may think. Some models always think, and answer 400 if told not to."""
    if request.thinking:
        return "adaptive"
    return next(
        (how for name, how in WITHOUT_THINKING.items() if request.model.startswith(name)),
        "adaptive",
    )


def _plain_body(request: Request) -> dict[str, Any]:
    """Return a body that every server with the Messages API understands.

    Servers other than the provider's ignore or refuse forms, effort and cache, so the form is
    described in words.
    """
    body: dict[str, Any] = {
        "model": request.model,
        "max_tokens": request.max_tokens,
        "system": request.system,
        "messages": list(request.messages),
    }
    if request.form is not None:
        body["system"] += f"\n\n{_form_in_words(request.form)}"
    if request.tools:
        body["tools"] = [_tool(tool, strict=False) for tool in request.tools]
    return body


def _form_in_words(form: type[BaseModel]) -> str:
    return f"{IN_THIS_FORM}\n{json.dumps(transform_schema(form), ensure_ascii=False)}"


def _schemas(request: Request) -> Schemas:
    """Return the schemas that the provider has to enforce."""
    of_tools = tuple(tool.input for tool in request.tools)
    return of_tools if request.form is None else (request.form, *of_tools)


def _is_too_large(error: Exception) -> bool:
    return isinstance(error, anthropic.BadRequestError) and bool(TOO_LARGE.search(error.message))


def _system(request: Request) -> dict[str, Any]:
    block: dict[str, Any] = {"type": "text", "text": request.system}
    if request.cache is not Cache.NONE:
        block["cache_control"] = {"type": "ephemeral", "ttl": request.cache.value}
    return block


def _tool(tool: Tool, *, strict: bool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        **({"strict": True} if strict else {}),
        "input_schema": transform_schema(tool.input),
    }


def _pseudonym(key: bytes, learner_id: LearnerId) -> str:
    """Return a pseudonym of letters only, so that no learner's id can occur in it by chance."""
    digest = hmac.new(key, f"learner:{learner_id}".encode(), hashlib.sha256).hexdigest()
    return digest[:32].translate(str.maketrans("0123456789abcdef", "abcdefghijklmnop"))


def _failure(error: Exception, trace: Trace) -> _TryFailedError:
    """Return the failure for an error of the package."""
    match error:
        case anthropic.APIStatusError():
            return _status_failure(error, trace)
        case anthropic.APIConnectionError() | httpx2.HTTPError():
            # the request did not arrive, took too long, or the answer broke off
            if isinstance(error.__cause__ or error, NEVER_SENT):
                trace = Trace()
            return _TryFailedError(ModelTrouble.DOWN, type(error).__name__, trace, wait=0)
        case CallFailedError(trouble=ModelTrouble.REFUSED):
            return _TryFailedError(error.trouble, error.detail, error.trace)
        case CallFailedError():
            trace = max(
                error.trace,
                trace,
                key=lambda candidate: (candidate.tokens.output, candidate.tokens.prompt),
            )
            return _TryFailedError(error.trouble, error.detail, trace, wait=0)
        case _:
            # the answer is no message; the package raises whatever fails first
            detail = f"unreadable: {type(error).__name__}"
            return _TryFailedError(ModelTrouble.UNUSABLE, detail, trace, wait=0)


def _status_failure(error: anthropic.APIStatusError, trace: Trace) -> _TryFailedError:
    """Return the failure for a status. An error within a stream has status 200 and a type."""
    in_a_stream = error.status_code == httpx2.codes.OK
    trace = replace(
        trace,
        request_id=trace.request_id or error.request_id,
        tokens=trace.tokens if in_a_stream else Tokens(),  # refused requests cost nothing
    )
    detail = " ".join(
        str(part) for part in (error.status_code, error.type, error.error_code) if part
    )
    if error.status_code in TROUBLE_OF_OURS or error.type == "invalid_request_error":
        return _TryFailedError(ModelTrouble.UNUSABLE, detail, trace)
    if error.status_code in FOR_THE_OPERATOR or SPEND_LIMIT in (error.error_code or ""):
        log.error("the provider turns us away", detail=detail, request_id=trace.request_id)
        return _TryFailedError(ModelTrouble.DOWN, detail, trace)
    passing = error.status_code in PASSING or error.status_code >= SERVER_ERROR
    wait = _retry_after(error.response) if passing or in_a_stream else None
    return _TryFailedError(ModelTrouble.DOWN, detail, trace, wait=wait)


def _retry_after(response: httpx2.Response) -> float:
    """Return the seconds that the server asks us to wait, or 0 if it does not say."""
    try:
        return float(response.headers.get("retry-after", 0))
    except ValueError:  # a date, which this provider does not send
        return 0
