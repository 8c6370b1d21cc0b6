"""Small calls that find out if the configured models can do what the bot needs."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final

import httpx2

from bot.domain.ids import LearnerId
from bot.settings import Settings
from bot.tutor.authoring.mapping import TOOLS
from bot.tutor.budget.prices import is_free
from bot.tutor.client import forms
from bot.tutor.client.exchange import Tool, UnusableError
from bot.tutor.client.forms import Form
from bot.tutor.client.model import CallFailedError, Model, Output, Request
from bot.tutor.client.prompts import Cache, Effort, PromptError, load_prompts, models_of
from bot.tutor.client.service import FREE, judge_of

if TYPE_CHECKING:
    from bot.tutor.client.caller import Claude

PATIENCE_SECONDS: Final = 180.0
"""A self-hosted server may have to load the model first."""
NOBODY: Final = LearnerId(0)
FORM_TOKENS: Final = 16
"""Enough to learn if the provider accepts a form. The output is not read."""
AT_ONCE: Final = 4


class NumberForm(Form):
    """A number."""

    number: int


TOOL: Final = Tool(name="note_number", description="Notes one number.", input=NumberForm)


class Skill(StrEnum):
    """What a model has to be able to do."""

    FORM = "form"
    TOOL = "tool"
    OUR_FORM = "our form"
    """The provider accepts each of our forms, and so can enforce it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """The result of trying one skill of a model."""

    model: str
    skill: Skill
    wrong: str | None
    """What was wrong, in words, or None if it has the skill."""
    reached: bool = True
    """False if there was no answer."""
    form: str = ""
    """The form of ours that was tried."""


async def try_models(
    settings: Settings, *, transport: httpx2.AsyncBaseTransport | None = None
) -> Sequence[Trial]:
    """Return if each configured model can use a form, and the one that draws can use tools.

    Each form of a prompt is tried on the model of that prompt. Without a key nothing is tried.
    """
    key = settings.anthropic_api_key
    if key is None:
        return ()
    from bot.tutor.client.caller import CallTimeout, open_claude  # noqa: PLC0415 - the package takes a second to import, and only a model needs it

    models = dict.fromkeys(models_of(settings).values())
    address = settings.anthropic_base_url
    async with open_claude(
        key.get_secret_value(),
        address,
        transport=transport,
        patience=CallTimeout(least_seconds=PATIENCE_SECONDS),
    ) as claude:
        in_forms = [
            await _try_skill(claude, model, Skill.FORM, "Which number follows 41?", _read_form)
            for model in models
        ]
        asked = "Note the number that follows 41, with the tool."
        drawing = await _try_skill(claude, settings.teach_model, Skill.TOOL, asked, _read_tool)
        gate = asyncio.Semaphore(AT_ONCE)
        reached = {tried.model for tried in (*in_forms, drawing) if tried.reached}
        asked_for = [pair for pair in dict.fromkeys(_our_forms(settings)) if pair[0] in reached]
        of_ours = [_form_tried(claude, gate, model, name) for model, name in asked_for]
        return (*in_forms, drawing, *await asyncio.gather(*of_ours))


def _our_forms(settings: Settings) -> Iterator[tuple[str, str]]:
    """Yield each model of the provider with the name of a form that prompts ask it for."""
    models = models_of(settings)
    try:
        prompts = load_prompts()
    except PromptError:  # `doctor` reports it elsewhere
        return
    for prompt in prompts.values():
        model = models[prompt.head.role]
        if prompt.head.output != FREE and not is_free(model):
            yield model, prompt.head.output
    if not is_free(settings.teach_model):
        yield settings.teach_model, FREE


async def _form_tried(claude: "Claude", gate: asyncio.Semaphore, model: str, name: str) -> Trial:
    """Return if the provider accepts the form. `FREE` stands for the tools that draw."""
    if name == FREE:
        name, request = "the tools of maps", replace(_request(model, "Draw."), tools=TOOLS)
    else:
        request = replace(_request(model, "Fill it in."), form=vars(forms)[name])
    wrong = None
    async with gate:
        try:
            await claude.call(replace(request, max_tokens=FORM_TOKENS))
        except CallFailedError as error:
            wrong = error.detail
    if claude.asks_in_words(request):
        wrong = "it is too large, so it is asked for in words"
    return Trial(model=model, skill=Skill.OUR_FORM, wrong=wrong, form=name)


def _request(model: str, question: str) -> Request:
    return Request(
        model=model,
        system="You are exact and brief.",
        messages=({"role": "user", "content": [{"type": "text", "text": question}]},),
        effort=Effort.LOW,
        max_tokens=2_048,
        cache=Cache.NONE,
        learner_id=NOBODY,
    )


async def _try_skill(
    claude: Model, model: str, skill: Skill, question: str, read: Callable[[Output], NumberForm]
) -> Trial:
    request = replace(
        _request(model, question),
        form=NumberForm if skill is Skill.FORM else None,
        tools=(TOOL,) if skill is Skill.TOOL else (),
    )
    try:
        read(await claude.call(request))
    except CallFailedError as error:
        return Trial(model=model, skill=skill, wrong=error.detail, reached=False)
    except UnusableError as error:
        return Trial(model=model, skill=skill, wrong=" ".join(str(error).split()))
    return Trial(model=model, skill=skill, wrong=None)


def _read_tool(output: Output) -> NumberForm:
    """Return the input of the tool call."""
    use = next((call for call in output.tool_uses if call.name == TOOL.name), None)
    if use is None:
        raise UnusableError("it wrote something instead of calling the tool")
    try:
        return NumberForm.model_validate(use.input)
    except ValueError as error:
        raise UnusableError("it called the tool with something else than a number") from error


_read_form = judge_of(NumberForm, None)
