"""Filling the bank: items of templates for the files that ship, and items of other files."""

import asyncio
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from random import Random
from typing import Final, Protocol
from uuid import UUID

from bot.domain.practice.items import BankItem, Status
from bot.domain.topics.course import Language
from bot.factory.approval import ApprovalPolicy
from bot.factory.importing import Decision, decide
from bot.factory.templates.composing import TemplateWords, compose, item_id, lineage_of
from bot.factory.templates.template import Template
from bot.factory.verification import Reason, Verification, after_verification, verify
from bot.flow.exercise.changes import PracticeEventLogged
from bot.flow.practice.changes import verification_logged

_TRIES: Final = 6
"""Seeds tried for each wanted item. Small templates run out of numbers."""


class Bank(Protocol):
    """The writes to the bank."""

    async def stored(self, item_ids: Collection[UUID]) -> Sequence[BankItem]:
        """Return the items of these ids in all their versions."""

    async def add(
        self, new: Sequence[BankItem], events: Sequence[PracticeEventLogged], now: datetime
    ) -> None:
        """Store new items and their events, and retire their older versions."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """The items of a template, and those left out."""

    items: tuple[BankItem, ...] = ()
    chance: int = 0
    """Items left out because a hint happens to name the answer."""
    rejected: tuple[str, ...] = ()
    """Why other items were left out, one line each."""

    @property
    def is_sound(self) -> bool:
        """Return True if nothing is wrong with the template itself."""
        return not self.rejected and self.chance <= len(self.items)


def make(
    template: Template,
    words: TemplateWords,
    per_template: int,
    made_at: Mapping[UUID, datetime],
    now: datetime,
) -> Made:
    """Return `per_template` items in each language, verified.

    `made_at` holds when an item of that id was first made, so that it stays the same.
    """
    built = [
        build(template, words, seed, language, made_at.get(id_of(template, seed, language), now))
        for seed in seeds(template, per_template)
        for language in Language
    ]
    failed = [(item, found) for item, found in built if found.status is not Status.VERIFIED]
    chance = [
        entry for entry in failed if entry[1].reasons and all(r.is_leak for r in entry[1].reasons)
    ]
    return Made(
        items=tuple(item for item, found in built if found.status is Status.VERIFIED),
        chance=len(chance),
        rejected=tuple(_line(*entry) for entry in failed if entry not in chance),
    )


def _line(item: BankItem, found: Verification) -> str:
    reasons: Sequence[Reason | str] = found.reasons or ("no task that can be worked out",)
    return f"{item.lineage} ({item.language}): {'; '.join(map(str, reasons))}"


async def take_in(
    bank: Bank, offered: Sequence[BankItem], now: datetime, policy: ApprovalPolicy
) -> Sequence[Decision]:
    """Verify and keep the items of a file. Return the decisions in order."""
    stored = await bank.stored({item.id for item in offered})
    decisions = await asyncio.to_thread(decide, offered, stored, now, policy)
    kept = [decision.item for decision in decisions if decision.is_kept]
    events = [
        verification_logged(decision.item, decision.verification.reasons, policy=policy.version)
        for decision in decisions
        if decision.verification
    ]
    if kept or events:
        await bank.add(kept, events, now)
    return decisions


@dataclass(frozen=True, slots=True)
class Seed:
    """What an item is made of, besides the template and the language."""

    difficulty: int
    seed: int


def seeds(template: Template, per_template: int) -> Iterator[Seed]:
    """Yield `per_template` seeds, spread over the difficulties, the easier ones first.

    No seed draws the same as an earlier one of the same difficulty.
    """
    several, left = divmod(per_template, len(template.difficulties))
    for place, difficulty in enumerate(template.difficulties):
        each = several + (place < left)
        drawn: set[tuple[str, int]] = set()
        for seed in range(each * _TRIES):
            if len(drawn) == each:
                break
            numbers = template.draw(Random(lineage_of(template, difficulty, seed)), difficulty)
            if (numbers.task, numbers.variant) not in drawn:
                drawn.add((numbers.task, numbers.variant))
                yield Seed(difficulty, seed)


def id_of(template: Template, seed: Seed, language: Language) -> UUID:
    """Return the id of the item without making it."""
    return item_id(lineage_of(template, seed.difficulty, seed.seed), language)


def build(
    template: Template, words: TemplateWords, seed: Seed, language: Language, at: datetime
) -> tuple[BankItem, Verification]:
    """Return the item with the status by the verifier, and the verifier's result."""
    item = compose(
        template, words, seed=seed.seed, difficulty=seed.difficulty, language=language, at=at
    )
    found = verify(item)
    return after_verification(item, found, at), found
