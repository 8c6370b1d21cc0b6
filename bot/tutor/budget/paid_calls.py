"""A call of the model with everything around it: budget, breaker, gate and ledger."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from time import perf_counter
from typing import Final, TypeVar
from uuid import uuid4

import structlog

from bot.flow.engine.ports import Clock
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.usage import CallId, CallOutcome, Usage
from bot.tutor.budget.accounts import OUTCOMES, Accounts, Budgets, Call
from bot.tutor.client.breaker import Breaker
from bot.tutor.client.caching import Caching
from bot.tutor.client.exchange import Show, UnusableError
from bot.tutor.client.gate import Gate
from bot.tutor.client.model import CallFailedError, Model, Output, Request, Trace
from bot.tutor.client.prompts import Prompt

T = TypeVar("T")

PLACE_SECONDS: Final = 120.0
"""For how long a call waits at the gate."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Bounds:
    """What holds calls back."""

    budgets: Budgets
    gate: Gate
    breaker: Breaker


class UnfitError(Exception):
    """The model answered, and the answer cannot be used; the message goes to the model."""

    def __init__(self, reason: str, output: Output) -> None:
        super().__init__(reason)
        self.reason = reason
        self.output = output


class PaidCalls:
    """Calls the model when that is allowed, and records each call with what it cost."""

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

        Where it raises UnusableError this is an UnfitError; everything else that can go wrong is a
        ModelUnavailableError.
        """
        self._check_breaker()  # nobody waits at the gate for this
        try:
            async with asyncio.timeout(PLACE_SECONDS) as timeout:
                async with self._bounds.gate.place(request.learner_id):
                    timeout.reschedule(None)
                    await self._accounts.check(request.learner_id, request.model)
                    self._check_breaker()
                    return await self._recorded(request, prompt, judge, show)
        except TimeoutError as error:
            raise ModelUnavailableError(ModelTrouble.DOWN, "no place at the gate") from error

    def _check_breaker(self) -> None:
        if self._bounds.breaker.rests:
            raise ModelUnavailableError(ModelTrouble.DOWN, "left alone for a while")

    async def _recorded(
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
            fit = judged(output, judge)
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
        """Tell the breaker and the log, which learns what failed and not what was said."""
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


def judged(output: Output, judge: Callable[[Output], T]) -> T:
    """Return what `judge` makes of the output; UnfitError where it cannot be used."""
    try:
        return judge(output)
    except UnusableError as error:
        raise UnfitError(str(error), output) from error
