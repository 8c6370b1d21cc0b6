"""The exchange with the model: fills prompts, asks, checks, and asks once more if that helps."""

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

import structlog
from pydantic import BaseModel, ValidationError

from bot.domain.markup import without_links, without_unseen
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.budget.paid_calls import PaidCalls, UnfitError, judge_output
from bot.tutor.client.exchange import Ask, M, Show, Tool, ToolCall, ToolResult, UnusableError
from bot.tutor.client.model import Message, Output, Request, ToolUse
from bot.tutor.client.prompts import Effort, Prompt, PromptError, Role

T = TypeVar("T")
FREE: Final = "text"
MOST_MISTAKES: Final = 20
"""How many mistakes of one output are reported to the model."""
_OBJECT: Final = re.compile(r"\{.*\}", re.DOTALL)
_SLIPS: Final = re.compile(r'("(?:[^"\\]|\\.)*")|//[^\n]*|,(?=\s*[}\]])')
"""Strings, and outside of them what JSON does not allow: comments and trailing commas."""
CUT_OFF: Final = "it was cut off at the limit of its length; write it shorter"
THOUGHT_TOO_LONG: Final = (
    "it was cut off at the limit of its length, most of which was thought; think less"
)


log: structlog.stdlib.BoundLogger = structlog.get_logger(__name__)


class ModelExchange:
    """Asks the model of a prompt's role, within the learner's budget."""

    def __init__(
        self, prompts: Mapping[str, Prompt], models: Mapping[Role, str], calls: PaidCalls
    ) -> None:
        self._prompts = prompts
        self._models = models
        self._calls = calls

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return the model's text. `show` is given all of it so far, as it grows."""
        prompt = self._prompt(ask, FREE)
        shown = None if show is None else _harmlessly(show)
        return await self._twice(self._request(ask, prompt), prompt, _learner_text, shown)

    async def structured(
        self,
        ask: Ask,
        form: type[M],
        *,
        check: Callable[[M], None] | None = None,
        first: Output | None = None,
    ) -> M:
        """Return the model's output in that form, asked for once more if it does not fit.

        `first` is an answer that the model has given already.
        """
        prompt = self._prompt(ask, form.__name__)
        request, judge = self.request(ask, form), judge_of(form, check)
        return await self._twice(request, prompt, judge, first=first)

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Return the model's output in that form. Raises UnusableError without a second try."""
        prompt = self._prompt(ask, form.__name__)
        try:
            return await self._call(self.request(ask, form), prompt, judge_of(form, None))
        except UnfitError as error:
            raise UnusableError(error.reason) from error

    def request(self, ask: Ask, form: type[BaseModel]) -> Request:
        """Return the request for an output in that form."""
        return replace(self._request(ask, self._prompt(ask, form.__name__)), form=form)

    def asked_with(self, prompt: str) -> tuple[Prompt, str]:
        """Return the prompt of that name, and the model that it is for."""
        found = self._prompts[prompt]
        return found, self._models[found.head.role]

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Run the model's tool calls until it stops and `finished` returns None."""
        prompt = self._prompt(ask, FREE)
        request = replace(self._request(ask, prompt), tools=tools)
        for _ in range(rounds):
            try:
                output = await self._call(request, prompt, _whole)
            except UnfitError as error:
                request = _with_text(request, _anew(error.reason))
                continue
            if output.tool_uses:
                results = await _run_tools(output.tool_uses, tools, use)
                if finished() is None and not any(result["is_error"] for result in results):
                    return  # another round would only end the same way
                request = _with_results(request, output, results)
            elif (wrong := finished()) is None:
                return
            else:
                request = _with_text(_with_results(request, output, ()), wrong)
        raise ModelUnavailableError(ModelTrouble.UNUSABLE, f"not done after {rounds} rounds")

    def _prompt(self, ask: Ask, output: str) -> Prompt:
        prompt = self._prompts.get(ask.prompt)
        if prompt is None:
            raise PromptError(f"there is no prompt {ask.prompt!r}")
        if prompt.head.output != output:
            raise PromptError(f"{ask.prompt}: gives {prompt.head.output}, asked for {output}")
        return prompt

    def _request(self, ask: Ask, prompt: Prompt) -> Request:
        head = prompt.head
        return Request(
            model=self._models[head.role],
            system=prompt.system,
            messages=({"role": "user", "content": _content(ask, prompt)},),
            effort=head.effort,
            max_tokens=head.max_tokens,
            cache=head.cache,
            thinking=head.thinking,
            learner_id=ask.learner_id,
            lesson_id=ask.lesson_id,
        )

    async def _call(
        self,
        request: Request,
        prompt: Prompt,
        judge: Callable[[Output], T],
        show: Show | None = None,
    ) -> T:
        """Return what `judge` makes of the output. If one model refuses, the hard one is asked."""
        try:
            return await self._calls.call(request, prompt, judge, show)
        except ModelUnavailableError as error:
            hard = self._models[Role.HARD]
            if error.trouble is not ModelTrouble.REFUSED or request.model == hard:
                raise
        log.info("refused, so the hard model is asked", prompt=prompt.head.name)
        return await self._calls.call(replace(request, model=hard), prompt, judge, show)

    async def _twice(
        self,
        request: Request,
        prompt: Prompt,
        judge: Callable[[Output], T],
        show: Show | None = None,
        *,
        first: Output | None = None,
    ) -> T:
        """Return what `judge` makes of the first output or, told its fault, of the second."""
        try:
            if first is not None:
                return await asyncio.to_thread(judge_output, first, judge)
            return await self._call(request, prompt, judge, show)
        except UnfitError as error:
            second = _with_text(_with_results(request, error.output, ()), _anew(error.reason))
            if error.output.trace.stop_reason == "max_tokens":
                second = replace(second, effort=Effort.LOW)  # or it thinks as long again
        try:
            return await self._call(second, prompt, judge, show)
        except UnfitError as error:
            raise ModelUnavailableError(ModelTrouble.UNUSABLE, "twice in a row") from error


