"""Exchanges for batches: one gathers requests, the other has some answers already."""

import hashlib
import json
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.paid_calls import BatchResults
from bot.tutor.client.exchange import Ask, M, Show, Tool, ToolCall, ToolResult
from bot.tutor.client.model import CallFailedError, Output, Request
from bot.tutor.client.service import ModelExchange, judge_of

LENGTH_OF_HASH: Final = 40
"""A request may have a name of 64 letters, which includes the prompt's name."""


class NotNowError(Exception):
    """There is no answer yet, and no call is made for one."""


class Gathering:
    """An exchange without any calls: it gathers the requests of one prompt for a batch.

    Requests that a batch has answered already are answered. All others raise NotNowError.
    """

    def __init__(self, exchange: ModelExchange, results: BatchResults, prompt: str) -> None:
        self._exchange = exchange
        self._results = results
        self._prompt = prompt
        self.requests: dict[str, Request] = {}
        """Gathered requests by name."""

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Raise NotNowError."""
        raise NotNowError(ask.prompt)

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return a batch's answer. Raises UnusableError if it does not fit."""
        request = self._exchange.request(ask, form)
        name = name_of(ask, request)
        answer = self._results.get(name)
        if isinstance(answer, Output):
            return judge_of(form, check)(answer)
        if answer is None and ask.prompt == self._prompt:
            self.requests[name] = request
        raise NotNowError(ask.prompt)

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Raise NotNowError."""
        raise NotNowError(ask.prompt)

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Raise NotNowError."""
        raise NotNowError(ask.prompt)


class Prepaid:
    """The exchange with the model, which uses answers of batches instead of calls."""

    def __init__(self, exchange: ModelExchange, results: BatchResults) -> None:
        self._exchange = exchange
        self._results = results

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return the model's text."""
        return await self._exchange.text(ask, show=show)

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return the output in that form. A call is made if the batch's does not fit."""
        answer = self._results.get(name_of(ask, self._exchange.request(ask, form)))
        if isinstance(answer, CallFailedError):
            if answer.trouble is ModelTrouble.REFUSED:
                raise ModelUnavailableError(answer.trouble, answer.detail)
            answer = None
        return await self._exchange.structured(ask, form, check=check, first=answer)

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Return the model's output in that form, or raise UnusableError."""
        return await self._exchange.once(ask, form)

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Run the model's tool calls."""
        await self._exchange.with_tools(ask, tools, use, finished=finished, rounds=rounds)


def name_of(ask: Ask, request: Request) -> str:
    """Return the name of the request in a batch, which is the same for equal requests only."""
    answer = json.dumps(list(request.messages), sort_keys=True)
    return f"{ask.prompt}-{hashlib.sha256(answer.encode()).hexdigest()[:LENGTH_OF_HASH]}"


def prompt_of(name: str) -> str:
    """Return the prompt of the request with that name."""
    return name.rpartition("-")[0]
