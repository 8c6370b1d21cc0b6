"""One exchange with the model, as the modules with prompts see it: filled in, asked, checked."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pydantic import BaseModel

from bot.domain.ids import LearnerId, LessonId
from bot.flow.work.events import ModelTrouble, ModelUnavailableError

M = TypeVar("M", bound=BaseModel)
Show = Callable[[str], Awaitable[None]]


class UnusableError(Exception):
    """An output fits the schema and is unusable all the same. The model is told the message."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A prompt of `prompts/`, its values, and the learner who pays for it."""

    prompt: str
    """The name of the file without its ending."""
    values: Mapping[str, object]
    """Exactly the placeholders of the prompt. A missing or unused one is an error."""
    learner_id: LearnerId
    lesson_id: LessonId | None = None
    """The lesson that it is for, if any."""
    photos: tuple[bytes, ...] = ()
    """JPEGs that come before the text."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool that the model may call. Its input is validated before it runs."""

    name: str
    description: str
    input: type[BaseModel]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """One call of a tool. Several may come in one turn of the model."""

    name: str
    input: BaseModel


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """The result of a tool call, for the model to read."""

    text: str
    is_error: bool = False


class Exchange(Protocol):
    """Asks the model. Every method may raise ModelUnavailableError, and others that it names."""

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return the model's text. `show` is given all of it so far, as it grows."""

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return the model's output in that form.

        `check` may raise UnusableError. An output that does not fit the schema or fails the check
        is asked for once more, with the reason.
        """

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Return the model's output in that form. Raises UnusableError without a second try."""

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Run the model's tool calls until `finished` returns None and no call was refused.

        All calls of one turn of the model are run together, and their results are sent in one
        message. If the model stops while `finished` names a fault, the model is told the fault.
        After the last round ModelUnavailableError is raised.
        """


async def last_form(exchange: Exchange, ask: Ask, form: type[M], check: Callable[[M], None]) -> M:
    """Return the model's output, even if the check refused it twice: parts may be usable."""
    seen: list[M] = []

    def remember(output: M) -> None:
        seen.append(output)
        check(output)

    try:
        return await exchange.structured(ask, form, check=remember)
    except ModelUnavailableError as error:
        if error.trouble is not ModelTrouble.UNUSABLE or not seen:
            raise
        return seen[-1]
