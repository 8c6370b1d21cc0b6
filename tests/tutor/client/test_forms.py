import inspect
from typing import Any

import pytest
from anthropic import transform_schema
from pydantic import BaseModel, ValidationError

from bot.resources import PROMPTS
from bot.tutor.authoring.mapping import TOOLS
from bot.tutor.client import forms
from bot.tutor.client.prompts import load_prompts

FORMS = [
    form
    for _, form in inspect.getmembers(forms, inspect.isclass)
    if issubclass(form, forms.Form) and form is not forms.Form
]
UNDERSTOOD = {
    *("type", "properties", "required", "additionalProperties", "items", "enum", "const"),
    *("$ref", "$defs", "title", "description"),
}


def objects(schema: Any) -> list[dict[str, Any]]:
    """Return every schema below this one, itself included."""
    if isinstance(schema, list):
        return [found for each in schema for found in objects(each)]
    if not isinstance(schema, dict):
        return []
    named = {"properties", "$defs"}
    below = [
        found
        for name, value in schema.items()
        for found in (objects(list(value.values())) if name in named else objects(value))
    ]
    return [schema, *below]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: form.__name__)
def test_a_form_is_one_that_the_provider_keeps_to(form: type[BaseModel]) -> None:
    for schema in objects(transform_schema(form)):
        assert schema.keys() <= UNDERSTOOD
        if "properties" in schema:
            assert schema["required"] == list(schema["properties"])
            assert schema["additionalProperties"] is False


def test_every_prompt_that_fills_a_form_names_one() -> None:
    outputs = {prompt.head.output for prompt in load_prompts().values()} - {"text"}

    assert outputs <= {form.__name__ for form in FORMS}


def test_the_tools_are_those_of_the_documents() -> None:
    assert [tool.name for tool in TOOLS] == [
        "mind_map_create",
        "mind_map_node_create",
        "mind_map_edge_create",
    ]


def test_the_prompt_of_the_map_states_every_limit_c2() -> None:
    system = load_prompts()["draw_map"].system

    for limit in ("At most 30 concepts", "Depth at most 5", "No cycles", "Exactly one root",
                  "minutes greater than zero"):  # fmt: skip
        assert limit in system


def test_the_prompts_state_how_much_a_learner_reads_b9_1() -> None:
    prompts = load_prompts()

    explain = (PROMPTS / "explain.md").read_text(encoding="utf-8")
    assert "180 to 280 words" in explain
    assert "at most 120 words" in prompts["answer_question"].system
    assert "at most 90 words" in prompts["grade_free_text"].system


def test_the_model_reads_what_is_said_of_a_field() -> None:
    told = [form.get("description", "") for form in objects(transform_schema(forms.KeyForm))]

    assert "The items to put in order, in the right order." in told


@pytest.mark.parametrize("question", ["What is the port of http://localhost:5000?", "Is a<b > c?"])
def test_a_question_that_would_lose_what_it_asks_about_is_refused_with_what_to_do(
    question: str,
) -> None:
    with pytest.raises(ValidationError, match="backticks"):
        forms.ChoiceForm(text=question, correct=True, word="")


def test_what_is_said_to_a_learner_loses_its_links_and_is_kept() -> None:
    cut = "See https://evil.example or [this](http://evil.example)."
    said = forms.HintForm(hint_level=1, hint_strategy="pointing_hint", hint_text=cut)

    assert said.hint_text == "See  or this."
