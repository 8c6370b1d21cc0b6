"""Appealed answers for the operator to decide on."""

from collections.abc import Iterable
from pathlib import Path

from bot.commands.queue import Decision, QueueKind, described, gone, upholds
from bot.domain.practice.items import BankItem
from bot.storage.engine.database import Database
from bot.storage.practice.appeals import QueuedAppeal, SqlAppeals
from bot.storage.practice.items import SqlItems


class Appeals:
    """The queue of appealed answers to maths items."""

    def __init__(self, database: Database) -> None:
        self._appeals = SqlAppeals(database)
        self._items = SqlItems(database)

    async def waiting(self) -> Iterable[str]:
        """Return a line for each answer and its skill, without the learner."""
        return [
            f"{queued.id}  {appeal.at:%Y-%m-%d}  {appeal.skill_id}  {appeal.answer!r}"
            for queued in await self._appeals.waiting()
            for appeal in (queued.appeal,)
        ]

    async def show(self, name: str, _: Path | None) -> Iterable[str]:
        """Return the item, its answer, the learner's answer and the model's opinion."""
        queued = await self._find(name)
        appeal = queued.appeal
        item = await self._items.item(appeal.item_id, appeal.item_version)
        return described(
            {
                "id": queued.id,
                "skill": appeal.skill_id,
                "item": f"{appeal.item_id} version {appeal.item_version}",
                "stem": _stem(item),
                "answer": "gone" if item is None else item.answer,
                "learner": appeal.answer,
                "model": appeal.opinion or "was not asked",
                "made": f"{appeal.at:%Y-%m-%d}",
                "state": _state(queued),
            }
        )

    async def rule(self, name: str, decision: Decision) -> Iterable[str]:
        """Uphold the appeal, so that the answer counts as right, or reject it."""
        queued, upheld = await self._find(name), upholds(decision)
        await self._appeals.decide(queued.appeal.served_id, decision.at, upheld=upheld)
        return [f"{queued.id}: {_state(await self._find(name))}"]

    async def _find(self, name: str) -> QueuedAppeal:
        queued = await self._appeals.find(name)
        if queued is None:
            raise gone(QueueKind.APPEALS, name)
        return queued


def _stem(item: BankItem | None) -> str:
    return "gone" if item is None else " ".join(item.document.problem_content.stem.split())


def _state(queued: QueuedAppeal) -> str:
    match queued.appeal.upheld:
        case None:
            return "waits"
        case True:
            return "upheld, the learner's skill is corrected"
        case _:
            return "rejected"
