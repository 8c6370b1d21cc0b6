"""The cost of the model: checked before a call, and recorded in the ledger after it."""

from dataclasses import dataclass
from datetime import datetime
from math import ceil
from typing import Final, NewType

import structlog

from bot.domain.ids import LearnerId, LessonId
from bot.flow.engine.ports import Clock, StoreUnavailableError
from bot.flow.tutor.usage import (
    Account,
    Allowance,
    CallId,
    CallOutcome,
    ModelCall,
    Spent,
    Tokens,
    Usage,
    account_of,
)
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.prices import cost_microdollars, is_free, is_priced
from bot.tutor.client.messages import CHARACTERS_A_TOKEN, PICTURE_TOKENS
from bot.tutor.client.model import Trace
from bot.tutor.client.prompts import Prompt
from bot.tutor.exams.asking import MOST_TO_READ

Microdollars = NewType("Microdollars", int)

KEPT_FOR_HELP: Final = 0.4
"""The share of a learner's daily budget that is reserved for help in the chat."""
OUTCOMES: Final = {
    ModelTrouble.DOWN: CallOutcome.DOWN,
    ModelTrouble.REFUSED: CallOutcome.REFUSED,
    ModelTrouble.UNUSABLE: CallOutcome.UNUSABLE,
}

_PAGE_TOKENS: Final = 1_200
"""Tokens of a transcribed page of print."""
_OUTLINE_TOKENS: Final = 6_000
"""Tokens of an outline, including thinking."""

log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True)
class Budgets:
    """Daily budgets. A call may begin as long as something is left.

    For models that cost nothing, answered calls are counted instead.
    """

    by_learner: Microdollars
    in_all: Microdollars
    by_topic: Microdollars
    free_by_learner: int
    free_in_all: int

    def allowance(self, spent: Spent, *, free: bool) -> Allowance:
        """Return what was spent and what may be spent, in dollars or in calls."""
        if free:
            return Allowance(
                spent=spent.free_by_learner,
                spent_by_all=spent.free_in_all,
                for_learner=self.free_by_learner,
                for_all=self.free_in_all,
                in_calls=True,
            )
        return Allowance(
            spent=spent.by_learner,
            spent_by_all=spent.in_all,
            for_learner=self.by_learner,
            for_all=self.in_all,
            making=spent.making,
            for_topic=self.by_topic,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """What is known about a call before its answer."""

    id: CallId
    at: datetime
    learner_id: LearnerId
    prompt: Prompt
    model: str
    duration_ms: int
    lesson_id: LessonId | None = None
    in_batch: bool = False


class Accounts:
    """The budgets of the settings, and the ledger."""

    def __init__(self, usage: Usage, clock: Clock, budgets: Budgets) -> None:
        self._usage = usage
        self._clock = clock
        self._budgets = budgets

    async def check(self, learner_id: LearnerId, model: str, prompt: str) -> None:
        """Raise ModelUnavailableError if the budget for such a call is spent."""
        try:
            spent = await self._usage.spent(learner_id, self._clock.now())
        except StoreUnavailableError as error:
            raise ModelUnavailableError(ModelTrouble.DOWN, "no ledger") from error
        allowance = self._budgets.allowance(spent, free=is_free(model))
        if trouble := _used_up(allowance, account_of(prompt)):
            raise ModelUnavailableError(trouble)
        if allowance.all_used_up:
            raise ModelUnavailableError(ModelTrouble.TOTAL_BUDGET)

    async def record(self, call: Call, trace: Trace, outcome: CallOutcome) -> None:
        """Record the call. A failure to record does not lose an answer that was paid for."""
        head, tries = call.prompt.head, (trace.tokens, *trace.broken)
        model = trace.model if trace.model and is_priced(trace.model) else call.model
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
                cost_microdollars(model, each, call.at.date(), in_batch=call.in_batch)
                for each in tries
            ),
            duration_ms=call.duration_ms,
            retries=trace.retries,
            stop_reason=trace.stop_reason,
            outcome=outcome,
            request_id=trace.request_id,
            lesson_id=call.lesson_id,
        )
        try:
            await self._usage.record(entry)
        except StoreUnavailableError:
            log.warning("a call of the model was not recorded", call=call.id)


def _used_up(allowance: Allowance, account: Account) -> ModelTrouble | None:
    """Return which of the learner's shares is spent.

    Calls that cost nothing have only one share.
    """
    if account is Account.MAKING and not allowance.in_calls:
        used_up = allowance.making >= allowance.for_making
        return ModelTrouble.TOPIC_BUDGET if used_up else None
    share: float = allowance.for_learner
    if account is not Account.HELP:
        share *= 1 - KEPT_FOR_HELP
    return ModelTrouble.LEARNER_BUDGET if allowance.spent >= share else None


class ModelBudget:
    """The budgets of the settings, with the spending in the ledger.

    It is in calls if no model `costs` anything.
    """

    def __init__(self, usage: Usage, budgets: Budgets, model: str, *, costs: bool) -> None:
        """Report the spending of `model`, which is the one that teaches."""
        self._usage = usage
        self._budgets = budgets
        self._model = model
        self._costs = costs

    async def allowance(self, learner_id: LearnerId, now: datetime) -> Allowance:
        """Return what the learner has spent today, and what they may spend."""
        spent = await self._usage.spent(learner_id, now)
        return self._budgets.allowance(spent, free=not self._costs)

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return the number of tokens written for the learner's lesson."""
        return await self._usage.lesson_tokens(learner_id, lesson_id)

    def reading_cost(self, characters: int, scans: int, now: datetime) -> int:
        """Return the approximate cost of outlining that many characters and scanned pages."""
        if not self._costs:
            return 1 + ceil(scans / MOST_TO_READ)
        tokens = Tokens(
            input=ceil(characters / CHARACTERS_A_TOKEN) + scans * (PICTURE_TOKENS + _PAGE_TOKENS),
            output=_OUTLINE_TOKENS + scans * _PAGE_TOKENS,
        )
        return cost_microdollars(self._model, tokens, now.date())


class Tally:
    """The ledger of one evaluation: its cost so far, without a daily budget."""

    def __init__(self) -> None:
        self.calls: list[ModelCall] = []

    @property
    def cost_microdollars(self) -> int:
        """Return the cost of all calls so far."""
        return sum(call.cost_microdollars for call in self.calls)

    async def record(self, call: ModelCall) -> None:
        """Add the call."""
        self.calls.append(call)

    async def spent(self, learner_id: LearnerId, now: datetime) -> Spent:
        """Return nothing: an evaluation has a limit of its own."""
        return Spent(by_learner=0, in_all=0)

    async def lesson_tokens(self, learner_id: LearnerId, lesson_id: LessonId) -> int:
        """Return the number of tokens written for the lesson."""
        return sum(call.tokens.output for call in self.calls if call.lesson_id == lesson_id)
