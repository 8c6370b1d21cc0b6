"""A call of the model, or a batch, with its surroundings: budget, breaker, gate and ledger."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import timedelta
from time import perf_counter
from typing import Final, TypeVar
from uuid import uuid4

import structlog

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock
from bot.flow.tutor.usage import Account, CallId, CallOutcome, Usage, account_of
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.flow.work.orders import Batch, BatchId
from bot.tutor.budget.accounts import OUTCOMES, Accounts, Budgets, Call
from bot.tutor.client.caching import Caching, marked_in_batch
from bot.tutor.client.exchange import Show, UnusableError
from bot.tutor.client.gate import Breaker, Gate
from bot.tutor.client.model import BatchModel, CallFailedError, Model, Output, Request, Trace
from bot.tutor.client.prompts import Prompt

LONGEST: Final = timedelta(hours=25)
"""A batch ends within a day. One that does not is given up."""

BatchResults = Mapping[str, Output | CallFailedError]
"""The result of each request of a batch, by its name."""
AskedWith = Callable[[str], tuple[Prompt, str]]
"""Returns the prompt and the model of a request's name."""

T = TypeVar("T")

PLACE_SECONDS: Final = 120.0
"""How long a call waits at the gate."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class PaidBatches:
    """Begins batches if that is allowed, and records the cost of each of their answers."""

    def __init__(self, model: BatchModel, accounts: Accounts, clock: Clock) -> None:
        self._model = model
        self._accounts = accounts
        self._clock = clock

    async def begin(
        self, requests: Mapping[str, Request], learner_id: LearnerId, prompt: str
    ) -> Batch | None:
        """Return a batch of these requests, or None if the server has no batches."""
        for model in {request.model for request in requests.values()}:
            await self._accounts.check(learner_id, model, prompt)
        try:
            batch_id = await self._model.begin(marked_in_batch(requests))
        except CallFailedError as error:
            raise _unavailable(error) from error
        if batch_id is None:
            return None
        log.info("a batch has begun", batch=batch_id, requests=len(requests))
        return Batch(id=BatchId(batch_id), begun_at=self._clock.now())

    async def results(
        self, batch: Batch, learner_id: LearnerId, asked_with: AskedWith
    ) -> BatchResults | None:
        """Return the result of each request, recorded once, or None while the batch runs."""
        try:
            results = await self._model.results(batch.id)
        except CallFailedError as error:
            raise _unavailable(error) from error
        if results is None:
            return await self._waited_for(batch)
        now = self._clock.now()
        for name, came in results.items():
            prompt, model = asked_with(name)
            call = Call(
                id=CallId(f"{batch.id}/{name}"),
                at=now,
                learner_id=learner_id,
                prompt=prompt,
                model=model,
                duration_ms=round((now - batch.begun_at) / timedelta(milliseconds=1)),
                in_batch=True,
            )
            await self._accounts.record(call, came.trace, _outcome(came))
        return results

    async def end(self, batch: Batch) -> None:
        """End the batch if possible."""
        try:
            await self._model.end(batch.id)
        except CallFailedError as error:
            log.warning("a batch was not ended", batch=batch.id, detail=error.detail)

    async def _waited_for(self, batch: Batch) -> BatchResults | None:
        """Return None while the batch may still bring results, and an empty mapping after that."""
        if self._clock.now() - batch.begun_at < LONGEST:
            return None
        log.warning("a batch did not end", batch=batch.id)
        await self.end(batch)
        return {}


def _unavailable(error: CallFailedError) -> ModelUnavailableError:
    log.warning("a batch cannot be had", detail=error.detail)
    return ModelUnavailableError(ModelTrouble.DOWN, error.detail)


def _outcome(came: Output | CallFailedError) -> CallOutcome:
    """Return whether there was an answer. Its reader finds out if it is usable."""
    return OUTCOMES[came.trouble] if isinstance(came, CallFailedError) else CallOutcome.OK


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """The limits on calls."""

    budgets: Budgets
    gate: Gate
    breaker: Breaker


class UnfitError(Exception):
    """The model's answer cannot be used. The message is sent to the model."""

    def __init__(self, reason: str, output: Output) -> None:
        super().__init__(reason)
        self.reason = reason
        self.output = output


class PaidCalls:
    """Calls the model if that is allowed, and records each call with its cost."""

    def __init__(
        self,
        model: Model,
        usage: Usage,
        clock: Clock,
        bounds: Bounds,
        *,
        timer: Callable[[], float] = perf_counter,
    ) -> None:
        self._model = model
        self._accounts = Accounts(usage, clock, bounds.budgets)
        self._clock = clock
        self._bounds = bounds
        self._caching = Caching(clock)
        self._timer = timer

    async def call(
        self,
        request: Request,
        prompt: Prompt,
        judge: Callable[[Output], T],
        show: Show | None = None,
    ) -> T:
        """Return what `judge` makes of the output.

        If it raises UnusableError, an UnfitError is raised. All other failures are a
        ModelUnavailableError.
        """
        name = prompt.head.name
        self._check_breaker()  # so that no call waits at the gate in vain
        try:
            async with asyncio.timeout(PLACE_SECONDS) as timeout:
                is_help = account_of(name) is Account.HELP
                async with self._bounds.gate.place(request.learner_id, is_help=is_help):
                    timeout.reschedule(None)
                    await self._accounts.check(request.learner_id, request.model, name)
                    self._check_breaker()
                    return await self._call_and_record(request, prompt, judge, show)
        except TimeoutError as error:
            raise ModelUnavailableError(ModelTrouble.DOWN, "no place at the gate") from error

    def _check_breaker(self) -> None:
        if self._bounds.breaker.rests:
            raise ModelUnavailableError(ModelTrouble.DOWN, "left alone for a while")

    async def _call_and_record(
        self, request: Request, prompt: Prompt, judge: Callable[[Output], T], show: Show | None
    ) -> T:
        began_at, began = self._clock.now(), self._timer()
        outcome, trace = CallOutcome.DOWN, Trace()

        def note(known: Trace) -> None:
            nonlocal trace
            trace = known

        try:
            output = await self._model.call(self._caching.marked(request), show, note)
            outcome, trace = CallOutcome.UNUSABLE, output.trace
            self._bounds.breaker.worked()
            # in a thread: quotes may be searched for in many pages
            fit = await asyncio.to_thread(judge_output, output, judge)
            outcome = CallOutcome.OK
        except CallFailedError as error:
            outcome, trace = OUTCOMES[error.trouble], error.trace
            self._note(error, prompt)
            raise ModelUnavailableError(error.trouble, error.detail) from error
        else:
            return fit
        finally:
            call = Call(
                id=CallId(uuid4().hex),
                at=began_at,
                learner_id=request.learner_id,
                lesson_id=request.lesson_id,
                prompt=prompt,
                model=request.model,
                duration_ms=round((self._timer() - began) * 1000),
            )
            await self._accounts.record(call, trace, outcome)

    def _note(self, error: CallFailedError, prompt: Prompt) -> None:
        """Tell the breaker and the log of the failure, without any content."""
        if error.trouble is ModelTrouble.DOWN:
            self._bounds.breaker.failed()
        else:
            self._bounds.breaker.worked()
        log.warning(
            "the model did not help",
            prompt=prompt.head.name,
            trouble=error.trouble.value,
            detail=error.detail,
            request_id=error.trace.request_id,
        )


def judge_output(output: Output, judge: Callable[[Output], T]) -> T:
    """Return what `judge` makes of the output. Raises UnfitError if it cannot be used."""
    try:
        return judge(output)
    except UnusableError as error:
        raise UnfitError(str(error), output) from error
