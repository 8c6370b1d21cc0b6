"""What the model costs: allowed before it is asked, and entered in the ledger afterwards."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, NewType

import structlog

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.flow.tutor.model_errors import ModelTrouble, ModelUnavailableError
from bot.flow.tutor.usage import CallId, CallOutcome, ModelCall, Tokens, Usage
from bot.tutor.budget.prices import cost_microdollars
from bot.tutor.client.model import Trace
from bot.tutor.client.prompts import Prompt

Microdollars = NewType("Microdollars", int)

OUTCOMES: Final = {
    ModelTrouble.DOWN: CallOutcome.DOWN,
    ModelTrouble.REFUSED: CallOutcome.REFUSED,
    ModelTrouble.UNUSABLE: CallOutcome.UNUSABLE,
}

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """What may be spent in a day; a call begins as long as something is left."""

    by_learner: Microdollars
    in_all: Microdollars


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is known of a call before anything comes back."""

    id: CallId
    at: datetime
    learner_id: LearnerId
    prompt: Prompt
    model: str
    duration_ms: int
    in_batch: bool = False


class Accounts:
    """The budgets of the settings, and the ledger."""

    def __init__(self, usage: Usage, clock: Clock, budgets: Budgets) -> None:
        self._usage = usage
        self._clock = clock
        self._budgets = budgets

    async def check(self, learner_id: LearnerId) -> None:
        """Raise ModelUnavailableError once what may be spent today has been spent."""
        try:
            spent = await self._usage.spent(learner_id, self._clock.now())
        except StoreUnavailableError as error:
            raise ModelUnavailableError(ModelTrouble.DOWN, "no ledger") from error
        if spent.by_learner >= self._budgets.by_learner:
            raise ModelUnavailableError(ModelTrouble.LEARNER_BUDGET)
        if spent.in_all >= self._budgets.in_all:
            raise ModelUnavailableError(ModelTrouble.TOTAL_BUDGET)

    async def record(self, call: Call, trace: Trace, outcome: CallOutcome) -> None:
        """Record the call; an answer that was paid for is not lost when that fails."""
        head, tries = call.prompt.head, (trace.tokens, *trace.broken)
        entry = ModelCall(
            id=call.id,
            at=call.at,
            learner_id=call.learner_id,
            prompt=head.name,
            version=head.version,
            sha256=call.prompt.sha256,
            model_requested=call.model,
            model_returned=trace.model,
            effort=head.effort.value,
            tokens=sum(tries, Tokens()),
            cost_microdollars=sum(
                cost_microdollars(
                    trace.model or call.model, each, call.at.date(), in_batch=call.in_batch
                )
                for each in tries
            ),
            duration_ms=call.duration_ms,
            retries=trace.retries,
            stop_reason=trace.stop_reason,
            outcome=outcome,
            request_id=trace.request_id,
        )
        try:
            await self._usage.record(entry)
        except StoreUnavailableError:
            log.exception("a call of the model was not recorded", call=call.id)
