"""What the flow needs of the bank of verified items, declared by the one who needs it."""

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
    """An answer that its learner thinks is right, and what happened to that."""

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
    """What an operator decided; None if undecided."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Serving:
    """One serving of an item, and how far its learner is with it."""

    item_id: UUID
    item_version: int
    first_verdict: AttemptVerdict | None
    closed: bool
    attempts: tuple[str, ...]
    """The answers as the checker read them, in their order."""


class Items(Protocol):
    """The bank: items that a learner may be served, and those that were served before."""

    async def items_for(
        self,
        skill_id: str,
        language: Language,
        difficulties: Collection[int],
        but: Collection[str],
        limit: int,
    ) -> Sequence[BankItem]:
        """Return verified items of the skill, in the newest version, none of these lineages.

        One whose newest version is retired, or not verified, is not among them.
        """

    async def item(self, item_id: UUID, version: int) -> BankItem | None:
        """Return the item in that version, whatever its status, or None where there is none."""

    async def servable(self, item_id: UUID) -> BankItem | None:
        """Return the item in the version that can be served, or None where none can be."""

    async def serving(self, served_id: ServedId) -> Serving | None:
        """Return the serving, or None where there was none."""

    async def skills_with_items(self, language: Language) -> frozenset[str]:
        """Return the skills of which an item can be served."""

    async def lineages_served(
        self, learner_id: LearnerId, skill_id: str, limit: int
    ) -> Sequence[str]:
        """Return the lineages of the items of the skill that the learner had, newest first."""

    async def any_served(self, learner_id: LearnerId) -> bool:
        """Return True if the learner was ever served an item."""

    async def mistakes_made(
        self, learner_id: LearnerId, since: datetime
    ) -> Sequence[tuple[TraceId, str]]:
        """Return which foreseen mistakes were made since then, each with its trace."""

    async def own_mistakes(self, learner_id: LearnerId) -> Sequence[OwnMistake]:
        """Return the mistakes that the learner made again, the longest due first."""

    async def log(self, now: datetime, events: Sequence[PracticeEventLogged]) -> None:
        """Log what happened to an item beside any chat."""

    async def appeal(self, served_id: ServedId) -> Appeal | None:
        """Return the appeal against how an answer to this serving was judged, if there is one."""


ITEMS: Final[Port[Items]] = Port("items")
