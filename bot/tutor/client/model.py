"""One call of a model, as values: what is sent, what comes back, and how it can fail."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from pydantic import BaseModel

from bot.domain.ids import LearnerId, LessonId
from bot.flow.tutor.usage import Tokens
from bot.flow.work.events import ModelTrouble
from bot.tutor.client.exchange import Show, Tool
from bot.tutor.client.prompts import Cache, Effort

Message = Mapping[str, Any]
"""A message of the conversation in the form of the Messages API."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """What a call sends."""

    model: str
    system: str
    messages: Sequence[Message]
    effort: Effort
    max_tokens: int
    cache: Cache
    thinking: bool = True
    """Whether it may think first, as far as the model can do without."""
    learner_id: LearnerId
    """Sent as an opaque name only."""
    lesson_id: LessonId | None = None
    """Never sent."""
    form: type[BaseModel] | None = None
    tools: Sequence[Tool] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolUse:
    """A tool call as the model wrote it."""

    id: str
    name: str
    input: object


@dataclass(frozen=True, slots=True, kw_only=True)
class Trace:
    """What is known of a call, however it ended."""

    model: str | None = None
    tokens: Tokens = field(default_factory=Tokens)
    stop_reason: str | None = None
    request_id: str | None = None
    retries: int = 0
    broken: tuple[Tokens, ...] = ()
    """What each try before the last one used; what nobody counted is estimated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """What came back."""

    text: str
    tool_uses: tuple[ToolUse, ...]
    content: Sequence[Any]
    """All blocks, thinking too, to be sent back unchanged."""
    trace: Trace


class CallFailedError(Exception):
    """A call brought nothing; the message holds nothing that was said in it."""

    def __init__(self, trouble: ModelTrouble, detail: str, trace: Trace) -> None:
        super().__init__(f"{trouble}: {detail}")
        self.trouble = trouble
        self.detail = detail
        self.trace = trace


Note = Callable[[Trace], None]
"""Is told what is known of a call while it runs; it never fails."""


def unnoted(_: Trace) -> None:
    """Note nothing."""


class Model(Protocol):
    """A model that can be called."""

    async def call(
        self, request: Request, show: Show | None = None, note: Note = unnoted
    ) -> Output:
        """Return what the model wrote, its refusals aside; CallFailedError where it did not.

        What whoever stops it in the middle has to pay is what was noted last.
        """


class BatchModel(Protocol):
    """A model that also takes many requests at once, for later. All may raise CallFailedError."""

    async def begin(self, requests: Mapping[str, Request]) -> str | None:
        """Return the id of a batch of these requests, or None if the server makes none of them."""

    async def results(self, batch_id: str) -> Mapping[str, Output | CallFailedError] | None:
        """Return what happened to each request, by its name; None while the batch runs.

        Of a batch that is gone there is nothing.
        """

    async def end(self, batch_id: str) -> None:
        """End the batch, whatever it has brought."""
