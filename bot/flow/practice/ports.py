"""What the flow needs of the bank of verified items, declared by the one who needs it."""

from collections.abc import Collection, Sequence
from typing import Protocol
from uuid import UUID

from bot.domain.ids import LearnerId
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language


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

    async def skills_with_items(self, language: Language) -> frozenset[str]:
        """Return the skills of which an item can be served."""

    async def lineages_served(
        self, learner_id: LearnerId, skill_id: str, limit: int
    ) -> Sequence[str]:
        """Return the lineages of the items of the skill that the learner had, newest first."""
