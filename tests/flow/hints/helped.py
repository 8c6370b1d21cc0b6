"""A learner who practises with a model that helps as it is told."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.domain.ids import ChatId, SkillId
from bot.domain.practice.diagnosis import (
    STRATEGIES,
    Diagnosis,
    ErrorCategory,
    MadeHint,
    Opinion,
    SecondOpinion,
)
from bot.domain.practice.items import BankItem, Step
from bot.domain.topics.course import Language
from bot.flow.engine.states import Idle
from bot.flow.hints.model_help import KEPT_HELPS, MODEL_HELP, AppealedAnswer, WrongAnswer
from bot.flow.practice.events import PracticeAsked, SkillPressed
from bot.flow.skills.changes import SkillsUnlocked
from bot.flow.skills.ports import SKILL_GRAPHS
from bot.flow.tutor.tutoring import TEACHER
from bot.flow.work.events import ModelTrouble, ModelUnavailableError
from bot.storage.practice.bank import SqlBank
from tests.flow.practice.practising import MONDAY, Practiser
from tests.flow.walking import imagined
from tests.flow.writing import FakeDrafts, FakeTeacher
from tests.practice_builders import build_item, verified

LIKE = SkillId("frac_add_like")
HALF = verified(build_item())
"""3/8 + 1/8."""
SURE = Diagnosis(
    error_category=ErrorCategory.PROCEDURAL_ERROR,
    diagnosis_explanation="The numerators were multiplied.",
    confidence_score=0.9,
)


@dataclass
class FakeHelp:
    """A model that says what it is told to, and can be down."""

    diagnosis: Diagnosis = SURE
    text: str = "Look at the numerators $3$ and $1$ again: what is done with them?"
    hint_but: dict[str, Any] = field(default_factory=dict)
    trouble: ModelTrouble | None = None
    hangs: bool = False
    version: str = "diagnose_error@1 small, make_hint@1 small"
    diagnosed: list[WrongAnswer] = field(default_factory=list)
    hinted: list[tuple[WrongAnswer, Diagnosis, int, tuple[Step, ...]]] = field(
        default_factory=list
    )
    appealed: list[AppealedAnswer] = field(default_factory=list)

    @property
    def calls(self) -> int:
        return len(self.diagnosed) + len(self.hinted) + len(self.appealed)

    async def diagnose(self, wrong: WrongAnswer) -> Diagnosis:
        self.diagnosed.append(wrong)
        await self._fail()
        return self.diagnosis

    async def hint(
        self, wrong: WrongAnswer, diagnosis: Diagnosis, level: int, steps: Sequence[Step]
    ) -> MadeHint:
        self.hinted.append((wrong, diagnosis, level, tuple(steps)))
        await self._fail()
        made = MadeHint(hint_level=level, hint_strategy=STRATEGIES[level], hint_text=self.text)
        return made.model_copy(update=self.hint_but)

    async def second_opinion(self, appeal: AppealedAnswer) -> SecondOpinion:
        self.appealed.append(appeal)
        await self._fail()
        return SecondOpinion(opinion=Opinion.UNSURE, reason="It can be read in two ways.")

    async def _fail(self) -> None:
        if self.hangs:
            await asyncio.Event().wait()
        if self.trouble is not None:
            raise ModelUnavailableError(self.trouble)


@dataclass
class Helped:
    """A learner with an open item, and the models that can be asked."""

    walk: "HelpedWalk"
    model: FakeHelp
    teacher: FakeTeacher
    drafts: FakeDrafts


async def helped(
    *items: BankItem, model: FakeHelp | None = None, teacher: FakeTeacher | None = None
) -> Helped:
    """Return a learner with one of these items open, by default 3/8 + 1/8."""
    bank = items or (HALF,)
    model, teacher, drafts = model or FakeHelp(), teacher or FakeTeacher(), FakeDrafts()
    walk = imagined(MONDAY)
    ports = replace(walk.ports, drafts=drafts).having(MODEL_HELP, model).having(TEACHER, teacher)
    ports = ports.having(KEPT_HELPS, walk.stores.kept_helps)
    chat = HelpedWalk(walk.stores, ports, walk.clock)
    chat.bank = bank
    await chat.fill(bank)
    await chat.begin(bank[0].language)
    return Helped(chat, model, teacher, drafts)


class HelpedWalk(Practiser):
    """A learner whose bank has a few items."""

    bank: tuple[BankItem, ...] = ()

    async def another(self) -> "HelpedWalk":
        """Return another learner with an item of the same bank open."""
        other = HelpedWalk(self.stores, self.ports, self.clock, ChatId(self.chat_id + 1))
        other.bank = self.bank
        await other.begin()
        return other

    async def fill(self, bank: Sequence[BankItem]) -> None:
        await SqlBank(self.stores.database).add(bank, (), MONDAY)

    async def begin(self, language: Language = Language.EN) -> None:
        """Open an item of the skill."""
        graph = self.ports[SKILL_GRAPHS].current()
        assert graph is not None
        await self.send(PracticeAsked(), language=language)
        state = replace(graph.state(LIKE, {}), unlocked_at=self.clock.now())
        await self.store(SkillsUnlocked(self.learner_id, (state,)), state=Idle())
        await self.send(SkillPressed(LIKE), language=language)

    async def item(self, key: str) -> BankItem:
        return next(item for item in self.bank if str(item.id) == key)
