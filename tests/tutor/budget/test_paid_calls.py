"""Budgets, the record of a call, and behaviour while the model is down."""

import asyncio
from datetime import timedelta
from pathlib import Path

import pytest

from bot.domain.ids import LearnerId
from bot.flow.engine.ports import StoreUnavailableError
from bot.flow.tutor.usage import CallOutcome, ModelCall, Spent, Tokens
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.accounts import Budgets, Microdollars
from bot.tutor.budget.paid_calls import Bounds, PaidCalls
from bot.tutor.client.exchange import Exchange
from bot.tutor.client.gate import Breaker, Gate
from bot.tutor.client.model import Output, Request, Trace
from bot.tutor.client.prompts import PromptError, load_prompts
from bot.tutor.client.service import ModelExchange
from tests.database import NotedLedger
from tests.fakes import FakeClock
from tests.tutor.service_rig import (
    ADA,
    MODELS,
    NOON,
    SONNET_COST,
    Capital,
    ask,
    fails,
    rig,
    says,
    text,
    write_prompts,
)

BEN = LearnerId(8)


async def trouble_of(exchange: Exchange, learner_id: LearnerId = ADA) -> ModelTrouble | None:
    try:
        await exchange.text(ask("tell", learner_id=learner_id))
    except ModelUnavailableError as error:
        return error.trouble
    return None


