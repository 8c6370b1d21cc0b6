"""The model's messages as values, and estimates of their tokens."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel

from bot.flow.tutor.usage import Tokens
from bot.flow.work.events import ModelTrouble
from bot.tutor.client.model import CallFailedError, Output, ToolUse, Trace

CHARACTERS_A_TOKEN: Final = 3
"""For English and German, a little low, so that the cost is not underestimated."""
PICTURE_TOKENS: Final = 4_784
"""The most tokens that a picture counts as."""


def read_output(message: Any, request_id: str | None) -> Output:
    """Return the message as values. Raises CallFailedError if it was refused or cut off."""
    content = getattr(message, "content", None)
    if not isinstance(content, list):
        raise CallFailedError(ModelTrouble.UNUSABLE, "no message", Trace(request_id=request_id))
    trace = read_trace(message, request_id)
    if trace.stop_reason is None:
        raise CallFailedError(ModelTrouble.DOWN, "ended in the middle", trace)
    if trace.stop_reason == "refusal":
        category = getattr(message.stop_details, "category", None)
        raise CallFailedError(ModelTrouble.REFUSED, f"refusal: {category}", trace)
    return Output(
        text="".join(block.text for block in content if block.type == "text"),
        tool_uses=tuple(
            ToolUse(id=block.id, name=block.name, input=block.input)
            for block in content
            if block.type == "tool_use"
        ),
        content=content,
        trace=trace,
    )


def read_trace(message: Any, request_id: str | None) -> Trace:
    """Return what is known about a call, finished or not."""
    usage = message.usage
    return Trace(
        model=message.model,
        tokens=Tokens() if usage is None else _tokens(usage),
        stop_reason=message.stop_reason,
        request_id=request_id,
    )


def read_unfinished(message: Any, request_id: str | None, asked: Tokens) -> Trace:
    """Return what is known about an unfinished call: at least what has arrived."""
    trace = read_trace(message, request_id)
    counted = trace.tokens if trace.tokens.prompt else asked
    arrived = tokens_of(message.content)
    return replace(trace, tokens=replace(counted, output=max(counted.output, arrived)))


def _tokens(usage: Any) -> Tokens:
    """Return the token counts. Servers other than the provider's may leave some out."""
    parts = usage.cache_creation
    for_an_hour = (parts.ephemeral_1h_input_tokens if parts is not None else 0) or 0
    return Tokens(
        input=usage.input_tokens or 0,
        output=usage.output_tokens or 0,
        cache_read=usage.cache_read_input_tokens or 0,
        cache_write_5m=max((usage.cache_creation_input_tokens or 0) - for_an_hour, 0),
        cache_write_1h=for_an_hour,
    )


def tokens_of(value: Any) -> int:
    """Return the approximate number of tokens in a part of a request or answer."""
    return -(-_characters(value) // CHARACTERS_A_TOKEN)


def _characters(value: Any) -> int:
    """Return the length of all texts in it, including field names if there is a schema."""
    match value:
        case str():
            return len(value)
        case {"type": "image"}:
            return PICTURE_TOKENS * CHARACTERS_A_TOKEN
        case BaseModel():
            return _characters(value.model_dump())
        case Mapping():
            return sum(len(str(key)) + _characters(part) for key, part in value.items())
        case Sequence():
            return sum(map(_characters, value))
        case _:
            return 0
