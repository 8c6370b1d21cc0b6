"""Trying a model's skills, over MockTransport and over a socket."""

import json
from typing import Any

import httpx2
import pytest

from bot.settings import Settings
from bot.tutor.client.prompts import load_prompts
from bot.tutor.trial import FORM_TOKENS, Skill, Trial, try_models
from tests.tutor.service_rig import KEY, Answer, Server, fails, says, text, too_large, tool_use

RIGHT = says(text('{"number": 42}'))
CALLED = says(tool_use(1, "note_number", number=42), stop="tool_use")


def settings_of(**values: Any) -> Settings:
    return Settings(_env_file=None, **values)  # type: ignore[call-arg]  # not among the fields


async def try_model(*answers: Answer, **values: Any) -> tuple[list[Trial], Server]:
    server = Server(answers)
    models = {
        "teach_model": "qwen3:8b",
        "write_model": "qwen3:8b",
        "grade_model": "qwen3:8b",
        "hard_model": "qwen3:8b",
    }
    settings = settings_of(anthropic_api_key=KEY, **(models | values))
    trials = await try_models(settings, transport=httpx2.MockTransport(server))
    return list(trials), server


async def test_without_a_key_nothing_is_tried() -> None:
    assert await try_models(settings_of(anthropic_api_key=None)) == ()


async def test_each_model_is_asked_for_a_form_and_the_one_that_draws_to_use_a_tool() -> None:
    trials, server = await try_model(RIGHT, RIGHT, CALLED, hard_model="claude-opus-5-5")

    assert trials[:3] == [
        Trial(model="qwen3:8b", skill=Skill.FORM, wrong=None),
        Trial(model="claude-opus-5-5", skill=Skill.FORM, wrong=None),
        Trial(model="qwen3:8b", skill=Skill.TOOL, wrong=None),
    ]
    local, claude, drawing, *_ = server.bodies
    assert "JSON Schema" in local["system"]
    assert claude["output_config"]["format"]["type"] == "json_schema"
    assert drawing["tools"][0]["name"] == "note_number"


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (says(text("Forty-two.")), "it does not keep to the form: - all: Invalid JSON"),
        (says(text('{"number": "x"}')), "- number: Input should be a valid integer"),
        (says(text("")), "it holds no text"),
    ],
)
async def test_what_is_wrong_with_an_answer_is_told(answer: Answer, wrong: str) -> None:
    (form, tool), _ = await try_model(answer, CALLED)

    assert form.wrong is not None
    assert wrong in form.wrong
    assert (form.reached, tool.wrong) == (True, None)


@pytest.mark.parametrize(
    ("answer", "wrong"),
    [
        (says(text("42")), "it wrote something instead of calling the tool"),
        (
            says(tool_use(1, "note_number", numero=4), stop="tool_use"),
            "it called the tool with something else than a number",
        ),
    ],
)
async def test_what_is_wrong_with_the_use_of_a_tool_is_told(answer: Answer, wrong: str) -> None:
    (_, tool), _ = await try_model(RIGHT, answer)

    assert tool == Trial(model="qwen3:8b", skill=Skill.TOOL, wrong=wrong)


async def test_a_server_that_turns_us_away_is_not_reached() -> None:
    (form, tool), _ = await try_model(fails(401, "authentication_error"))

    assert (form.reached, tool.reached) == (False, False)
    assert form.wrong == "401 authentication_error"


def takes_all_but(*titles: str) -> Answer:
    """Answer like a provider that finds forms with these titles too large."""

    def answer(request: httpx2.Request) -> httpx2.Response:
        body = json.loads(request.content)
        given = body.get("output_config", {}).get("format", {}).get("schema", {})
        strict = [tool["input_schema"] for tool in body.get("tools", ()) if tool.get("strict")]
        if any(schema.get("title") in titles for schema in (given, *strict)):
            return too_large(request)
        said = CALLED if strict else RIGHT
        assert not isinstance(said, Exception)
        return said(request)

    return answer


async def test_each_form_of_a_prompt_is_tried_on_its_model_with_the_shortest_answer() -> None:
    trials, server = await try_model(
        takes_all_but(),
        teach_model="claude-sonnet-5-5",
        write_model="claude-haiku-5-5",
        grade_model="claude-haiku-5-5",
        hard_model="claude-opus-5-5",
    )

    ours = [trial for trial in trials if trial.skill is Skill.OUR_FORM]
    wanted = {prompt.head.output for prompt in load_prompts().values()} - {"text"}
    assert {trial.form for trial in ours} == wanted | {"the tools of maps"}
    assert [trial.wrong for trial in ours if trial.wrong] == []
    titles = {
        body["output_config"]["format"]["schema"]["title"]
        for body in server.bodies
        if body["max_tokens"] == FORM_TOKENS and "format" in body["output_config"]
    }
    assert titles == wanted


async def test_a_form_that_is_too_large_is_named() -> None:
    trials, _ = await try_model(
        takes_all_but("QuestionsForm", "NodeForm"),
        teach_model="claude-sonnet-5-5",
        write_model="claude-haiku-5-5",
        grade_model="claude-haiku-5-5",
        hard_model="claude-opus-5-5",
    )

    told = "it is too large, so it is asked for in words"
    refused = {trial.form: trial.wrong for trial in trials if trial.wrong is not None}
    assert refused == {"QuestionsForm": told, "the tools of maps": told}


async def test_a_model_that_is_not_reached_is_not_tried_form_by_form() -> None:
    trials, server = await try_model(
        fails(401, "authentication_error"),
        teach_model="claude-sonnet-5-5",
        write_model="claude-sonnet-5-5",
        grade_model="claude-sonnet-5-5",
        hard_model="claude-sonnet-5-5",
    )

    assert [trial.skill for trial in trials] == [Skill.FORM, Skill.TOOL]
    assert len(server.bodies) == len(trials)
