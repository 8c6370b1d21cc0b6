"""Other servers with the Messages API: they know no forms, and cost nothing."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import timedelta
from pathlib import Path

import pytest

from bot.domain.ids import LearnerId
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.accounts import Budgets, Microdollars
from bot.tutor.client.exchange import Tool, ToolCall, ToolResult
from bot.tutor.client.prompts import Role, load_prompts
from tests.tutor.service_rig import (
    Answer,
    Capital,
    Node,
    Rig,
    Server,
    ask,
    rig,
    rig_of,
    says,
    text,
    tool_use,
    write_prompts,
)

OURS = dict.fromkeys(Role, "qwen3:8b")
BEN = LearnerId(8)
ROME = '{"city": "Rome", "letters": 4}'
COUNTS = {"input_tokens": 9, "output_tokens": 5}


@asynccontextmanager
async def local(
    folder: Path, *answers: Answer, free_by_learner: int = 100, free_in_all: int = 100
) -> AsyncGenerator[Rig]:
    """Yield an exchange with a self-hosted model, without a budget in dollars."""
    write_prompts(folder)
    budgets = Budgets(
        by_learner=Microdollars(0),
        by_topic=Microdollars(1_000_000),
        in_all=Microdollars(0),
        free_by_learner=free_by_learner,
        free_in_all=free_in_all,
    )
    async with rig_of(Server(answers), load_prompts(folder), budgets, models=OURS) as made:
        yield made


async def test_a_text_is_asked_for_with_nothing_that_another_server_may_not_know(
    tmp_path: Path,
) -> None:
    async with local(tmp_path, says(text("Bread."), usage=COUNTS)) as setup:
        assert await setup.exchange.text(ask("tell")) == "Bread."

    (body,) = setup.server.bodies
    assert body.keys() == {"model", "max_tokens", "system", "messages"}
    assert (body["model"], body["system"]) == ("qwen3:8b", "You tell.")


async def test_the_schema_of_a_form_stands_in_the_prompt(tmp_path: Path) -> None:
    async with local(tmp_path, says(text(ROME))) as setup:
        assert await setup.exchange.structured(ask("capital"), Capital) == Capital(
            city="Rome", letters=4
        )

    (body,) = setup.server.bodies
    assert body.keys() == {"model", "max_tokens", "system", "messages"}
    assert body["system"].startswith("You capital.\n\nYour whole output is one JSON object")
    assert '"required": ["city", "letters"]' in body["system"]


@pytest.mark.parametrize(
    "words", [f"```json\n{ROME}\n```", f"Here you are:\n{ROME}\nGood luck!", f"\n{ROME} "]
)
async def test_words_and_fences_around_an_object_are_no_part_of_it(
    words: str, tmp_path: Path
) -> None:
    async with local(tmp_path, says(text(words))) as setup:
        assert (await setup.exchange.structured(ask("capital"), Capital)).city == "Rome"

    assert len(setup.server.requests) == 1


@pytest.mark.parametrize("words", ['{"city": "Rome"}', "Rome, with four letters", '{"city":'])
async def test_what_does_not_fit_the_form_is_mended_once(words: str, tmp_path: Path) -> None:
    async with local(tmp_path, says(text(words)), says(text(ROME))) as setup:
        assert (await setup.exchange.structured(ask("capital"), Capital)).letters == 4

    first, second = setup.server.bodies
    assert second["system"] == first["system"]
    assert "it does not keep to the form" in second["messages"][-1]["content"][-1]["text"]


async def test_what_fits_the_form_neither_time_is_given_up(tmp_path: Path) -> None:
    async with local(tmp_path, says(text("Rome"))) as setup:
        with pytest.raises(ModelUnavailableError) as raised:
            await setup.exchange.structured(ask("capital"), Capital)

    assert raised.value.trouble is ModelTrouble.UNUSABLE
    assert len(setup.server.requests) == 2


async def test_tools_are_offered_without_a_promise_of_strictness(tmp_path: Path) -> None:
    async def use(calls: Sequence[ToolCall]) -> list[ToolResult]:
        return [ToolResult(text="made") for _ in calls]

    tools = (Tool(name="node_create", description="Create a concept.", input=Node),)
    calling = says(tool_use(1, "node_create", label="flour", depth=1), stop="tool_use")
    complaints = iter(["not yet", None])
    async with local(tmp_path, calling, says(text("Done."))) as setup:
        await setup.exchange.with_tools(
            ask("plan"), tools, use, finished=lambda: next(complaints), rounds=3
        )

    first, second = setup.server.bodies
    assert first.keys() == {"model", "max_tokens", "system", "messages", "tools"}
    assert [tool.keys() for tool in first["tools"]] == [{"name", "description", "input_schema"}]
    assert second["messages"][-1]["content"][0]["content"] == "made"


async def trouble_of(setup: Rig, learner_id: LearnerId) -> ModelTrouble | None:
    try:
        await setup.exchange.text(ask("tell", learner_id=learner_id))
    except ModelUnavailableError as error:
        return error.trouble
    return None


async def test_calls_that_cost_nothing_are_limited_by_their_number(tmp_path: Path) -> None:
    answer = says(text("Bread."), model="qwen3:8b", usage=COUNTS)
    async with local(tmp_path, answer, free_by_learner=2, free_in_all=3) as setup:
        ada = [await trouble_of(setup, LearnerId(7)) for _ in range(3)]
        ben = [await trouble_of(setup, BEN) for _ in range(2)]
        setup.clock.move(timedelta(days=1))
        tomorrow = await trouble_of(setup, BEN)

    assert ada == [None, None, ModelTrouble.LEARNER_BUDGET]
    assert ben == [None, ModelTrouble.TOTAL_BUDGET]
    assert tomorrow is None
    assert [call.cost_microdollars for call in setup.usage_log.recorded] == [0] * 4


async def test_a_server_that_calls_a_paid_model_otherwise_makes_it_no_cheaper(
    tmp_path: Path,
) -> None:
    async with rig(tmp_path, says(text("Bread."), model="gateway-7")) as setup:
        await setup.exchange.text(ask("tell"))

    assert setup.usage_log.recorded[0].cost_microdollars > 0