def judge_of(form: type[M], check: Callable[[M], None] | None) -> Callable[[Output], M]:
    """Return a function that reads an output in that form, or raises UnusableError."""

    def judge(output: Output) -> M:
        filled = _fill(form, _text_of(output))
        if check is not None:
            check(filled)
        return filled

    return judge


def _anew(reason: str) -> str:
    return f"Your last output cannot be used: {reason}\nWrite all of it anew."


def _whole(output: Output) -> Output:
    """Return the output if the model finished it, by itself or with tool calls."""
    if output.trace.stop_reason in {"end_turn", "stop_sequence"}:
        return output
    if output.trace.stop_reason == "tool_use" and output.tool_uses:
        return output
    thought = any(block.type == "thinking" for block in output.content) and not output.text.strip()
    raise UnusableError(THOUGHT_TOO_LONG if thought else CUT_OFF)


def _text_of(output: Output) -> str:
    text = without_unseen(_whole(output).text).strip()
    if not text:
        raise UnusableError("it holds no text")
    return text


def _learner_text(output: Output) -> str:
    """Return the text as learners read it."""
    text = without_links(_text_of(output)).strip()
    if not text:
        raise UnusableError("it holds no text but links and pictures")
    return text


def _harmlessly(show: Show) -> Show:
    """Return a function that shows a growing text, without what learners never see."""

    async def shown(so_far: str) -> None:
        await show(without_links(without_unseen(so_far)))

    return shown


def _fill(form: type[M], text: str) -> M:
    """Return the form. A server that does not enforce it may put words or a fence around it."""
    found = _OBJECT.search(text)
    try:
        return _validate(form, found[0] if found else text)
    except ValidationError as error:
        raise UnusableError(_mistakes(error)) from error


