"""Batches of requests with everything around them: budget and ledger."""

from collections.abc import Callable, Mapping
from datetime import timedelta
from typing import Final

import structlog

from bot.domain.ids import LearnerId
from bot.flow.authoring.orders import Batch, BatchId
from bot.flow.engine.ports import Clock
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.usage import CallId, CallOutcome
from bot.tutor.budget.accounts import OUTCOMES, Accounts, Call
from bot.tutor.client.caching import marked_in_batch
from bot.tutor.client.model import BatchModel, CallFailedError, Output, Request
from bot.tutor.client.prompts import Prompt

LONGEST: Final = timedelta(hours=25)
"""A batch ends within a day; one that does not is not waited for."""

BatchResults = Mapping[str, Output | CallFailedError]
"""What happened to each request of a batch, by its name."""
AskedWith = Callable[[str], tuple[Prompt, str]]
"""Returns with which prompt a request of that name was made, and of which model."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class PaidBatches:
    """Begins batches when that is allowed, and records what each of their answers cost."""

    def __init__(self, model: BatchModel, accounts: Accounts, clock: Clock) -> None:
        self._model = model
        self._accounts = accounts
        self._clock = clock

    async def begin(self, requests: Mapping[str, Request], learner_id: LearnerId) -> Batch | None:
        """Return a batch of these requests; None where the server makes none of them."""
        for model in {it.model for it in requests.values()}:
            await self._accounts.check(learner_id, model)
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
        """Return what happened to each request, recorded once; None while the batch runs."""
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
        """End the batch as far as that is possible."""
        try:
            await self._model.end(batch.id)
        except CallFailedError as error:
            log.warning("a batch was not ended", batch=batch.id, detail=error.detail)

    async def _waited_for(self, batch: Batch) -> BatchResults | None:
        """Return None as long as the batch may still bring something, and nothing afterwards."""
        if self._clock.now() - batch.begun_at < LONGEST:
            return None
        log.warning("a batch did not end", batch=batch.id)
        await self.end(batch)
        return {}


def _unavailable(error: CallFailedError) -> ModelUnavailableError:
    log.warning("a batch cannot be had", detail=error.detail)
    return ModelUnavailableError(ModelTrouble.DOWN, error.detail)


def _outcome(came: Output | CallFailedError) -> CallOutcome:
    """Return whether there was an answer; what it is good for, its reader finds out."""
    return OUTCOMES[came.trouble] if isinstance(came, CallFailedError) else CallOutcome.OK
