"""What the model sent back, read as values; whoever speaks to it hands the messages in."""

from dataclasses import replace
from typing import Any

from bot.flow.tutor.model_errors import ModelTrouble
from bot.flow.tutor.usage import Tokens
from bot.tutor.client.lengths import tokens_of
from bot.tutor.client.model import CallFailedError, Output, ToolUse, Trace


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
