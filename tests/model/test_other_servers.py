"""A server that enforces no form, over a socket: the doctor's report on it, and what helps."""

import json
from typing import Any

from bot.flow.tutor.usage import CallOutcome
from bot.settings import Settings
from bot.tutor.grading.teaching import ModelTeacher
from bot.tutor.open import open_exchange
from bot.tutor.trial import Skill, Trial, try_models
from tests.database import NotedLedger
from tests.fakes import FakeClock
from tests.model.server import ModelServer
from tests.model.study import KEY, NOON
from tests.tutor.orders import WHY, brief

MODEL = "qwen3:8b"
FORM = "Which number follows 41?"
TOOL = "Note the number that follows 41"


def settings_of(server: ModelServer) -> Settings:
    values: dict[str, Any] = {
        "anthropic_api_key": KEY,
        "anthropic_base_url": server.url,
        "teach_model": MODEL,
        "write_model": MODEL,
        "grade_model": MODEL,
        "hard_model": MODEL,
        "learner_budget_usd": 0.0,
    }
    return Settings(_env_file=None, **values)  # type: ignore[call-arg]  # not among the fields


async def test_a_server_that_can_all_of_it_is_found_out(model_server: ModelServer) -> None:
    model_server.add(
        {"match": {"userMessage": FORM}, "response": {"content": '{"number": 42}'}},
        {
            "match": {"userMessage": TOOL},
            "response": {"toolCalls": [{"name": "note_number", "arguments": {"number": 42}}]},
        },
    )

    assert await try_models(settings_of(model_server)) == (
        Trial(model=MODEL, skill=Skill.FORM, wrong=None),
        Trial(model=MODEL, skill=Skill.TOOL, wrong=None),
    )


async def test_a_server_that_only_chats_is_found_out(model_server: ModelServer) -> None:
    chatting = {"content": "It is forty-two."}
    model_server.add(
        {"match": {"userMessage": FORM}, "response": chatting},
        {"match": {"userMessage": TOOL}, "response": chatting},
    )

    form, tool = await try_models(settings_of(model_server))

    assert form.wrong is not None
    assert form.wrong.startswith("it does not keep to the form")
    assert tool.wrong == "it wrote something instead of calling the tool"
    assert form.reached
    assert tool.reached


async def test_an_answer_off_its_form_is_mended_once_and_costs_nothing(
    model_server: ModelServer,
) -> None:
    good = {
        "quote": "it gets slower",
        "korrektheit": 0.9,
        "vollstaendigkeit": 0.5,
        "praegnanz": 1.0,
        "feedback": "With “it gets slower” you have the core.",
    }
    fenced = f"Here you are:\n```json\n{json.dumps(good)}\n```"
    model_server.add(
        {"match": {"userMessage": "cannot be used"}, "response": {"content": fenced}},
        {"match": {"userMessage": "gets slower"}, "response": {"content": "I give it a B+."}},
    )
    ledger = NotedLedger()
    opened = open_exchange(settings_of(model_server), FakeClock(NOON), ledger)
    async with opened as exchange:
        assert exchange is not None
        grade = await ModelTeacher(exchange).grade(brief(), WHY, "I think it gets slower")

    assert grade.correctness == 0.9
    assert [call.outcome for call in ledger.recorded] == [CallOutcome.UNUSABLE, CallOutcome.OK]
    assert [call.cost_microdollars for call in ledger.recorded] == [0, 0]
