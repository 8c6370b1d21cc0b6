"""An exchange with scripted answers that fills the real prompts, and records the requests."""

from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.tutor.client.exchange import Ask, M, Show, Tool, ToolCall, ToolResult, UnusableError
from bot.tutor.client.prompts import load_prompts

PROMPTS = load_prompts()

Calls = Sequence[tuple[str, Mapping[str, Any]]]
Notice = str | Mapping[str, Any] | ModelUnavailableError
Answer = Callable[[Ask], Notice]


@dataclass
class ScriptedExchange:
    """Gives the prompt's scripted answers, in order. A function may look at the request."""

    script: dict[str, list[Notice | Answer]] = field(default_factory=dict)
    turns: Iterable[Calls] = ()
    """For tools: the calls of each turn of the model. An empty turn has no calls."""
    asks: list[Ask] = field(default_factory=list)
    filled: list[str] = field(default_factory=list)
    """What the model would read, prompt by prompt."""
    refused: list[str] = field(default_factory=list)
    """What the model was told about unusable outputs."""
    read: tuple[Ask, Notice | Answer] | None = None
    """The last answer to questions to solve, which a second reading of them gets, too."""
    results: list[list[ToolResult]] = field(default_factory=list)

    def asked(self, prompt: str) -> list[Mapping[str, Any]]:
        """Return the values of every request with that prompt."""
        return [ask.values for ask in self.asks if ask.prompt == prompt]

    async def text(self, ask: Ask, *, show: Show | None = None) -> str:
        """Return the scripted text, shown in two parts."""
        said = self._said(ask, "text")
        assert isinstance(said, str)
        if show is not None:
            await show(said[: len(said) // 2])
            await show(said)
        return said

    async def structured(
        self, ask: Ask, form: type[M], *, check: Callable[[M], None] | None = None
    ) -> M:
        """Return the scripted form, or the next one if the first is refused."""
        for _ in range(2):
            said = self._said(ask, form.__name__)
            try:
                filled = form.model_validate(said)
                if check is not None:
                    check(filled)
            except (UnusableError, ValidationError) as error:
                self.refused.append(str(error))
            else:
                return filled
        raise ModelUnavailableError(ModelTrouble.UNUSABLE)

    async def once(self, ask: Ask, form: type[M]) -> M:
        """Return the scripted form. Raises UnusableError if it is none."""
        try:
            return form.model_validate(self._said(ask, form.__name__))
        except ValidationError as error:
            raise UnusableError(str(error)) from error

    async def with_tools(
        self,
        ask: Ask,
        tools: Sequence[Tool],
        use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
        *,
        finished: Callable[[], str | None],
        rounds: int,
    ) -> None:
        """Use the tools turn by turn, as the real exchange does."""
        self._fill(ask, "text")
        inputs = {tool.name: tool.input for tool in tools}
        turns = iter(self.turns)
        for _ in range(rounds):
            calls = next(turns, ())
            if calls:
                self.results.append(await _used(calls, inputs, use))
            elif (wrong := finished()) is None:
                return
            else:
                self.refused.append(wrong)
        raise ModelUnavailableError(ModelTrouble.UNUSABLE)

    def _said(self, ask: Ask, output: str) -> str | Mapping[str, Any]:
        self._fill(ask, output)
        said = self._next(ask)
        found = said(ask) if callable(said) else said
        if isinstance(found, ModelUnavailableError):
            raise found
        return found

    def _next(self, ask: Ask) -> Notice | Answer:
        """Return the next scripted answer, or the same again for a second reading."""
        if ask.prompt != "solve_questions":
            return self.script[ask.prompt].pop(0)
        if ask.prompt not in self.script:
            return ModelUnavailableError(ModelTrouble.DOWN)
        before = self.read
        if before is None or before[0] is ask or _questions(before[0]) != _questions(ask):
            before = (ask, self.script[ask.prompt].pop(0))
        self.read = (ask, before[1])
        return before[1]

    def _fill(self, ask: Ask, output: str) -> None:
        prompt = PROMPTS[ask.prompt]
        assert prompt.head.output == output
        self.asks.append(ask)
        self.filled.append(prompt.fill(ask.values))


def _questions(ask: Ask) -> list[str]:
    return sorted(question["question"] for question in ask.values["questions"])  # type: ignore[attr-defined]


async def _used(
    calls: Calls,
    inputs: Mapping[str, type[BaseModel]],
    use: Callable[[Sequence[ToolCall]], Awaitable[Sequence[ToolResult]]],
) -> list[ToolResult]:
    read = [_read(name, raw, inputs[name]) for name, raw in calls]
    fit = [part for part in read if isinstance(part, ToolCall)]
    made = iter(await use(fit) if fit else ())
    return [next(made) if isinstance(part, ToolCall) else part for part in read]


def _read(name: str, raw: Mapping[str, Any], form: type[BaseModel]) -> ToolCall | ToolResult:
    try:
        return ToolCall(name=name, input=form.model_validate(raw))
    except ValidationError as error:
        return ToolResult(text=str(error), is_error=True)
