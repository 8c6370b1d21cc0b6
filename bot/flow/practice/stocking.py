"""Filling the bank: items from templates and from files, each verified before it is kept."""

import asyncio
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Protocol
from uuid import UUID

from bot.domain.bank.approval import ApprovalPolicy
from bot.domain.bank.building import Seed, build, id_of, seeds
from bot.domain.bank.importing import Decision, decide
from bot.domain.bank.templates.composing import TemplateWords
from bot.domain.bank.templates.template import Template
from bot.domain.bank.verification import Reason, Verification
from bot.domain.ids import SkillId, TraceId
from bot.domain.practice.items import BankItem, Status
from bot.domain.practice.questions import questions_of
from bot.domain.topics.course import Language, Question
from bot.flow.practice.changes import PracticeEvent, PracticeEventLogged
from bot.flow.practice.ports import Items

HARDEST: Final = 5
QUESTIONS_A_SKILL: Final = 8
"""Items of a skill, in each language, that its concepts ask as questions."""


class Bank(Protocol):
    """The bank as it is filled."""

    async def known(self, item_ids: Sequence[UUID]) -> frozenset[UUID]:
        """Return those of these ids that an item has in any version."""

    async def stored(self, item_ids: Collection[UUID]) -> Sequence[BankItem]:
        """Return the items of these ids in all their versions."""

    async def add(
        self, new: Sequence[BankItem], events: Sequence[PracticeEventLogged], now: datetime
    ) -> None:
        """Store new items and what happened; versions before them are retired."""

    async def retire_older_templates(self, template_id: str, version: int) -> int:
        """Retire the items of other versions of the template; return how many there were."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stocked:
    """What came of a template."""

    verified: int = 0
    there: int = 0
    """Items that were in the bank already."""
    chance: int = 0
    """Items left out because a hint names a number that the answer happens to be."""
    rejected: tuple[str, ...] = ()
    """Why other items were left out, in a line each."""

    @property
    def is_sound(self) -> bool:
        """Say whether nothing is wrong with the template itself."""
        return not self.rejected and self.chance <= self.verified + self.there


async def stock(
    bank: Bank, template: Template, words: TemplateWords, per_template: int, now: datetime
) -> Stocked:
    """Make the template's items that the bank has not yet, in both languages, in one write."""
    wanted = {
        id_of(template, seed, language): (seed, language)
        for seed in await asyncio.to_thread(lambda: tuple(seeds(template, per_template)))
        for language in Language
    }
    known = await bank.known(tuple(wanted))
    missing = [it for item_id, it in wanted.items() if item_id not in known]
    built = await asyncio.to_thread(_build_all, template, words, missing, now)
    if built:
        await bank.retire_older_templates(template.id, template.version)
        await bank.add([item for item, _ in built], [logged(*it) for it in built], now)
    return _stocked(built, len(known))


async def take_in(
    bank: Bank, offered: Sequence[BankItem], now: datetime, policy: ApprovalPolicy
) -> Sequence[Decision]:
    """Verify and keep the items of a file; return what was decided of each, in their order."""
    stored = await bank.stored({item.id for item in offered})
    decisions = await asyncio.to_thread(decide, offered, stored, now, policy)
    kept = [it.item for it in decisions if it.is_kept]
    events = [logged(it.item, it.verification) for it in decisions if it.verification]
    if kept or events:
        await bank.add(kept, events, now)
    return decisions


def logged(item: BankItem, found: Verification) -> PracticeEventLogged:
    """Return the event of a run of the verifier."""
    approved = found.status is Status.VERIFIED
    return PracticeEventLogged(
        kind=PracticeEvent.VERIFICATION_APPROVED
        if approved
        else PracticeEvent.VERIFICATION_REJECTED,
        trace_id=TraceId(f"verification/{item.id}/{item.version}"),
        skill_id=item.document.meta.skill_id,
        item_id=item.id,
        item_version=item.version,
        details={
            "status": found.status.value,
            "type": found.verifier.type.value,
            "tool": found.verifier.details or "",
            "reasons": [str(reason) for reason in found.reasons],
        },
    )


Built = tuple[BankItem, Verification]


def _build_all(
    template: Template,
    words: TemplateWords,
    wanted: Sequence[tuple[Seed, Language]],
    now: datetime,
) -> list[Built]:
    return [build(template, words, seed, language, now) for seed, language in wanted]


def _stocked(built: Sequence[Built], there: int) -> Stocked:
    failed = [(item, found) for item, found in built if found.status is not Status.VERIFIED]
    chance = [it for it in failed if it[1].reasons and all(r.is_leak for r in it[1].reasons)]
    return Stocked(
        verified=len(built) - len(failed),
        there=there,
        chance=len(chance),
        rejected=tuple(
            _line(item, found) for item, found in failed if (item, found) not in chance
        ),
    )


def _line(item: BankItem, found: Verification) -> str:
    reasons: Sequence[Reason | str] = found.reasons or ("no task that can be worked out",)
    return f"{item.lineage} ({item.language}): {'; '.join(map(str, reasons))}"


async def questions_of_skills(
    skills: Collection[SkillId], items: Items
) -> Mapping[SkillId, Sequence[Question]]:
    """Return questions about each of the skills, made of items that can be served now."""
    return {
        skill_id: questions_of(
            [
                item
                for language in Language
                for item in await items.items_for(
                    skill_id, language, range(1, HARDEST + 1), (), QUESTIONS_A_SKILL
                )
            ]
        )
        for skill_id in skills
    }
