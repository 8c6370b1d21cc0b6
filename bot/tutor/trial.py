"""Whether the models of the settings can do what the bot needs: small calls, made to find out."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import httpx2

from bot.domain.ids import LearnerId
from bot.settings import Settings
from bot.tutor.client.exchange import Tool, UnusableError
from bot.tutor.client.forms import Form
from bot.tutor.client.model import CallFailedError, Model, Output, Request
from bot.tutor.client.prompts import Cache, Effort
from bot.tutor.client.service import judge_of

PATIENCE_SECONDS: Final = 180.0
"""A server of one's own may have to load the model first."""
NOBODY: Final = LearnerId(0)


class NumberForm(Form):
    """A number."""

    number: int


TOOL: Final = Tool(name="note_number", description="Notes one number.", input=NumberForm)


class Skill(StrEnum):
    """What a model has to be able to do."""

    FORM = "form"
    TOOL = "tool"


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """What came of trying one skill of a model."""

    model: str
    skill: Skill
    wrong: str | None
    """What was wrong, in words; None where it can do that."""
    reached: bool = True
    """Whether there was an answer at all."""


async def try_models(
    settings: Settings, *, transport: httpx2.AsyncBaseTransport | None = None
) -> Sequence[Trial]:
    """Return how each configured model answers in a form, and how the one that draws uses tools.

    Nothing without a key.
    """
    key = settings.anthropic_api_key
    if key is None:
        return ()
    from bot.tutor.client.caller import CallTimeout, open_claude  # noqa: PLC0415 - the package takes a second to import, and only a model needs it

    models = dict.fromkeys((settings.teach_model, settings.grade_model, settings.hard_model))
    address = settings.anthropic_base_url
    async with open_claude(
        key.get_secret_value(),
        address,
        transport=transport,
        patience=CallTimeout(least_seconds=PATIENCE_SECONDS),
    ) as claude:
        in_forms = [
            await _tried(claude, model, Skill.FORM, "Which number follows 41?", _read_form)
            for model in models
        ]
        asked = "Note the number that follows 41, with the tool."
        drawing = await _tried(claude, settings.teach_model, Skill.TOOL, asked, _read_tool)
    return (*in_forms, drawing)


async def _tried(
    claude: Model, model: str, skill: Skill, question: str, read: Callable[[Output], NumberForm]
) -> Trial:
    request = Request(
        model=model,
        system="You are exact and brief.",
        messages=({"role": "user", "content": [{"type": "text", "text": question}]},),
        effort=Effort.LOW,
        max_tokens=2_048,
        cache=Cache.NONE,
        learner_id=NOBODY,
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
    """Return what the tool was called with."""
    use = next((it for it in output.tool_uses if it.name == TOOL.name), None)
    if use is None:
        raise UnusableError("it wrote something instead of calling the tool")
    try:
        return NumberForm.model_validate(use.input)
    except ValueError as error:
        raise UnusableError("it called the tool with something else than a number") from error


_read_form = judge_of(NumberForm, None)
