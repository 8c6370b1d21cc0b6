"""Help of a model that was checked and is kept: what it is kept under, and where.

A new version of the item, of the policy, of a prompt or of a model has another key, so that
nothing old is ever served for it.
"""

import re
from dataclasses import dataclass
from typing import Final, Protocol
from uuid import UUID

from bot.domain.practice.diagnosis import Diagnosis
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language

_LONGEST: Final = 60
_WORD: Final = re.compile(r"(?<![^\W\d_])(?!sqrt(?![^\W\d_]))[^\W\d_]{3,}")


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
class DiagnosisMade:
    """A model diagnosed an answer; the same answer to the same item needs no model any more."""

    key: HelpKey
    diagnosis: Diagnosis


@dataclass(frozen=True, slots=True, kw_only=True)
class HintMade:
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
