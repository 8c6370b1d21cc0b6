"""What the flow asks a model about a wrong answer, once a turn, and what is stored of that."""

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
    """A wrong answer as the model sees it, without the right one and without steps.

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
    """A wrong answer that the learner believes to be right, for the operator."""

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
        """Return the version of prompts and models. A new version makes stored help worthless."""

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong. An unknown category is UNKNOWN."""

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return an unchecked hint for this error. There are no `steps` below level 3."""

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return if a reader believes the answer to be right. This decides nothing."""


class HelpedOnce:
    """Remembers for one turn what the model replied."""

    def __init__(self, model: ModelHelp) -> None:
        self._model = model
        self._said: dict[Hashable, Any] = {}

    @property
    def version(self) -> str:
        """Return the version of prompts and models."""
        return self._model.version

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        """Return what seems to have gone wrong."""
        return await self._once(wrong, lambda: self._model.diagnose(wrong))

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        """Return a hint for this error."""
        return await self._once(
            (wrong, diagnosis, level), lambda: self._model.hint(wrong, diagnosis, level, steps)
        )

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        """Return if a reader believes the answer to be right."""
        return await self._once(appeal, lambda: self._model.second_opinion(appeal))

    async def _once(self, asked: Hashable, ask: Callable[[], Awaitable[T]]) -> T:
        if asked not in self._said:
            self._said[asked] = await ask()
        said: T = self._said[asked]
        return said


@dataclass(frozen=True, slots=True, kw_only=True)
class HelpKey:
    """The key of stored help: the wrong answer, the item's version, and the rules of the help."""

    item_id: UUID
    item_version: int
    language: Language
    policy: str
    """The hint policy, the checker, the prompts and the models."""
    answer: str
    """The answer in a normal form, which identifies no learner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptHelp:
    """Stored help, None for each part that is missing."""

    diagnosis: Diagnosis | None = None
    hint: str | None = None
    """The hint of the level that was asked for."""


class KeptHelps(Protocol):
    """The stored help."""

    async def find(self, key: HelpKey, level: int) -> KeptHelp:
        """Return the help stored under the key, with the hint of that level."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DiagnosisMade(Change):
    """A model diagnosed an answer. The same answer to the same item needs no model again."""

    key: HelpKey
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True, kw_only=True)
class HintMade(Change):
    """A model made a hint that passed the check."""

    key: HelpKey
    level: int
    hint: str


HelpChange = DiagnosisMade | HintMade


def can_be_kept(item: BankItem, answer: str) -> bool:
    """Return True if the answer is a choice or one line of maths, so that it names no person."""
    bare = len(answer) <= _LONGEST and "\n" not in answer.strip() and not _WORD.search(answer)
    return bare or answer in {*item.choices, "true", "false"}


def help_key(item: BankItem, answer: str, policy: str) -> HelpKey:
    """Return the key under which help with that answer to the item is stored."""
    return HelpKey(
        item_id=item.id,
        item_version=item.version,
        language=item.language,
        policy=policy,
        answer="".join(answer.casefold().split()),
    )


MODEL_HELP: Final[Port[ModelHelp | None]] = Port("model_help")
"""A model that helps with wrong answers in practice, or None without a key."""


KEPT_HELPS: Final[Port[KeptHelps | None]] = Port("kept_helps")
"""The stored help of models, or None if nothing is stored."""