async def test_a_call_is_recorded_with_what_it_was_and_what_it_cost(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread."))) as setup:
        await setup.exchange.text(ask("tell"))

    (call,) = setup.usage_log.recorded
    assert call == ModelCall(
        id=call.id,
        at=NOON,
        learner_id=ADA,
        prompt="tell",
        version=3,
        sha256=load_prompts(tmp_path)["tell"].sha256,
        model_requested="claude-sonnet-5-5",
        model_returned="claude-sonnet-5-5-20260928",
        effort="low",
        tokens=Tokens(input=100, output=50, cache_read=1000, cache_write_5m=10, cache_write_1h=20),
        cost_microdollars=SONNET_COST,
        duration_ms=0,
        retries=0,
        stop_reason="end_turn",
        outcome=CallOutcome.OK,
        request_id="req_1",
    )


async def test_each_call_has_an_id_of_its_own(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread."))) as setup:
        for _ in range(3):
            await setup.exchange.text(ask("tell"))

    assert len({call.id for call in setup.usage_log.recorded}) == 3


async def test_no_call_is_made_for_who_has_spent_their_share(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread.")), by_learner=1_000) as setup:
        assert [await trouble_of(setup.exchange) for _ in range(3)] == [
            None,
            None,
            ModelTrouble.LEARNER_BUDGET,
        ]
        assert len(setup.server.requests) == 2
        assert await trouble_of(setup.exchange, BEN) is None


async def test_no_call_is_made_for_anybody_once_all_is_spent(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread.")), in_all=1_000) as setup:
        for learner_id in (ADA, BEN):
            assert await trouble_of(setup.exchange, learner_id) is None

        assert await trouble_of(setup.exchange, LearnerId(9)) is ModelTrouble.TOTAL_BUDGET
        assert len(setup.server.requests) == 2


async def test_the_next_day_there_is_money_again(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread.")), by_learner=1) as setup:
        assert await trouble_of(setup.exchange) is None
        setup.clock.move(timedelta(hours=16) - timedelta(microseconds=1))
        assert await trouble_of(setup.exchange) is ModelTrouble.LEARNER_BUDGET
        setup.clock.move(timedelta(microseconds=1))
        assert await trouble_of(setup.exchange) is None


async def test_nothing_is_allowed_with_a_budget_of_nothing(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread.")), by_learner=0) as setup:
        assert await trouble_of(setup.exchange) is ModelTrouble.LEARNER_BUDGET


async def test_a_budget_that_is_used_up_between_two_tries_ends_the_second(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Rome")), by_learner=1) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.structured(ask("capital"), Capital)

    assert raised.value.trouble is ModelTrouble.LEARNER_BUDGET
    assert len(setup.server.requests) == 1


async def test_after_three_failures_the_model_is_left_alone_for_a_minute(tmp_path: Path) -> None:
    answers = [fails(529, "overloaded_error")] * 9 + [says(text("Bread."))]
    async with rig(tmp_path, *answers) as setup:
        for _ in range(5):
            assert await trouble_of(setup.exchange) is ModelTrouble.DOWN
        assert len(setup.server.requests) == 9

        setup.clock.move(timedelta(seconds=60))
        assert await trouble_of(setup.exchange) is None
        assert len(setup.usage_log.recorded) == 4


async def test_refusals_and_bad_outputs_are_no_failures_of_the_model(tmp_path: Path) -> None:
    async with rig(tmp_path, says(text(""), stop="refusal")) as setup:
        for _ in range(5):
            assert await trouble_of(setup.exchange) is ModelTrouble.REFUSED
        assert not setup.breaker.rests


class Speaker:
    """A model that always answers."""

    async def call(self, request: Request, show: object = None, note: object = None) -> Output:
        return Output(
            text="Bread.", tool_uses=(), content=[{}], trace=Trace(stop_reason="end_turn")
        )


class Crowded(Speaker):
    """A model that takes its time, and counts the calls at once."""

    def __init__(self) -> None:
        self.now = self.most = 0

    async def call(self, request: Request, show: object = None, note: object = None) -> Output:
        self.now += 1
        self.most = max(self.most, self.now)
        for _ in range(3):
            await asyncio.sleep(0)
        self.now -= 1
        return await super().call(request, show)


async def test_under_load_no_more_calls_run_at_once_than_the_gate_has_places(
    tmp_path: Path,
) -> None:
    model = Crowded()
    exchange = exchange_with(NotedLedger(), tmp_path, model=model, places=3)
    learners = [LearnerId(number % 7) for number in range(40)]

    texts = await asyncio.gather(
        *(exchange.text(ask("tell", learner_id=learner)) for learner in learners)
    )

    assert texts == ["Bread."] * 40
    assert model.most == 3


class BrokenUsageLog(NotedLedger):
    """A ledger that cannot be read, or cannot be written."""

    def __init__(self, *, readable: bool) -> None:
        super().__init__()
        self._readable = readable

    async def spent(self, learner_id: LearnerId, now: object) -> Spent:
        if not self._readable:
            raise StoreUnavailableError("gone")
        return Spent(by_learner=0, in_all=0)

    async def record(self, call: ModelCall) -> None:
        raise StoreUnavailableError("gone")


def exchange_with(
    usage_log: NotedLedger, folder: Path, *, model: Speaker | None = None, places: int = 1
) -> ModelExchange:
    write_prompts(folder)
    clock = FakeClock(NOON)
    budgets = Budgets(
        by_learner=Microdollars(1),
        in_all=Microdollars(1),
        by_topic=Microdollars(1),
        free_by_learner=1,
        free_in_all=1,
    )
    bounds = Bounds(budgets=budgets, gate=Gate(places), breaker=Breaker(clock))
    return ModelExchange(
        load_prompts(folder), MODELS, PaidCalls(model or Speaker(), usage_log, clock, bounds)
    )


async def test_without_a_ledger_that_can_be_read_nothing_is_spent(tmp_path: Path) -> None:
    exchange = exchange_with(BrokenUsageLog(readable=False), tmp_path)

    assert await trouble_of(exchange) is ModelTrouble.DOWN


async def test_an_answer_that_could_not_be_recorded_is_given_all_the_same(tmp_path: Path) -> None:
    exchange = exchange_with(BrokenUsageLog(readable=True), tmp_path)

    assert await exchange.text(ask("tell")) == "Bread."


@pytest.mark.parametrize("name", ["tell", "nothing"])
async def test_a_prompt_is_asked_for_by_its_name_and_its_form(name: str, tmp_path: Path) -> None:
    async with rig(tmp_path, says(text("Bread."))) as setup:
        with pytest.raises(PromptError):
            await setup.exchange.structured(ask(name), Capital)

    assert setup.server.requests == []
