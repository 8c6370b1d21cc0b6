"""Exchanges over batches: one gathers what to ask, the other has the first answers already."""

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
"""A request may be called by 64 letters, the prompt's name among them."""


class NotNowError(Exception):
    """No answer is there yet, and no call is made for one."""


class Gathering:
    """An exchange without any calls: it keeps what it is asked with one prompt, for a batch.

    Asked what a batch has answered already, it answers; whatever else is asked is a NotNowError.
    """

    def __init__(self, exchange: ModelExchange, results: BatchResults, prompt: str) -> None:
        self._exchange = exchange
        self._results = results
        self._prompt = prompt
        self.requests: dict[str, Request] = {}
        """What was asked, by its name."""

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Raise NotNowError."""
        raise NotNowError(ask.prompt)

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return what a batch has answered; UnusableError where that does not fit."""
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
    """The exchange with the model, asked for nothing that a batch has answered already."""

    def __init__(self, exchange: ModelExchange, results: BatchResults) -> None:
        self._exchange = exchange
        self._results = results

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return what the model writes."""
        return await self._exchange.text(ask, show=show)

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return the model's output in that form; what does not fit is asked for by a call."""
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
        """Let the model use tools."""
        await self._exchange.with_tools(ask, tools, use, finished=finished, rounds=rounds)


def name_of(ask: Ask, request: Request) -> str:
    """Return what a batch calls the request: the same for the same question and no other."""
    answer = json.dumps(list(request.messages), sort_keys=True)
    return f"{ask.prompt}-{hashlib.sha256(answer.encode()).hexdigest()[:LENGTH_OF_HASH]}"


def prompt_of(name: str) -> str:
    """Return the prompt of the request that a batch calls so."""
    return name.rpartition("-")[0]
