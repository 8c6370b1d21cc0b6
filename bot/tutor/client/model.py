"""One call of a model, as values: the request, the answer, and the ways to fail."""

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
    """The content of a call."""

    model: str
    system: str
    messages: Sequence[Message]
    effort: Effort
    max_tokens: int
    cache: Cache
    thinking: bool = True
    """True if the model may think first. Some models always do."""
    learner_id: LearnerId
    """Sent as a pseudonym only."""
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
    """What is known about a call, however it ended."""

    model: str | None = None
    tokens: Tokens = field(default_factory=Tokens)
    stop_reason: str | None = None
    request_id: str | None = None
    retries: int = 0
    broken: tuple[Tokens, ...] = ()
    """The tokens of each failed try, estimated if not reported."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Output:
    """The answer of a call."""

    text: str
    tool_uses: tuple[ToolUse, ...]
    content: Sequence[Any]
    """All blocks, including thinking, to be sent back unchanged."""
    trace: Trace


class CallFailedError(Exception):
    """A call failed. The message holds no content of it."""

    def __init__(self, trouble: ModelTrouble, detail: str, trace: Trace) -> None:
        super().__init__(f"{trouble}: {detail}")
        self.trouble = trouble
        self.detail = detail
        self.trace = trace


Note = Callable[[Trace], None]
"""Called with what is known about a running call. It never fails."""


def ignore_trace(_: Trace) -> None:
    """Do nothing."""


class Model(Protocol):
    """A model that can be called."""

    async def call(
        self, request: Request, show: Show | None = None, note: Note = ignore_trace
    ) -> Output:
        """Return the model's output without refused parts.

        Raises CallFailedError if there is none.

        If the caller is cancelled, the last trace that `note` was told is what has to be paid.
        """


class BatchModel(Protocol):
    """A model that also accepts batches. All methods may raise CallFailedError."""

    async def begin(self, requests: Mapping[str, Request]) -> str | None:
        """Return the id of a batch of these requests, or None if the server has no batches."""

    async def results(self, batch_id: str) -> Mapping[str, Output | CallFailedError] | None:
        """Return the result of each request by its name, or None while the batch runs.

        A batch that is gone has no results.
        """

    async def end(self, batch_id: str) -> None:
        """End the batch, whatever its state."""
