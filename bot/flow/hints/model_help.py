"""What the flow asks a model about a wrong answer, asked once a turn; and what is kept of that."""

import re
from collections.abc import Awaitable, Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar
from uuid import UUID

from bot.domain.ids import LearnerId
from bot.domain.practice.diagnosis import Diagnosis, MadeHint, SecondOpinion
from bot.domain.practice.items import BankItem, InputType, Step
from bot.domain.topics.course import Language
from bot.flow.engine.changes import Change
from bot.flow.engine.ports import Port

T = TypeVar("T")

_LONGEST: Final = 60
_WORD: Final = re.compile(r"(?<![^\W\d_])(?!sqrt(?![^\W\d_]))[^\W\d_]{3,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class WrongAnswer:
    """A wrong answer as the model is told of it; neither the right one nor the steps are here.

    `learner_id` is for the budget alone and is never sent.
    """

    learner_id: LearnerId
    language: Language
    stem: str
    choices: tuple[str, ...] = ()
    asked_for: InputType
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AppealedAnswer:
    """An answer that counted as wrong and that the learner holds to be right; for the operator."""

    learner_id: LearnerId
    language: Language
    stem: str
    choices: tuple[str, ...] = ()
    asked_for: InputType
    answer: str
    expected: str
    """The right answer of the item, in plain notation."""


class ModelHelp(Protocol):
    """A model that helps with wrong answers. Every method may raise ModelUnavailableError."""

    @property
    def version(self) -> str:
        """Return the prompts and models that help; a change makes what was kept worthless."""

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong; a category that is not known is UNKNOWN."""

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return a hint for this very error, unchecked; `steps` are none below level 3."""

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return whether a reader holds the answer to be right; it decides nothing."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpKey:
    """Which wrong answer to which version of an item, and by which rules help was made."""

    item_id: UUID
    item_version: int
    language: Language
    policy: str
    """The hint policy, the checker, the prompts and the models."""
    answer: str
    """Without what makes no difference; no learner can be told from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptHelp:
    """What is kept of it; None where nothing is."""

    diagnosis: Diagnosis | None = None
    hint: str | None = None
    """Of the level that was asked for."""


class KeptHelps(Protocol):
    """The help that is kept."""

    async def find(self, key: HelpKey, level: int) -> KeptHelp:
        """Return what is kept under the key, with the hint of that level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisMade(Change):
    """A model diagnosed an answer; the same answer to the same item needs no model any more."""

    key: HelpKey
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True, kw_only=True)
class HintMade(Change):
    """A model made a hint, and it was checked."""

    key: HelpKey
    level: int
    hint: str


HelpChange = DiagnosisMade | HintMade


def can_be_kept(item: BankItem, answer: str) -> bool:
    """Return True if the answer is a choice or one line of maths, so that it names no person."""
    bare = len(answer) <= _LONGEST and "\n" not in answer.strip() and not _WORD.search(answer)
    return bare or answer in {*item.choices, "true", "false"}


def help_key(item: BankItem, answer: str, policy: str) -> HelpKey:
    """Return what help with that answer to the item is kept under."""
    return HelpKey(
        item_id=item.id,
        item_version=item.version,
        language=item.language,
        policy=policy,
        answer="".join(answer.casefold().split()),
    )


MODEL_HELP: Final[Port[ModelHelp | None]] = Port("model_help")
"""A model that helps with wrong answers in practice; None without a key."""


KEPT_HELPS: Final[Port[KeptHelps | None]] = Port("kept_helps")
"""What it has said before; None where nothing is kept."""
