"""One exchange with the model, as the authors of prompts see it: filled in, asked, checked."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from pydantic import BaseModel

from bot.domain.ids import LearnerId, LessonId
from bot.flow.work.events import ModelTrouble, ModelUnavailableError

M = TypeVar("M", bound=BaseModel)
Show = Callable[[str], Awaitable[None]]


class UnusableError(Exception):
    """An output kept to the schema and is unusable all the same; the message goes to the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """A prompt of `prompts/`, what fills it, and who pays for it."""

    prompt: str
    """The name of the file without its ending."""
    values: Mapping[str, object]
    """Exactly the placeholders of the prompt: one missing or unused is an error."""
    learner_id: LearnerId
    lesson_id: LessonId | None = None
    """The lesson that it is for, if any."""
    photos: tuple[bytes, ...] = ()
    """JPEGs that the model looks at before it reads."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A tool that the model may call; its input is held against the schema before it runs."""

    name: str
    description: str
    input: type[BaseModel]


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolCall:
    """One call of a tool; several come in one turn of the model."""

    name: str
    input: BaseModel


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolResult:
    """What a tool call came to, for the model to read."""

    text: str
    is_error: bool = False


class Exchange(Protocol):
    """Asks the model. Every method may raise ModelUnavailableError; what else, it says."""

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return what the model writes; `show` is given all of it so far, as it grows."""

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return the model's output in that form.

        `check` may raise UnusableError; an output off the schema or refused by the check is asked
        for once more, with the reason.
        """

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Return the model's output in that form, or raise UnusableError: no second try."""

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Let the model use tools until `finished` returns None and nothing was refused.

        All calls of one turn of the model are used together, and their results go back in one
        message. When the model stops while `finished` names what is still wrong, that is told to
        it. After so many rounds it ends with ModelUnavailableError.
        """


async def last_form(exchange: Exchange, ask: Ask, form: type[M], check: Callable[[M], None]) -> M:
    """Return the model's output, also the one that was refused after a re-ask: parts may do."""
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
