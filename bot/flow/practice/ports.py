"""The port of the bank of verified items."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from bot.domain.ids import LearnerId, ServedId, SkillId, TraceId
from bot.domain.practice.items import BankItem
from bot.domain.practice.own_mistakes import OwnMistake
from bot.domain.topics.course import Language
from bot.flow.engine.ports import Port
from bot.flow.exercise.changes import AttemptVerdict, PracticeEventLogged


@dataclass(frozen=True, slots=True, kw_only=True)
class Appeal:
    """An appeal of an answer, and its state."""

    served_id: ServedId
    item_id: UUID
    item_version: int
    skill_id: SkillId
    number: int
    first: bool
    """Whether it was the first answer, which alone moves the skill."""
    answer: str
    opinion: str
    at: datetime
    upheld: bool | None = None
    """The operator's decision, or None if undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """A serving of an item, and the learner's progress with it."""

    item_id: UUID
    item_version: int
    first_verdict: AttemptVerdict | None
    closed: bool
    attempts: tuple[str, ...]
    """The answers as the checker read them, oldest first."""


class Items(Protocol):
    """The bank: items to serve, and those that were served before."""

    async def items_for(
        self,
        skill_id: str,
        language: Language,
        difficulties: Collection[int],
        but: Collection[str],
        limit: int,
    ) -> Sequence[BankItem]:
        """Return verified items of the skill in their newest version, without the lineages `but`.

        Items whose newest version is retired or not verified are left out.
        """

    async def item(self, item_id: UUID, version: int) -> BankItem | None:
        """Return the item in that version, whatever its status, or None."""

    async def servable(self, item_id: UUID) -> BankItem | None:
        """Return the item in the version that can be served, or None if there is none."""

    async def serving(self, served_id: ServedId) -> Serving | None:
        """Return the serving, or None."""

    async def skills_with_items(self, language: Language) -> frozenset[str]:
        """Return the skills that have an item to serve."""

    async def lineages_served(
        self, learner_id: LearnerId, skill_id: str, limit: int
    ) -> Sequence[str]:
        """Return the lineages of the skill's items that the learner was served, newest first."""

    async def any_served(self, learner_id: LearnerId) -> bool:
        """Return True if the learner was ever served an item."""

    async def mistakes_made(
        self, learner_id: LearnerId, since: datetime
    ) -> Sequence[tuple[TraceId, str]]:
        """Return the foreseen mistakes made since `since`, each with its trace."""

    async def own_mistakes(self, learner_id: LearnerId) -> Sequence[OwnMistake]:
        """Return the learner's repeated mistakes, the longest due first."""

    async def log(self, now: datetime, events: Sequence[PracticeEventLogged]) -> None:
        """Log what happened to items outside any chat."""

    async def appeal(self, served_id: ServedId) -> Appeal | None:
        """Return the appeal of an answer to the serving, or None."""


ITEMS: Final[Port[Items]] = Port("items")