def _validate(form: type[M], written: str) -> M:
    try:
        return form.model_validate_json(written)
    except ValidationError as error:
        if error.errors(include_input=False)[0]["type"] != "json_invalid":
            raise
    return form.model_validate_json(_SLIPS.sub(lambda match: match[1] or "", written))


def _mistakes(error: ValidationError) -> str:
    """Return one line for each mistake: where it is and what was expected."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    lines = [
        f"- {'.'.join(map(str, details['loc'])) or 'all'}: {details['msg']}" for details in found
    ]
    return "\n".join(["it does not keep to the form:", *lines[:MOST_MISTAKES]])


async def _run_tools(
    uses: Sequence[ToolUse],
    tools: Sequence[Tool],
    use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
) -> list[Mapping[str, Any]]:
    """Return a result for each use, in order. Uses with invalid input are not run."""
    inputs = {tool.name: tool.input for tool in tools}
    read = [_read_call(each, inputs) for each in uses]
    calls = [call for call in read if isinstance(call, ToolCall)]
    made = iter(await use(calls) if calls else ())
    results = [next(made) if isinstance(call, ToolCall) else call for call in read]
    return [
        {
            "type": "tool_result",
            "tool_use_id": each.id,
            "content": result.text,
            "is_error": result.is_error,
        }
        for each, result in zip(uses, results, strict=True)
    ]


def _read_call(each: ToolUse, inputs: Mapping[str, type[BaseModel]]) -> ToolCall | ToolResult:
    form = inputs.get(each.name)
    if form is None:
        log.warning("unknown tool called")
        known = ", ".join(inputs)
        return ToolResult(text=f"there is no tool {each.name}, only {known}", is_error=True)
    try:
        return ToolCall(name=each.name, input=form.model_validate_json(json.dumps(each.input)))
    except ValidationError as error:
        log.warning("tool input refused", tool=each.name, mistakes=_kinds(error, form))
        return ToolResult(text=_mistakes(error), is_error=True)


def _kinds(error: ValidationError, form: type[BaseModel]) -> list[str]:
    """Return the place and kind of each mistake, without names that the model made up."""
    found = error.errors(include_url=False, include_context=False, include_input=False)
    places = (
        (details["loc"][0] if details["loc"] else "all", details["type"]) for details in found
    )
    return [
        f"{place if place in form.model_fields or place == 'all' else 'other'}: {kind}"
        for place, kind in places
    ][:MOST_MISTAKES]


def _content(ask: Ask, prompt: Prompt) -> list[Mapping[str, Any]]:
    """Return the photos before the text, because a model reads text after pictures best."""
    return [*map(_photo, ask.photos), _text(prompt.fill(ask.values))]


def _photo(jpeg: bytes) -> Mapping[str, Any]:
    data = b64encode(jpeg).decode("ascii")
    source = {"type": "base64", "media_type": "image/jpeg", "data": data}
    return {"type": "image", "source": source}


def _text(text: str) -> Mapping[str, Any]:
    return {"type": "text", "text": text}


def _with_results(
    request: Request, output: Output, results: Sequence[Mapping[str, Any]]
) -> Request:
    """Return the request with the model's turn unchanged, and the results of its tools.

    A turn that was cut off is left out, because half a tool call or half a thought cannot be sent
    back. Neither can an empty text, nor a turn of nothing but thinking.
    """
    said = [block for block in output.content if block.type != "text" or block.text.strip()]
    is_whole = output.trace.stop_reason in {"end_turn", "tool_use"}
    if not is_whole or not any(block.type in {"text", "tool_use"} for block in said):
        return request
    turn: Message = {"role": "assistant", "content": said}
    answer: Message = {"role": "user", "content": list(results)}
    return replace(request, messages=(*request.messages, turn, answer))


def _with_text(request: Request, text: str) -> Request:
    """Return the request with a text at the end of its last message, which is ours."""
    *before, last = request.messages
    extended = {**last, "content": [*last["content"], _text(text)]}
    return replace(request, messages=(*before, extended))
