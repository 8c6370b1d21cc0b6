"""A model that is asked the same only once within a turn: a lost save is not paid twice."""

from collections.abc import Awaitable, Callable, Hashable, Sequence
from typing import Any, TypeVar

from bot.domain.practice.diagnosis import Diagnosis, MadeHint, SecondOpinion
from bot.domain.practice.items import Step
from bot.flow.hints.model_help import AppealedAnswer, ModelHelp, WrongAnswer

T = TypeVar("T")


class HelpedOnce:
    """Remembers for one turn what the model said."""

    def __init__(self, model: ModelHelp) -> None:
        self._model = model
        self._said: dict[Hashable, Any] = {}

    @property
    def version(self) -> str:
        """Return the prompts and models that help."""
        return self._model.version

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong."""
        return await self._once(wrong, lambda: self._model.diagnose(wrong))

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return a hint for this very error."""
        return await self._once(
            (wrong, diagnosis, level), lambda: self._model.hint(wrong, diagnosis, level, steps)
        )

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return whether a reader holds the answer to be right."""
        return await self._once(appeal, lambda: self._model.second_opinion(appeal))

    async def _once(self, asked: Hashable, ask: Callable[[], Awaitable[T]]) -> T:
        if asked not in self._said:
            self._said[asked] = await ask()
        said: T = self._said[asked]
        return said
