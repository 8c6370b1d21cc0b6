"""What the model sent back, read as values, and how many tokens a part of it has."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pydantic import BaseModel

from bot.flow.tutor.usage import Tokens
from bot.flow.work.events import ModelTrouble
from bot.tutor.client.model import CallFailedError, Output, ToolUse, Trace

CHARACTERS_A_TOKEN: Final = 3
"""Of English and German; a few less than there are, so that what was spent is not made small."""
PICTURE_TOKENS: Final = 4_784
"""The most that a picture counts."""


def read_output(message: Any, request_id: str | None) -> Output:
    """Return the message as values; CallFailedError where it was refused or cut off somewhere."""
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
    """Return what is known of a call, also of one that has not come to its end."""
    usage = message.usage
    return Trace(
        model=message.model,
        tokens=Tokens() if usage is None else _tokens(usage),
        stop_reason=message.stop_reason,
        request_id=request_id,
    )


def read_unfinished(message: Any, request_id: str | None, asked: Tokens) -> Trace:
    """Return what is known of a call whose answer is still coming: at least what has arrived."""
    trace = read_trace(message, request_id)
    counted = trace.tokens if trace.tokens.prompt else asked
    arrived = tokens_of(message.content)
    return replace(trace, tokens=replace(counted, output=max(counted.output, arrived)))


def _tokens(usage: Any) -> Tokens:
    """Return the counts; a server that is not the provider's may leave some out."""
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
    """Return about how many tokens there are in a part of a request or of an answer."""
    return -(-_characters(value) // CHARACTERS_A_TOKEN)


def _characters(value: Any) -> int:
    """Return the length of all texts in it; the names of fields count with those of schemas."""
    match value:
        case str():
            return len(value)
        case {"type": "image"}:
            return PICTURE_TOKENS * CHARACTERS_A_TOKEN
        case BaseModel():
            return _characters(value.model_dump())
        case Mapping():
            return sum(len(str(key)) + _characters(it) for key, it in value.items())
        case Sequence():
            return sum(map(_characters, value))
        case _:
            return 0
