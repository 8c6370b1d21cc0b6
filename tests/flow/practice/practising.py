"""A learner who practises on a small bank: like fractions, and what unlocks them."""

from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

from bot.domain.ids import ChatId, LearnerId, TurnId
from bot.domain.practice.items import BankItem
from bot.domain.topics.course import Language
from bot.factory.templates.all import all_templates
from bot.factory.templates.composing import compose
from bot.factory.words import read_words
from bot.flow.engine.replies import Reply
from bot.flow.practice.states import Practice
from bot.resources import PRACTICE
from bot.storage.practice.appeals import appeals_to_settle
from bot.storage.practice.bank import SqlBank
from bot.storage.practice.tables import practice_events
from tests.flow.walking import Walk, imagined
from tests.practice_builders import verified

MONDAY = datetime(2026, 3, 2, 9, 0, tzinfo=UTC)


@cache
def small_bank(template_id: str = "frac_add_like.sum") -> tuple[BankItem, ...]:
    """Return verified items of one template in both languages."""
    words = read_words(PRACTICE)
    (template,) = (other for other in all_templates() if other.id == template_id)
    return tuple(
        verified(
            compose(
                template,
                words[template.id],
                seed=seed,
                difficulty=difficulty,
                language=language,
                at=MONDAY,
            )
        )
        for difficulty in template.difficulties
        for seed in range(6)
        for language in Language
    )


class Practiser(Walk):
    """A learner with a bank."""

    async def open_topic_question(self) -> BankItem:
        """Return the open item."""
        return await self.item((await self.expect(Practice)).asked.key)

    async def item(self, key: str) -> BankItem:
        """Return the item with that key."""
        (item,) = (other for other in small_bank() if str(other.id) == key)
        return item

    @property
    def learner_id(self) -> LearnerId:
        return LearnerId(self.chat_id)

    async def settle_appeals(self) -> tuple[Reply, ...]:
        """Run the clock's correction of upheld appeals."""
        said: list[Reply] = []

        async def deliver(chat_id: ChatId, turn_id: TurnId, replies: Sequence[Reply]) -> None:
            said.extend(replies)

        await self._go_round(appeals_to_settle, deliver)
        return tuple(said)

    async def logged(self) -> list[str]:
        """Return the logged events of practice, oldest first."""
        rows = await self.rows(practice_events)
        return [row.kind for row in sorted(rows, key=lambda row: row.id)]


async def practiser(items: tuple[BankItem, ...] | None = None) -> Practiser:
    """Return a learner with a bank of these items."""
    walk = imagined(MONDAY)
    await SqlBank(walk.stores.database).add(items or small_bank(), (), MONDAY)
    return Practiser(walk.stores, walk.ports, walk.clock)
